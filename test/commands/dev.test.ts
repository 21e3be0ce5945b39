/** `bun run dev` in a copy of the project, as an author uses it with a browser. */
import { afterAll, expect, test } from 'bun:test';
import { appendFileSync, cpSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { filesBelow } from '../support/files.ts';
import { newDataDir, startHost } from '../support/hosts.ts';
import { until } from '../support/until.ts';
import { run, smallProject } from './small-project.ts';

const project = smallProject();
const { folder } = project;
// Types are checked in one file: the check of the whole project takes a minute, and writes beside the packages.
function leaveTypes(of: string): void {
  for (const name of readdirSync(join(of, 'src'))) if (name.startsWith('tsconfig.')) rmSync(join(of, 'src', name));
}
leaveTypes(folder);
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
  project[Symbol.dispose]();
});

const PAGE = '/gst';
const FILE = 'content/services/gst/index.md';
const source = join(folder, FILE);
const written = readFileSync(source, 'utf8');
const asPage = { headers: { accept: 'text/html' } };

/** Opens the page in a browser for the time of `act`. */
async function withPage(act: (page: Page) => Promise<void>): Promise<void> {
  const context = await (await sharedBrowser()).newContext();
  try {
    const page = await context.newPage();
    await page.goto(dev.origin + PAGE);
    await act(page);
  } finally {
    await context.close();
  }
}

test('requests wait for the build; after an edit none is refused, and an open page reloads, shows errors with file and line, and returns once they are fixed', async () => {
  const first = await fetch(dev.origin + PAGE, asPage);
  expect(first.status).toBe(200);
  expect(await first.text()).toContain('/__dev/reload.js');
  cpSync(join(folder, '.build/cache'), join(folder, 'drawn'), { recursive: true });
  await withPage(async (page) => {
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
    const fault = 'expected the id of a figure in content/figures, found {{no-such-figure}}';
    await page.getByText(`${FILE}:${lines}: body: ${fault}`).waitFor();
    // The fault is over the page of the last good build.
    expect(await page.getByText('Words of the first edit.').count()).toBe(1);
    expect((await fetch(dev.origin + PAGE, asPage)).status).toBe(200);
    expect(dev.output()).toContain(`\n${FILE}:${lines}: body: ${fault}\n`);
    writeFileSync(source, `${written}\nWords of the second edit.\n`);
    await page.getByText('Words of the second edit.').waitFor({ state: 'attached' });
    expect(dev.output()).toContain('waiting for a change');
    expect(await page.getByText(fault).count()).toBe(0);
  });
});

test('code that does not load, then a component that throws, is shown over the page with file and line', async () => {
  const [app, crumbs] = ['src/app.ts', 'src/ui/breadcrumbs.tsx'];
  const [ofApp, ofCrumbs] = [app, crumbs].map((file) => readFileSync(join(folder, file), 'utf8')) as [string, string];
  const write = (file: string, code: string) => writeFileSync(join(folder, file), code);
  await withPage(async (page) => {
    write(app, `// First.\nconst days: = 30;\n${ofApp}`);
    await page.getByText(`${app}:2: Unexpected =`).waitFor();
    expect(dev.output()).toContain(`\n${app}:2: Unexpected =\n`);
    expect(await page.locator('h1').count()).toBe(1);
    expect((await fetch(`${dev.origin}/healthz`)).status).toBe(200);

    const head = 'here: string }) {\n';
    const place = `${crumbs}:${ofCrumbs.slice(0, ofCrumbs.indexOf(head)).split('\n').length + 1}`;
    write(crumbs, ofCrumbs.replace(head, `${head}  throw new TypeError('no crumbs today');\n`));
    write(app, ofApp);
    await page.getByText(`${place}: TypeError: no crumbs today`).waitFor();
    expect(dev.output()).toContain(`\n${place}: TypeError: no crumbs today\n`);
    write(crumbs, ofCrumbs);
    await page.locator('h1', { hasText: 'GST' }).waitFor();
    await page.getByText('no crumbs today').waitFor({ state: 'detached' });
  });
});

test('a type error follows the page, over the open page and in the terminal, and leaves once it is fixed', async () => {
  const words = "src/probe.ts:2: TS2322: Type 'string' is not assignable to type 'number'.";
  await withPage(async (page) => {
    writeFileSync(join(folder, 'src/probe.ts'), "// First.\nexport const days: number = 'thirty';\n");
    await page.getByText(words).waitFor();
    expect(await page.locator('h1').count()).toBe(1);
    expect(dev.output()).toContain(`\n${words}\n`);
    writeFileSync(join(folder, 'src/probe.ts'), 'export const days: number = 31;\n');
    await page.getByText(words).waitFor({ state: 'detached' });
  });
});

test('a start with broken content shows its fault, and serves once it is mended', async () => {
  using broken = smallProject();
  leaveTypes(broken.folder);
  const file = join(broken.folder, FILE);
  const good = readFileSync(file, 'utf8');
  appendFileSync(file, 'This says {{no-such-figure}}.\n');
  const started = newDataDir();
  const command = [process.execPath, join(broken.folder, 'src/commands/dev.ts')];
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: started };
  await using host = await startHost(command, /Listening on (http:\S+)/, env, started);
  const failed = await fetch(host.origin + PAGE, asPage);
  expect([failed.status, await failed.text()]).toEqual([500, expect.stringContaining('/__dev/reload.js')]);
  const events = (await fetch(`${host.origin}/__dev/events`)).body?.getReader();
  const { value } = (await events?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toContain(`${FILE}:`);
  writeFileSync(file, good);
  await until(async () => (await fetch(host.origin + PAGE, asPage)).status === 200);
  await events?.cancel();
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
  await edit('src/ui/breadcrumbs.tsx', (text) => text.replace('<ol', '<ol data-anew="7002"'), 'data-anew="7002"');
  await edit(FILE, add('Words after the others.'), 'Words after the others.');
  const marked = (text: string) => text.replace('reader.parser(tokens))', "reader.parser(tokens) + '<!-- anew -->')");
  await edit('src/compiler/read/markdown.ts', marked, '<!-- anew -->');
  await edit(FILE, add('Words at the end.'), 'Words at the end.');
  const built = () => filesBelow(realpathSync(join(folder, '.build/current')));
  const assets = () => JSON.parse(readFileSync(join(folder, '.build/current/assets.json'), 'utf8')).names.sort();
  /** Except its hash, which depends on the order in which pictures were ready. */
  const index = () => ({ ...JSON.parse(readFileSync(join(folder, '.build/site.json'), 'utf8')), build: '' });
  const indexOfDev = index();
  const [ofDev, assetsOfDev] = [built(), assets()];
  // In the same folder, since its path is in the names of bundles; with fonts and pictures as drawn before the edits.
  rmSync(join(folder, '.build'), { recursive: true });
  cpSync(join(folder, 'drawn'), join(folder, '.build/cache'), { recursive: true });
  expect(await run(['bun', 'src/build/build.ts'], folder)).toMatchObject({ code: 0, err: '' });
  const hashes = (files: ReturnType<typeof built>) =>
    Object.fromEntries(
      files
        .filter(({ file }) => !/^(?:assets|site)\.json$/.test(file))
        .map(({ file, bytes }) => [file, Bun.hash(bytes)]),
    );
  expect(ofDev.length).toBeGreaterThan(100);
  expect(hashes(ofDev)).toEqual(hashes(built()));
  expect(assetsOfDev).toEqual(assets());
  expect(indexOfDev).toEqual(index());
});
