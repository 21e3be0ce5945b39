/** Photos that content names: each must be in content/photos/ and small enough to send to a phone. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { PHOTO_BYTES } from '../domain/illustration.ts';
import type { Fault } from './content-error.ts';

/** @returns a fault where content/photos/ has no file of this name, or one that is too large; none where no photo is named */
export function photoFaults(
  root: string,
  { file, field }: Pick<Fault, 'file' | 'field'>,
  name: string | undefined,
): Fault[] {
  if (name === undefined) return [];
  const size = statSync(join(root, 'photos', name), { throwIfNoEntry: false })?.size;
  if (size === undefined)
    return [{ file, field, what: `expected the name of a file in content/photos, found ${name}` }];
  return size > PHOTO_BYTES
    ? [
        {
          file,
          field,
          what: `expected a file of at most ${PHOTO_BYTES / 1024} kB, found ${name} with ${Math.ceil(size / 1024)} kB`,
        },
      ]
    : [];
}
