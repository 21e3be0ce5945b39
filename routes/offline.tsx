/**
 * The page of saved pages: /offline. The service worker keeps it from the start, fills its list, and shows it where a page was asked for
 * that is not saved and cannot be had.
 */
import type { PageEntry } from '../src/content/site.ts';
import { contactLink } from '../src/domain/contact-link.ts';
import type { Firm } from '../src/domain/firm.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { SAVED_LIST } from '../src/domain/offline-copy.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { definePage } from './page.tsx';

export const offlinePage = definePage<{ entry: PageEntry; firm: Firm }>({
  id: 'offline',
  unlisted: true,
  savable: true,
  async load({ path, content }) {
    const entry = content.entry(path);
    if (!entry) return null;
    return {
      head: { title: entry.title, description: entry.description, canonical: null },
      data: { entry, firm: content.site.firm },
    };
  },
  View: ({ data: { entry, firm } }) => (
    <section className="wrap offline">
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>
      {/* The lines come right behind the id. */}
      <ul className="saved-pages" id={SAVED_LIST}>
        <li>Without a connection, the pages that are saved stand in this list.</li>
      </ul>
      <h2>What works without a connection</h2>
      <ul>
        <li>
          <a href={'/tools' satisfies OwnPath}>The tools</a>, from your second page on, and the{' '}
          <a href={'/due-dates' satisfies OwnPath}>due dates</a> as they were when they were saved.
        </li>
        <li>Checklists: what you tick stays ticked.</li>
        <li>
          A form that you fill in is kept on this device, for {LIMITS.unsentDays} days at most, and sent when the
          connection is back. The page says so, and you can delete it.
        </li>
      </ul>
      <p>
        Do you need somebody now? Call{' '}
        <a href={`tel:${firm.phone}`} {...contactLink('phone', firm)}>
          {firm.phone}
        </a>
        .
      </p>
    </section>
  ),
});
