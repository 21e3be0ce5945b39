/**
 * A page for somebody else: a message that holds its title, its figure and its address, for whoever the visitor then chooses. Alive,
 * the boot script puts what the device brings in the place of the last link (`src/islands/boot/share.ts`).
 */
import { useContext } from 'react';
import { figureWords } from '../content/preview.ts';
import type { PageEntry } from '../content/site.ts';
import { SHARE } from '../domain/browser-names.ts';
import { PublisherOfPage } from './structured-data.tsx';

/** @param props.page without the parameters of its address: what somebody entered stays theirs */
export function ShareLink({ page }: { page: Pick<PageEntry, 'title' | 'answerTitle' | 'preview' | 'path'> }) {
  const firm = useContext(PublisherOfPage)?.firm;
  if (!firm) return null;
  const figure = page.preview ? figureWords(page.preview) : '';
  // A title that is an answer has the figure in it already.
  const lines = figure === '' ? [page.answerTitle ?? page.title] : [page.title, figure];
  const address = firm.origin + page.path;
  const message = [...lines, address];
  return (
    <p className="share-link wrap" {...{ [SHARE]: lines.join('\n') }}>
      <a href={`https://wa.me/?text=${encodeURIComponent(message.join('\n'))}`} target="_blank" rel="noopener external">
        Share on WhatsApp
      </a>
      <a href={`mailto:?subject=${encodeURIComponent(page.title)}&body=${encodeURIComponent(message.join('\r\n'))}`}>
        E-mail
      </a>
      <a href={address}>Page link</a>
    </p>
  );
}
