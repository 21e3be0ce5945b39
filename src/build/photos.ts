/** Copies the photos of content/photos/. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { photoAsset } from '../domain/illustration.ts';
import { Photo } from '../domain/text.ts';

/**
 * @param content the content folder; it may contain no photos
 * @param addAsset writes a file
 */
export function buildPhotos(content: string, addAsset: (name: string, bytes: Uint8Array) => string): void {
  const folder = join(content, 'photos');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((one) => v.is(Photo, one)))
    addAsset(photoAsset(name), readFileSync(join(folder, name)));
}
