/** Lazy-loaded part of a lead form: the validator and the receipt, which the server renders too. */
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { LEAD_FORMS, type LeadFormKind } from '../../domain/lead-fields.ts';
import { spokenPhone, THANKS } from '../../domain/lead-form.ts';
import { FORM_SCHEMAS, faultsByField, formInput, type Lead } from '../../domain/lead-rules.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { callPromise, type Help } from './lead-form-labels.ts';
import type { Receipt, Values } from './lead-form-state.ts';

/** A lead that can be sent, or the faults by field, in the order of the fields. */
type Validation = { lead: Lead; faults?: never } | { lead?: never; faults: Record<string, string> };

/** Validates what was typed, by field, with the server's schemas. */
export function validateLead(kind: LeadFormKind, values: Values): Validation {
  const input = formInput(kind, (field) => values[field]);
  const { success, output, issues } = v.safeParse(FORM_SCHEMAS[kind], input);
  return success ? { lead: output } : { faults: faultsByField(issues) };
}

interface LeadReceiptProps {
  heading: 'h1' | 'h2';
  /** As displayed, "7K3M-92QX-4T", or ''. */
  reference: string;
  call: string;
  correct: ReactNode;
  ready: string;
  help: Help;
  children: ReactNode;
}

/** The receipt of an accepted lead. It replaces the form, and is the page after a form without script. */
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
          {/* In an element of its own: a translation must not keep the phone number once it is taken out. */}
          <span>{`${call} `}</span>
          {correct}
        </dd>
        <dt>Keep ready</dt>
        <dd>{ready}</dd>
        <dt>No call?</dt>
        <dd>
          Call <a href={`tel:${help.phone}`}>{spokenPhone(help.phone)}</a> or write to{' '}
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

interface LeadSentProps {
  kind: LeadFormKind;
  receipt: Receipt;
  help: Help;
  another: () => void;
  correct: () => void;
}

export function LeadSent({ kind, receipt, help, another, correct }: LeadSentProps) {
  const { reference, values, notWithdrawn } = receipt;
  const { phone } = values;
  return (
    <LeadReceipt
      heading="h2"
      ready={LEAD_FORMS[kind].ready}
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
          {notWithdrawn && (
            <span role="alert">
              We could not withdraw the enquiry with the earlier number. Please{' '}
              <a href={`/withdraw?reference=${notWithdrawn}` satisfies OwnPath}>withdraw {notWithdrawn}</a>.
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
