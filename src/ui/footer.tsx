/** The footer: address, links and copyright. It does not claim that reading the site accepts the terms. */
import { asSentence } from '../content/format.ts';
import { contactLink } from '../domain/browser-names.ts';
import type { Firm } from '../domain/firm.ts';
import { callWords, grievanceWords } from '../domain/firm-details.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { PhoneLink, whatsappAddress } from './contact-bar.tsx';

/** @param props.page path of the page, for the feedback link; undefined on the 404 page */
export function Footer({ firm, page }: { firm: Firm; page: string | undefined }) {
  return (
    <footer className="footer">
      <p className="wrap footer-feedback">
        <a href={`/feedback?page=${page ?? ''}` satisfies OwnPath}>Something wrong on this page?</a>
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
              <li>
                <a href={'/contact' satisfies OwnPath}>Contact Us</a>
              </li>
              <li>
                <a href={`/partner-with-${firm.slug}` satisfies OwnPath}>Join as a partner</a>
              </li>
              <li>
                <a href={'/company-details' satisfies OwnPath}>Company details</a>
              </li>
              <li>
                <a href={'/privacypolicy' satisfies OwnPath}>Privacy policy</a>
              </li>
              <li>
                <a href={'/withdraw' satisfies OwnPath}>Withdraw your details</a>
              </li>
              <li>
                <a href={'/termsofuse' satisfies OwnPath}>Terms of use</a>
              </li>
              <li>
                <a href={'/refund-policy' satisfies OwnPath}>Refund policy</a>
              </li>
              <li>
                <a href={'/accessibility' satisfies OwnPath}>Accessibility</a>
              </li>
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
