import { PARTNER_STEPS } from '../../src/domain/firm-details.ts';
import { say } from '../../src/domain/say.ts';
import { LeadFormIsland } from '../../src/islands/server/form-islands.tsx';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { ConsentNotice } from '../../src/ui/consent-notice.tsx';
import { Said } from '../../src/ui/said.tsx';
import { definePage, type FormPageData, loadFormPage, withEntry } from '../page.tsx';

export const partnerPage = definePage<FormPageData>({
  id: 'partner',
  form: 'partner',
  islands: ['lead-form'],
  load: withEntry(async (request) => loadFormPage(request)),
  View: ({ data: { entry, firm, form } }) => (
    <section className="wrap partner">
      <header className="partner-head">
        <Breadcrumbs here={entry.title} />
        <h1>{entry.title}</h1>
        <p className="lede">{entry.summary}</p>
      </header>
      <div className="partner-columns">
        <section className="card partner-card" aria-labelledby="partner-card">
          <h2 id="partner-card">
            <Said k="partner.details" />
          </h2>
          <LeadFormIsland firm={firm} kind="partner" action={entry.path} state={form} />
          <ConsentNotice firm={firm} kind="partner" />
        </section>
        <div className="prose partner-text">
          <p>{say('partner.about')}</p>
          <h2>{say('partner.steps')}</h2>
          <ol>
            {PARTNER_STEPS.map((step) => (
              <li key={step}>{say(step)}</li>
            ))}
          </ol>
          <p>{say('partner.terms')}</p>
        </div>
      </div>
    </section>
  ),
});
