/** Where tests live: beside the room they test, by its name. What tests no single room has a folder that says what it is. */
import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
/** Folders that are no room: what they hold is said beside them. */
const NO_ROOM: Record<string, string> = {
  audit: 'measures of the whole site, by hand',
  bench: 'measures of speed, by hand',
  browser: 'pages in Chromium',
  deploy: 'the recipes of docs/deploy.md, carried out',
  edge: 'what Bun and workerd do alike',
  safety: 'what hostile clients send, and what must never leak',
  support: 'what tests share',
};
const folders = readdirSync(join(root, 'test'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const isRoom = (name: string) =>
  [`src/${name}`, `src/${name}.ts`, `src/${name}.tsx`, name].some((place) => existsSync(join(root, place)));

test('a folder of tests has the name of its room, or says what it is instead', () => {
  expect(folders.filter((name) => isRoom(name) === name in NO_ROOM)).toEqual([]);
  expect(Object.keys(NO_ROOM).filter((name) => !folders.includes(name))).toEqual([]);
});

test('Chromium is driven by the tests of pages in it and of the room that films, and by none of content', () => {
  // `bun run dev` reloads open pages, and a launch ends with a visitor: both are seen in one.
  const drivers = ['browser', 'media', 'audit', 'support', 'commands', 'deploy'];
  const files = folders
    .filter((name) => !drivers.includes(name))
    .flatMap((name) =>
      readdirSync(join(root, 'test', name), { recursive: true, encoding: 'utf8' }).map(
        (file) => `test/${name}/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.filter((file) =>
      /from '(?:playwright-core|[./]*\/support\/(?:browser|visit)\.ts)'/.test(readFileSync(join(root, file), 'utf8')),
    ),
  ).toEqual([]);
});
