/** The lines of a checklist: as they travel to the browser, and as a message. */

export type ChecklistLine = {
  /** Hash of the whole line. A line whose words or whose correction changed is another line: it is read and ticked anew. */
  key: string;
  /** What is ticked. */
  html: string;
  /** The correction that stands under it, if any. Apart from the words, so that its links tick nothing. */
  note: string;
};

/** @param items lines as the content build made them: words, then corrections */
export function checklistLines(items: readonly string[]): ChecklistLine[] {
  return items.map((item) => {
    const end = item.search(/\s*<(?:span|a) class="correction/);
    const words = end === -1 ? item : item.slice(0, end);
    return { key: hash(plainText(item)), html: words, note: item.slice(words.length).trim() };
  });
}

/**
 * An address that opens WhatsApp with the list typed, corrections included.
 * @param heading what the list is of
 * @param address where it can be read
 */
export function whatsappShare(heading: string, address: string, lines: readonly ChecklistLine[], isTicked: (key: string) => boolean): string {
  const rows = lines.map(({ key, html, note }) => `${isTicked(key) ? '☑' : '☐'} ${plainText(html)}${note && ` (${plainText(note)})`}`);
  return `https://wa.me/?text=${encodeURIComponent([heading, ...rows, address].join('\n'))}`;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of HTML that the content build made. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** FNV-1a, 32 bits: lines of one list need only differ from each other. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}
