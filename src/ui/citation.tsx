/** A law as a page cites it: a link to its official address, and one to the page where it was read. */
import { type Cited, citedWords } from '../domain/citation.ts';

/** @param props.law other words for the law than its title, which a pointer then shows */
export function Citation({ of, law }: { of: Cited; law?: string }) {
  return citedWords(of, law).map(({ words, url }, at) =>
    url === undefined ? (
      words
    ) : (
      <a key={url} href={url} rel="noopener external" title={at === 0 && law !== undefined ? of.title : undefined}>
        {words}
      </a>
    ),
  );
}
