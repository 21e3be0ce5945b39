/** Cites a law: a link to its official address, and a link to the page where it was read. */
import { type Cited, citedWords } from '../law/citation.ts';

/** @param props.law words to show instead of the title, which then becomes a tooltip */
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
