/**
 * Reads content/words: what pages say that is not content of their own. A folder is a language, a file a room of it.
 * English has the texts of src/domain/word-blanks.ts, and another language those that it says, with the same blanks.
 */
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { setLanguage } from '../../content/language.ts';
import { listBlanks } from '../../domain/references.ts';
import { COUNT, createSay, type Say, type Word, type Words } from '../../domain/say.ts';
import { Slug, Text } from '../../domain/text.ts';
import { WORD_BLANKS } from '../../domain/word-blanks.ts';
import { type ContentSource, checkStartingWords } from '../lint/texts.ts';
import { ContentError, type Fault } from './content-error.ts';
import { listFiles, readYaml } from './content-files.ts';
import { PSEUDO } from './translations.ts';

/** The number of a text with forms as it is written, with commas. A text has it in place of {@link COUNT}. */
const WRITTEN = 'number';

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** A file: texts by the names by which the code says them. */
export const RoomSchema = v.record(
  Slug,
  v.union([Text, v.record(v.picklist(FORMS), Text)], 'expected a text, or its forms for a number: one, other'),
);

interface Entry {
  file: string;
  /** In the file. */
  name: string;
  key: string;
  word: Word;
}

function readEntries(root: string, language: string, expand?: (text: string) => string): Entry[] {
  return listFiles(root, `words/${language}/*.yaml`).flatMap((path) =>
    Object.entries(readYaml(root, path, RoomSchema, expand)).map(([name, word]) => ({
      file: `content/${path}`,
      name,
      key: `${basename(path, '.yaml')}.${name}`,
      word: word as Word,
    })),
  );
}

/** What a language has yet to write: the rooms that it lacks or has begun, and of the others the texts. */
export function findUnwritten(root: string, language: string): { rooms: string[]; texts: string[] } {
  const own = Map.groupBy(readEntries(root, language), ({ key }) => toRoom(key));
  const keys = Object.keys(WORD_BLANKS);
  const rooms = [...new Set(keys.map(toRoom))].filter((room) =>
    (own.get(room) ?? [null]).some((entry) => !entry || checkStartingWords(entry.file, entry.word).length > 0),
  );
  const written = new Set([...own.values()].flatMap((entries) => entries.map(({ key }) => key)));
  return { rooms, texts: keys.filter((key) => !written.has(key) && !rooms.includes(toRoom(key))) };
}

const toRoom = (key: string) => key.replace(/\..*/, '');

/**
 * The texts of a language, and in English those that it lacks, with its files for the lint. Throws a ContentError.
 * @param language a folder of content/words @param expand fills references to the firm
 */
export function readWords(
  root: string,
  language: string,
  expand: (text: string) => string,
): { words: Words; sources: ContentSource[] } {
  const isEnglish = language === 'en' || language === PSEUDO;
  const entries = readEntries(root, isEnglish ? 'en' : language, expand);
  const written = [...(isEnglish ? [] : readEntries(root, 'en', expand)), ...entries];
  const words = Object.fromEntries(written.map(({ key, word }) => [key, word]));
  const faults = [
    ...entries.flatMap((entry) => checkEntry(entry, language)),
    ...Object.keys(WORD_BLANKS).flatMap((key) => {
      const [room, name] = key.split('.');
      const file = `content/words/en/${room}.yaml`;
      return Object.hasOwn(words, key) ? [] : [{ file, field: 'file', what: `expected the text ${name}, found none` }];
    }),
  ];
  if (faults.length > 0) throw new ContentError(faults);
  return {
    words,
    sources: entries.map(({ file, name, word }) => ({ file, fields: { [name]: word } })),
  };
}

/** What is said outside of pages is English from now on: the days and amounts of the records. */
export function speakEnglish(): void {
  let english: Say | undefined;
  setLanguage(() => {
    english ??= createSay('en-IN', readWords(join(import.meta.dir, '../../../content'), 'en', (text) => text).words);
    return english;
  });
}

function checkEntry({ file, name, key, word }: Entry, language: string): Fault[] {
  const known: Readonly<Record<string, readonly string[]>> = WORD_BLANKS;
  const blanks = known[key];
  const unknown = 'expected a text that the code says, found another: `bin/bun run content-schemas` adds it';
  if (!blanks) return [{ file, field: name, what: unknown }];
  const unwritten = checkStartingWords(file, word, name);
  if (unwritten.length > 0) return unwritten;
  if (typeof word === 'string') return checkBlanks({ file, field: name }, word, blanks);
  const plurals = new Intl.PluralRules(language);
  const { pluralCategories: forms } = plurals.resolvedOptions();
  const written = Object.keys(word);
  if (forms.toSorted().join() !== written.toSorted().join())
    return [{ file, field: name, what: `expected the forms ${forms.join(', ')}, found ${written.join(', ')}` }];
  return Object.entries(word).flatMap(([form, text]) => {
    const isOneNumber = findOnlyNumber(plurals, form) !== undefined;
    return checkBlanks(
      { file, field: `${name}.${form}` },
      text,
      blanks,
      isOneNumber || blanks.includes(WRITTEN) ? COUNT : '',
    );
  });
}

const HUNDRED = Array.from({ length: 100 }, (_, number) => number);

/** The number of a form that has no other, as "one" of English; undefined of a form of several. */
export function findOnlyNumber(plurals: Intl.PluralRules, form: string): number | undefined {
  const [first, second] = HUNDRED.filter((number) => plurals.select(number) === form);
  return second === undefined ? first : undefined;
}

/** @param optional the number, which the form of a single one need not repeat: "1 day left" */
function checkBlanks(place: Omit<Fault, 'what'>, text: string, expected: readonly string[], optional = ''): Fault[] {
  const found = listBlanks(text);
  const wrong = new Set(expected).symmetricDifference(new Set(found));
  wrong.delete(optional);
  const list = (blanks: readonly string[]) => blanks.map((blank) => `{${blank}}`).join(', ') || 'none';
  return wrong.size === 0 ? [] : [{ ...place, what: `expected the blanks ${list(expected)}, found ${list(found)}` }];
}

/** The module with the blanks of each text in English. A line is a room. */
export function writeWordBlanks(root: string): string {
  const rooms = Map.groupBy(readEntries(root, 'en'), ({ file }) => file);
  const lines = Array.from(rooms.values(), (room) => `  ${room.map(writeBlanks).join(', ')},\n`);
  return `/** The blanks of each text of content/words, as \`bun run content-schemas\` writes them. */\nexport const WORD_BLANKS = {\n${lines.join('')}} as const;\n`;
}

function writeBlanks({ key, word }: Entry): string {
  const blanks = typeof word === 'string' ? listBlanks(word) : [COUNT, ...Object.values(word).flatMap(listBlanks)];
  return `'${key}': [${Array.from(new Set(blanks), (blank) => `'${blank}'`).join(', ')}]`;
}
