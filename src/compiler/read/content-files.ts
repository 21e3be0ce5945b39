import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { load, YAMLException } from 'js-yaml';
import * as v from 'valibot';
import { MAX_PHOTO_BYTES } from '../../domain/illustration.ts';
import { isList, type Kind } from '../../domain/kinds.ts';
import { Slug } from '../../domain/text.ts';
import { rememberLast } from '../remember.ts';
import {
  ContentError,
  countLinesBefore,
  type Fault,
  FRONT_MATTER,
  failAt,
  listFaults,
  shorten,
} from './content-error.ts';
import { languageRead, PSEUDO, type Translation, takeWords, type Written } from './translations.ts';
import { idOf } from './word-fields.ts';

export interface MarkdownFile<T> {
  file: string;
  matter: T;
  body: string;
  /** Of a page that is read in another language and has its words. Without it, the page is in English. */
  translation?: Translation;
}

/** The text of a file. Throws a ContentError without one. @param path relative to content/ */
export function readText(root: string, path: string): string {
  if (!existsSync(join(root, path))) failAt(`content/${path}`, 'file', 'expected this file, found none');
  return readFileSync(join(root, path), 'utf8');
}

/** Reads and checks a YAML file. `expand` changes its texts before the check, each with its dotted path. Throws a ContentError. */
export function readYaml<S extends v.GenericSchema>(
  root: string,
  path: string,
  schema: S,
  expand?: (text: string, field: string) => string,
): v.InferOutput<S> {
  return readData(root, path, schema, expand).output;
}

/** As {@link readYaml}; undefined without such a file. */
export function readOptional<S extends v.GenericSchema>(
  root: string,
  path: string,
  schema: S,
  expand?: (text: string) => string,
): v.InferOutput<S> | undefined {
  return existsSync(join(root, path)) ? readYaml(root, path, schema, expand) : undefined;
}

/** Reads and checks a file that is one page: YAML, or Markdown with YAML front matter. Throws a ContentError. */
export function readPage<S extends v.GenericSchema>(
  root: string,
  path: string,
  schema: S,
  expand?: (text: string, field: string) => string,
): MarkdownFile<v.InferOutput<S>> {
  const { file, output, body, translations } = readData(root, path, schema, expand, true);
  return { file, matter: output, body, ...withTranslation(translations.get('')) };
}

function withTranslation(translation: Translation | undefined) {
  return translation && !translation.isDraft && { translation };
}

/** The page of a file, or each page of its list. Only Markdown has a body. Throws a ContentError. */
export function readPages<S extends v.GenericSchema>(
  root: string,
  kind: Kind,
  path: string,
  schema: S,
  expand: (text: string) => string,
): MarkdownFile<v.InferOutput<S>>[] {
  if (!isList(kind)) return [readPage(root, path, schema, expand)];
  const pages = v.array(schema, 'expected a list of pages');
  const { file, data, output, body, translations } = readData(root, path, pages, expand, true);
  const ids = Array.isArray(data) ? data.map(idOf) : [];
  return output.map((matter, at) => ({ file, matter, body, ...withTranslation(translations.get(ids[at] ?? '')) }));
}

/** @param isPage whether a translation must have all words */
function readData<S extends v.GenericSchema>(
  root: string,
  path: string,
  schema: S,
  expand?: (text: string, field: string) => string,
  isPage = false,
) {
  const read = takeWords(schema, readWritten(root, path), isPage, (language) =>
    existsSync(join(root, language, path)) ? readWritten(root, `${language}/${path}`) : undefined,
  );
  return { ...read, output: check(read.file, schema, expand ? eachText(read.data, expand) : read.data) };
}

/** A file as written. Throws a ContentError. */
export function readWritten(root: string, path: string): Written {
  const file = `content/${path}`;
  const text = readText(root, path);
  if (!path.endsWith('.md')) return { file, data: parseData(file, text), body: '' };
  const parts = FRONT_MATTER.exec(text);
  if (!parts) failAt(file, 'file', 'expected YAML front matter between --- lines, found none');
  // The empty line replaces the ---, so that a YAML error has the line number of the file.
  return { file, data: parseData(file, `\n${parts[1] ?? ''}`), body: parts[2] ?? '' };
}

/** Sorted paths relative to content/. @param pattern such as `services/**\/*.md` */
export function listFiles(root: string, pattern: string): string[] {
  return [...new Bun.Glob(pattern).scanSync(root)].sort();
}

/** Throws a ContentError if the name of a file cannot be part of an address. */
export function requireFileName(path: string): void {
  const wrong = path
    .replace(/\.(?:md|yaml)$/, '')
    .split('/')
    .find((part) => !v.is(Slug, part));
  if (wrong !== undefined)
    failAt(
      `content/${path}`,
      'file',
      `expected a name of lower-case words joined by hyphens, found ${JSON.stringify(wrong)}`,
    );
}

/** Parsing takes half of the time. */
const parsed = rememberLast<unknown>();

function parseData(file: string, text: string): unknown {
  return parsed(file, text, () => parseYaml(file, text));
}

/** A copy with every text changed, and every name with a reference. @param change gets the dotted path of the text */
export function eachText(data: unknown, change: (text: string, field: string) => string, field = ''): unknown {
  if (typeof data === 'string') return change(data, field);
  if (data === null || typeof data !== 'object') return data;
  const inside = (name: string) => (field === '' ? name : `${field}.${name}`);
  if (Array.isArray(data)) return data.map((item, at) => eachText(item, change, inside(String(at))));
  return Object.fromEntries(
    Object.entries(data).map(([name, inner]) => [
      name.includes('{{') ? change(name, field) : name,
      eachText(inner, change, inside(name)),
    ]),
  );
}

/** Throws a ContentError with line and place. */
export function parseYaml(file: string, text: string): unknown {
  try {
    return load(text);
  } catch (error) {
    if (error instanceof YAMLException && error.reason.startsWith('expected a document')) return null;
    throw error instanceof YAMLException ? new ContentError([yamlFault(file, text, error)]) : error;
  }
}

/** The parser reports this if a text needs quotes, or nothing closes them. */
const OF_QUOTES = /^(?:bad|deficient) indentation|complex keys/;

/** @param text from the first line of the file */
function yamlFault(file: string, text: string, { reason, mark }: YAMLException): Fault {
  // The parser reads a placeholder without quotes as a map that is the name of a field, and gives no place.
  const offset = reason.includes('complex keys') ? text.search(/(?<=[:-] +)\{\{/) : (mark?.position ?? 0);
  const [rest = ''] = text.slice(offset).split(/\r?\n/, 1);
  const place = mark && rest !== '' ? ` at ${JSON.stringify(shorten(rest))}` : '';
  const hint = OF_QUOTES.test(reason) ? ': does a text need quotes, or does nothing close them?' : '';
  return {
    file,
    field: 'file',
    what: `expected YAML, found ${reason}${place}${hint}`,
    line: countLinesBefore(text, offset) + 1,
  };
}

function check<S extends v.GenericSchema>(file: string, schema: S, data: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, data);
  // Words in disguise are longer.
  if (languageRead() === PSEUDO && result.typed && result.issues?.every(({ type }) => type === 'max_length'))
    return result.output;
  if (!result.success) throw new ContentError(listFaults(file, result.issues));
  return result.output;
}

/** A fault if content/photos/ lacks a file of this name, or if it is too large; none without a name. */
export function checkPhoto(
  root: string,
  { file, field }: Pick<Fault, 'file' | 'field'>,
  name: string | undefined,
): Fault[] {
  if (name === undefined) return [];
  const size = statSync(join(root, 'photos', name), { throwIfNoEntry: false })?.size;
  const fault = (what: string) => [{ file, field, what }];
  if (size === undefined) return fault(`expected the name of a file in content/photos, found ${name}`);
  if (size <= MAX_PHOTO_BYTES) return [];
  return fault(
    `expected a file of at most ${MAX_PHOTO_BYTES / 1024} kB, found ${name} with ${Math.ceil(size / 1024)} kB`,
  );
}
