/**
 * Pages that were taken down for good (content/retired.yaml): their address leads to another page. The file of such a page may stay:
 * it is compiled and published nowhere. What links to it leads to the other page.
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

/** @param root the content folder; without the file nothing is retired. Throws a ContentError */
export function readRetired(root: string, expand: (text: string) => string): Retired {
  return new Map(
    existsSync(join(root, RETIRED_FILE)) ? Object.entries(readYaml(root, RETIRED_FILE, RetiredSchema, expand)) : [],
  );
}

/** Whether a page may be retired: a service or an article. A section begins with its index page, and the code links to the others. */
export function mayRetire({ kind, order }: PageEntry): boolean {
  return kind === 'article' || (kind === 'service' && order !== 0);
}

/** A pattern for an address wherever a text of content links to it, with its anchor; not as part of a longer address. */
export function linkTo(path: string): RegExp {
  return new RegExp(`(?<![\\w.-])${path}(?:#[a-z0-9-]+)?(?![\\w/-])`, 'g');
}

/** @returns a function that makes links to retired pages lead to what takes their place */
export function withoutRetired(retired: Retired): (text: string) => string {
  const links = [...retired].map(([path, target]) => ({ pattern: linkTo(path), target }));
  return (text) => links.reduce((changed, { pattern, target }) => changed.replace(pattern, target), text);
}

/** One fault for each address that is still a page's, and for each that leads to no page. @param pages that are published */
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
 * @param root the content folder; without the file nothing moved
 * @param has whether there is a figure of an id: an id that still has one leads nowhere else, and none leads where there is none
 * @returns new ids by old ones. Throws a ContentError.
 */
export function readMovedFigures(root: string, has: (id: string) => boolean): Map<string, string> {
  const moved = existsSync(join(root, FILE)) ? Object.entries(readYaml(root, FILE, MovedSchema)) : [];
  return new Map(moved.filter(([from, to]) => !has(from) && has(to)));
}
