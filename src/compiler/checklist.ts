/** Lines of a checklist: what is ticked, the notes on its figures, and the key that a tick is kept under. */
import type { ChecklistLine } from '../domain/service-page.ts';
import type { RenderedLine } from './markdown.ts';

/** @param line one rendered line of a list, its notes apart */
export function checklistLine({ words, text, notes }: RenderedLine): ChecklistLine {
  const note = notes.map(({ html }) => html).join(' ');
  const said = spaced(text);
  const noted = spaced(notes.map((one) => one.text).join(' '));
  return { key: hash(spaced(`${said} ${noted}`)), html: words, note };
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
