/** A sentence of a tool: words from content with blanks, as in "{days} late", that the rule fills. It ships to browsers. */
export type Blanks = Readonly<Record<string, string | number>>;

/** A name in single braces: a blank of the rule, or the id of a parameter. */
export const BLANK = /(?<!\{)\{([\w-]+)\}/g;

/** Puts values where the blanks are. @param other gives what the rule does not: the words of a parameter */
export function fill(sentence: string, blanks: Blanks, other: (blank: string) => string = noBlank): string {
  return sentence.replace(BLANK, (_, blank: string) =>
    Object.hasOwn(blanks, blank) ? String(blanks[blank]) : other(blank),
  );
}

function noBlank(blank: string): never {
  throw new TypeError(`nothing fills the blank {${blank}}`);
}
