/** `bun run new hindi` on small content: a draft of each kind of file, and what the checks say of it. */
import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeNew } from '../../src/commands/new.ts';
import { checkContent } from '../../src/compiler/lint/content.ts';
import {
  findWords,
  readTranslations,
  translationLines,
  unreadTranslations,
} from '../../src/compiler/lint/translated.ts';
import { formatFault } from '../../src/compiler/read/content-error.ts';
import { listFiles } from '../../src/compiler/read/content-files.ts';
import { smallFolder } from './small-project.ts';

const NOW = Date.parse('2026-11-22T12:00:00+05:30');
const copy = smallFolder();
afterAll(() => copy[Symbol.dispose]());
const add = (path: string) => writeNew(copy.folder, ['hindi', path], NOW)[0];
const survey = () => readTranslations(copy.content, 'hi');
const TERMS = 'content/hi/legal/terms.md';

test('without a folder of a language the checks say nothing of it', () => {
  expect(checkContent(copy.content, '2026-11-22').warnings.filter((line) => line.includes('translation'))).toEqual([]);
  expect(unreadTranslations(copy.content)).toEqual([]);
});

test('a page: its words after the starting words, with their references', () => {
  expect(add('legal/terms')).toBe(`wrote ${TERMS}`);
  expect(copy.read(TERMS)).toMatch(
    /^---\nfollows: "?[0-9a-f]{12}"?\nreviewed: null\ndraft: true\ntitle: "Write here: Terms"\n[\s\S]*summary: "Write here: The terms of \{\{firm\.name\}\}\."\n---\n\n## Write here: One\n\nWrite here: For all\.\n$/,
  );
  expect(copy.read(TERMS)).not.toContain('path:');
  expect(() => add('legal/terms.md')).toThrow(`There is a file of this name: ${TERMS}`);
});

test('the words of a room, in the forms of the language', () => {
  using other = smallFolder();
  rmSync(join(other.content, 'words/hi'), { recursive: true, force: true });
  const room = 'content/words/hi/contents.yaml';
  expect(writeNew(other.folder, ['hindi', 'words/contents'], NOW)[0]).toBe(`wrote ${room}`);
  expect(other.read(room)).toMatch(/^ {2}one: "?Write here: /m);
});

test('a list: another time it gets the records that it lacks', () => {
  add('figures/gst');
  copy.edit(
    'content/figures/gst.yaml',
    (text) => `${text}${text.split('\n').at(-2)?.replaceAll('gst-limit', 'gst-new')}\n`,
  );
  add('figures/gst');
  expect(copy.read('content/hi/figures/gst.yaml').match(/- id: .*/g)).toEqual(['- id: gst-limit', '- id: gst-new']);
  expect(() => add('figures/gst')).toThrow('with all records');
});

test('every file with words, as a draft without faults', () => {
  for (const path of listFiles(copy.content, '**/*.{md,yaml}'))
    if (findWords(path) && path !== 'firm.yaml' && !survey().found.some((one) => one.path === path)) add(path);
  expect(survey().faults.map(formatFault)).toEqual([]);
  expect(survey()).toMatchObject({
    missing: [],
    found: expect.arrayContaining([expect.objectContaining({ isDraft: true, isStale: false })]),
  });
  const { warnings } = checkContent(copy.content, '2026-11-22');
  expect(warnings).toContainEqual(expect.stringMatching(new RegExp(`^${TERMS}: draft: `)));
});

test('another path, or a file without words', () => {
  expect(() => add('firm')).toThrow('content/firm.yaml has no words');
  expect(() => add('synonyms')).toThrow(/^Write the path of a file with words: words\/<room>, .*legal\/terms\.md/);
});

test('what is missing, stale, unread or of no English file is listed', () => {
  using other = smallFolder({ 'hi/legal/other.md': '---\ntitle: x\n---\n' });
  rmSync(join(other.content, 'words/hi'), { recursive: true, force: true });
  const file = 'content/hi/home.yaml';
  writeNew(other.folder, ['hindi', 'home'], NOW);
  other.edit(file, (text) =>
    text
      .replace('draft: true\n', '')
      .replace(/Write here: [^"\n]*/g, (words) => words.replace(/[a-z]+/gi, 'शब्द।').replaceAll('.', '')),
  );
  expect(unreadTranslations(other.content)).toEqual([
    'content/hi: 1 translations were read by no one of the firm: reviewed: null',
  ]);
  other.edit('content/home.yaml', (text) => text.replace('Our Story', 'Our story'));
  const read = readTranslations(other.content, 'hi');
  expect(read.faults.map(formatFault)).toEqual([
    'content/hi/legal/other.md:1: file: expected the path of an English file that has words, found another',
  ]);
  expect(translationLines('hi', read)).toEqual([
    expect.stringMatching(new RegExp(`^${file}: follows an older English text; .*, write follows: "[0-9a-f]{12}"$`)),
    expect.stringMatching(/^content\/hi is not published: content\/words\/hi lacks amounts, /),
    expect.stringContaining('1 translations were read by no one'),
    expect.stringMatching(/^content\/hi: \d+ pages have no translation: .*legal\/terms\.md.*pages\.yaml: home/),
  ]);
  expect(checkContent(other.content, '2026-11-22').faults).toEqual(read.faults.map(formatFault));
});
