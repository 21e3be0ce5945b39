/** How a law is cited wherever the site names one: on pages, in their text twins, in calendars and in feeds. */
import { hostOf, isHomePage } from './web-address.ts';

/** A law, and the page where its words were read. */
export interface Cited {
  /** The law by name and section. */
  readonly title: string;
  /** Its official address, or the entrance of the department that keeps it. */
  readonly url: string;
  readonly read?: { readonly url: string } | null | undefined;
}

/** Words of a citation in the order in which they are printed, and the address that they open, where they open one. */
export interface CitedWords {
  words: string;
  url?: string;
}

/**
 * The law opens its official address and nothing else. Where only the department is known, the law is no link: "read at taxguru.in"
 * names the site where it was read, or, where that is not known either, the site of the department is named.
 * @param law other words for the law than its title: "section 92(4)"
 */
export function citedWords({ title, url, read }: Cited, law = title): CitedWords[] {
  const words: CitedWords[] = isHomePage(url) || url === '' ? [{ words: law }] : [{ words: law, url }];
  if (read && read.url !== url) return [...words, { words: ', read at ' }, { words: hostOf(read.url), url: read.url }];
  return isHomePage(url) ? [...words, { words: ' (' }, { words: hostOf(url), url }, { words: ')' }] : words;
}

/** The same as plain text, without the addresses. */
export function citedText(cited: Cited): string {
  return citedWords(cited)
    .map(({ words }) => words)
    .join('');
}
