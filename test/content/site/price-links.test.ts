import { expect, test } from 'bun:test';
import { get, parseHtml, renderedPages, textOf } from './pages.ts';

/** Not "mistakes that cost the licence". */
const PRICE = /\b(?:prices?|costs?)\b(?! the\b)/i;
const AMOUNT = /₹\s?\d/;

/** What a link leads to: the part at its anchor, else the page without its header and footer. */
async function targetOf(address: string): Promise<string> {
  const { pathname, search, hash } = new URL(address, 'https://site.example');
  const document = parseHtml((await get(pathname + search)).text);
  const part = hash ? document.getElementById(hash.slice(1)) : null;
  if (part?.tagName !== 'H2') return textOf(part ?? document.querySelector('main'));
  const texts: string[] = [];
  for (let next = part.nextElementSibling; next && next.tagName !== 'H2'; next = next.nextElementSibling)
    texts.push(textOf(next));
  return texts.join(' ');
}

test('every link whose words promise a price or a cost leads to an amount in rupees', async () => {
  const promises = (await renderedPages()).flatMap(({ path, document }) =>
    [...document.querySelectorAll('a[href]')].flatMap((link) => {
      const href = link.getAttribute('href') ?? '';
      const words = textOf(link);
      return PRICE.test(words) && /^[/#](?!figures)/.test(href)
        ? [{ path, words, to: href.startsWith('#') ? path + href : href }]
        : [];
    }),
  );
  const targets = new Map<string, string>();
  for (const to of new Set(promises.map((one) => one.to))) targets.set(to, await targetOf(to));
  expect(promises.length).toBeGreaterThan(20);
  const empty = promises.filter(({ to }) => !AMOUNT.test(targets.get(to) ?? ''));
  expect([...new Set(empty.map(({ words, to }) => `${words} leads to ${to}`))]).toEqual([]);
});
