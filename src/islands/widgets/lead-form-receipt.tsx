/**
 * What a visitor keeps of a form that was accepted: the number, when we call, what to have ready, and what to do when no call
 * comes. It takes the place of the form, and is the page a form without script leads to.
 */
import type { ReactNode } from 'react';
import { THANKS } from '../../domain/lead-form.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import type { CallTimes } from './lead-form-labels.ts';

/** Where to ask when no call comes, and when one may. */
export type Help = CallTimes & { readonly phone: string; readonly email: string };

export interface LeadReceiptProps {
  /** How the sentence of thanks is set: the heading of its page, or a paragraph within a card. */
  heading: 'h1' | 'p';
  /** As it is shown: "7K3M-92QX". Empty where there is none to show. */
  reference: string;
  /** When we call, and which number. */
  call: string;
  /** How to correct that number. */
  correct: ReactNode;
  /** What to have at hand then. */
  ready: string;
  help: Help;
  /** Where to go from here. */
  children: ReactNode;
}

export function LeadReceipt({ heading: Thanks, reference, call, correct, ready, help, children }: LeadReceiptProps) {
  return (
    <div className="receipt">
      <Thanks className="receipt-thanks">{THANKS}</Thanks>
      {reference ? (
        <p>
          Keep this number: <strong className="reference">{reference}</strong>
        </p>
      ) : (
        <p>
          We have no reference number to show this time. If you already have one for the same enquiry, it is still
          valid.
        </p>
      )}
      <dl>
        <dt>When we call</dt>
        <dd>
          {call} {correct}
        </dd>
        <dt>Keep ready</dt>
        <dd>{ready}</dd>
        <dt>No call?</dt>
        <dd>
          Call <a href={`tel:${help.phone}`}>{help.phone}</a> or write to{' '}
          <a href={`mailto:${help.email}`}>{help.email}</a>
          {reference && ', and give the number above'}.
        </dd>
        <dt>Changed your mind?</dt>
        <dd>
          <a href={(reference ? `/withdraw?reference=${reference}` : '/withdraw') satisfies OwnPath}>Withdraw</a>
          {reference
            ? ' with the number above and your phone number.'
            : ' with your reference number. If you have none, write to us.'}
        </dd>
      </dl>
      <p className="receipt-ways">{children}</p>
    </div>
  );
}
