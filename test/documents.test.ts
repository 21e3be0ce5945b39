/** The documents agree with the code: every file, link and command that they name exists. */
import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dir, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];
const linesOf = (document: string) => read(document).trimEnd().split('\n');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

/** Targets of the Markdown links and images of a document that are files of this project. */
function linksIn(document: string): string[] {
  return [...read(document).matchAll(/\]\(([^)#]+)[^)]*\)/g)].flatMap(([, target = '']) =>
    /^https?:/.test(target) ? [] : [join(dirname(document), target)],
  );
}

test('every file and folder that a document names exists', () => {
  // The files of a command are in one span.
  const paths =
    /`((?:src|routes|test|content|docs)\/[\w./-]*|(?:README|CONTRIBUTING)\.md|LICENSE|\.ci\/run)`|(\btest\/\S+\.tsx?)\b/g;
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(paths)].map(([, span, test = '']) => ({ document, path: span ?? test })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});

test('every link and picture of a document leads to a file', () => {
  const links = documents.flatMap((document) => linksIn(document).map((path) => ({ document, path })));
  expect(links).toContainEqual({ document: 'docs/architecture.md', path: 'docs/architecture.svg' });
  expect(links.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});

/** The addresses of the headings of a document, as GitHub makes them. */
const headingsOf = (document: string) =>
  linesOf(document).flatMap((line) => {
    const [, words] = /^#+ (.+)$/.exec(line) ?? [];
    return words === undefined
      ? []
      : words
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-');
  });

test('every link to a heading finds it', () => {
  const links = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)].map(([, target = '', heading = '']) => ({
      file: target === '' ? document : join(dirname(document), target),
      heading,
    })),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter(({ file, heading }) => !headingsOf(file).includes(heading))).toEqual([]);
});

test('the README links to every other document', () => {
  const linked = linksIn('README.md');
  expect(documents.filter((document) => document !== 'README.md' && !linked.includes(document))).toEqual([]);
});

test('the table of folders in docs/architecture.md has every folder of src', () => {
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const table = linesOf('docs/architecture.md').filter((line) => line.startsWith('| `'));
  const inTable = (folder: string) => table.some((line) => line.split(' | ')[0]?.includes(`\`src/${folder}\``));
  expect(folders.map(({ name }) => name).filter((name) => !inTable(name))).toEqual([]);
});

test('the tables of docs/runbook.md have every event that the code logs and every alert, once', () => {
  const code = ['src', 'routes'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => read(`${folder}/${file}`)),
  );
  const named = (pattern: RegExp, texts = code) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, event = '']) => event));
  const used = new Set(named(/\b(?:event: |raise(?:Once)?\()'([^']+)'/g));
  const [union = ''] = /export type AlertEvent =[^;]+;/.exec(read('src/leads/alerts.ts')) ?? [];
  const alerts = named(/\| '([^']+)'/g, [union]);
  expect(alerts.filter((event) => !used.has(event))).toEqual([]);
  // Only the checks of src/leads/alerts.ts log an event by a variable, which has the type of an alert.
  expect(named(/(\blog(?:\?\.)?\(\{(?![^}]*event: ')[^}]*\})/g)).toEqual(["log({ level: 'error', event, ...details }"]);

  const tableOf = (heading: string) => {
    const [, section = ''] = read('docs/runbook.md').split(`## ${heading}\n`);
    return named(/^\| (`.+?`) \|/gm, section.split(/^## /m).slice(0, 1)).flatMap((cell) =>
      cell.replaceAll('`', '').split(', '),
    );
  };
  expect(tableOf('When an alert comes').sort()).toEqual(alerts.sort());
  expect(tableOf('Read the logs').sort()).toEqual([...used].filter((event) => !alerts.includes(event)).sort());
});

test('docs/commands.md has a row for every command, and for no other', () => {
  const rows = linesOf('docs/commands.md').flatMap((line) => /^\| `([\w:-]+)/.exec(line)?.[1] ?? []);
  // `ready` is a part of other commands.
  const commands = Object.keys(scripts).filter((name) => name !== 'ready');
  expect([...new Set(rows)].sort()).toEqual(commands.sort());
});

test('every command that a document runs exists', () => {
  const run = documents.flatMap((document) =>
    [...read(document).matchAll(/\bbun run ([a-z][\w:-]*)/g)].map(([, command = '']) => ({ document, command })),
  );
  expect(run.length).toBeGreaterThan(50);
  expect(run.filter(({ command }) => !(command in scripts))).toEqual([]);
});
