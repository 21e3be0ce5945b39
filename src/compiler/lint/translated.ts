/** The translations of content: which pages have none, which follow an older English text, which no one has read. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { CasesSchema, HomeSchema, UpdatesSchema } from '../../content/front-matter.ts';
import { SearchAnswersSchema } from '../../content/search-guide.ts';
import { formatDay } from '../../domain/calendar.ts';
import { FirmSchema } from '../../domain/firm.ts';
import { isList, KINDS, type Kind } from '../../domain/kinds.ts';
import { OTHER_LANGUAGES, type OtherLanguage } from '../../domain/languages.ts';
import { DueListSchema, DueRulesSchema } from '../../law/due-rule.ts';
import { ParameterFileSchema } from '../../law/parameter.ts';
import { StepsSchema } from '../../tools/journey.ts';
import { AbbreviationsSchema } from '../compile.ts';
import { COMPILERS } from '../kind-compilers.ts';
import { type Fault, Faults, locatedFaults } from '../read/content-error.ts';
import { listFiles, readWritten } from '../read/content-files.ts';
import { SentencesSchema } from '../read/firm-words.ts';
import { findUnwritten, readWords } from '../read/read-words.ts';
import { listParts, mergeTranslation, type Translation, type Written } from '../read/translations.ts';
import { checkTerms, readBanned } from './terms.ts';
import { textsIn } from './texts.ts';

/** Files with words that are no pages, by their pattern. */
const OTHERS: Readonly<Record<string, v.GenericSchema>> = {
  'abbreviations.yaml': AbbreviationsSchema,
  'answers.yaml': SearchAnswersSchema,
  'due-dates.yaml': DueListSchema,
  'due-dates/**/*.yaml': DueRulesSchema,
  'figures/**/*.yaml': ParameterFileSchema,
  'firm.yaml': FirmSchema,
  'sentences.yaml': SentencesSchema,
  'steps.yaml': StepsSchema,
  'tools/cases/*.yaml': CasesSchema,
  'updates.yaml': UpdatesSchema,
};

/** The schema of a file that may have a translation, and whether it is a page or a list of pages. */
export function findWords(path: string): { schema: v.GenericSchema; isPage: boolean } | undefined {
  const matches = (pattern: string) => new Bun.Glob(pattern).match(path);
  const kind = (Object.keys(KINDS) as Kind[]).find((one) => matches(KINDS[one].files));
  if (kind) {
    const { schema } = COMPILERS[kind];
    return { schema: isList(kind) ? v.array(schema) : schema, isPage: true };
  }
  if (path === 'home.yaml') return { schema: HomeSchema, isPage: true };
  const other = Object.keys(OTHERS).find(matches);
  return other === undefined ? undefined : { schema: OTHERS[other] as v.GenericSchema, isPage: false };
}

/** The languages with a folder in content/. */
export function listTranslated(root: string): OtherLanguage[] {
  return OTHER_LANGUAGES.filter((language) => existsSync(join(root, language)));
}

/** A file, or one record of it. */
interface PlacedTranslation extends Translation {
  /** As `bun run new` takes it. */
  path: string;
  record: string;
  /** Day of the last check of the English text, if it has one. */
  checked: string | undefined;
}

export interface TranslationReport {
  faults: Fault[];
  /** The pages that have none. */
  missing: string[];
  found: PlacedTranslation[];
  /** Records that English does not have any more. */
  leftover: string[];
  unwritten: ReturnType<typeof findUnwritten>;
}

/** All translations of a language. */
export function readTranslations(root: string, language: string): TranslationReport {
  const faults = new Faults();
  const missing: string[] = [];
  const found: PlacedTranslation[] = [];
  const leftover: string[] = [];
  const folder = join(root, language);
  const banned = faults.attempt(() => readBanned(root, language)) ?? [];
  const check = (text: string) => checkTerms(text, banned);
  const written = new Set(existsSync(folder) ? listFiles(folder, '**/*.{md,yaml}') : []);
  for (const path of listFiles(root, '**/*.{md,yaml}')) {
    const words = findWords(path);
    if (!words) continue;
    const english = readWritten(root, path);
    const merged = written.delete(path)
      ? faults.attempt(() =>
          mergeTranslation(words.schema, english, readWritten(root, `${language}/${path}`), words.isPage, check),
        )
      : { translations: new Map<string, Translation>(), leftovers: [] };
    const { translations, leftovers = [] } = merged ?? {};
    leftover.push(...leftovers.map((record) => (record === '' ? path : `${path}: ${record}`)));
    for (const { record, checked } of translations ? listWhole(words.schema, english) : []) {
      const translation = translations?.get(record);
      if (translation) found.push({ ...translation, path, record, checked });
      else if (words.isPage) missing.push(record === '' ? path : `${path}: ${record}`);
    }
  }
  for (const { file, fields } of readWords(root, language, (text) => text).sources)
    for (const { field, text } of textsIn(fields))
      faults.list.push(...check(text).map((what) => ({ file, field, what })));
  for (const path of written)
    faults.list.push({
      file: `content/${language}/${path}`,
      field: 'file',
      what: 'expected the path of an English file that has words, found another',
    });
  return {
    faults: locatedFaults(root, faults.list),
    missing,
    found,
    leftover,
    unwritten: findUnwritten(root, language),
  };
}

/** What is published of a file: its records or itself. */
function listWhole(schema: v.GenericSchema, english: Written) {
  return listParts(schema, english).flatMap(({ record }) => {
    const { data } = english;
    const one = Array.isArray(data) ? data.find(({ id }) => id === record) : data;
    const { draft, checked } = (one ?? {}) as { draft?: unknown; checked?: string };
    return draft === true ? [] : [{ record, checked }];
  });
}

/** Lines of `bun run check`. */
export function translationLines(
  language: string,
  { missing, found, leftover, unwritten }: TranslationReport,
): string[] {
  const folder = `content/${language}`;
  const unread = listUnread(found);
  return [
    ...found.flatMap(({ path, record, isStale, isDraft, checked, follows }) => {
      const place = `${folder}/${path}${record && `: ${record}`}`;
      const since =
        checked === undefined ? 'an older English text' : `the English text of before ${formatDay(checked)}`;
      return [
        ...(isDraft ? [`${place}: draft: is published nowhere; once it is written, remove the line draft: true`] : []),
        ...(isStale
          ? [`${place}: follows ${since}; once it says what that says now, write follows: "${follows}"`]
          : []),
      ];
    }),
    ...(unwritten.rooms.length === 0
      ? []
      : [`${folder} is not published: content/words/${language} lacks ${unwritten.rooms.join(', ')}`]),
    ...(unwritten.texts.length === 0 ? [] : [`content/words/${language}: in English: ${unwritten.texts.join(', ')}`]),
    ...(leftover.length === 0 ? [] : [`${folder}: remove what English does not have any more: ${leftover.join(', ')}`]),
    ...(unread === 0 ? [] : [unreadLine(language, unread)]),
    ...(missing.length === 0 ? [] : [`${folder}: ${missing.length} pages have no translation: ${missing.join(', ')}`]),
  ];
}

/** The count of those that are published and that no person of the firm has read. */
function listUnread(found: readonly PlacedTranslation[]): number {
  return found.filter(({ reviewed, isDraft }) => reviewed === null && !isDraft).length;
}

function unreadLine(language: string, count: number): string {
  return `content/${language}: ${count} translations were read by no one of the firm: reviewed: null`;
}

/** What the firm must read before the launch. */
export function unreadTranslations(root: string): string[] {
  return listTranslated(root).flatMap((language) => {
    const count = listUnread(readTranslations(root, language).found);
    return count === 0 ? [] : [unreadLine(language, count)];
  });
}
