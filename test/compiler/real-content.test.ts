import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { FRONT_MATTER } from '../../src/compiler/read/content-error.ts';
import { listFiles, readText } from '../../src/compiler/read/content-files.ts';
import type { Body } from '../../src/content/site.ts';
import { redirects } from '../../src/domain/own-path.ts';
import { realContent as content } from '../support/real-content.ts';

const paths = content.pages.map((page) => page.path);

test('every redirect leads to a page, from an address that none has', () => {
  expect(Object.values(redirects).filter((path) => !paths.includes(path))).toEqual([]);
  expect(Object.keys(redirects).filter((path) => paths.includes(path))).toEqual([]);
});

/** A body with the JSON in it as data: its braces are no references. */
const opened = (body: Body): unknown =>
  body.kind === 'open-data' ? { ...body, schemas: Object.values(body.schemas).map((text) => JSON.parse(text)) } : body;

const texts = [
  ...content.pages.map((page) => [page.path, page] as const),
  ...[...content.bodies].map(([path, body]) => [path, opened(body)] as const),
].flatMap(([path, value]) =>
  [...JSON.stringify(value).matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([text]) => ({ path, text })),
);

test('published texts contain no references, marks or placeholders', () => {
  const unfinished = /\{\{|\}\}|[\uE000\uE001]|lorem ipsum|coming soon|\bTODO\b|\bFIXME\b/i;
  expect(texts.filter(({ text }) => unfinished.test(text))).toEqual([]);
});

const MAX_LINE = 160;

test('no line of YAML in content is too long for an editor', () => {
  const root = join(import.meta.dir, '../../content');
  const long = listFiles(root, '**/*.{md,yaml}').flatMap((path) => {
    const text = readText(root, path);
    const yaml = path.endsWith('.md') ? (FRONT_MATTER.exec(text)?.[1] ?? '') : text;
    const first = path.endsWith('.md') ? 2 : 1;
    return yaml.split('\n').flatMap((line, at) => (line.length > MAX_LINE ? [`content/${path}:${first + at}`] : []));
  });
  expect(long).toEqual([]);
});
