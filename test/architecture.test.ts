/** The rooms of the code, and which may import which. Each has its reason, which the message of a violation repeats. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { BUILD } from './support/build.ts';

const root = join(import.meta.dir, '..');
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
const ours = ['src', 'routes'].flatMap(filesIn);
const code = ours.filter((file) => /\.tsx?$/.test(file));

interface Room {
  /** Other rooms that its files may import, apart from domain. */
  may: readonly string[];
  why: string;
}

/**
 * Every room, lowest first, and which others it may use. Every room may use domain. `app` is src/app.ts, `settings`
 * src/settings.ts.
 */
const ROOMS: Record<string, Room> = {
  domain: {
    may: [],
    why: 'what every host, the browser and the build share: it depends on no other room',
  },
  settings: { may: [], why: 'defines the settings, without using them' },
  api: { may: [], why: 'the wire contract and its client ship to browsers: what they import does too' },
  http: { may: [], why: 'reads requests and shapes answers of any site' },
  law: { may: [], why: 'records, dated values, due days and bills: pure, the same on the server and in every phone' },
  tools: {
    may: ['law'],
    why: 'the rules of tools and plans: pure, with every number of law from outside',
  },
  content: { may: ['law', 'tools'], why: 'schemas of the files, and what the compiler made of them' },
  search: {
    may: ['content', 'law', 'tools'],
    why: 'reads a query, ranks pages and answers from records and tools: words in, data out',
  },
  programs: {
    may: ['content', 'law', 'search', 'tools'],
    why: 'what other programs and assistants can ask, and its answers as data: words in, data out',
  },
  ui: { may: ['content', 'law'], why: 'HTML from data, without loading anything' },
  islands: {
    may: ['api', 'law', 'tools', 'ui'],
    why: 'all that reaches the browser: what it imports is sent to every phone',
  },
  upstream: {
    may: ['api', 'content', 'http', 'search', 'settings'],
    why: 'the only reader of the client secret',
  },
  compiler: {
    may: ['content', 'law', 'programs', 'search', 'tools'],
    why: 'runs only at the build: nothing that serves may need it',
  },
  leads: { may: ['api', 'http', 'upstream'], why: 'a lead from its POST to its erasure, on every host' },
  routes: {
    may: ['content', 'http', 'islands', 'law', 'programs', 'search', 'tools', 'ui'],
    why: 'every address is data in, an answer out: it does not call upstream, leads or settings',
  },
  document: {
    may: ['api', 'content', 'http', 'islands', 'routes', 'ui'],
    why: 'the HTML around every page, and refusals',
  },
  ops: {
    may: ['content', 'http', 'islands', 'leads', 'ui'],
    why: 'the reading desk in a browser: pages of leads, which no public page may need',
  },
  build: {
    may: ['compiler', 'content', 'document', 'http', 'islands', 'ops', 'routes', 'ui'],
    why: 'makes what the hosts serve, styles and drawings of every kind of page among it',
  },
  app: {
    may: ['api', 'content', 'document', 'http', 'islands', 'leads', 'ops', 'routes', 'tools', 'upstream'],
    why: 'combines the rooms, independent of Bun and Workers',
  },
  hosts: {
    may: ['app', 'build', 'content', 'http', 'leads', 'settings', 'upstream'],
    why: 'the only room that depends on a runtime',
  },
  commands: {
    may: ['build', 'compiler', 'content', 'hosts', 'law', 'leads', 'settings'],
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
function arrowsOf(file: string): Arrow[] {
  const text = readFileSync(join(root, file), 'utf8');
  const imports = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g);
  return [...imports].map(([, path = '']) => ({ from: file, to: join(dirname(file), path) }));
}
const arrows = code.flatMap((file) => arrowsOf(file));

/** The fault of an import, with the reason of the importing room. Styles, pictures and the built index have no room. */
function fault({ from, to }: Arrow): string | undefined {
  const [own, other] = [roomOf(from), roomOf(to)];
  if (!/\.tsx?$/.test(to) || own === other || other === 'domain' || ROOMS[own]?.may.includes(other)) return undefined;
  return `${from} imports ${to}: ${own} may not use ${other} (${ROOMS[own]?.why ?? 'it is no room'})`;
}

test('every file of code is in a room', () => {
  expect(code.filter((file) => !(roomOf(file) in ROOMS) && !file.endsWith('.d.ts'))).toEqual([]);
});

test('every listed room exists', () => {
  const there = new Set(code.map(roomOf));
  expect(Object.keys(ROOMS).filter((room) => !there.has(room))).toEqual([]);
});

test('rooms use each other one way only', () => {
  const rooms = Object.keys(ROOMS);
  for (const [room, { may }] of Object.entries(ROOMS)) {
    for (const other of may)
      if (rooms.indexOf(other) > rooms.indexOf(room)) expect(ROOMS[other]?.may).not.toContain(room);
  }
});

test('no room uses one that it may not', () => {
  expect(arrows.length).toBeGreaterThan(100);
  expect(arrows.map(fault).filter((found) => found !== undefined)).toEqual([]);
});

/** The first circle of imports, as the files on it; empty if there is none. */
function circleIn(all: readonly Arrow[]): string[] {
  const byFile = Map.groupBy(all, ({ from }) => from);
  const done = new Set<string>();
  const circleFrom = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    done.add(file);
    for (const { to } of byFile.get(file) ?? []) {
      const circle = circleFrom(to, [...path, file]);
      if (circle.length > 0) return circle;
    }
    return [];
  };
  return [...byFile.keys()].map((file) => circleFrom(file, [])).find(({ length }) => length > 0) ?? [];
}

test('no imports go in a circle, types included', () => {
  const arrow = (from: string, to: string) => ({ from, to });
  expect(circleIn([arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'd'), arrow('d', 'b')])).toEqual(['b', 'c', 'd', 'b']);
  expect(circleIn(arrows)).toEqual([]);
});

test('the browser bundle contains no server code', () => {
  const inputs: string[] = JSON.parse(readFileSync(join(BUILD, 'client-meta.json'), 'utf8'));
  expect(inputs).toEqual(
    expect.arrayContaining([
      'src/islands/boot/boot.ts',
      'src/islands/boot/hydrate.tsx',
      'src/islands/widgets/search-widget.tsx',
      'node_modules/react-dom/client.js',
    ]),
  );
  expect(
    inputs.filter(
      (input) =>
        input.startsWith('src/') && !['domain', 'law', 'tools', 'api', 'islands', 'ui'].includes(roomOf(input)),
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

test('no two files of code have the same stem, apart from a component and its stylesheets', () => {
  const place = (file: string) => file.replace(/(?:\.d|\.deferred)?\.(?:tsx?|css)$/, '');
  const ofModules = new Set(code.map(place));
  // The stylesheets of a component are beside it.
  const sheets = ours.filter((file) => file.endsWith('.css') && !ofModules.has(place(file)));
  const ownSheets = new Map(sheets.map((sheet) => [place(sheet), sheet])).values();
  // Each page has a folder, whose name tells it apart.
  const stem = (file: string) => (/^routes\/[^/]+\/page\./.test(file) ? dirname(file) : basename(place(file)));
  const shared = [...Map.groupBy([...code, ...ownSheets], stem).values()].filter(({ length }) => length > 1);
  expect(shared).toEqual([]);
});
