/**
 * Quantities that may stand typed in prose (content/allowances.yaml): each covers one place and says why. One that covers
 * nothing any more is a fault, so that the list cannot outgrow the content.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Text } from '../../domain/text.ts';
import { readYaml } from '../content-files.ts';
import type { Passage } from './prose.ts';
import type { Quantity } from './quantities.ts';

/** Where the allowances stand, as the author knows it. */
export const ALLOWANCES_FILE = 'content/allowances.yaml';

const AllowancesSchema = v.array(
  v.strictObject({
    /** Content file it is allowed in. */
    file: Text,
    /** Words of the passage as written, the quantity among them. */
    words: Text,
    /** Why no record holds this figure, or why it is not the one that a record holds. */
    because: Text,
  }),
  'expected a list of allowances',
);
export type Allowance = v.InferOutput<typeof AllowancesSchema>[number];

/** @param root the content folder; without the file nothing is allowed */
export function readAllowances(root: string): Allowance[] {
  return existsSync(join(root, 'allowances.yaml')) ? readYaml(root, 'allowances.yaml', AllowancesSchema) : [];
}

/** Whether an allowance covers a quantity at its place. */
export function covers({ file, words }: Allowance, passage: Passage, { index, text }: Quantity): boolean {
  if (file !== passage.file) return false;
  for (let at = passage.text.indexOf(words); at >= 0; at = passage.text.indexOf(words, at + 1)) {
    if (at <= index && at + words.length >= index + text.length) return true;
  }
  return false;
}
