/** A page for somebody else: a WhatsApp message that holds its title and its address, for whoever the visitor then chooses. */
import { useContext } from 'react';
import type { PageEntry } from '../content/site.ts';
import { PublisherOfPage } from './structured-data.tsx';

/** @param props.page without the parameters of its address: what somebody entered stays theirs */
export function ShareLink({ page }: { page: Pick<PageEntry, 'title' | 'answerTitle' | 'path'> }) {
  const firm = useContext(PublisherOfPage)?.firm;
  if (!firm) return null;
  const words = `${page.answerTitle ?? page.title}\n${firm.origin}${page.path}`;
  return (
    <p className="share-link">
      <a href={`https://wa.me/?text=${encodeURIComponent(words)}`} target="_blank" rel="noopener external">
        Share this page on WhatsApp
      </a>
    </p>
  );
}
