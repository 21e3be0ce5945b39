/** What a link to a page shows besides its title, in words: for messages, and for those who do not see the picture. */
import type { Preview } from '../domain/text.ts';
import { asSentence, formatDay } from './format.ts';

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
