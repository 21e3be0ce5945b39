/** Figures that fell away: content/moved-figures.yaml has their ids, each with that of the figure that took its place. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Slug } from '../domain/text.ts';
import { readYaml } from './content-files.ts';

const FILE = 'moved-figures.yaml';
const MovedSchema = v.record(Slug, Slug, 'expected ids of figures, each with the id that takes its place');

/**
 * @param root the content folder; without the file nothing moved
 * @param has whether there is a figure of an id: an id that still has one leads nowhere else, and none leads where there is none
 * @returns new ids by old ones. Throws a ContentError.
 */
export function readMovedFigures(root: string, has: (id: string) => boolean): Map<string, string> {
  const moved = existsSync(join(root, FILE)) ? Object.entries(readYaml(root, FILE, MovedSchema)) : [];
  return new Map(moved.filter(([from, to]) => !has(from) && has(to)));
}
