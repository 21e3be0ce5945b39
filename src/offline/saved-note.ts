/** The note on a saved page: when it was saved, why it is shown, and that its figures may be old. Pure. */

import { SAVED_LIST, UNDATED } from '../domain/browser-names.ts';
import { indiaDay } from '../domain/calendar.ts';
import type { OwnPath } from '../domain/own-path.ts';

/** Why the live page could not be loaded. */
export type Lack = 'you are offline' | 'the connection is slow';

/**
 * Formats a few days by the browser's own locale data, which costs no bytes.
 * @param day milliseconds since 1970, or `YYYY-MM-DD`
 */
const written = (day: number | string) =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** At the top of the page from the start, so that nothing moves while it is read. */
const note = (text: string, lack: Lack) => `<div class="wrap"><p class="notice" role="status">${text} – ${lack}. `;
const WAYS = ` <a href="">Try again</a> or see <a href="${'/offline' satisfies OwnPath}">saved pages</a>.</p></div>`;

/** What the note depends on. */
export interface Saved {
  /** When it was saved, milliseconds since 1970. */
  saved: number;
  /** Day of the first review of its figures, `YYYY-MM-DD`, or `undated`, which is later than any day. */
  review: string;
  /** Milliseconds since 1970. */
  now: number;
  lack: Lack;
  /** Whether its address asks for more than the copy shows. */
  isPart: boolean;
}

export function savedNote({ saved, review, now, lack, isPart }: Saved): string {
  return [
    note(`Saved on ${written(saved)}`, lack),
    isPart ? 'This is the page without your choices. ' : '',
    // A page with figures may say when something is due, and count the days to it.
    review === UNDATED ? '' : 'Days left count from then. ',
    // The day itself counts: the figures were to be reviewed by then, and the device does not know whether they were.
    indiaDay(now) >= review
      ? `<strong>We planned to check its figures by ${written(review)}. Check online before you rely on them.</strong>`
      : '',
    WAYS,
  ].join('');
}

/** The note on the list of saved pages, if the requested page is not in it. */
export function notSavedNote(lack: Lack): string {
  return note('This page is not saved on this device', lack) + WAYS;
}

/**
 * A line of the list of saved pages. Its text is the page's heading, since the title may contain a figure.
 * @param html the page
 * @param saved when, milliseconds since 1970
 */
export function savedLine(path: string, html: string, saved: number): string {
  return `<li><a href="${path}">${/<h1[^<>]*>([^<]*)/.exec(html)?.[1]}</a> <span>saved on ${written(saved)}</span></li>`;
}

/** Inserts the lines into the page of saved pages. */
export function withSavedLines(html: string, lines: string): string {
  return html.replace(`id="${SAVED_LIST}">`, (start) => start + lines);
}

/** The same page with widgets that hydrate at once: offline only they can answer its query. */
export function wakeAll(html: string): string {
  return html.replaceAll('data-when="interaction"', 'data-when="idle"');
}
