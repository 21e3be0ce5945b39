/** A checklist as a message. */
import type { ChecklistLine } from '../../domain/checklist-line.ts';

/**
 * An address that opens WhatsApp with the list typed, corrections included.
 * @param heading what the list is of
 * @param address where it can be read
 */
export function whatsappShare(heading: string, address: string, lines: readonly ChecklistLine[], isTicked: (key: string) => boolean): string {
  const rows = lines.map(({ key, html, text = html }) => `${isTicked(key) ? '☑' : '☐'} ${text}`);
  return `https://wa.me/?text=${encodeURIComponent([heading, ...rows, address].join('\n'))}`;
}
