/**
 * The grammar of what content leaves open. `{{name}}`, `{{name:mode}}` and `{{name:mode:part}}` are references, which
 * the build replaces; `{{gst:words|words}}` chooses words. `{path}` is a blank, which an answer fills on the day of a
 * visit. The caller gives each name its meaning: a figure, a sentence, a field of the firm or of an answer.
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

const REFERENCE =
  /\{\{(?:gst:((?:[^{}|]|\{+[^{}]*\}+)*)(?:\|((?:[^{}|]|\{+[^{}]*\}+)*))?|\s*([a-z0-9.-]+?)(?::([a-z0-9-]+))?(?::([a-z]+))?\s*)\}\}/gi;

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

/** Replaces references to figures by blanks. */
export function blankFigures(text: string, figures: { has(id: string): boolean }): string {
  return replaceReferences(text, ({ whole, name, mode = 'now', part }) =>
    mode === 'now' && part === undefined && figures.has(name) ? `{${name}}` : whole,
  );
}

/** A path as `jsonAt` reads it: `days`, `answer.why.0.text`, `lines.payee=state`; with `#`, a number that is no amount. */
export const BLANK = /\{(#?[\w-]+(?:\.[\w=-]+)*)\}/g;

/** The values of blanks, by name: of "{days} late". */
export type Blanks = Readonly<Record<string, string | number>>;

/** Fills the blanks of a sentence. @param other returns the text of a blank without a value */
export function fill(sentence: string, blanks: Blanks, other: (blank: string) => string = noBlank): string {
  return sentence.replace(BLANK, (_, blank: string) =>
    Object.hasOwn(blanks, blank) ? String(blanks[blank]) : other(blank),
  );
}

function noBlank(blank: string): never {
  throw new TypeError(`nothing fills the blank {${blank}}`);
}

/** The names of the blanks of a text. */
export function listBlanks(text: string): string[] {
  return [...text.matchAll(BLANK)].map(([, blank = '']) => blank);
}
