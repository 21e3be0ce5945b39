import { expect, test } from 'bun:test';
import { content, renderedPages } from './pages.ts';

/** Titles and what visitors choose from are not explained, nor the sentences of tools, which JSON has too. */
const LEFT_ALONE = [
  'a, button, code, legend, option, caption, h1, h2, h3, h4',
  'script, style, svg, noscript, [aria-hidden="true"]',
  '.breadcrumbs, .checklist-origin, [data-island="tool"], [data-island="check"], .tool-cases',
].join(', ');

test('the first mention of each abbreviation on a page is explained, or follows its full words', async () => {
  let explained = 0;
  const mentions = Object.fromEntries(
    Object.keys(content.abbreviations).map((short) => [
      short,
      new RegExp(`(?<![\\w-])${short.replace('+', '\\+')}(?=s?(?![\\w-]))`),
    ]),
  );
  const bare = (await renderedPages()).flatMap(({ path, document }) => {
    const texts = document.createTreeWalker(document.querySelector('main') as Element, 4);
    const left = new Map(Object.entries(content.abbreviations));
    const faults: string[] = [];
    let said = '';
    while (texts.nextNode()) {
      const { parentElement: holder, textContent } = texts.currentNode;
      const text = textContent ?? '';
      if (holder?.closest(LEFT_ALONE)) continue;
      said += text.toLowerCase();
      for (const [short, words] of left) {
        if (!mentions[short]?.test(text)) continue;
        left.delete(short);
        explained += 1;
        const isFull = said.includes(words.toLowerCase());
        if (holder?.closest('abbr')?.getAttribute('title') !== words && !isFull)
          faults.push(`${path}: ${text.trim().slice(0, 80)}`);
      }
    }
    return faults;
  });
  expect(explained).toBeGreaterThan(40);
  expect(bare).toEqual([]);
});

test('Markdown pages have no markup for abbreviations', () => {
  expect([...content.markdownPages].filter(([, text]) => text.includes('<abbr')).map(([path]) => path)).toEqual([]);
});
