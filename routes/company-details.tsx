/** Company details: the firm on paper. */
import type { PageEntry } from '../src/content/site.ts';
import type { Firm } from '../src/domain/firm.ts';
import { definePage } from './page.tsx';

export const companyDetailsPage = definePage<{ entry: PageEntry; firm: Firm }>({
  id: 'company-details',
  async load({ path, content }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const head = { title: entry.title, description: entry.description, canonical: path };
    return { head, data: { entry, firm: content.site.firm } };
  },
  View: ({ data: { entry, firm } }) => (
    <section className="wrap details">
      <div className="card details-card">
        <a className="details-close" href="/" aria-label="Close, back to the home page">
          ×
        </a>
        <h1>{entry.title}</h1>
        <p className="lede">{entry.summary}</p>
        <dl>
          <dt>Registered name</dt>
          <dd>{firm.registeredName}</dd>
          <dt>Registered address</dt>
          <dd>
            <address>
              {firm.address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </dd>
          <dt>Grievance and support e-mail</dt>
          <dd>
            <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </dd>
          <dt>PAN</dt>
          <dd>{firm.pan}</dd>
        </dl>
      </div>
    </section>
  ),
});
