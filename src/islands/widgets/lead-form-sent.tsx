/**
 * What a lead form needs once it is sent: the judge, the receipt, and what waits for a connection. Fetched once the form lives, so that
 * the form is there sooner: the validation library comes with it.
 */
import { type Help, LeadReceipt } from './lead-form-receipt.tsx';

export { LeadHeld } from './lead-form-held.tsx';
export { validateLead } from './validate-lead.ts';

/** What to have at hand when we call. */
const READY = {
  contact: 'Your PAN, and the papers that the page of the service names. What is missing can follow.',
  partner: 'Your membership or registration number, where your profession has one.',
};

/** Stands where the form stood: see LeadReceipt for what it is told. @param props.another begins a form anew */
export function LeadSent({ kind, another, ...said }: { kind: 'contact' | 'partner'; reference: string; call: string; help: Help; another: () => void }) {
  return (
    <LeadReceipt heading="p" ready={READY[kind]} {...said}>
      <button type="button" className="button button-quiet" onClick={another}>
        Send another enquiry
      </button>
    </LeadReceipt>
  );
}
