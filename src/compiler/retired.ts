/**
 * Pages and figures with a successor (content/retired.yaml, content/moved-figures.yaml): their addresses redirect to
 * it. The file of a retired page may stay; it is compiled and not published. Links to the page lead to its successor.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { PageEntry } from '../content/site.ts';
import { SitePath, Slug } from '../domain/text.ts';
import type { Fault } from './content-error.ts';
import { readYaml } from './content-files.ts';

export const RETIRED_FILE = 'retired.yaml';

/** New addresses by old ones. */
export type Retired = ReadonlyMap<string, string>;

const RetiredSchema = v.record(
  SitePath,
  SitePath,
  'expected addresses of pages, each with the address that takes its place',
);

/**
 * @param root the content folder
 * @throws ContentError if the file is wrong
 */
export function readRetired(root: string, expand: (text: string) => string): Retired {
  return new Map(
    existsSync(join(root, RETIRED_FILE)) ? Object.entries(readYaml(root, RETIRED_FILE, RetiredSchema, expand)) : [],
  );
}

/**
 * Whether a page may be retired: articles and services, except the index page of a section. Code links to all others.
 */
export function mayRetire({ kind, order }: PageEntry): boolean {
  return kind === 'article' || (kind === 'service' && order !== 0);
}

/** Matches links to an address in a text, with their anchors; not as part of a longer address. */
export function linkTo(path: string): RegExp {
  return new RegExp(`(?<![\\w.-])${path}(?:#[a-z0-9-]+)?(?![\\w/-])`, 'g');
}

/** @returns a function that replaces links to retired pages */
export function withoutRetired(retired: Retired): (text: string) => string {
  const links = [...retired].map(([path, target]) => ({ pattern: linkTo(path), target }));
  return (text) => links.reduce((changed, { pattern, target }) => changed.replace(pattern, target), text);
}

/** A fault for each retired address that a page still has, and for each target that no page has. */
export function retiredFaults(retired: Retired, pages: readonly PageEntry[]): Fault[] {
  const paths = new Set(pages.map(({ path }) => path));
  const fault = (field: string, what: string): Fault => ({ file: `content/${RETIRED_FILE}`, field, what });
  return [...retired].flatMap(([path, target]) => [
    ...(paths.has(path)
      ? [fault(path, `expected an article, or a service that is not the first page of its section, found ${path}`)]
      : []),
    ...(paths.has(target) ? [] : [fault(path, `expected a page of this site, found ${target}`)]),
  ]);
}

const FILE = 'moved-figures.yaml';
const MovedSchema = v.record(Slug, Slug, 'expected ids of figures, each with the id that takes its place');

/**
 * @param root the content folder
 * @param has whether a figure exists
 * @returns new ids by old ones, without old ids that still exist and new ids that do not
 * @throws ContentError if the file is wrong
 */
export function readMovedFigures(root: string, has: (id: string) => boolean): Map<string, string> {
  const moved = existsSync(join(root, FILE)) ? Object.entries(readYaml(root, FILE, MovedSchema)) : [];
  return new Map(moved.filter(([from, to]) => !has(from) && has(to)));
}
