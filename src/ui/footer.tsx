/** The footer. It does not claim that reading the site accepts the terms. */

import { contactLink } from '../domain/browser-names.ts';
import type { Firm } from '../domain/firm.ts';
import { callWords, grievanceWords } from '../domain/firm-details.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { type PlainKey, say } from '../domain/say.ts';
import { asSentence } from '../domain/sentences.ts';
import { PhoneLink, whatsappAddress } from './contact-bar.tsx';
import { Said } from './said.tsx';

function listLinks({ slug }: Firm): [text: PlainKey, path: OwnPath][] {
  return [
    ['footer.contact', '/contact'],
    ['footer.partner', `/partner-with-${slug}`],
    ['footer.company', '/company-details'],
    ['footer.privacy', '/privacypolicy'],
    ['footer.withdraw', '/withdraw'],
    ['footer.terms', '/termsofuse'],
    ['footer.refund', '/refund-policy'],
    ['footer.accessibility', '/accessibility'],
  ];
}

/** @param props.page path, for the link that reports a fault on it; undefined on the 404 page */
export function Footer({ firm, page }: { firm: Firm; page: string | undefined }) {
  const officer = grievanceWords(firm);
  return (
    <footer className="footer">
      <p className="wrap footer-report">
        <a href={(page === undefined ? '/contact' : `/contact?page=${page}`) satisfies OwnPath}>
          {say('footer.report')}
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
            <a href={'/company-details' satisfies OwnPath}>{say('footer.registered')}</a>
          </p>
          {firm.phones && (
            <ul>
              {firm.phones.map((phone) => (
                <li key={phone.number}>
                  <Said k="footer.phone" name={phone.label} number={<PhoneLink firm={firm} number={phone.number} />} />
                </li>
              ))}
            </ul>
          )}
          <p>{callWords(firm).join(' ')}</p>
          {officer && <p>{say('footer.grievance', { officer })}</p>}
        </section>
        <div className="footer-block">
          <nav aria-labelledby="footer-learn">
            <h2 id="footer-learn">{say('footer.learn')}</h2>
            <ul>
              {listLinks(firm).map(([text, path]) => (
                <li key={path}>
                  <a href={path}>{say(text)}</a>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="footer-social">
            <h2 id="footer-social">{say('footer.social')}</h2>
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
                  {say('footer.whatsapp')}
                </a>
              </li>
            </ul>
          </nav>
        </div>
      </div>
      <div className="wrap footer-end">
        <p>{say('footer.rights', { owner: asSentence(`© ${firm.copyrightYear} ${firm.name}`) })}</p>
      </div>
    </footer>
  );
}
