/** The prose of content/: every text an author wrote that a visitor reads, references taken out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { listFiles, readMarkdown, readYaml } from '../content-files.ts';

export interface Passage {
  file: string;
  /** Dotted path of the field, or `body`. */
  field: string;
  /** Line of the file where a body starts; null for a field of the front matter. */
  line: number | null;
  text: string;
}

/** What an author wrote in one file, and the ids of the records it refers to. */
export interface Prose {
  passages: Passage[];
  refersTo: ReadonlySet<string>;
}

/**
 * Fields that are not prose: addresses and names for the code, days (which say when, not what the law is), search words,
 * and titles of documents, which are quoted as they were printed.
 */
const NOT_PROSE = new Set([
  'id',
  'slug',
  'path',
  'url',
  'navigate',
  'icon',
  'image',
  'order',
  'date',
  'day',
  'checked',
  'effective',
  'keywords',
  'related',
  'sources',
]);

/**
 * Files that are not read. Updates and due dates are dated news: a headline goes on saying what was announced on its
 * day, even after the record has moved on. The firm's own data and the search words are no prose.
 */
const NOT_READ = new Set(['updates.yaml', 'due-dates.yaml', 'firm.yaml', 'synonyms.yaml']);

const REFERENCE = /\{\{\s*([a-z0-9.-]+)[^}]*\}\}/g;

/** @param root the content folder */
export function proseOf(root: string): Prose[] {
  const pages = ['services', 'articles', 'legal'].flatMap((folder) => listFiles(root, folder, '.md'));
  const tables = listFiles(root, '.', '.yaml').filter((path) => !path.includes('/') && !NOT_READ.has(path));
  return [...pages, ...tables].map((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    const refersTo = new Set([...source.matchAll(REFERENCE)].map(([, id = '']) => id));
    if (path.endsWith('.yaml')) return { refersTo, passages: fieldsOf(`content/${path}`, readYaml(root, path, v.unknown())) };
    const { file, matter, body } = readMarkdown(root, path, v.unknown());
    const line = source.slice(0, source.length - body.length).split('\n').length;
    return { refersTo, passages: [...fieldsOf(file, matter), { file, field: 'body', line, text: withoutReferences(body) }] };
  });
}

function fieldsOf(file: string, value: unknown, field = ''): Passage[] {
  if (typeof value === 'string') return [{ file, field, line: null, text: withoutReferences(value) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !NOT_PROSE.has(key))
    .flatMap(([key, inner]) => fieldsOf(file, inner, field ? `${field}.${key}` : key));
}

/** References become a mark that no quantity is read across; everything else stays where it is. */
function withoutReferences(text: string): string {
  return text.replace(REFERENCE, (reference) => '\u25a1'.repeat(reference.length));
}
