/**
 * Every page in disguise: what is still in Latin letters is in no file of content/, and no translator could change it. And
 * every page of the languages that there are, which name a form or a word of law as it is in English.
 */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../src/compiler/read/content-files.ts';
import { joinLanguage } from '../../src/domain/languages.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { getPseudo, PSEUDO_PATHS } from '../support/pseudo-site.ts';
import { CONTENT_ROOT, realContent } from '../support/real-content.ts';
import { answeredTools } from '../support/spec-paths.ts';

/** Names are the same in every language: of the firm, of its people and clients, of laws and of documents. */
const NAMES = [
  ...[
    'firm.yaml',
    'home.yaml',
    'instruments.yaml',
    'due-dates.yaml',
    ...listFiles(CONTENT_ROOT, 'due-dates/*.yaml'),
  ].map((path) => readFileSync(join(CONTENT_ROOT, path), 'utf8').replace(/\s+/g, ' ')),
  ...listFiles(CONTENT_ROOT, 'figures/*.yaml').flatMap(
    (path) => readFileSync(join(CONTENT_ROOT, path), 'utf8').match(/by: \[[^\]]*\]/g) ?? [],
  ),
  ...[...realContent.bodies.values()].flatMap((body) =>
    body.kind === 'service' ? body.sources.map(({ title }) => title) : [],
  ),
].join('\n');
const isName = (words: string) => words.split(/[,;:()]+ ?/).every((part) => NAMES.includes(part.trim()));
const LEFT_OUT = 'script, style, svg, code, [lang="en"], a[rel~="external"]';
const ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'title'];
/** With a space: an address has none. */
const WORDS = /[A-Za-z]{2,}(?:[,;:'’()-]* [('’]*[A-Za-z]{2,})+/g;
/** The page of the open data is for programmers, and in English in every language. */
const ENGLISH = '/pseudo/open-data';

function listTexts(page: Document): string[] {
  for (const part of page.querySelectorAll(LEFT_OUT)) part.remove();
  const texts: string[] = [page.title];
  for (const element of page.body.querySelectorAll('*')) {
    for (const node of element.childNodes) if (node.nodeType === 3) texts.push(node.textContent ?? '');
    for (const name of ATTRIBUTES) texts.push(element.getAttribute(name) ?? '');
  }
  return texts;
}

test.each(PSEUDO_PATHS.filter((path) => path !== ENGLISH))('%s has no sentence in Latin letters', async (path) => {
  const answer = await getPseudo(path);
  expect(answer.status).toBe(200);
  const found = listTexts(parsed(await answer.text())).flatMap((text) => text.match(WORDS) ?? []);
  expect([...new Set(found)].filter((words) => !isName(words))).toEqual([]);
});

const { get, site } = builtApp();
const WRITTEN = (site.editions ?? []).flatMap(({ language, paths }) =>
  [...paths, ...answeredTools].map((path) => joinLanguage(language, path)),
);
/** A name has few small words. */
const isSentence = (words: string) => {
  const small = words.split(' ').filter((word) => /^[a-z]/.test(word));
  return small.length > 5;
};

test.each(WRITTEN)('%s has no sentence in English', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  const found = listTexts(parsed(await answer.text())).flatMap((text) => text.match(WORDS) ?? []);
  expect([...new Set(found)].filter((words) => isSentence(words) && !isName(words))).toEqual([]);
});
