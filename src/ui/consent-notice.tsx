/** The folded notice under forms for personal details. Its anchor is the text, so that a link opens it: what, why, how long, how to withdraw, where to complain. */
import type { Firm } from '../domain/firm.ts';
import { CONSENT_ID } from '../domain/lead-form.ts';
import { LIMITS } from '../domain/limits.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { Row } from './row.tsx';

export function ConsentNotice({ firm, purpose }: { firm: Firm; purpose: string }) {
  return (
    <details className="consent">
      <summary>
        <h2>Before you send this</h2> <span>what, why, how long</span>
      </summary>
      <dl id={CONSENT_ID}>
        <Row name="What">Only what you type and choose here, and when and from which page you sent it.</Row>
        <Row name="Why">{`${purpose} We never sell it or use it for anything else.`}</Row>
        <Row name="How long">
          We erase it at most {LIMITS.retentionDays} days after it reaches our staff. A draft stays in this tab until we
          accept it, you clear it or you close the tab.
        </Row>
        <Row name="Withdraw">
          <a href={'/withdraw' satisfies OwnPath}>Withdraw your details</a> at any time with your reference number and
          phone number.
        </Row>
        <Row name="Complain">
          Write to <a href={`mailto:${firm.email}`}>{firm.email}</a>, then to the Data Protection Board of India. See
          the <a href={'/privacypolicy' satisfies OwnPath}>privacy policy</a>.
        </Row>
      </dl>
    </details>
  );
}
