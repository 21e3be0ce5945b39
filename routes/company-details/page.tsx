/** Company details: the registered firm, in a dialog. Closing it leads back, or to the home page. */
import type { PageEntry } from '../../src/content/site.ts';
import { breadcrumbs, describeFirm } from '../../src/content/structured-data.ts';
import { DISMISS } from '../../src/domain/browser-names.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { grievanceWords, gstStanding } from '../../src/domain/firm-details.ts';
import { PhoneLink } from '../../src/ui/contact-bar.tsx';
import { StructuredData } from '../../src/ui/document-context.tsx';
import { Row } from '../../src/ui/row.tsx';
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
            breadcrumbs(publisher.firm.origin, [{ name: 'Home', path: '/' }], entry.title),
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
              On
              <br />
              record
            </span>
            <div>
              <h1 id="details-title">{entry.title}</h1>
              <p>{entry.summary}</p>
            </div>
          </header>
          <dl>
            <Row name="Registered name">{firm.registeredName}</Row>
            <Row name="Registered address">
              <address>
                {firm.address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </Row>
            <Row
              name={
                <>
                  Grievance and support <span>e-mail</span>
                </>
              }
            >
              <a href={`mailto:${firm.email}`}>{firm.email}</a>
            </Row>
            {firm.grievanceOfficer && <Row name="Grievance officer">{grievanceWords(firm)}</Row>}
            {firm.phones && (
              <Row name="Phone">
                {[{ label: firm.name, number: firm.phone }, ...firm.phones].map(({ label, number }) => (
                  <div key={number}>
                    {`${label}: `}
                    <PhoneLink firm={firm} number={number} />
                  </div>
                ))}
              </Row>
            )}
            <div>
              <dt>PAN</dt>
              <dd className="details-pan">{firm.pan}</dd>
            </div>
            {gst && (
              <div>
                <dt>{firm.gstin ? 'GSTIN' : 'GST'}</dt>
                <dd className={firm.gstin && 'details-pan'}>{gst}</dd>
              </div>
            )}
          </dl>
          {/* The script follows it on Escape. */}
          <a {...{ [DISMISS]: '' }} className="dismiss" href="/">
            <span className="visually-hidden">Close</span>
            <span aria-hidden="true">×</span>
          </a>
        </section>
      </div>
    );
  },
});
