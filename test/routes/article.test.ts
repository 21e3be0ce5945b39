import { expect, test } from 'bun:test';
import { builtApp } from '../support/built-app.ts';
import { specPaths } from '../support/spec-paths.ts';
import { documentOf, hrefsOf } from './page-reading.ts';

const { get, content, site } = builtApp();
const articles = content.kind('article');
const specified = specPaths(site.firm.slug);
const authors = [site.firm.name, ...(site.firm.people ?? []).map(({ name }) => name)];
const read = (path: string) => documentOf(get(path));

test('every article names its author on its page and its card', async () => {
  const cards = [...(await read('/')).querySelectorAll('.reads .read-by')].map((by) => by.textContent ?? '');
  expect(cards).toHaveLength(articles.length);
  for (const [index, { path, author }] of articles.entries()) {
    if (specified.includes(path)) expect(authors).toContain(author ?? '');
    expect((await read(path)).querySelector('.article-byline')?.textContent).toStartWith(`By ${author} · `);
    expect(cards[index]).toBe(` · By ${author}`);
  }
});

test('an article ends with a link to each article, with its title and a decorative picture', async () => {
  const page = await read(articles[0]?.path ?? '');
  expect(hrefsOf(page, '.related li > a')).toEqual(articles.map(({ path }) => path));
  const titles = [...page.querySelectorAll('.related li > a')].map(({ textContent }) => textContent ?? '');
  for (const [at, { title }] of articles.entries()) expect(titles[at]).toEndWith(title);
  expect(page.querySelectorAll('.related img[alt=""][loading="lazy"]')).toHaveLength(articles.length);
});
