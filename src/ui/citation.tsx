/** Cites a law, with links to its official address and to the page where it was read. */
import { type Cited, citedWords } from '../law/citation-words.ts';

/** @param props.law as in {@link citedWords} */
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
