/** Saved pages: /offline. The service worker fills in the list, and shows it in place of a page that it cannot show. */
import type { PageEntry } from '../src/content/site.ts';
import { SAVED_LIST } from '../src/domain/browser-names.ts';
import type { Firm } from '../src/domain/firm.ts';
import { LIMITS } from '../src/domain/limits.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { PhoneLink } from '../src/ui/contact-bar.tsx';
import { definePage, makeHead, withEntry } from './page.tsx';

export const offlinePage = definePage<{ entry: PageEntry; firm: Firm }>({
  id: 'offline',
  listed: false,
  savable: true,
  load: withEntry(async ({ entry, content }) => {
    return { head: { ...makeHead(entry), canonical: null }, data: { entry, firm: content.site.firm } };
  }),
  View: ({ data: { entry, firm } }) => (
    <section className="wrap offline">
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>
      {/* The service worker inserts lines right after the id, which must be the last attribute. */}
      <ul className="saved-pages" id={SAVED_LIST}>
        <li>When you are offline, this list shows your saved pages.</li>
      </ul>
      <h2>What works offline</h2>
      <ul>
        <li>
          <a href={'/tools' satisfies OwnPath}>The tools</a>, once you have opened two pages, and the{' '}
          <a href={'/due-dates' satisfies OwnPath}>due dates</a> as last saved.
        </li>
        <li>Checklists: your ticks stay.</li>
        <li>
          A form you fill in: this device keeps it for at most {LIMITS.unsentDays} days and sends it when you are
          online. The page says so, and you can delete it.
        </li>
      </ul>
      <p>
        Need help now? Call <PhoneLink firm={firm} />.
      </p>
    </section>
  ),
});
