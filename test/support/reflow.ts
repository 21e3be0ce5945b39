/** What a narrow page does to its text: what overflows, and which words are split. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** The widest of the fonts that systems use for text: its bold is a sixth wider than that of the browser's own. */
const WIDEST = 'DejaVu Sans';
const faces = [
  { weight: '400', file: import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2') },
  { weight: '700', file: import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2') },
].map(({ weight, file }) => ({ weight, bytes: readFileSync(new URL(file)).toString('base64') }));

export const FONTS = ['own', 'widest'] as const;
export type Font = (typeof FONTS)[number];

/** Text in the font of the browser, or in the widest. Headings keep theirs. */
export async function setFont(page: Page, font: Font): Promise<void> {
  await page.evaluate(
    async ([family, all]) => {
      document.documentElement.style.setProperty('--font-text', family && `"${family}"`);
      if (family === '' || [...document.fonts].some((face) => face.family === family)) return;
      for (const { weight, bytes } of all) {
        const face = new FontFace(
          family,
          Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)),
          { weight },
        );
        document.fonts.add(await face.load());
      }
    },
    [font === 'own' ? '' : WIDEST, faces] as const,
  );
}

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
 * The visible text that is cut off, at the window's edge or by a box that hides what sticks out of it, outside
 * scrolling parts.
 * @returns the beginning of each such text, with its right edge
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Where an element is cut off: at the nearest edge that hides; nowhere in a part that scrolls. */
    const edges = new Map<Element, number>([[document.documentElement, document.documentElement.clientWidth]]);
    const edgeOf = (element: Element): number => {
      const known = edges.get(element);
      if (known !== undefined) return known;
      const { overflowX } = getComputedStyle(element);
      const outer = element.parentElement ? edgeOf(element.parentElement) : Number.POSITIVE_INFINITY;
      const isHiding = /hidden|clip/.test(overflowX);
      const edge = /auto|scroll/.test(overflowX)
        ? Number.POSITIVE_INFINITY
        : Math.min(outer, isHiding ? element.getBoundingClientRect().right : outer);
      edges.set(element, edge);
      return edge;
    };
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
      if (right > edgeOf(holder) + 1) cut.push(`${Math.round(right)} px: ${textContent.trim().slice(0, 40)}`);
    }
    return cut;
  });
}

/** A piece of text that begins on one line and ends on another. */
interface Broken {
  text: string;
  /** Class of the nearest element around it that has one. */
  within: string | undefined;
}

/** The pieces of visible text that match a pattern and are on two lines. @param leftOut selector of what is not read */
function brokenTexts(page: Page, { source, flags }: RegExp, leftOut: string): Promise<Broken[]> {
  return page.evaluate(
    ([pattern, options, selector]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const broken: Broken[] = [];
      const range = document.createRange();
      while (texts.nextNode()) {
        const { parentElement: holder, textContent } = texts.currentNode;
        if (!holder?.checkVisibility({ visibilityProperty: true }) || holder.closest(selector)) continue;
        for (const { 0: text, index } of (textContent ?? '').matchAll(new RegExp(pattern, options))) {
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + text.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push({ text, within: holder.closest('[class]')?.className });
        }
      }
      return broken;
    },
    [source, flags, leftOut] as const,
  );
}

/** The amounts in rupees that begin on one line and end on another, each with the class of what holds it. */
export async function brokenAmounts(page: Page): Promise<string[]> {
  const broken = await brokenTexts(page, /₹[\d.,]*\d(?:\s(?:lakh|crore))?/g, 'svg');
  return broken.map(({ text, within }) => `${within}: ${text}`);
}

const WORD = /(?<![\p{L}\p{M}\p{N}@./_-])\p{L}[\p{L}\p{M}]{2,}(?![\p{L}\p{M}\p{N}@._])/gu;

/** The words, of letters only, that begin on one line and end on another. */
export async function brokenWords(page: Page): Promise<string[]> {
  const broken = await brokenTexts(page, WORD, 'svg, .visually-hidden, code, [href^="mailto:"]');
  return broken.map(({ text }) => text);
}
