/** Join as a partner. */
import type { PageEntry } from '../src/content/site.ts';
import type { Firm } from '../src/domain/firm.ts';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { definePage } from './page.tsx';

export const partnerPage = definePage<{ entry: PageEntry; firm: Firm }>({
  id: 'partner',
  async load({ path, content }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const head = { title: entry.title, description: entry.description, canonical: path };
    return { head, data: { entry, firm: content.site.firm } };
  },
  View: ({ data: { entry, firm } }) => (
    <section className="wrap">
      <Breadcrumbs trail={[{ name: 'Home', path: '/' }]} here={entry.title} />
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>
      <div className="prose">
        <p>
          A partner brings a client who needs a registration or a return, or takes work in a place where we have nobody. Tell us your name, where you practise
          and what you do, and we call you back.
        </p>
        <p>
          Write to <a href={`mailto:${firm.email}`}>{firm.email}</a> or call <a href={`tel:${firm.phone}`}>{firm.phone}</a>.
        </p>
      </div>
    </section>
  ),
});
