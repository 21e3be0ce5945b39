/** A sentence of a tool: words from content with blanks, as in "{days} late", that the rule fills. It ships to browsers. */
import { grouped } from '../domain/rupees.ts';

/** The names of the blanks are in its type alone, so that whoever fills it forgets none. */
export type Sentence<Blank extends string> = string & { readonly blanks?: Blank };

/** A name in single braces. Double ones refer to a record, and are gone once the build is done. */
export const BLANK = /(?<!\{)\{(\w+)\}/g;

/** Puts values where the blanks are. */
export function fill<Blank extends string>(sentence: Sentence<Blank>, values: Readonly<Record<Blank, string | number>>): string {
  return sentence.replace(BLANK, (_, blank: Blank) => String(values[blank]));
}

/** A whole number with what it counts, in groups of India: "1 day", "1,200 days". */
export function counted(count: number, { one, some }: { readonly one: Sentence<'count'>; readonly some: Sentence<'count'> }): string {
  return fill(count === 1 ? one : some, { count: grouped(String(count)) });
}
