/** What stands beside every form that asks for personal details: what, why, how long, how to take it back, where to complain. */

import type { Firm } from '../domain/firm.ts';
import { CONSENT_ID } from '../domain/lead-form.ts';
import { LIMITS } from '../domain/limits.ts';
import type { OwnPath } from '../domain/own-path.ts';

const PRIVACY: OwnPath = '/privacypolicy';

export function ConsentNotice({ firm, purpose }: { firm: Firm; purpose: string }) {
  return (
    <section className="consent" id={CONSENT_ID} aria-label="What happens to your details">
      <h2>Before you send this</h2>
      <dl>
        <div>
          <dt>What</dt>
          <dd>Only what you type and choose here, and when and from which page you sent it.</dd>
        </div>
        <div>
          <dt>Why</dt>
          <dd>{`${purpose} We never sell it or use it for anything else.`}</dd>
        </div>
        <div>
          <dt>How long</dt>
          <dd>
            Erased at the latest {LIMITS.retentionDays} days after it was passed to our staff. A draft stays in this tab
            until it is accepted, cleared, or the tab is closed; sent without a connection, it waits on your device for{' '}
            {LIMITS.unsentDays} days at most.
          </dd>
        </div>
        <div>
          <dt>Take it back</dt>
          <dd>
            <a href={'/withdraw' satisfies OwnPath}>Withdraw</a> at any time with your reference number and phone
            number.
          </dd>
        </div>
        <div>
          <dt>Complain</dt>
          <dd>
            <a href={`mailto:${firm.email}`}>{firm.email}</a>, then the Data Protection Board of India. More in the{' '}
            <a href={PRIVACY}>privacy policy</a>.
          </dd>
        </div>
      </dl>
    </section>
  );
}
