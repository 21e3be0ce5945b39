/** The prose of content/: texts for visitors, without their references. */
import { type FieldText, textsIn } from './fields.ts';

export interface ContentSource {
  /** Path as the author knows it: content/services/gst/index.md. */
  file: string;
  /** Its fields, checked. */
  fields: unknown;
  /** The text under its front matter. */
  body?: string;
  /** News keeps its wording of the day, even after a record has changed. */
  dated?: boolean;
}

export interface Passage extends FieldText {
  file: string;
}

/** The texts of one file, and the ids of the records that they refer to. */
export interface Prose {
  passages: Passage[];
  refersTo: ReadonlySet<string>;
}

/** Fields without prose: addresses, names for the code, days, search words, and titles of documents. */
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

/** @param source neither the details of the firm nor search words */
export function proseOf({ file, fields, body = '', dated = false }: ContentSource): Prose {
  const texts = [...textsIn(fields, NOT_PROSE), { field: 'body', text: body }].map((text) => ({ file, ...text }));
  const refersTo = new Set(texts.flatMap(({ text }) => [...text.matchAll(REFERENCE)].map(([, id = '']) => id)));
  return {
    refersTo,
    passages: dated ? [] : texts.map((passage) => ({ ...passage, text: withoutReferences(passage.text) })),
  };
}

/** Replaces references by marks that no quantity matches, without moving the other text. */
function withoutReferences(text: string): string {
  return text.replace(REFERENCE, (reference) => '\u25a1'.repeat(reference.length));
}
