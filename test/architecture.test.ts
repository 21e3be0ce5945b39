/** The rooms of the code, and which may import which. Each has its reason, which the message of a violation repeats. */
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

interface Room {
  /** Other rooms that its files may import. */
  may: readonly string[];
  why: string;
}

/** Every room, lowest first. `app` is src/app.ts, `settings` src/settings.ts. */
const ROOMS: Record<string, Room> = {
  domain: {
    may: [],
    why: 'schemas and rules that every host, the browser and the build share: they depend on no other room',
  },
  tools: {
    may: ['domain'],
    why: 'the rules of the tools: pure, the same on the server and in every phone, with every number of law from outside',
  },
  'due-dates': {
    may: ['domain', 'tools'],
    why: 'works due dates out of rules: pure, with the rules from outside; it reads an address as tools do',
  },
  journeys: {
    may: ['domain', 'tools', 'due-dates', 'content'],
    why: 'builds plans from tools, records and due dates, and computes nothing itself',
  },
  settings: { may: ['domain'], why: 'defines the settings, without using them' },
  api: { may: ['domain'], why: 'the wire contract and its client ship to browsers: whatever they import does too' },
  http: { may: ['domain', 'api'], why: 'reads requests and shapes answers of any kind' },
  content: { may: ['domain'], why: 'reads what the compiler made while the site runs; the Worker carries it' },
  search: {
    may: ['domain', 'tools', 'content'],
    why: 'reads a query, ranks pages and answers from records and tools: words in, data out',
  },
  compiler: {
    may: ['domain', 'tools', 'due-dates', 'journeys', 'content', 'search'],
    why: 'runs only at the build: nothing that serves may need it',
  },
  upstream: {
    may: ['domain', 'settings', 'api', 'http', 'content', 'search'],
    why: 'the only reader of the client secret',
  },
  leads: { may: ['domain', 'api', 'upstream'], why: 'the ledger and its dispatcher, on every host' },
  ui: { may: ['domain', 'content'], why: 'HTML from data, without loading anything' },
  offline: {
    may: ['domain', 'api'],
    why: 'what a device stores, and the service worker, which handles every page that a visitor opens: 3 kB',
  },
  islands: {
    may: ['domain', 'tools', 'api', 'offline', 'ui'],
    why: 'all that reaches the browser: what it imports is sent to every phone',
  },
  routes: {
    may: ['domain', 'tools', 'due-dates', 'journeys', 'content', 'search', 'ui', 'islands'],
    why: 'pages are data in, JSX out: they do not call upstream, leads or settings',
  },
  document: { may: ['domain', 'api', 'http', 'content', 'ui', 'islands', 'routes'], why: 'the HTML around every page' },
  endpoints: {
    may: [
      'domain',
      'tools',
      'due-dates',
      'journeys',
      'api',
      'http',
      'content',
      'upstream',
      'leads',
      'ui',
      'islands',
      'routes',
      'document',
    ],
    why: 'every answer that is not a page',
  },
  app: {
    may: [
      'domain',
      'due-dates',
      'api',
      'http',
      'content',
      'upstream',
      'leads',
      'islands',
      'routes',
      'document',
      'endpoints',
    ],
    why: 'combines the rooms, independent of Bun and Workers',
  },
  hosts: {
    may: ['domain', 'settings', 'api', 'http', 'content', 'upstream', 'leads', 'document', 'endpoints', 'app', 'build'],
    why: 'the only room that depends on a runtime',
  },
  media: { may: ['domain', 'content', 'compiler', 'build'], why: 'records the clips; nothing else needs a browser' },
  build: {
    may: ['domain', 'http', 'content', 'compiler', 'ui', 'islands', 'routes', 'document'],
    why: 'makes what the hosts serve, the styles of every kind of page among it',
  },
  commands: {
    may: ['domain', 'settings', 'content', 'compiler', 'leads', 'endpoints', 'hosts', 'build'],
    why: 'what a developer or the firm starts by hand',
  },
};

/** The room of a file: its folder, or its own name if it is directly in src. */
function roomOf(file: string): string {
  const [top = '', name = ''] = file.split('/');
  return top === 'src' ? name.replace(/\.(?:d\.ts|tsx?)$/, '') : top;
}

interface Arrow {
  from: string;
  to: string;
}
/** Every import of a project file, including types and dynamic imports. */
function arrowsOf(file: string, text = readFileSync(join(root, file), 'utf8')): Arrow[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)].map(
    ([, specifier]) => specifier ?? '',
  );
  return specifiers.map((specifier) => ({ from: file, to: join(dirname(file), specifier) }));
}
const arrows = code.flatMap((file) => arrowsOf(file));

/** The fault of an import, with the reason of the importing room. Styles, pictures and the built index have no room. */
function fault({ from, to }: Arrow): string | undefined {
  const [own, other] = [roomOf(from), roomOf(to)];
  if (!/\.tsx?$/.test(to) || own === other || ROOMS[own]?.may.includes(other)) return undefined;
  return `${from} imports ${to}: ${own} may not use ${other} (${ROOMS[own]?.why ?? 'it is no room'})`;
}

test('every file of code is in a room', () => {
  expect(code.filter((file) => !(roomOf(file) in ROOMS) && !file.endsWith('.d.ts'))).toEqual([]);
});

test('every listed room exists, and so does every room that one may use', () => {
  const there = new Set(code.map(roomOf));
  const named = [...Object.keys(ROOMS), ...Object.values(ROOMS).flatMap(({ may }) => may)];
  expect(named.filter((room) => !there.has(room))).toEqual([]);
});

test('rooms use each other one way only', () => {
  const rooms = Object.keys(ROOMS);
  for (const [room, { may }] of Object.entries(ROOMS)) {
    for (const other of may)
      if (rooms.indexOf(other) > rooms.indexOf(room)) expect(ROOMS[other]?.may).not.toContain(room);
  }
});

test('reads every form of import, and finds the forbidden ones', () => {
  const text = `
    import { a } from '../content/store.ts';
    import type { B } from './b.ts';
    import {
      c,
    } from "../../routes/page.tsx";
    export * from '../domain/text.ts';
    import '../app.ts';
    const d = await import('../islands/server/island.tsx');
    type E = import('../upstream/create-upstream.ts').E;
    import react from 'react';
    import css from './e.css' with { type: 'text' };
  `;
  const found = arrowsOf('src/ui/header.tsx', text);
  expect(found.map(({ to }) => to)).toEqual([
    'src/content/store.ts',
    'src/ui/b.ts',
    'routes/page.tsx',
    'src/domain/text.ts',
    'src/app.ts',
    'src/islands/server/island.tsx',
    'src/upstream/create-upstream.ts',
    'src/ui/e.css',
  ]);
  expect(found.filter(fault).map(({ to }) => to)).toEqual([
    'routes/page.tsx',
    'src/app.ts',
    'src/islands/server/island.tsx',
    'src/upstream/create-upstream.ts',
  ]);
  expect(fault({ from: 'src/ui/header.tsx', to: 'test/support/browser.ts' })).toContain('ui may not use test');
});

test('no room uses one that it may not', () => {
  expect(arrows.length).toBeGreaterThan(100);
  expect(arrows.map(fault).filter((found) => found !== undefined)).toEqual([]);
});

test('the browser bundle contains no server code', () => {
  const inputs: string[] = JSON.parse(readFileSync(join(root, '.build/client-meta.json'), 'utf8'));
  expect(inputs).toEqual(
    expect.arrayContaining([
      'src/islands/boot/boot.ts',
      'src/islands/boot/hydrate.tsx',
      'src/islands/widgets/search.tsx',
      'node_modules/react-dom/client.js',
    ]),
  );
  expect(
    inputs.filter(
      (input) =>
        input.startsWith('src/') && !['domain', 'tools', 'api', 'islands', 'ui', 'offline'].includes(roomOf(input)),
    ),
  ).toEqual([]);
  expect(inputs.filter((input) => input.startsWith('routes/') || input.startsWith('src/islands/server/'))).toEqual([]);
  // Only the lead forms load valibot: they validate with the schemas of the server.
  expect(inputs.filter((input) => /node_modules\/(?:hono|@hono|minisearch|marked|yaml|wouter)\//.test(input))).toEqual(
    [],
  );
  expect(inputs.filter((input) => /\.development\.js$/.test(input))).toEqual([]);
});

test('no file or folder has a vague name', () => {
  const nameless = /^(?:utils?|misc|helpers?|common|lib|shared|stuff|functions)$/;
  const names = [...ours, ...filesIn('test')].filter((file) =>
    file.split('/').some((part) => nameless.test(part.replace(/\..*$/, ''))),
  );
  expect(names).toEqual([]);
});
