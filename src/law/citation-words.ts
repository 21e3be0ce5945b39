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

export interface Link {
  words: string;
  url?: string;
}

/**
 * The parts of a citation. The law links only to its own page, not to the home page of the department: then where it was
 * `read`, "taxguru.in", or else the `department` follows. `section` is the one meant, of all that the title names.
 */
export function cite({ title, url, read }: Cited, section?: string): { law: Link; read?: Link; department?: Link } {
  const words = section === undefined ? title : withItsAct(section, title);
  const law = isHomePage(url) || url === '' ? { words } : { words, url };
  if (read && read.url !== url) return { law, read: linkSite(read.url) };
  return isHomePage(url) ? { law, department: linkSite(url) } : { law };
}

function linkSite(url: string): Link {
  return { words: readHost(url), url };
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

/** @param write writes the law and the site in it */
export function writeCited(cited: Cited, write: (link: Link) => string): string {
  const { law, read, department } = cite(cited);
  if (read) return say('law-value.cited-read', { law: write(law), site: write(read) });
  return department ? say('law-value.cited-of', { law: write(law), site: write(department) }) : write(law);
}

export function citedMarkdown(cited: Cited): string {
  return writeCited(cited, ({ words, url }) => (url === undefined ? words : `[${words}](${url})`));
}

export function citedText(cited: Cited): string {
  return writeCited(cited, ({ words }) => words);
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
