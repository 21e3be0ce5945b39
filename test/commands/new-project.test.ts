/** `bun run new` in a copy of the project: what it writes passes `bun run check`, as written and once completed. */
import { afterAll, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeNew } from '../../src/commands/new.ts';
import { copyProject } from '../support/project-copy.ts';
import { run } from './small-project.ts';

const root = join(import.meta.dir, '../..');
/** What is made in a checkout, and what copyProject links. */
const NOT_COPIED = new Set(['.git', '.build', '.data', '.wrangler', 'dist', 'node_modules']);
const CACHE = 'node_modules/.cache/tsc';

const folder = copyProject(...readdirSync(root).filter((entry) => !NOT_COPIED.has(entry)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The types of the copy are compiled into a folder of its own.
const packages = join(folder, 'node_modules');
rmSync(packages);
mkdirSync(packages);
for (const name of readdirSync(join(root, 'node_modules')))
  if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(packages, name));
if (existsSync(join(root, CACHE))) cpSync(join(root, CACHE), join(folder, CACHE), { recursive: true });

/** As `bun run` starts them, but without installing packages. */
async function inCopy(...command: string[]) {
  const PATH = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`;
  const { out, err, code } = await run(command, folder, '', { PATH });
  return { code, output: `${out}${err}` };
}
const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));

/** Names at the end of every list, and with digits. */
const DRAFTS = {
  'service others/zebra-licence': 'content/services/others/zebra-licence.md',
  'article zebra-news-2026': 'content/articles/zebra-news-2026.md',
  'figure licences/2026': 'content/figures/licences.yaml: 2026',
  'figure licences/zebra-fee': 'content/figures/licences.yaml: zebra-fee',
  'tool site-2-late': 'content/tools/site-2-late.yaml',
  'tool zebra': 'content/tools/zebra.yaml',
};

for (const draft of Object.keys(DRAFTS)) writeNew(folder, draft.split(' '), Date.now());
// As the file is loaded: on a busy machine it takes longer than a test may.
const checked = await inCopy('bun', 'src/commands/check.ts');

test('drafts of each kind leave a project that bun run check passes, with a warning for each', () => {
  const { code, output } = checked;
  expect([code, output.match(/^FAILED.*$/gm)]).toEqual([0, null]);
  for (const place of Object.values(DRAFTS)) expect(output).toContain(`warning: ${place}: draft: is published nowhere`);
});

test('the cases of a new tool pass', async () => {
  const { code, output } = await inCopy('bun', 'test', '--timeout', '60000', '-t', 'zebra', 'test/tools/cases.test.ts');
  expect([code, output.match(/^\(pass\) zebra > Filed /gm)?.length]).toEqual([0, 2]);
});

test('completed drafts are published', async () => {
  for (const [file, words, more = ''] of [
    ['content/services/others/zebra-licence.md', 'For a zebra', '\nThe fee is {{zebra-fee}}.\n'],
    ['content/articles/zebra-news-2026.md', 'News of'],
    ['content/figures/licences.yaml', 'A zebra pays'],
    ['content/tools/zebra.yaml', 'Days'],
  ] as const)
    edit(file, (text) => text.replace(/^ *draft: true\n/gm, '').replaceAll('Write here', words) + more);
  const { output } = await inCopy('bun', 'src/commands/check-content.ts');
  for (const path of ['/others/zebra-licence', '/quick-reads/zebra-news-2026', '/tools/zebra'])
    expect(output).toContain(`\n${path}\n`);
});
