/** The built browser bundle: how many requests a widget needs before it works. */
import { expect, test } from 'bun:test';
import { SCRIPTS } from '../../src/islands/dom-contract.ts';
import { builtApp, publicFile } from '../support/built-app.ts';

const { site } = builtApp();
const lists = Object.entries(site.modules);
const scripts = SCRIPTS.map((name) => site.assets[`${name}.js`] ?? '');
const sourceOf = (address: string) => publicFile(address) ?? '';

test('an island needs at most three requests, or four for tools and forms, and React is requested first', () => {
  expect(lists.length).toBeGreaterThan(4);
  // Only pages with tools or forms load what tools share with their widget and forms with their receipt.
  expect(
    lists.filter(([name, files]) => files.length > (['tool', 'check', 'lead-form'].includes(name) ? 4 : 3)),
  ).toEqual([]);
  const react = [...new Set(lists.map(([, files]) => files[0] ?? ''))];
  expect(react).toHaveLength(1);
  expect(sourceOf(react[0] ?? '').length).toBeGreaterThan(100_000);
});

test('no island module imports a module outside its preload list', () => {
  const strays = lists.flatMap(([name, files]) =>
    files.flatMap((file) =>
      [...sourceOf(file).matchAll(/(?:from|^import)\s*"(\/assets\/[^"]+)"/gm)]
        .map(([, address = '']) => address)
        .filter((address) => !files.includes(address))
        .map((address) => `${name}: ${file} imports ${address}`),
    ),
  );
  expect(strays).toEqual([]);
});

test('a part without React needs one request', () => {
  expect(scripts.filter((address) => !/\w as mount\b/.test(sourceOf(address)))).toEqual([]);
  expect(scripts.filter((address) => /(?:from|import)\s*\(?"\/assets\//.test(sourceOf(address)))).toEqual([]);
});

test('the browser compiles island code while it downloads', () => {
  // The comment counts only on the first line.
  const unasked = [...new Set([...lists.flatMap(([, files]) => files), ...scripts])].filter(
    (file) => !sourceOf(file).startsWith('//# allFunctionsCalledOnLoad\n'),
  );
  expect(unasked).toEqual([]);
});

test('recording a tap on a phone number takes one request', () => {
  const boot = site.assets['client.js'] ?? '';
  const recorder = /import\("(\/assets\/contact-buttons-[^"]+)"\)/.exec(sourceOf(boot))?.[1] ?? '';
  expect(sourceOf(recorder)).toContain('lead_type');
  const imports = [...sourceOf(recorder).matchAll(/from\s*"(\/assets\/[^"]+)"/g)].map(([, address]) => address);
  expect(imports.filter((address) => address !== boot)).toEqual([]);
});
