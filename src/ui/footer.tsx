/** The footer. It does not claim that reading the site accepts the terms. */
import { asSentence } from '../content/format.ts';
import { contactLink } from '../domain/browser-names.ts';
import type { Firm } from '../domain/firm.ts';
import { callWords, grievanceWords } from '../domain/firm-details.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { PhoneLink, whatsappAddress } from './contact-bar.tsx';

function listLinks({ slug }: Firm): [text: string, path: OwnPath][] {
  return [
    ['Contact Us', '/contact'],
    ['Join as a partner', `/partner-with-${slug}`],
    ['Company details', '/company-details'],
    ['Privacy policy', '/privacypolicy'],
    ['Withdraw your details', '/withdraw'],
    ['Terms of use', '/termsofuse'],
    ['Refund policy', '/refund-policy'],
    ['Accessibility', '/accessibility'],
  ];
}

/** @param props.page path, for the link that reports a fault on it; undefined on the 404 page */
export function Footer({ firm, page }: { firm: Firm; page: string | undefined }) {
  return (
    <footer className="footer">
      <p className="wrap footer-report">
        <a href={(page === undefined ? '/contact' : `/contact?page=${page}`) satisfies OwnPath}>
          Something wrong on this page?
        </a>
      </p>
      <div className="wrap footer-columns">
        <section className="footer-firm" aria-labelledby="footer-firm">
          <h2 id="footer-firm">{firm.name}</h2>
          <p className="footer-address-wide">
            {firm.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
          <p className="footer-address-narrow">
            <a href={'/company-details' satisfies OwnPath}>Company registration address</a>
          </p>
          {firm.phones && (
            <ul>
              {firm.phones.map((phone) => (
                <li key={phone.number}>
                  {`${phone.label}: `}
                  <PhoneLink firm={firm} number={phone.number} />
                </li>
              ))}
            </ul>
          )}
          <p>{callWords(firm).join(' ')}</p>
          {firm.grievanceOfficer && <p>{`Grievance officer: ${grievanceWords(firm)}`}</p>}
        </section>
        <div className="footer-block">
          <nav aria-labelledby="footer-learn">
            <h2 id="footer-learn">Learn more</h2>
            <ul>
              {listLinks(firm).map(([text, path]) => (
                <li key={path}>
                  <a href={path}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="footer-social">
            <h2 id="footer-social">Social</h2>
            <ul>
              {[firm.social, ...(firm.links ?? [])].map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener external" target="_blank">
                    {name}
                  </a>
                </li>
              ))}
              <li>
                <a
                  href={whatsappAddress(firm)}
                  rel="noopener external"
                  target="_blank"
                  {...contactLink('whatsapp', firm)}
                >
                  WhatsApp
                </a>
              </li>
            </ul>
          </nav>
        </div>
      </div>
      <div className="wrap footer-end">
        <p>{`${asSentence(`© ${firm.copyrightYear} ${firm.name}`)} All rights reserved.`}</p>
      </div>
    </footer>
  );
}
