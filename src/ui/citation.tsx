/** Cites a law: a link to its official address, and a link to the page where it was read. */
import { type Cited, citedWords } from '../law/citation.ts';

/** @param props.law the section that is meant, as in {@link citedWords} */
export function Citation({ of, law }: { of: Cited; law?: string }) {
  return citedWords(of, law).map(({ words, url }) =>
    url === undefined ? (
      words
    ) : (
      <a key={url} href={url} rel="noopener external">
        {words}
      </a>
    ),
  );
}
