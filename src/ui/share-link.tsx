/** Links that share a page. The boot script may replace the last one by a button (`src/islands/boot/share.ts`). */
import { useContext } from 'react';
import { figureWords } from '../content/format.ts';
import type { PageEntry } from '../content/site.ts';
import { SHARE } from '../domain/browser-names.ts';
import { whatsappShareAddress } from './contact-bar.tsx';
import { PublisherOfPage } from './document-context.tsx';

/** Without the query, so that the input of a visitor stays private. */
export function ShareLink({ page }: { page: Pick<PageEntry, 'title' | 'answerTitle' | 'preview' | 'path'> }) {
  const firm = useContext(PublisherOfPage)?.firm;
  if (!firm) return null;
  const figure = page.preview ? figureWords(page.preview) : '';
  // An answer title contains the figure.
  const lines = figure === '' ? [page.answerTitle ?? page.title] : [page.title, figure];
  const address = firm.origin + page.path;
  const message = [...lines, address];
  return (
    <p className="share-link wrap" {...{ [SHARE]: lines.join('\n') }}>
      <a href={whatsappShareAddress(message.join('\n'))} target="_blank" rel="noopener external">
        Share on WhatsApp
      </a>
      <a href={`mailto:?subject=${encodeURIComponent(page.title)}&body=${encodeURIComponent(message.join('\r\n'))}`}>
        E-mail
      </a>
      <a href={address}>Page link</a>
    </p>
  );
}
