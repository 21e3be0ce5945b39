/** How the site cites a law and says how sure a value is: on pages, in Markdown pages, in calendars and in feeds. */
import { say } from '../domain/say.ts';
import { isHomePage, readHost } from '../domain/web-address.ts';
import type { HistoryEntry } from './figure.ts';

export interface Cited {
  /** Name and section of the law. */
  readonly title: string;
  /** Its official address, or the home page of the department responsible for it. */
  readonly url: string;
  readonly read?: { readonly url: string } | null | undefined;
}

interface CitedWords {
  words: string;
  url?: string;
}

/**
 * The law links only to its own page, not to the home page of the department. "read at taxguru.in" follows, or else the
 * department in brackets. `law` is the section meant, of all that the title names: "section 92(4)".
 */
export function citedWords({ title, url, read }: Cited, law?: string): CitedWords[] {
  const named = law === undefined ? title : withItsAct(law, title);
  const words: CitedWords[] = isHomePage(url) || url === '' ? [{ words: named }] : [{ words: named, url }];
  if (read && read.url !== url)
    return [...words, { words: ', read at ' }, { words: readHost(read.url), url: read.url }];
  return isHomePage(url) ? [...words, { words: ' (' }, { words: readHost(url), url }, { words: ')' }] : words;
}

/** "Companies Act, 2013, section 92(4)". A title without an Act follows whole: it says why the section applies. */
function withItsAct(law: string, title: string): string {
  for (const part of title.split('; ')) {
    const at = part.indexOf(`, ${law}`);
    // "section 13" is not in "section 139", but "section 37" is in "section 37(1)".
    if (at > 0 && !/^\w/.test(part.slice(at + law.length + 2))) return part.slice(0, at + law.length + 2);
  }
  return `${law}: ${title}`;
}

export function citedMarkdown(cited: Cited): string {
  return citedWords(cited)
    .map(({ words, url }) => (url === undefined ? words : `[${words}](${url})`))
    .join('');
}

export function citedText(cited: Cited): string {
  return citedWords(cited)
    .map(({ words }) => words)
    .join('');
}

type Sourced = Pick<HistoryEntry, 'sure' | 'read'>;

/** How sure a value is: which sentence of content/words/en/sure.yaml says it, and the pages behind it. */
export function judgeSources({ sure, read }: Sourced) {
  const isOfficial = sure === 'official';
  const others = isOfficial ? read.filter(({ official }) => !official) : [];
  const number = namesOf(read).length;
  const several = sure === 'two-sources' && number > 2 ? 'more-sources' : sure;
  const kind = others.length > 0 ? 'official-also' : several;
  return { kind, number, others, sources: isOfficial ? read.filter(({ official }) => official) : read } as const;
}

/** "Two sources agree: lawcrux.com, taxguru.in", "As reported by taxguru.in": each site once. */
export function sureWords(value: Sourced): string {
  const { kind, number, ...read } = judgeSources(value);
  const names = { number, sources: namesOf(read.sources).join(', '), others: namesOf(read.others).join(', ') };
  return say(`sure.${kind}`, names);
}

function namesOf(read: HistoryEntry['read']): string[] {
  return [...new Set(read.map(({ url }) => readHost(url)))];
}
