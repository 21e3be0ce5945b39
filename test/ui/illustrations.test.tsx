import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { readIllustrations } from '../../src/build/illustrations.ts';
import { drawingFile, ILLUSTRATION_NAMES, type IllustrationName } from '../../src/domain/illustration.ts';
import { SERVICE_DRAWINGS } from '../../src/ui/service-parts.tsx';
import { attributeOf, documentOf } from '../routes/page-reading.ts';
import { builtApp, publicFile } from '../support/built-app.ts';
import { specPaths } from '../support/spec-paths.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: { 'attr-case': 'off', 'void-style': 'off' },
});
const css = readFileSync(join(import.meta.dir, '../../src/ui/illustration-inks.css'), 'utf8');
const drawings = readIllustrations();
const drawn = (name: IllustrationName) =>
  `<svg class="illustration" viewBox="0 0 320 240" width="320" height="240" aria-hidden="true">${drawings[name]}</svg>`;
const { get, content, site } = builtApp();
/** Address, alternative text and loading of a picture on a page. */
const pictureOn = async (path: string, selector: string) => {
  const page = await documentOf(get(path));
  return ['src', 'alt', 'loading'].map((name) => attributeOf(page, selector, name));
};

test.each(ILLUSTRATION_NAMES)('%s is valid, at most 2.5 kB, coloured by classes, and decoration', async (name) => {
  const html = drawn(name);
  const { results } = await validator.validateString(html);
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(2500);
  expect(html).not.toMatch(/ (?:style|fill|stroke|id)="/);
  const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(classes.filter((one) => !css.includes(`.${one}`))).toEqual([]);
});

test('identifiers in the drawings are zeros or sequences, so that none can pass for a real one', () => {
  const text = ILLUSTRATION_NAMES.map((name) => drawn(name).replace(/<[^>]+>/g, ' ')).join(' ');
  const identifiers = text.match(/\b(?=\w*\d)\w{10,}\b/g) ?? [];
  expect(new Set(identifiers)).toEqual(
    new Set(['U00000XX2026XXX000000', '00ABCDE1234F1Z0', 'ABCDE1234F', '000000000000000', '00000000000000']),
  );
});

test('every article shows the drawing and alt text of its front matter, and specified articles share none', async () => {
  const articles = content.kind('article');
  const specified = specPaths(site.firm.slug);
  const drawn = articles.filter(({ path }) => specified.includes(path)).map((entry) => entry.illustration?.name);
  expect(drawn).toHaveLength(8);
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const { path, illustration } of articles) {
    const { name, alt } = illustration as NonNullable<typeof illustration>;
    expect(await pictureOn(path, '.article-art img')).toEqual([site.assets[drawingFile(name)], alt, 'lazy']);
  }
});

test('sections and services with their own drawing have different, decorative drawings', async () => {
  const heads = ['/company-registration', '/income-tax-filing', '/gst', '/others', ...Object.keys(SERVICE_DRAWINGS)];
  // One by one: a page with a bill is computed, and a busy machine refuses many at once.
  const pictures = await Array.fromAsync(heads, (path) => pictureOn(path, '.service-art img'));
  expect(new Set(pictures.map(([src]) => src)).size).toBe(heads.length);
  for (const path of heads) expect(content.entry(path)?.kind).toBe('service');
  for (const [, ...others] of pictures) expect(others).toEqual(['', 'lazy']);
});

test('each drawing is also a file with light and dark colours, which defines every class and colour that it uses', () => {
  for (const name of ILLUSTRATION_NAMES) {
    const file = publicFile(site.assets[drawingFile(name)] ?? '') ?? '';
    const [, styles = '', drawing = ''] = /<style>(.*)<\/style>(.*)<\/svg>$/s.exec(file) ?? [];
    // The words in the heading font are outlines there.
    const kept = (text: string) =>
      text.replace(/<text[^>]*il-head.*?<\/text>|<path class="il-outline.*?<\/path>/g, '•');
    expect(kept(drawing)).toBe(kept(drawings[name]));
    expect(styles).toContain('prefers-color-scheme:dark');
    const named = new Set(styles.match(/(?<=\.)il-[a-z]+/g));
    expect([name, [...new Set(drawing.match(/il-[a-z]+/g))].filter((one) => !named.has(one))]).toEqual([name, []]);
    const defined = new Set(styles.match(/--[\w-]+(?=:)/g));
    expect([...new Set(styles.match(/(?<=var\()--[\w-]+/g))].filter((one) => !defined.has(one))).toEqual([]);
    expect([name, file.includes('url('), file.includes('--font-head')]).toEqual([name, false, false]);
  }
});
