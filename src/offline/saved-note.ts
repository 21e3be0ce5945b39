/** What a saved page says at its top: when it was saved, why it is shown, and that its figures may be old. Pure: data in, HTML out. */
import { indiaDay } from '../domain/india-day.ts';
import { SAVED_LIST, UNDATED } from '../domain/offline-copy.ts';
import type { OwnPath } from '../domain/own-path.ts';

/** Why the page itself could not be had, in the words of the note. */
export type Lack = 'you are offline' | 'the connection is slow';

/** A few days, once in a while: the browser's own words, which cost no bytes. @param day milliseconds since 1970, or `YYYY-MM-DD` */
const written = (day: number | string) =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** There from the first line of the page, so that nothing moves while it is read; in the look of every box that must be read. */
const note = (text: string, lack: Lack) => `<div class="wrap"><p class="notice" role="status">${text} – ${lack}. `;
const WAYS = ` <a href="">Try again</a> or see <a href="${'/offline' satisfies OwnPath}">saved pages</a>.</p></div>`;

/** What is to be said of a saved page. */
export interface Saved {
  /** When it was saved, milliseconds since 1970. */
  saved: number;
  /** Day of the first review of its figures, `YYYY-MM-DD`, or `undated`, which no day comes after. */
  review: string;
  /** Milliseconds since 1970. */
  now: number;
  lack: Lack;
  /** Whether its address asks for more than what is shown. */
  isPart: boolean;
}

export function savedNote({ saved, review, now, lack, isPart }: Saved): string {
  return [
    note(`Saved on ${written(saved)}`, lack),
    isPart ? 'This is the page without your choices. ' : '',
    // A page with figures may say when something is due, and count the days to it.
    review === UNDATED ? '' : '“Days left” counts from that day. ',
    // The day itself counts: by then they were to be looked at again, and nobody here knows whether they were.
    indiaDay(now) >= review
      ? `<strong>We planned to check its figures again by ${written(review)}. Check online before you rely on them.</strong>`
      : '',
    WAYS,
  ].join('');
}

/** Stands over the page of saved pages, where another was asked for that is not among them. */
export function notSavedNote(lack: Lack): string {
  return note('This page is not saved on this device', lack) + WAYS;
}

/** A line of the list of saved pages, with the heading of the page: its title may hold a figure. @param html the page @param saved when, milliseconds since 1970 */
export function savedLine(path: string, html: string, saved: number): string {
  return `<li><a href="${path}">${/<h1[^<>]*>([^<]*)/.exec(html)?.[1]}</a> <span>saved on ${written(saved)}</span></li>`;
}

/** Puts lines into the list that the page of saved pages has for them. */
export function withSavedLines(html: string, lines: string): string {
  return html.replace(`id="${SAVED_LIST}">`, (start) => start + lines);
}

/** The same page with widgets that live at once: what its address asks for, only they can answer. */
export function wakeAll(html: string): string {
  return html.replaceAll('data-when="interaction"', 'data-when="idle"');
}
