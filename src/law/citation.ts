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
 * `law` is the section that is meant, of all that the title names: "section 92(4)".
 */
export function citedWords({ title, url, read }: Cited, law?: string): CitedWords[] {
  const named = law === undefined ? title : withItsAct(law, title);
  const words: CitedWords[] = isHomePage(url) || url === '' ? [{ words: named }] : [{ words: named, url }];
  if (read && read.url !== url) return [...words, { words: ', read at ' }, { words: hostOf(read.url), url: read.url }];
  return isHomePage(url) ? [...words, { words: ' (' }, { words: hostOf(url), url }, { words: ')' }] : words;
}

/**
 * The section with the Act that the title gives it: "Companies Act, 2013, section 92(4)". With the whole title if it
 * gives none, because the title then says by which instrument the section applies.
 */
function withItsAct(law: string, title: string): string {
  for (const part of title.split('; ')) {
    const at = part.indexOf(`, ${law}`);
    // Not section 139 for section 13, but section 37(1) for section 37.
    if (at > 0 && !/^\w/.test(part.slice(at + law.length + 2))) return part.slice(0, at + law.length + 2);
  }
  return `${law}: ${title}`;
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
