/** Words that depend on whether the firm charges GST. */

const WORDS = /\{\{gst:((?:[^{}|]|\{+[^{}]*\}+)*)(?:\|((?:[^{}|]|\{+[^{}]*\}+)*))?\}\}/g;

/**
 * Chooses between the words for a firm that charges GST and those for one that does not: `{{gst:plus GST}}` is left out for the
 * second, `{{gst:plus GST|no GST}}` says "no GST". The words may hold references.
 */
export function withGstWords(charges: boolean, text: string): string {
  return text.replace(WORDS, (_, charged: string, free = '') => (charges ? charged : free));
}
