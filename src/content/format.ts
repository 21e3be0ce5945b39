/** How dates, numbers and text are written on the site. */
import { writtenDay as formatDay } from '../domain/calendar.ts';
import { type Cited, citedWords } from '../domain/citation.ts';
import type { Preview } from '../domain/text.ts';
import type { Html } from './site.ts';

export { rupees as formatRupees } from '../domain/rupees.ts';
export { formatDay };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML text or attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The text with a full stop, where it ends with nothing of the kind. */
export function asSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** A heading as an anchor: "What goes wrong?" as "what-goes-wrong". */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Text as XML text or attribute value. Control characters that XML forbids do not occur in checked content. */
export function xml(text: string): string {
  // The five entities that XML itself defines, which every reader knows.
  return escapeHtml(text).replaceAll('&#39;', '&apos;');
}

/** The start of a day in India, as RFC 3339. */
export function instant(day: string): string {
  return `${day}T00:00:00+05:30`;
}

export function citedHtml(cited: Cited): Html {
  return citedWords(cited)
    .map(({ words, url }) =>
      url === undefined
        ? escapeHtml(words)
        : `<a href="${escapeHtml(url)}" rel="noopener external">${escapeHtml(words)}</a>`,
    )
    .join('');
}

export function citedMarkdown(cited: Cited): string {
  return citedWords(cited)
    .map(({ words, url }) => (url === undefined ? words : `[${words}](${url})`))
    .join('');
}

/** "GST limit for goods: ₹40 lakh (with conditions, checked on 22 November 2026)"; empty where the page has no figure. */
export function figureWords({ label, value, standing, checked }: Preview): string {
  if (label === '') return '';
  const stands = [standing, `checked on ${formatDay(checked)}`].filter(Boolean).join(', ');
  // A label that asks has its mark already.
  return `${label}: ${value} (${stands.slice(0, 1).toLowerCase()}${stands.slice(1)})`.replace('?:', '?');
}

/** What a tool answers, as a sentence without its full stop; empty for every other page. */
export function answersWords({ answers = '' }: Pick<Preview, 'answers'>): string {
  return answers && `Answers: ${answers}`;
}

/** What the picture of a page says, but for the name of the site. */
export function pictureWords(title: string, preview: Preview | undefined): string {
  const said = preview ? [answersWords(preview), figureWords(preview) || preview.standing] : [];
  return [title, ...said.filter(Boolean)].map(asSentence).join(' ');
}
