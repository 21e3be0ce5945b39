import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dir, '..');
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
const ours = ['src', 'routes'].flatMap(filesIn);
const code = ours.filter((file) => /\.tsx?$/.test(file));

/**
 * The layers in the order of the design: each may import those on its left, and itself. `env` is a leaf that only says
 * what the settings are. `entry` is what is started by a command: the hosts, the boot script, the build.
 */
const ORDER = ['domain', 'env', 'storage', 'api', 'content', 'upstream', 'leads', 'tools', 'ui', 'islands', 'routes', 'document', 'app', 'entry'];
const ENTRIES = ['build', 'media', 'client', 'serve', 'worker', 'dev', 'launch-check', 'leads-cli'];

/** The layer of a file: its folder, or its own name where it stands in src itself. */
function layerOf(file: string): string {
  const [top = '', name = ''] = file.split('/');
  if (top !== 'src') return top;
  const layer = name.replace(/\.(?:d\.ts|tsx?)$/, '');
  return ENTRIES.includes(layer) || (name.endsWith('.d.ts') && file.split('/').length === 2) ? 'entry' : layer;
}

interface Arrow {
  from: string;
  to: string;
}
/** Every import of a file of ours, types and dynamic ones too. */
function arrowsOf(file: string, text = readFileSync(join(root, file), 'utf8')): Arrow[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)].map(([, specifier]) => specifier ?? '');
  return specifiers.map((specifier) => ({ from: file, to: join(dirname(file), specifier) }));
}
const arrows = code.flatMap((file) => arrowsOf(file));
const said = ({ from, to }: Arrow) => `${from} imports ${to}`;

/** Whether an arrow runs up, or to a place that has none in the order. What is not code (styles, pictures, the built index) has no layer. */
function runsUp({ from, to }: Arrow): boolean {
  if (!/\.tsx?$/.test(to) || layerOf(from) === layerOf(to)) return false;
  return !ORDER.includes(layerOf(to)) || ORDER.indexOf(layerOf(to)) > ORDER.indexOf(layerOf(from));
}

test('every file of code stands in a layer', () => {
  expect(code.filter((file) => !ORDER.includes(layerOf(file)))).toEqual([]);
});

test('imports are read whatever their form, and those that run up are told from those that run down', () => {
  const text = `
    import { a } from '../content/store.ts';
    import type { B } from './b.ts';
    import {
      c,
    } from "../../routes/page.tsx";
    export * from '../domain/text.ts';
    import '../app.tsx';
    const d = await import('../islands/table.ts');
    type E = import('../upstream/choose.ts').E;
    import react from 'react';
    import css from './e.css' with { type: 'text' };
  `;
  const found = arrowsOf('src/ui/header.tsx', text);
  expect(found.map(({ to }) => to)).toEqual([
    'src/content/store.ts',
    'src/ui/b.ts',
    'routes/page.tsx',
    'src/domain/text.ts',
    'src/app.tsx',
    'src/islands/table.ts',
    'src/upstream/choose.ts',
    'src/ui/e.css',
  ]);
  expect(found.filter(runsUp).map(({ to }) => to)).toEqual(['routes/page.tsx', 'src/app.tsx', 'src/islands/table.ts']);
  expect(runsUp({ from: 'src/ui/header.tsx', to: 'test/support/browser.ts' })).toBe(true);
});

test('no import runs back up', () => {
  expect(arrows.length).toBeGreaterThan(100);
  expect(arrows.filter(runsUp).map(said)).toEqual([]);
});

test('the domain imports nothing, and the API only the domain', () => {
  const outside = (layer: string, allowed: string[]) =>
    arrows.filter(({ from, to }) => layerOf(from) === layer && layerOf(to) !== layer && !allowed.includes(layerOf(to))).map(said);
  expect(outside('domain', [])).toEqual([]);
  expect(outside('env', [])).toEqual([]);
  expect(outside('api', ['domain'])).toEqual([]);
  expect(outside('content', ['domain'])).toEqual([]);
});

test('pages, components and islands know nothing of the upstream, of leads and of the settings', () => {
  const shown = ['ui', 'islands', 'routes', 'document'];
  expect(arrows.filter(({ from, to }) => shown.includes(layerOf(from)) && ['upstream', 'leads', 'env'].includes(layerOf(to))).map(said)).toEqual([]);
});

test('only the entries and the host of the app read the settings', () => {
  const readers = arrows.filter(({ to }) => layerOf(to) === 'env').map(({ from }) => from);
  expect([...new Set(readers)].filter((file) => layerOf(file) !== 'entry' && file !== 'src/upstream/choose.ts')).toEqual([]);
});

test('nothing of the server is in the bundle that browsers load', () => {
  const inputs: string[] = JSON.parse(readFileSync(join(root, '.build/client-meta.json'), 'utf8'));
  expect(inputs).toEqual(
    expect.arrayContaining(['src/client.ts', 'src/islands/hydrate.tsx', 'src/islands/search-box.tsx', 'node_modules/react-dom/client.js']),
  );
  const server = ['content', 'upstream', 'leads', 'env', 'routes', 'document', 'app', 'entry'];
  expect(inputs.filter((input) => input !== 'src/client.ts' && server.includes(layerOf(input)))).toEqual([]);
  // valibot comes with the lead forms alone, which check with the schemas of the server.
  expect(inputs.filter((input) => /node_modules\/(?:hono|@hono|minisearch|marked|yaml|wouter)\//.test(input))).toEqual([]);
  expect(inputs.filter((input) => input === 'src/islands/table.ts' || /\.development\.js$/.test(input))).toEqual([]);
});

test('no file or folder has a name that says nothing', () => {
  const nameless = /^(?:utils?|misc|helpers?|common|lib|shared|stuff|functions)$/;
  const names = [...ours, ...filesIn('test')].filter((file) => file.split('/').some((part) => nameless.test(part.replace(/\..*$/, ''))));
  expect(names).toEqual([]);
});

test('no file of code is longer than 400 lines', () => {
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
  expect(code.map((file) => ({ file, lines: lines(file) })).filter((file) => file.lines > 400)).toEqual([]);
});
