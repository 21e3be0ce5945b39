/** How dates, numbers, texts, citations and previews are written, and how wide a title is. */

import { formatDay } from '../domain/calendar.ts';
import { LANGUAGES } from '../domain/languages.ts';
import { say } from '../domain/say.ts';
import { asSentence } from '../domain/sentences.ts';
import type { Preview } from '../domain/text.ts';
import { type Cited, writeCited } from '../law/citation-words.ts';
import type { Html, PageEntry } from './site.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The anchor of a heading: "what-goes-wrong" for "What goes wrong?". */
export function makeSlug(heading: string): string {
  return heading
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9\p{Script=Devanagari}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** The language of a page as `lang` names it, if it is not that of the page that shows its title. */
export function findOtherLanguage({ lang }: { lang?: PageEntry['lang'] | undefined }): string | undefined {
  const { tag, code } = LANGUAGES[lang ?? 'en'];
  return tag === say.lang ? undefined : code;
}

/** For texts and attributes. Checked content has no control characters that XML forbids. */
export function xml(text: string): string {
  // XML itself defines only five entities.
  return escapeHtml(text).replaceAll('&#39;', '&apos;');
}

/** The start of the day in India (RFC 3339). */
export function instant(day: string): string {
  return `${day}T00:00:00+05:30`;
}

export function citedHtml(cited: Cited): Html {
  const language = findOtherLanguage({});
  return writeCited(cited, ({ words, url }) => {
    // The title of a law is English in every language.
    const lang = language && words === cited.title ? ` lang="${language}"` : '';
    if (url !== undefined)
      return `<a href="${escapeHtml(url)}"${lang} rel="noopener external">${escapeHtml(words)}</a>`;
    return lang ? `<span${lang}>${escapeHtml(words)}</span>` : escapeHtml(words);
  });
}

/** As "GST limit for goods: ₹40 lakh (with conditions, checked on 22 November 2026)"; empty without a figure. */
export function figureWords({ label, value, standing, checked }: Preview): string {
  if (label === '') return '';
  const day = formatDay(checked);
  const status = standing ? say('preview.standing-checked', { standing, day }) : say('preview.checked-on', { day });
  const inBrackets = status.slice(0, 1).toLowerCase() + status.slice(1);
  // A label that is a question keeps its question mark and takes no colon.
  return say('preview.figure', { label, value, status: inBrackets }).replace('?:', '?');
}

/** The words on the preview picture of a page, without the name of the site. */
export function pictureWords(title: string, preview: Preview | undefined): string {
  const answers = preview?.answers && say('preview.answers', { answers: preview.answers });
  const details = preview ? [answers ?? '', figureWords(preview) || preview.standing] : [];
  return [title, ...details.filter(Boolean)].map(asSentence).join(' ');
}

/** Font size, and the width that Google shows on a wide screen, px. A phone shows two lines. */
export const TITLE = { size: 20, most: 580 };
export const DESCRIPTION = { size: 14, most: 920, fewest: 70 };

/** The title of a document, followed by the site name if both fit. */
export function documentTitle(title: string, name: string): string {
  const both = `${title} | ${name}`;
  return arialWidth(both, TITLE.size) <= TITLE.most ? both : title;
}

const CHARACTERS = {
  191: "'",
  222: 'ijl’',
  260: '|',
  278: ' !,./:;[\\]ftI\u00a0·',
  333: '()-`r',
  334: '{}',
  355: '"',
  389: '*',
  469: '^',
  500: 'ckszvxyJ',
  556: '#$0123456789?_abdeghnopquL₹–',
  584: '+<=>~',
  611: 'FTZ',
  667: '&ABEKPSVXY',
  722: 'wCDHNRU',
  778: 'GOQ',
  833: 'mM',
  889: '%',
  944: 'W',
  1000: '—',
  1015: '@',
};
const WIDTHS = new Map(
  Object.entries(CHARACTERS).flatMap(([width, characters]) =>
    [...characters].map((each) => [each, Number(width)] as const),
  ),
);
/** Accented and other characters count as capitals: too wide is better than cut. */
const UNKNOWN = 722;

/** Width and size in px. */
export function arialWidth(text: string, size: number): number {
  return ([...text].reduce((sum, character) => sum + (WIDTHS.get(character) ?? UNKNOWN), 0) * size) / 1000;
}
