/** Join as a partner. */
import { PartnerFormIsland } from '../src/islands/server/form-islands.tsx';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { ConsentNotice } from '../src/ui/consent-notice.tsx';
import { type FormPageData, loadFormPage } from './form-page.ts';
import { definePage } from './page.tsx';

export const partnerPage = definePage<FormPageData>({
  id: 'partner',
  form: 'partner',
  islands: ['lead-form'],
  load: loadFormPage,
  View: ({ data: { entry, firm, form } }) => (
    <section className="wrap partner">
      <header className="partner-head">
        <Breadcrumbs here={entry.title} />
        <h1>{entry.title}</h1>
        <p className="lede">{entry.summary}</p>
      </header>
      <div className="partner-columns">
        <section className="card partner-card" aria-labelledby="partner-card">
          <h2 id="partner-card">Your details</h2>
          <PartnerFormIsland firm={firm} state={form} />
          <ConsentNotice firm={firm} purpose="To reply about working with us." />
        </section>
        <div className="prose partner-text">
          <p>
            A partner brings a client who needs a registration or a return, or takes work in a place where we have no
            office.
          </p>
          <h2>How it goes</h2>
          <ol>
            <li>Leave your name and number. Say where you practise and what you do, if you like.</li>
            <li>We call you back.</li>
            <li>We agree in writing who does what before any work starts.</li>
          </ol>
          <p>
            Members of the ICAI and the ICSI: we pay you no share of our fees, no commission and no brokerage. You bill
            your own work yourself.
          </p>
        </div>
      </div>
    </section>
  ),
});
