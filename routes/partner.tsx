/** Join as a partner. */
import type { PageEntry } from '../src/content/site.ts';
import type { Firm } from '../src/domain/firm.ts';
import type { FormState } from '../src/domain/lead-form.ts';
import { PartnerFormIsland } from '../src/islands/form-islands.tsx';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { ConsentNotice } from '../src/ui/consent-notice.tsx';
import { definePage, formTitle } from './page.tsx';

export const partnerPage = definePage<{ entry: PageEntry; firm: Firm; form: FormState | undefined }>({
  id: 'partner',
  async load({ path, content, form }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const head = { title: formTitle(entry.title, form), description: entry.description, canonical: path };
    return { head, data: { entry, firm: content.site.firm, form } };
  },
  View: ({ data: { entry, firm, form } }) => (
    <section className="wrap partner">
      <header className="partner-head">
        <Breadcrumbs trail={[{ name: 'Home', path: '/' }]} here={entry.title} />
        <h1>{entry.title}</h1>
        <p className="lede">{entry.summary}</p>
      </header>
      <div className="partner-columns">
        <div className="prose partner-text">
          <p>A partner brings a client who needs a registration or a return, or takes work in a place where we have nobody.</p>
          <h2>How it goes</h2>
          <ol>
            <li>Tell us your name, where you practise and what you do.</li>
            <li>We call you back.</li>
            <li>We agree in writing who does what before any work starts.</li>
          </ol>
        </div>
        <section className="card partner-card" aria-labelledby="partner-card">
          <h2 id="partner-card">Your details</h2>
          <PartnerFormIsland firm={firm} state={form} />
          <ConsentNotice firm={firm} purpose="To reply about working with us." />
        </section>
      </div>
    </section>
  ),
});
