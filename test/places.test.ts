/**
 * Where tests are: in a folder with the name of the folder of `src` that they test. Other folders say what they test.
 */
import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
/** Folders without a folder of the same name in `src`, and what they test. */
const OTHER_FOLDERS: Record<string, string> = {
  browser: 'pages in Chromium',
  edge: 'what Bun and workerd must do in the same way',
  golden: 'everything that the site answers, compared with that of another commit',
  measure: 'measurements of speed and of the whole site, run by hand',
  safety: 'what hostile clients send, and what must never leak',
  support: 'what tests share',
};
const folders = readdirSync(join(root, 'test'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const isFolderOfSrc = (name: string) =>
  [`src/${name}`, `src/${name}.ts`, `src/${name}.tsx`, name].some((place) => existsSync(join(root, place)));

test('a folder of tests has the name of a folder of src, or a listed purpose', () => {
  expect(folders.filter((name) => isFolderOfSrc(name) === name in OTHER_FOLDERS)).toEqual([]);
  expect(Object.keys(OTHER_FOLDERS).filter((name) => !folders.includes(name))).toEqual([]);
});

test('only the tests of pages, commands and deployment drive Chromium', () => {
  // `bun run dev` reloads open pages, and the test of a launch ends with a visitor.
  const drivers = ['browser', 'measure', 'support', 'commands', 'deploy'];
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
