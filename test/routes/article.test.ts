import { expect, test } from 'bun:test';
import { builtApp, parsed } from '../support/built-app.ts';

const { get, content, site } = builtApp();
const articles = content.kind('article');
const read = async (path: string) => parsed(await (await get(path)).text());

test('every article says who wrote it, on its page and on its card: the firm, as long as it names nobody', async () => {
  const cards = [...(await read('/')).querySelectorAll('.reads li > .read-meta:last-child')].map((meta) => meta.textContent ?? '');
  expect(cards).toHaveLength(8);
  for (const [index, { path, author }] of articles.entries()) {
    expect(author).toBe(site.firm.name);
    expect((await read(path)).querySelector('.article-byline')?.textContent).toStartWith(`By ${site.firm.name} · `);
    expect(cards[index]).toBe(`By ${site.firm.name}`);
  }
});

test('Related Blogs are all eight, each one link with its own picture and its title; the picture is decoration', async () => {
  for (const { path } of articles) {
    const links = [...(await read(path)).querySelectorAll('.related li > a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(articles.map((one) => one.path));
    expect(links.map((link) => link.textContent?.endsWith(articles.find((one) => one.path === link.getAttribute('href'))?.title ?? '?'))).toEqual(
      Array(8).fill(true),
    );
    const pictures = links.map((link) => link.querySelector('svg.illustration[aria-hidden="true"]')?.innerHTML ?? '');
    expect(new Set(pictures).size).toBe(8);
  }
});
