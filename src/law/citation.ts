/** How the site cites a law and says how sure a value is: on pages, in Markdown pages, in calendars and in feeds. */
import { hostOf, isHomePage } from '../domain/web-address.ts';
import type { HistoryEntry } from './figure.ts';

/** A law, and the page where its text was read. */
export interface Cited {
  /** Name and section of the law. */
  readonly title: string;
  /** Its official address, or the home page of the department responsible for it. */
  readonly url: string;
  readonly read?: { readonly url: string } | null | undefined;
}

/** A part of a citation, with the address that it links to, if any. */
export interface CitedWords {
  words: string;
  url?: string;
}

/**
 * The law links only to its official address. If only the department is known, the law has no link; "read at
 * taxguru.in" links to the site where it was read, or, if that is unknown, the department's site follows in brackets.
 * `law` is text for the law instead of its title: "section 92(4)".
 */
export function citedWords({ title, url, read }: Cited, law = title): CitedWords[] {
  const words: CitedWords[] = isHomePage(url) || url === '' ? [{ words: law }] : [{ words: law, url }];
  if (read && read.url !== url) return [...words, { words: ', read at ' }, { words: hostOf(read.url), url: read.url }];
  return isHomePage(url) ? [...words, { words: ' (' }, { words: hostOf(url), url }, { words: ')' }] : words;
}

/** {@link citedWords} as Markdown, with links. */
export function citedMarkdown(cited: Cited): string {
  return citedWords(cited)
    .map(({ words, url }) => (url === undefined ? words : `[${words}](${url})`))
    .join('');
}

/** {@link citedWords} as plain text, without addresses. */
export function citedText(cited: Cited): string {
  return citedWords(cited)
    .map(({ words }) => words)
    .join('');
}

type Read = Pick<HistoryEntry, 'sure'> & { readonly read: readonly { readonly url: string }[] };

/** Certainty of a value: "Two sources agree: lawcrux.com, taxguru.in", "As reported by taxguru.in". */
export function sureWords({ sure, read }: Read): string {
  const sites = [...new Set(read.map(({ url }) => hostOf(url)))];
  const hosts = sites.join(', ');
  if (sure === 'official') return `Read in the official text: ${hosts}`;
  if (sure === 'two-sources') return `${sites.length === 2 ? 'Two' : sites.length} sources agree: ${hosts}`;
  if (sure === 'one-source') return `As reported by ${hosts}`;
  return sure === 'own' ? 'Our own' : 'Not confirmed';
}
