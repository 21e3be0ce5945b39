/** What a narrow page does to its text: what overflows, and which words are split. */
import type { Page } from 'playwright-core';

/** The text size in percent, as a reader sets it in the browser; the window keeps its size. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}

/** How many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * The widths at which the page is wider than its window. The page is hidden meanwhile: laying it out takes a fraction
 * of the time of drawing it.
 */
export async function overflowsAt(page: Page, widths: readonly number[]): Promise<number[]> {
  await page.evaluate(() => {
    document.documentElement.style.visibility = 'hidden';
  });
  const wider: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if ((await overflow(page)) > 0) wider.push(width);
  }
  return wider;
}

/**
 * The visible text that is cut off at the window's edge, outside scrolling parts.
 * @returns the beginning of each such text, with its right edge
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    const range = document.createRange();
    while (texts.nextNode()) {
      const { parentElement: holder, textContent } = texts.currentNode;
      if (
        !holder?.checkVisibility({ visibilityProperty: true }) ||
        holder.closest('svg, .visually-hidden, .skip, .search-cycle') ||
        !textContent?.trim()
      )
        continue;
      range.selectNodeContents(texts.currentNode);
      const { right } = range.getBoundingClientRect();
      if (right > width + 1 && !scrolls(holder))
        cut.push(`${Math.round(right)} px: ${textContent.trim().slice(0, 40)}`);
    }
    return cut;
  });
}

/** The words, of letters only, that begin on one line and end on another. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    const range = document.createRange();
    while (texts.nextNode()) {
      const { parentElement: holder, textContent } = texts.currentNode;
      if (
        !textContent?.trim() ||
        !holder?.checkVisibility({ visibilityProperty: true }) ||
        holder.closest('svg, .visually-hidden, code, [href^="mailto:"]')
      )
        continue;
      for (const { 0: word, index } of textContent.matchAll(/(?<![\p{L}\p{N}@./_-])\p{L}{3,}(?![\p{L}\p{N}@._])/gu)) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}
