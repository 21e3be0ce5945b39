/**
 * What a lead form needs once it is sent: the judge, the receipt, and what waits for a connection. Fetched once the form lives, so that
 * the form is there sooner: the validation library comes with it.
 */

import { spokenPhone } from '../../domain/lead-form.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { callPromise } from './lead-form-labels.ts';
import { type Help, LeadReceipt } from './lead-form-receipt.tsx';
import type { Receipt } from './lead-form-start.ts';

export { LeadHeld } from './lead-form-held.tsx';
export { validateLead } from './validate-lead.ts';

/** What to have at hand when we call. */
const READY = {
  contact: 'Your PAN, and the documents listed on the service page. You can send missing documents later.',
  partner: 'Your membership or registration number, if your profession has one.',
};

interface LeadSentProps {
  kind: 'contact' | 'partner';
  receipt: Receipt;
  help: Help;
  /** Begins a form anew. */
  another: () => void;
  /** Shows the form again as it was sent. */
  correct: () => void;
}

/** Takes the place of the form once it is accepted. */
export function LeadSent({ kind, receipt, help, another, correct }: LeadSentProps) {
  const { reference, values, replaced } = receipt;
  const { phone } = values;
  return (
    <LeadReceipt
      heading="p"
      ready={READY[kind]}
      reference={reference}
      help={help}
      call={callPromise(values, help, phone && spokenPhone(phone))}
      correct={
        <>
          {phone && (
            <button type="button" className="receipt-correct" onClick={correct}>
              Wrong number? Change it
            </button>
          )}
          {replaced && (
            <span role="alert">
              We could not withdraw the enquiry with the earlier number. Please{' '}
              <a href={`/withdraw?reference=${replaced}` satisfies OwnPath}>withdraw {replaced}</a>.
            </span>
          )}
        </>
      }
    >
      <button type="button" className="button button-quiet" onClick={another}>
        Send another enquiry
      </button>
    </LeadReceipt>
  );
}
