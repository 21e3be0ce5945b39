/** `bun run new hindi <file>`: writes the draft of a translation, with the English words at their places. */
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { STARTING_WORDS } from '../compiler/lint/texts.ts';
import { findWords } from '../compiler/lint/translated.ts';
import { RECORD_LISTS } from '../compiler/read/content-error.ts';
import { listFiles, readWritten } from '../compiler/read/content-files.ts';
import { listParts, type Written } from '../compiler/read/translations.ts';
import { idOf, pickWords } from '../compiler/read/word-fields.ts';
import { LANGUAGES, type Language, OTHER_LANGUAGES } from '../domain/languages.ts';
import { COUNT } from '../domain/say.ts';
import { CommandError } from './command.ts';
import { openFiles } from './project-files.ts';

/** Languages by the name that `bun run new` takes. */
export const TRANSLATED: ReadonlyMap<string, Language> = new Map(
  OTHER_LANGUAGES.flatMap((language) => {
    const { draft } = LANGUAGES[language];
    return draft === null ? [] : [[draft, language] as const];
  }),
);

type Item = Readonly<Record<string, unknown>>;

const start = (text: string) => `${STARTING_WORDS}: ${text}`;
const write = (data: unknown) => dump(data, { lineWidth: 120, quoteStyle: 'double' });

/**
 * Writes the draft of a file, or adds the records that it lacks. Returns the path.
 * @param path of the English file in content/, with or without its ending @throws CommandError without writing anything
 */
export function writeTranslation(root: string, language: string, path: string): string {
  const content = join(root, 'content');
  const room = /^words\/(?:en\/)?([a-z-]+)(?:\.yaml)?$/.exec(path)?.[1];
  const files = openFiles(root);
  if (room !== undefined) {
    const target = `content/words/${language}/${room}.yaml`;
    files.create(target, SCHEMA_LINE + write(startRoom(readWritten(content, `words/en/${room}.yaml`).data, language)));
    files.save({ compiles: false });
    return target;
  }
  const name = [path, `${path}.md`, `${path}.yaml`].find((one) => findWords(one) && files.has(`content/${one}`));
  const words = name !== undefined && findWords(name);
  if (!words) {
    const known = listFiles(content, '**/*.{md,yaml}').filter(findWords);
    throw new CommandError(`Write the path of a file with words: words/<room>, ${known.join(', ')}`);
  }
  const target = `content/${language}/${name}`;
  const draft = startDraft(words.schema, readWritten(content, name));
  const list = listRecords(draft.data);
  if (files.has(target) && list) {
    const known = new Set(listRecords(readWritten(content, `${language}/${name}`).data)?.items.map(idOf));
    const missing = list.items.filter((item) => !known.has(idOf(item)));
    if (missing.length === 0) throw new CommandError(`There is a file of this name, with all records: ${target}`);
    const added = list.name === '' ? write(missing) : write({ [list.name]: missing }).replace(/^.*\n/, '');
    files.append(target, added);
  } else {
    const yaml = write(draft.data);
    files.create(target, name.endsWith('.md') ? `---\n${yaml}---\n\n${draft.body}` : yaml);
  }
  files.save({ compiles: false });
  return target;
}

/** By which editors check a room of words. */
const SCHEMA_LINE = '# yaml-language-server: $schema=../../schemas/words.json\n';

/** The forms that the language has for a number. One that says no number may be for several in another language. */
function startRoom(data: unknown, language: string): Item {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const words = Object.entries(data as Record<string, string | Record<string, string>>).map(([name, word]) => {
    if (typeof word === 'string') return [name, start(word)];
    const { other = '' } = word;
    const forms = pluralCategories.map((form) => [
      form,
      start(word[form]?.includes(`{${COUNT}}`) ? word[form] : other),
    ]);
    return [name, Object.fromEntries(forms)];
  });
  return Object.fromEntries(words);
}

function startDraft(schema: Parameters<typeof listParts>[0], english: Written): { data: unknown; body: string } {
  const follows = new Map(listParts(schema, english).map((part) => [part.record, part.follows]));
  const head = (record: string) => ({ follows: follows.get(record), reviewed: null, draft: true });
  const words = pickWords(schema, english.data, (_, text) => start(text));
  if (words === undefined) throw new CommandError(`${english.file} has no words`);
  const list = listRecords(words);
  const items = list?.items.filter(idOf).map((item) => ({ id: item.id, ...head(String(item.id)), ...item }));
  const body = startBody(english.body);
  if (list?.name === '') return { data: items, body };
  return { data: { ...head(''), ...(words as Item), ...(list && { [list.name]: items }) }, body };
}

/** The records of a file that each have a translation of their own. Empty name: the file is the list. */
function listRecords(data: unknown): { name: string; items: readonly Item[] } | undefined {
  if (Array.isArray(data)) return { name: '', items: data };
  const name = RECORD_LISTS.find((one) => Array.isArray((data as Item)[one]));
  return name === undefined ? undefined : { name, items: (data as Item)[name] as Item[] };
}

/** Each heading, and each paragraph, list or table, begins with the starting words. */
function startBody(body: string): string {
  const blocks = body.trim().split(/\n{2,}/);
  return `${blocks.map((block) => block.replace(/^((?:#+ |[-*] |\d+\. |\| *)?)(.)/u, (_, mark, first) => mark + start(first))).join('\n\n')}\n`;
}
