/** The folded notice under forms for personal details. Its anchor is the text, so that a link opens it: what, why, how long, how to withdraw, where to complain. */

import type { Firm } from '../domain/firm.ts';
import type { LeadFormKind } from '../domain/lead-fields.ts';
import { CONSENT_ID } from '../domain/lead-form.ts';
import { LIMITS } from '../domain/limits.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { say } from '../domain/say.ts';
import { Row } from './row.tsx';
import { Said } from './said.tsx';

export function ConsentNotice({ firm, kind }: { firm: Firm; kind: LeadFormKind }) {
  return (
    <details className="consent">
      <summary>
        <h2>{say('consent.title')}</h2> <span>{say('consent.hint')}</span>
      </summary>
      <dl id={CONSENT_ID}>
        <Row name={say('consent.what')}>{say('consent.what-text')}</Row>
        <Row name={say('consent.why')}>{say(`consent.why-${kind}`)}</Row>
        <Row name={say('consent.how-long')}>{say('consent.how-long-text', { days: LIMITS.retentionDays })}</Row>
        <Row name={say('consent.withdraw')}>
          <Said
            k="consent.withdraw-text"
            link={<a href={'/withdraw' satisfies OwnPath}>{say('consent.withdraw-link')}</a>}
          />
        </Row>
        <Row name={say('consent.complain')}>
          <Said
            k="consent.complain-text"
            email={<a href={`mailto:${firm.email}`}>{firm.email}</a>}
            policy={<a href={'/privacypolicy' satisfies OwnPath}>{say('consent.policy')}</a>}
          />
        </Row>
      </dl>
    </details>
  );
}
