/** The prose of content/: every text an author wrote that a visitor reads, references taken out. */

/** One content file as it was read. */
export interface ContentSource {
  /** Path as the author knows it: content/services/gst/index.md. */
  file: string;
  /** Its fields, checked. */
  fields: unknown;
  /** The text under its front matter. */
  body?: string;
  /** Dated news: a headline goes on saying what was announced on its day, even after the record has moved on. */
  dated?: boolean;
}

export interface Passage {
  file: string;
  /** Dotted path of the field, or `body`. */
  field: string;
  text: string;
}

/** What an author wrote in one file, and the ids of the records it refers to. */
export interface Prose {
  passages: Passage[];
  refersTo: ReadonlySet<string>;
}

/**
 * Fields that are not prose: addresses and names for the code, days (which say when, not what the law is), search words,
 * and titles of documents, which are quoted as they were printed.
 */
const NOT_PROSE = new Set([
  'id',
  'slug',
  'path',
  'url',
  'navigate',
  'icon',
  'image',
  'order',
  'date',
  'day',
  'checked',
  'effective',
  'keywords',
  'related',
  'sources',
]);

const REFERENCE = /\{\{\s*([a-z0-9.-]+)[^}]*\}\}/g;

/** @param source a file of texts; the firm's own data and the search words are no prose */
export function proseOf({ file, fields, body = '', dated = false }: ContentSource): Prose {
  const texts = [...textsOf(file, fields), { file, field: 'body', text: body }];
  const refersTo = new Set(texts.flatMap(({ text }) => [...text.matchAll(REFERENCE)].map(([, id = '']) => id)));
  return {
    refersTo,
    passages: dated ? [] : texts.map((passage) => ({ ...passage, text: withoutReferences(passage.text) })),
  };
}

function textsOf(file: string, value: unknown, field = ''): Passage[] {
  if (typeof value === 'string') return [{ file, field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !NOT_PROSE.has(key))
    .flatMap(([key, inner]) => textsOf(file, inner, field ? `${field}.${key}` : key));
}

/** References become a mark that no quantity is read across; everything else stays where it is. */
function withoutReferences(text: string): string {
  return text.replace(REFERENCE, (reference) => '\u25a1'.repeat(reference.length));
}
