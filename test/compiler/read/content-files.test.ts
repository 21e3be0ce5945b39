import { expect, test } from 'bun:test';
import * as v from 'valibot';
import { listFiles, readPage, readYaml } from '../../../src/compiler/read/content-files.ts';
import { Day, HttpsUrl, SitePath, Slug, Text } from '../../../src/domain/text.ts';
import { contentFolder, faultsFrom } from '../samples.ts';

const Note = v.strictObject({
  title: Text,
  date: Day,
  tags: v.optional(v.array(Text)),
  part: v.optional(v.strictObject({ name: Text })),
});
const good = 'title: One\ndate: "2026-01-31"\n';

function faultsOfYaml(text: string) {
  using folder = contentFolder({ 'note.yaml': text });
  return faultsFrom(() => readYaml(folder.root, 'note.yaml', Note));
}

function faultsOfMarkdown(text: string) {
  using folder = contentFolder({ 'articles/note.md': text });
  return faultsFrom(() => readPage(folder.root, 'articles/note.md', Note));
}

test('reads a Markdown file into checked front matter and an unchanged body', () => {
  using folder = contentFolder({ 'articles/note.md': `---\n${good}---\n\nA line.\n\n---\n\nAnother.\n` });
  expect(readPage(folder.root, 'articles/note.md', Note)).toEqual({
    file: 'content/articles/note.md',
    matter: { title: 'One', date: '2026-01-31' },
    body: '\nA line.\n\n---\n\nAnother.\n',
  });
});

test.each([
  ['trims text and needs no quotes for a day', 'title: "  One  "\ndate: 2026-01-31\n', '2026-01-31'],
  ['accepts a leap day', 'title: One\ndate: 2028-02-29\n', '2028-02-29'],
  ['reads Windows line ends', 'title: One\r\ndate: "2026-01-31"\r\n', '2026-01-31'],
])('%s', (_, yaml, date) => {
  using folder = contentFolder({ 'note.yaml': yaml, 'articles/note.md': `---\r\n${yaml}---\r\nA line.\r\n` });
  expect(readYaml(folder.root, 'note.yaml', Note)).toEqual({ title: 'One', date });
  expect(readPage(folder.root, 'articles/note.md', Note)).toMatchObject({
    matter: { title: 'One', date },
    body: 'A line.\r\n',
  });
});

test('reads YAML 1.2: no is a word, 012 is twelve, and a day is text', () => {
  const text = 'day: 2026-11-22\nwords: { yes: no, empty: , none: null }\nnumbers: [012, 1_000, 6,999, "07"]\n';
  using folder = contentFolder({ 'note.yaml': text });
  expect(readYaml(folder.root, 'note.yaml', v.unknown())).toEqual({
    day: '2026-11-22',
    words: { yes: 'no', empty: null, none: null },
    numbers: [12, '1_000', 6, 999, '07'],
  });
});

test('expands placeholders in front matter, but not in the body', () => {
  using folder = contentFolder({ 'articles/note.md': `---\ntitle: For NAME\ndate: 2026-01-31\n---\nNAME` });
  const read = readPage(folder.root, 'articles/note.md', Note, (text) => text.replaceAll('NAME', 'Munshi'));
  expect([read.matter.title, read.body]).toEqual(['For Munshi', 'NAME']);
});

test('reports missing or unclosed front matter', () => {
  const fault = ['content/articles/note.md: file: expected YAML front matter between --- lines, found none'];
  expect(faultsOfMarkdown('# One\n')).toEqual(fault);
  expect(faultsOfMarkdown(`---\n${good}No end.\n`)).toEqual(fault);
  expect(faultsOfMarkdown(`\n---\n${good}---\nLate.\n`)).toEqual(fault);
  expect(faultsOfMarkdown('')).toEqual(fault);
});

test('reports a YAML error with its line, its place in the line, and what the parser says', () => {
  const quotes = ': does a text need quotes, or does nothing close them?';
  const field = (place: string) => `bad indentation of a mapping entry at ${JSON.stringify(place)}${quotes}`;
  for (const [text, line, cause] of [
    ['a: 1\nb:\n\tc: 2\n', 3, 'tab characters must not be used in indentation at "\\tc: 2"'],
    ['a: 1\r\nb:\r\n  c: 1\r\n\td: 2\r\n', 4, 'tab characters must not be used in indentation at "\\td: 2"'],
    ['a: 1\ntitle: One: two\nb: 3\n', 2, field(': two')],
    ['a: 1\ntitle: "One\nb: 2\nc: "x"\n', 3, `deficient indentation at "b: 2"${quotes}`],
    ["title: 'It's fine'\n", 1, field("s fine'")],
    ['title: {{price}} a month\n', 1, field('a month')],
    ['a: 1\nlist:\n  - {{price}}\n', 3, `object-based map does not support complex keys at "{{price}}"${quotes}`],
    ['note: @home\n', 1, field('@home')],
    ['note: "C:\\path"\n', 1, 'unknown escape sequence at "path\\""'],
    ['title: One\ntitle: Two\n', 2, 'duplicated mapping key at "title: Two"'],
    ['a: 1\n---\nb: 2\n', 1, 'expected a single document in the stream, but found more'],
  ] as const) {
    expect(faultsOfYaml(text)).toEqual([`content/note.yaml:${line}: file: expected YAML, found ${cause}`]);
    // In Markdown, --- ends the front matter.
    if (cause.includes('document')) continue;
    expect(faultsOfMarkdown(`---\n${text}---\nText.\n`)).toEqual([
      `content/articles/note.md:${line + 1}: file: expected YAML, found ${cause}`,
    ]);
  }
});

test.each([
  [`${good}colour: red\n`, 'colour: expected no field of this name, found one'],
  ['title: One\n', 'date: expected a value, found nothing'],
  ['title: 7\ndate: 2026-01-31\n', 'title: expected text, found 7'],
  ['title: "  "\ndate: 2026-01-31\n', 'title: expected text, found nothing'],
  [`${good}tags: red\n`, 'tags: expected Array, found "red"'],
  [`${good}tags: [red, 7, green]\n`, 'tags.1: expected text, found 7'],
  [`${good}tags:\n  - Fee: from ₹5\n`, 'tags.0: expected text, found fields: a text with a colon needs quotes'],
  [`${good}part:\n`, 'part: expected fields, found null'],
  ['', 'file: expected fields, found null'],
  ['One\n', 'file: expected fields, found "One"'],
  // A long value is shortened.
  [`title: One\ndate: ${'x'.repeat(500)}\n`, `date: expected a date as YYYY-MM-DD, found "${'x'.repeat(56)}…`],
  ...['2026-02-30', '2025-02-29'].map((day) => [
    `title: One\ndate: ${day}\n`,
    `date: expected a day that exists, found "${day}"`,
  ]),
  ...['2026-13-01', '2026-1-1', '31-01-2026', 'soon', ''].map((day) => [
    `title: One\ndate: "${day}"\n`,
    `date: expected a date as YYYY-MM-DD, found "${day}"`,
  ]),
])('a fault has the file, the field and what was expected: %j', (text, fault) => {
  expect(faultsOfYaml(text)).toEqual([`content/note.yaml: ${fault}`]);
});

test.each([
  [
    'HttpsUrl',
    HttpsUrl,
    ['https://www.gst.gov.in/', 'https://mca.gov.in/a?b=c'],
    ['http://www.gst.gov.in/', 'www.gst.gov.in', 'javascript:alert(1)', '/gst', ''],
  ],
  [
    'SitePath',
    SitePath,
    ['/', '/gst', '/gst/gst-huf', '/#quick-reads', '/gst#limits'],
    ['gst', '//evil.example', '/gst/', '/GST', '/gst?a=b', '/../x', 'https://x.in', ''],
  ],
  ['Slug', Slug, ['gst', 'itr-1', '80g'], ['GST', 'a--b', '-a', 'a-', 'a b', 'a/b', '']],
])('%s accepts and refuses addresses', (_, schema, accepted, refused) => {
  expect([...accepted, ...refused].filter((text) => v.is(schema, text))).toEqual(accepted);
});

test('lists files by a pattern in a fixed order, and none without their folder', () => {
  using folder = contentFolder({
    'services/b.md': '',
    'services/a/index.md': '',
    'services/a/b.md': '',
    'services/notes.txt': '',
    'other/c.md': '',
  });
  expect(listFiles(folder.root, 'services/**/*.md')).toEqual([
    'services/a/b.md',
    'services/a/index.md',
    'services/b.md',
  ]);
  expect(listFiles(folder.root, 'none/*.md')).toEqual([]);
});
