/** Lines of a checklist: what is ticked, the corrections under it, the text for a message, and the key that a tick is kept under. */
import type { ChecklistLine } from '../domain/checklist-line.ts';
import type { RenderedLine } from './markdown.ts';

/** @param line one rendered line of a list, its corrections apart */
export function checklistLine({ words, text, corrections }: RenderedLine): ChecklistLine {
  const note = corrections.map(({ html }) => html).join(' ');
  const said = spaced(text);
  const corrected = spaced(corrections.map((correction) => correction.text).join(' '));
  const message = corrected ? `${said} (${corrected})` : said;
  return { key: hash(spaced(`${said} ${corrected}`)), html: words, note, ...(message !== words && { text: message }) };
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** FNV-1a, 32 bits: lines of one list need only differ from each other. Devices keep ticks under it: another hash unticks every list. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}
