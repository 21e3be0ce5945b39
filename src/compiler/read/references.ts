/**
 * The grammar of references: `{{name}}`, `{{name:mode}}`, `{{name:mode:part}}`, and `{{gst:words|words}}`. The caller
 * gives each name its meaning: a figure, a refund, a sentence, a field of the firm, a part of a clip.
 */

export interface Reference {
  whole: string;
  at: number;
  name: string;
  mode: string | undefined;
  part: string | undefined;
  /** Of `gst`: the words with GST and those without. Both may contain references. */
  words: readonly [string, string] | undefined;
  next: string | undefined;
}

const WORDS = String.raw`((?:[^{}|]|\{+[^{}]*\}+)*)`;
const REFERENCE = new RegExp(
  String.raw`\{\{(?:gst:${WORDS}(?:\|${WORDS})?|\s*([a-z0-9.-]+?)(?::([a-z0-9-]+))?(?::([a-z]+))?\s*)\}\}`,
  'gi',
);

/** Replaces each reference. Leaves braces that are no reference. */
export function replaceReferences(text: string, replace: (reference: Reference) => string): string {
  return text.replace(
    REFERENCE,
    (whole: string, yes?: string, no = '', name = 'gst', mode?: string, part?: string, at = 0) => {
      const words = yes === undefined ? undefined : ([yes, no] as const);
      return replace({ whole, at, name, mode, part, words, next: text[at + whole.length] });
    },
  );
}

/** All references of a text, without those inside the words of others. */
export function listReferences(text: string): Reference[] {
  const found: Reference[] = [];
  replaceReferences(text, (reference) => {
    found.push(reference);
    return '';
  });
  return found;
}

/** The words that apply to a firm that charges GST, or to one that does not. */
export function withGstWords(charges: boolean, text: string): string {
  return replaceReferences(text, ({ words, whole }) => words?.[charges ? 0 : 1] ?? whole);
}

/** Replaces references to figures by blanks, which are filled on the day of the answer. */
export function blankFigures(text: string, figures: { has(id: string): boolean }): string {
  return replaceReferences(text, ({ whole, name, mode = 'now', part }) =>
    mode === 'now' && part === undefined && figures.has(name) ? `{${name}}` : whole,
  );
}
