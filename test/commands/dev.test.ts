/** `bun run dev` in a copy of the project, as an author uses it with a browser. */
import { afterAll, expect, test } from 'bun:test';
import { appendFileSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sharedBrowser } from '../support/browser.ts';
import { filesBelow } from '../support/files.ts';
import { newDataDir, startHost } from '../support/hosts.ts';
import { until } from '../support/until.ts';
import { run, smallProject } from './small-project.ts';

const { folder } = smallProject();
// Types are checked in one file: the check of the whole project takes a minute, and writes beside the packages.
for (const name of readdirSync(join(folder, 'src')))
  if (name.startsWith('tsconfig.')) rmSync(join(folder, 'src', name));
const probe = { extends: '../tsconfig.json', compilerOptions: { outDir: '../.build/tsc' }, include: ['probe.ts'] };
writeFileSync(join(folder, 'src/tsconfig.probe.json'), JSON.stringify(probe));
writeFileSync(join(folder, 'src/probe.ts'), 'export const days = 30;\n');
const data = newDataDir();
const dev = await startHost(
  [process.execPath, join(folder, 'src/commands/dev.ts')],
  /Listening on (http:\S+)/,
  { PORT: '0', HOST: '127.0.0.1', DATA_DIR: data },
  data,
);
afterAll(async () => {
  await dev.stop();
  rmSync(folder, { recursive: true, force: true });
});

const PAGE = '/gst';
const FILE = 'content/services/gst/index.md';
const source = join(folder, FILE);
const written = readFileSync(source, 'utf8');
const asPage = { headers: { accept: 'text/html' } };

test('requests wait for the build; after an edit none is refused, and an open page reloads, shows errors with file and line, and returns once they are fixed', async () => {
  const first = await fetch(dev.origin + PAGE, asPage);
  expect(first.status).toBe(200);
  expect(await first.text()).toContain('/__dev/reload.js');
  const context = await (await sharedBrowser()).newContext();
  const page = await context.newPage();
  try {
    await page.goto(dev.origin + PAGE);
    appendFileSync(source, '\nWords of the first edit.\n');
    const statuses = new Set<number>();
    await until(async () => {
      const [edited, call] = await Promise.all([fetch(dev.origin + PAGE, asPage), fetch(`${dev.origin}/healthz`)]);
      statuses.add(edited.status).add(call.status);
      await call.arrayBuffer();
      return (await edited.text()).includes('Words of the first edit.');
    });
    expect([...statuses]).toEqual([200]);
    await page.getByText('Words of the first edit.').waitFor({ state: 'attached' });
    const lines = readFileSync(source, 'utf8').split('\n').length;
    appendFileSync(source, 'This says {{no-such-figure}}.\n');
    await page.getByText(`${FILE}:${lines}`).first().waitFor();
    expect(await page.locator('li').first().textContent()).toContain(
      'expected the id of a figure in content/figures, found {{no-such-figure}}',
    );
    writeFileSync(source, `${written}\nWords of the second edit.\n`);
    await page.getByText('Words of the second edit.').waitFor({ state: 'attached' });
    expect(dev.output()).toContain('waiting for a change');
  } finally {
    await context.close();
  }
});

test('code that breaks the start is shown with file and line, files of the last good build are served, and a later fix works', async () => {
  const app = join(folder, 'src/app.ts');
  const code = readFileSync(app, 'utf8');
  appendFileSync(app, 'notThere();\n');
  const show = async () => {
    const reply = await fetch(`${dev.origin}/`, asPage);
    return { status: reply.status, text: await reply.text() };
  };
  let shown = await show();
  await until(async () => {
    shown = await show();
    return shown.status !== 200;
  });
  expect(shown.text).toContain(`src/app.ts:${code.split('\n').length}</b>`);
  expect(shown.text).toContain('notThere is not defined');
  expect((await fetch(`${dev.origin}/healthz`)).status).toBe(200);
  writeFileSync(app, code);
  await until(async () => {
    shown = await show();
    return shown.status === 200;
  });
  expect(shown.text).toContain('</html>');
});

/** Changes a file, waits until a page answers as expected, and puts the file back. @returns the text of the page */
async function withEdit(file: string, change: (code: string) => string, path: string, status: number): Promise<string> {
  const code = readFileSync(join(folder, file), 'utf8');
  const edited = change(code);
  expect(edited).not.toBe(code);
  const show = () => fetch(dev.origin + path, asPage);
  let text = '';
  writeFileSync(join(folder, file), edited);
  await until(async () => {
    const reply = await show();
    text = await reply.text();
    return reply.status === status;
  });
  writeFileSync(join(folder, file), code);
  await until(async () => (await show()).status === 200);
  return text;
}

test('an exception while a component renders is shown in place of the page and in the terminal, with file and line', async () => {
  const file = 'src/ui/breadcrumbs.tsx';
  const head = 'here: string }) {\n';
  const code = readFileSync(join(folder, file), 'utf8');
  const place = `${file}:${code.slice(0, code.indexOf(head)).split('\n').length + 1}`;
  const failing = (text: string) => text.replace(head, `${head}  throw new TypeError('no crumbs today');\n`);
  const text = await withEdit(file, failing, PAGE, 500);
  expect(text).toContain(`<b>${place}</b> TypeError: no crumbs today`);
  expect(text).toContain('<title>This page fails</title>');
  expect(text).toContain('/__dev/reload.js');
  expect(dev.output()).toContain(`\n${place}: TypeError: no crumbs today\n`);
});

test('an import of a file, a package or a name that does not exist is shown with file and line', async () => {
  const file = 'src/ui/breadcrumbs.tsx';
  const importing = (line: string) => (code: string) => `// First.\n${line}\n${code}\nconsole.log(gone);\n`;
  for (const [line, words] of [
    ["import { gone } from './gone.tsx';", "error: Cannot find module './gone.tsx'"],
    ["import { gone } from 'gone';", "error: Cannot find package 'gone'"],
    ["import { gone } from './words.tsx';", "SyntaxError: Export named 'gone' not found in module"],
  ] as const) {
    const text = await withEdit(file, importing(line), PAGE, 500);
    expect(text).toContain(`<b>${file}:2</b> ${Bun.escapeHTML(words)}`);
    expect(dev.output()).toContain(`\n${file}:2: ${words}`);
  }
});

test('a type error follows the page, over the open page and in the terminal, and leaves once it is fixed', async () => {
  const context = await (await sharedBrowser()).newContext();
  const page = await context.newPage();
  const words = "src/probe.ts:2: TS2322: Type 'string' is not assignable to type 'number'.";
  try {
    await page.goto(dev.origin + PAGE);
    writeFileSync(join(folder, 'src/probe.ts'), "// First.\nexport const days: number = 'thirty';\n");
    await page.getByText(words).waitFor();
    expect(await page.locator('h1').count()).toBe(1);
    expect(dev.output()).toContain(`\n${words}\n`);
    writeFileSync(join(folder, 'src/probe.ts'), 'export const days: number = 31;\n');
    await page.getByText(words).waitFor({ state: 'detached' });
  } finally {
    await context.close();
  }
});

test('an address that cannot be bound is reported in the same words as by the server', async () => {
  const startInVain = async (settings: Record<string, string>) => {
    const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, ...settings };
    const { code, out, err } = await run(['bun', 'src/commands/dev.ts'], folder, '', env);
    return { code, said: out + err };
  };
  const { port } = new URL(dev.origin);
  expect(await startInVain({ PORT: port })).toEqual({
    code: 1,
    said: `Cannot listen on port ${port} of 127.0.0.1: another process listens there. End it, or set PORT to another number.\n`,
  });
  expect(await startInVain({ PORT: '3456', HOST: '203.0.113.9' })).toEqual({
    code: 1,
    said: 'Cannot listen on port 3456 of 203.0.113.9: HOST is no address of this machine.\n',
  });
});

test('built pages contain nothing of what dev adds to pages', () => {
  const built = [
    'site.json',
    ...readdirSync(join(folder, '.build/public/content'), { recursive: true }).map((file) => `public/content/${file}`),
  ].filter((file) => statSync(join(folder, '.build', file)).isFile());
  for (const file of built) expect(readFileSync(join(folder, '.build', file), 'utf8')).not.toContain('__dev');
});

test('what dev serves after edits of a style, a component, texts and code of the compiler is what a build from nothing makes', async () => {
  const edit = async (file: string, change: (text: string) => string, shown: string) => {
    const path = join(folder, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
    await until(async () => (await (await fetch(dev.origin + PAGE, asPage)).text()).includes(shown));
  };
  const add = (more: string) => (text: string) => `${text}\n${more}\n`;
  await edit(FILE, add('Words before the others.'), 'Words before the others.');
  await edit('src/ui/breadcrumbs.css', add('@layer components { .breadcrumbs { order: 7001 } }'), 'order:7001');
  await edit('src/ui/breadcrumbs.tsx', (text) => text.replace('="Breadcrumb"', '="Where you are"'), 'Where you are');
  await edit(FILE, add('Words after the others.'), 'Words after the others.');
  const marked = (text: string) => text.replace('reader.parser(tokens))', "reader.parser(tokens) + '<!-- anew -->')");
  await edit('src/compiler/read/markdown.ts', marked, '<!-- anew -->');
  await edit(FILE, add('Words at the end.'), 'Words at the end.');
  const built = () => filesBelow(realpathSync(join(folder, '.build/current')));
  /** Except its hash, which depends on the order in which pictures were ready. */
  const index = () => ({ ...JSON.parse(readFileSync(join(folder, '.build/site.json'), 'utf8')), build: '' });
  const indexOfDev = index();
  const carried = JSON.parse(readFileSync(join(folder, '.build/current/carried.json'), 'utf8'));
  const ofDev = built().filter(({ file }) => !(basename(file) in carried));
  // In the same folder, since its path is in the names of bundles.
  rmSync(join(folder, '.build'), { recursive: true });
  expect(await run(['bun', 'src/build/build.ts'], folder)).toMatchObject({ code: 0, err: '' });
  const hashes = (files: ReturnType<typeof built>) =>
    Object.fromEntries(
      files
        .filter(({ file }) => !/^(?:carried\.json|serving-\d+|site\.json)$/.test(file))
        .map(({ file, bytes }) => [file, Bun.hash(bytes)]),
    );
  expect(ofDev.length).toBeGreaterThan(100);
  expect(hashes(ofDev)).toEqual(hashes(built()));
  expect(indexOfDev).toEqual(index());
});
