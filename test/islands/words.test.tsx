/**
 * Each island in a language in which each letter is another: the server takes the words of the page, the browser those
 * of its chunk, and both say the same.
 */
import { expect, test } from 'bun:test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { inlineWords } from '../../src/build/inline-words.ts';
import { inLanguage } from '../../src/content/language.ts';
import { BLANK } from '../../src/domain/references.ts';
import { createSay, type Word, type Words } from '../../src/domain/say.ts';
import { ISLAND, PROPS, SHARED } from '../../src/islands/dom-contract.ts';
import { type IslandModule, type IslandName, islands } from '../../src/islands/registry.ts';
import { widgets } from '../../src/islands/server/widgets.ts';
import { builtApp, parsed, publicFile } from '../support/built-app.ts';
import { importInWindow } from './dom.ts';

const root = join(import.meta.dir, '../..');
const { site, get } = builtApp();
const NAMES = Object.keys(islands) as IslandName[];

/** The next letter of the alphabet, but not in blanks. */
const disguise = (text: string) =>
  text
    .split(BLANK)
    .map((piece, at) => (at % 2 ? `{${piece}}` : piece.replace(/[a-yA-Y]/g, nextLetter)))
    .join('');
const nextLetter = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1);
const disguised = Object.fromEntries(
  Object.entries(site.words).map(([key, word]) => [
    key,
    typeof word === 'string'
      ? disguise(word)
      : (Object.fromEntries(Object.entries(word).map(([form, text]) => [form, disguise(text)])) as Word),
  ]),
) satisfies Words;

/** What browsers load, in one file: React and the widgets. */
const entry = join(root, 'src/islands/all.ts');
const { outputs } = await Bun.build({
  entrypoints: [entry],
  files: {
    [entry]: [
      `export { createElement } from 'react';`,
      `export { hydrateRoot } from 'react-dom/client';`,
      `export { renderToString } from 'react-dom/server';`,
      `export { islands } from './registry.ts';`,
    ].join('\n'),
  },
  plugins: [inlineWords(disguised, 'en-IN')],
  outdir: mkdtempSync(join(tmpdir(), 'words-')),
  target: 'browser',
  define: { 'process.env.NODE_ENV': '"production"' },
});
type Browser = typeof import('react') &
  typeof import('react-dom/client') &
  typeof import('react-dom/server') &
  typeof import('../../src/islands/registry.ts');
const browser: Browser = await importInWindow(() => import(outputs[0]?.path ?? ''));

/** The first page with the island, as the server sends it. */
async function findIsland(name: IslandName): Promise<Element> {
  for (const { path } of site.pages) {
    const island = parsed(await (await get(path)).text()).querySelector(`[${ISLAND}="${name}"]`);
    if (island) return island;
  }
  throw new Error(`no page has the island ${name}`);
}

async function propsOf(island: Element, { leftOut }: IslandModule): Promise<object> {
  const shared = island.getAttribute(SHARED);
  const props = {
    ...JSON.parse(island.getAttribute(PROPS) ?? '{}'),
    ...(shared && JSON.parse(publicFile(shared) ?? '')),
  };
  return { ...props, ...(await leftOut?.complete(props as never)) };
}

function serve(name: IslandName, island: Element, words: Words): Promise<string> {
  return inLanguage(createSay('en-IN', words), async () => {
    const props = await propsOf(island, await islands[name].load());
    return renderToString(createElement(widgets[name] as FunctionComponent<object>, props));
  });
}

test.each(NAMES)('%s says the same in the browser as on the server', async (name) => {
  const island = await findIsland(name);
  const module: IslandModule = await browser.islands[name].load();
  const props = await propsOf(island, module);
  const element = () => browser.createElement(module.widget as FunctionComponent<object>, props);
  const part = document.createElement('div');
  part.innerHTML = await serve(name, island, disguised);
  expect(browser.renderToString(element())).toBe(await serve(name, island, disguised));
  // React throws the HTML of the server away if it differs.
  const thrown: unknown[] = [];
  const onError = (error: unknown) => void thrown.push(error);
  document.body.append(part);
  const react = browser.hydrateRoot(part, element(), { onRecoverableError: onError, onUncaughtError: onError });
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  react.unmount();
  part.remove();
  expect(thrown.map(String)).toEqual([]);
});

/** Those that say words by key. */
test.each(['carousel', 'check', 'lead-form', 'search', 'tool', 'video'] as const)(
  '%s takes the words of the page on the server',
  async (name) => {
    const island = await findIsland(name);
    expect(parsed(await serve(name, island, site.words)).body.innerHTML).toBe(island.innerHTML);
    expect(await serve(name, island, disguised)).not.toBe(await serve(name, island, site.words));
  },
);
