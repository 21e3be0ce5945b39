/**
 * Every page of the site as the Bun host serves it, parsed: once for all tests of a process, since parsing takes most of
 * their time. No test may change a document.
 */
import { Window } from 'happy-dom';
import { readFigures } from '../../../src/compiler/read/read-figures.ts';
import type { PageEntry } from '../../../src/content/site.ts';
import type { Figure } from '../../../src/law/figure.ts';
import { CONTENT_ROOT, realContent } from '../../support/real-content.ts';
import { sharedHosts } from '../../support/shared-hosts.ts';

export const root = CONTENT_ROOT;
export const content = realContent;

/** Every figure that is published, in the order of /figures. */
export const figures: readonly Figure[] = readFigures(root).groups.flatMap((group) => group.figures);

export interface RenderedPage {
  path: string;
  entry: PageEntry;
  status: number;
  headers: Headers;
  html: string;
  document: Document;
}

/** The text of one answer of the host, with its status. */
export async function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const { origin } = await sharedHosts.Bun();
  // Uncompressed: compression would only take time.
  const response = await fetch(origin + path, {
    redirect: 'manual',
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

// One window for all: each costs more than the page that is parsed in it.
const { DOMParser } = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } });

/** HTML as a document. No script in it runs and nothing is loaded. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html') as unknown as Document;
}

let rendered: Promise<RenderedPage[]> | undefined;

/** All pages of the content, each fetched once. */
export function renderedPages(): Promise<RenderedPage[]> {
  // One after the other: the server renders so many at a time and refuses what comes beyond.
  rendered ??= Array.fromAsync(content.pages, async (entry) => {
    const { text, ...head } = await get(entry.path);
    return { path: entry.path, entry, ...head, html: text, document: parseHtml(text) };
  });
  return rendered;
}

/** The text of an element with single spaces. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The text of a block with all notes closed. */
export function readWithoutNotes(block: Element): string {
  const copy = block.cloneNode(true) as Element;
  for (const note of copy.querySelectorAll('.figure-note')) note.remove();
  return textOf(copy);
}
