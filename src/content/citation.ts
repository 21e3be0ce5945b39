/** A law as it is cited in HTML and in Markdown: see src/domain/citation.ts. */
import { type Cited, citedWords } from '../domain/citation.ts';
import { escapeHtml } from './format.ts';
import type { Html } from './site.ts';

export function citedHtml(cited: Cited): Html {
  return citedWords(cited)
    .map(({ words, url }) =>
      url === undefined
        ? escapeHtml(words)
        : `<a href="${escapeHtml(url)}" rel="noopener external">${escapeHtml(words)}</a>`,
    )
    .join('');
}

export function citedMarkdown(cited: Cited): string {
  return citedWords(cited)
    .map(({ words, url }) => (url === undefined ? words : `[${words}](${url})`))
    .join('');
}
