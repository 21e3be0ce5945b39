/** Company details: the registered firm, in a dialog. Closing it leads back, or to the home page. */

import type { PageEntry } from '../../src/content/site.ts';
import { breadcrumbs, describeFirm } from '../../src/content/structured-data.ts';
import { DISMISS } from '../../src/domain/browser-names.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { grievanceWords, gstStanding } from '../../src/domain/firm-details.ts';
import { say } from '../../src/domain/say.ts';
import { PhoneLink } from '../../src/ui/contact-bar.tsx';
import { StructuredData } from '../../src/ui/document-context.tsx';
import { Row } from '../../src/ui/row.tsx';
import { Said } from '../../src/ui/said.tsx';
import { definePage, makeHead, withEntry } from '../page.tsx';

export const companyDetailsPage = definePage<{ entry: PageEntry; firm: Firm }>({
  id: 'company-details',
  modal: true,
  load: withEntry(async ({ entry, content }) => {
    return { head: makeHead(entry), data: { entry, firm: content.site.firm } };
  }),
  View: ({ data: { entry, firm } }) => {
    const gst = gstStanding(firm);
    return (
      <div className="details">
        <StructuredData
          of={(publisher) => [
            ...describeFirm(publisher),
            breadcrumbs(publisher.firm.origin, [{ name: say('breadcrumbs.home'), path: '/' }], entry.title),
          ]}
        />
        {/* A click outside closes the dialog. For pointers only, since the close link does the same. */}
        {/* biome-ignore lint/a11y/useAnchorContent: hidden from everyone who would read it */}
        <a className="details-overlay" href="/" tabIndex={-1} aria-hidden="true" />
        <section
          className="details-card"
          role="dialog"
          aria-modal="true"
          aria-labelledby="details-title"
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: the page is the dialog, and a dialog takes the focus when it opens
          autoFocus
        >
          <header className="details-head">
            <span className="details-stamp" aria-hidden="true">
              <Said k="company-details.stamp" line={<br />} />
            </span>
            <div>
              <h1 id="details-title">{entry.title}</h1>
              <p>{entry.summary}</p>
            </div>
          </header>
          <dl>
            <Row name={say('company-details.name')}>{firm.registeredName}</Row>
            <Row name={say('company-details.address')}>
              <address>
                {firm.address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </Row>
            <Row name={<Said k="company-details.support" kind={<span>{say('company-details.email')}</span>} />}>
              <a href={`mailto:${firm.email}`}>{firm.email}</a>
            </Row>
            {firm.grievanceOfficer && <Row name={say('company-details.officer')}>{grievanceWords(firm)}</Row>}
            {firm.phones && (
              <Row name={say('company-details.phone')}>
                {[{ label: firm.name, number: firm.phone }, ...firm.phones].map(({ label, number }) => (
                  <div key={number}>
                    <Said k="company-details.number" name={label} number={<PhoneLink firm={firm} number={number} />} />
                  </div>
                ))}
              </Row>
            )}
            <div>
              <dt>{say('company-details.pan')}</dt>
              <dd className="details-pan">{firm.pan}</dd>
            </div>
            {gst && (
              <div>
                <dt>{say(firm.gstin ? 'company-details.gstin' : 'company-details.gst')}</dt>
                <dd className={firm.gstin && 'details-pan'}>{gst}</dd>
              </div>
            )}
          </dl>
          {/* The script follows it on Escape. */}
          <a {...{ [DISMISS]: '' }} className="dismiss" href="/">
            <span className="visually-hidden">{say('company-details.close')}</span>
            <span aria-hidden="true">×</span>
          </a>
        </section>
      </div>
    );
  },
});
