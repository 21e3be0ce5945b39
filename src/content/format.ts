/** How dates, numbers and text are written on the site. */

export { writtenDay as formatDay } from '../domain/calendar.ts';
export { rupees as formatRupees } from '../domain/rupees.ts';

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
