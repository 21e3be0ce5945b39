/**
 * Translations: the words of content files in another language, in content/<language> at the path of the English file. They
 * have its shape but only its words: figures, rules, prices, sources and days are read from the English file.
 */
import * as v from 'valibot';
import { makeSlug } from '../../content/format.ts';
import { Day } from '../../domain/text.ts';
import { compareReferences, findEnglish } from './compare-words.ts';
import { ContentError, type Fault, RECORD_LISTS, shorten } from './content-error.ts';
import { disguise } from './disguise.ts';
import { idOf, listLeaves, listTexts, mapWords } from './word-fields.ts';

/** The language whose words are the English ones in disguise: no file has them. */
export const PSEUDO = 'pseudo';

/** A file as written. */
export interface Written {
  file: string;
  /** Its YAML, or its front matter. */
  data: unknown;
  /** The text below the front matter, or nothing. */
  body: string;
}

/** What a file, or a record of its list, says in another language. */
export interface Translation {
  /** Day on which a person of the firm read it; null until then. */
  reviewed: string | null;
  /** The English text has changed since. What no longer fits is in English. */
  isStale: boolean;
  /** Its shape is checked, and the English words are shown. */
  isDraft: boolean;
  /** The current value of `follows`. */
  follows: string;
}

/** By what it is of: empty for the file, an id for a record of its list. */
export type Translations = ReadonlyMap<string, Translation>;

interface Translated extends Written {
  translations: Translations;
  /** Ids of its records that the English file does not have any more; empty if that has no words at all. */
  leftovers: readonly string[];
}

let current: { language: string; files: Map<string, string> } | undefined;

/**
 * Reads content with its words in a language while something runs, which must not wait. A fault of a file that is
 * translated is one of the translation, since the English file compiles. Throws a ContentError.
 */
export function withTranslations<T>(language: string, run: () => T): T {
  const outer = current;
  const files = new Map<string, string>();
  current = language === 'en' ? undefined : { language, files };
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new ContentError(error.faults.map((fault) => ({ ...fault, file: files.get(fault.file) ?? fault.file })));
  } finally {
    current = outer;
  }
}

/** The language in which content is read. */
export function languageRead(): string {
  return current?.language ?? 'en';
}

/**
 * The file with its words in the language in which content is read. Throws a ContentError.
 * @param read gives its translation in a language, if there is one @param isPage whether that must have all words
 */
export function takeWords(
  schema: v.GenericSchema,
  english: Written,
  isPage: boolean,
  read: (language: string) => Written | undefined,
): Translated {
  if (current?.language === PSEUDO) return disguiseFile(schema, english);
  const translation = current && read(current.language);
  if (!current || !translation) return { ...english, translations: new Map(), leftovers: [] };
  current.files.set(english.file, translation.file);
  return mergeTranslation(schema, english, translation, isPage);
}

function disguiseFile(schema: v.GenericSchema, { file, data, body }: Written): Translated {
  const translation: Translation = { reviewed: null, isStale: false, isDraft: false, follows: '' };
  const records = Array.isArray(data) ? data.map((item) => idOf(item) ?? '') : [];
  return {
    file,
    data: mapWords(schema, data, (_, text) => disguise(text)),
    body: withAnchors(disguise(body), listHeadings(body)),
    translations: new Map(['', ...records].map((record) => [record, translation])),
    leftovers: [],
  };
}

/** Says what is wrong with the words of a text. */
export type CheckText = (text: string) => readonly string[];

/** The words of one record, or those of the file outside of its records. */
interface Part {
  /** Its id; empty for the file. */
  record: string;
  /** Start of its fields in the file. */
  prefix: string;
  /** Words by field within the part. */
  texts: ReadonlyMap<string, string>;
  body: string;
  /** What its translation must name: a hash. */
  follows: string;
}

/** Items of a list without an id are no part: nothing finds their translation. */
export function listParts(schema: v.GenericSchema, { data, body }: Pick<Written, 'data' | 'body'>): Part[] {
  const groups = groupByPart(data, listTexts(schema, data));
  return Array.from(groups).flatMap(([prefix, fields]) => {
    if (/^\d+\.$/.test(prefix)) return [];
    const texts = fields.map(({ field, text }) => [field.slice(prefix.length), text] as const);
    const own = prefix === '' ? body : '';
    const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(texts)).update(own).digest('hex');
    return [{ record: toRecord(prefix), prefix, texts: new Map(texts), body: own, follows: hash.slice(0, 12) }];
  });
}

/** By the start of the fields of each record, or nothing. @param data of the English file */
function groupByPart<F extends { field: string }>(data: unknown, fields: readonly F[]): Map<string, F[]> {
  const pattern = Array.isArray(data) ? /^[^.]+\./ : new RegExp(`^(?:${RECORD_LISTS.join('|')})\\.[^.]+\\.`);
  return Map.groupBy(fields, ({ field }) => pattern.exec(field)?.[0] ?? '');
}

/** `gst-limit` of `parameters.gst-limit.`. */
function toRecord(prefix: string): string {
  return prefix.split('.').at(-2) ?? '';
}

/**
 * The English file with the words of its translation. Throws a ContentError with what does not fit. If a page is stale,
 * that stays in English, and a text with other headings is no translation. Nothing says that what is no page is stale, so
 * that is in English.
 * @param check of the language, which no compilation needs
 */
export function mergeTranslation(
  schema: v.GenericSchema,
  english: Written,
  translation: Written,
  isPage: boolean,
  check: CheckText = () => [],
): Translated {
  const parts = new Map(listParts(schema, english).map((part) => [part.prefix, part]));
  const faults: Fault[] = [];
  const words = new Map<string, string>();
  const translations = new Map<string, Translation>();
  const leftovers: string[] = [];
  let { body } = english;
  for (const [prefix, leaves] of groupByPart(english.data, listLeaves(translation.data))) {
    const record = toRecord(prefix);
    const fail: Fail = (field, what) => faults.push({ file: translation.file, ...(record && { record }), field, what });
    const part = parts.get(prefix);
    if (!part) {
      leftovers.push(record);
      continue;
    }
    const fields = new Map(leaves.map(({ field, value }) => [field.slice(prefix.length), value]));
    const state = takeState(fields, part, fail);
    const { isDraft, isStale } = state;
    // What does not fit an English text that has changed is no fault.
    const misfit: Fail = isStale ? () => {} : fail;
    const fitting = fittingWords(part, isStale ? withoutLists(fields, part) : fields, isDraft, misfit);
    if (!isDraft) {
      for (const [field, text] of fitting) if (!isSearchWord(field)) for (const what of check(text)) fail(field, what);
      for (const what of check(translation.body)) if (part.body.trim() !== '') fail('body', what);
    }
    const isShown = !isDraft && (isPage || !isStale);
    if (isShown) for (const [field, text] of fitting) words.set(prefix + field, text);
    if (isPage && !isDraft)
      for (const [field, text] of part.texts)
        if (!fields.has(field)) misfit(field, `expected words for ${JSON.stringify(shorten(text))}, found none`);
    if (part.body.trim() !== '') {
      const headings = listHeadings(part.body);
      const hasHeadings = levels(headings) === levels(listHeadings(translation.body));
      const what = hasHeadings ? compareText(part.body, translation.body, isDraft) : OTHER_HEADINGS;
      if (what !== undefined) misfit('body', what);
      // Links of other pages lead to them.
      if (!hasHeadings) continue;
      if (!isDraft) body = withAnchors(translation.body, headings);
    }
    translations.set(record, state);
  }
  if (faults.length > 0) throw new ContentError(faults);
  const data = mapWords(schema, english.data, (field, text) => words.get(field) ?? text);
  return { file: english.file, data, body, translations, leftovers };
}

const OTHER_HEADINGS = 'expected the headings of the English text, in its order and of its levels, found others';

type Fail = (field: string, what: string) => void;

/** Reads and removes the fields that are about the translation, not of the English file. */
function takeState(fields: Map<string, unknown>, { follows }: Part, fail: Fail): Translation {
  const take = (field: string) => {
    const value = fields.get(field);
    fields.delete(field);
    return value;
  };
  const [followed, reviewed = null, draft] = [take('follows'), take('reviewed'), take('draft')];
  for (const [field, value] of fields)
    if (value === null || value === undefined || /(?:^|\.)id$/.test(field)) fields.delete(field);
  if (typeof followed !== 'string')
    fail('follows', `expected the hash of the English text, such as "${follows}", found ${followed ?? 'nothing'}`);
  const isRead = v.is(v.nullable(Day), reviewed);
  if (!isRead) fail('reviewed', `expected null, or the day on which it was read as YYYY-MM-DD, found ${reviewed}`);
  if (draft !== undefined && draft !== true) fail('draft', `expected true, or no such field, found ${draft}`);
  return { reviewed: isRead ? reviewed : null, isStale: followed !== follows, isDraft: draft === true, follows };
}

/** The words that can take the place of English ones. */
function fittingWords(
  { texts }: Part,
  fields: Map<string, unknown>,
  isDraft: boolean,
  fail: Fail,
): Map<string, string> {
  const fitting = new Map<string, string>();
  for (const [field, value] of fields) {
    const english = texts.get(field);
    if (english === undefined) fail(field, 'expected only words that the English file has too, found another field');
    else if (typeof value !== 'string' || value.trim() === '')
      fail(field, `expected words for ${JSON.stringify(shorten(english))}, found ${String(value).trim() || 'nothing'}`);
    else {
      const what = compareText(english, value, isDraft || isSearchWord(field));
      if (what === undefined) fitting.set(field, value);
      else fail(field, what);
    }
  }
  return fitting;
}

/** @param mayBeEnglish whether it may be in English */
function compareText(english: string, text: string, mayBeEnglish: boolean): string | undefined {
  const line = mayBeEnglish ? undefined : findEnglish(text);
  const what = line && `expected words in the language of the file, found ${JSON.stringify(shorten(line.trim()))}`;
  return compareReferences(english, text) ?? what;
}

/** What people type, in any script. */
function isSearchWord(field: string): boolean {
  return field.startsWith('keywords.');
}

/** Without the lists that have another length by now: an item may have moved. */
function withoutLists(fields: ReadonlyMap<string, unknown>, { texts }: Part): Map<string, unknown> {
  const now = listLengths([...texts.keys()]);
  const then = listLengths([...fields.keys()]);
  const changed = [...then].filter(([list, length]) => now.get(list) !== length).map(([list]) => list);
  return new Map([...fields].filter(([field]) => !changed.some((list) => field.startsWith(list))));
}

/** By the path of the list with its full stop. */
function listLengths(fields: readonly string[]): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const field of fields)
    for (const { 0: at, index } of field.matchAll(/(?<=^|\.)\d+(?=\.|$)/g)) {
      const list = field.slice(0, index);
      lengths.set(list, Math.max(lengths.get(list) ?? 0, Number(at) + 1));
    }
  return lengths;
}

interface Heading {
  level: number;
  anchor: string;
}

const HEADING = /^(#{2,6}) +(.*?)(?: +\{#([a-z0-9-]+)\})?$/gm;

function listHeadings(body: string): Heading[] {
  return Array.from(body.matchAll(HEADING), ([, marks = '', text = '', anchor]) => ({
    level: marks.length,
    anchor: anchor ?? makeSlug(text.replace(/\]\([^)]*\)/g, '')),
  }));
}

function levels(headings: readonly Heading[]): string {
  return headings.map(({ level }) => level).join();
}

/** Gives each heading the anchor of the English one at its place. */
function withAnchors(body: string, headings: readonly Heading[]): string {
  let at = 0;
  return body.replace(HEADING, (_, marks: string, text: string) => `${marks} ${text} {#${headings[at++]?.anchor}}`);
}
