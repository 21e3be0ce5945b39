/** Lazy-loaded part of a lead form: the validator and the receipt, which the server renders too. */
import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { LeadFormKind } from '../../domain/lead-fields.ts';
import { spokenPhone } from '../../domain/lead-form.ts';
import { FORM_SCHEMAS, faultsByField, formInput, type Lead } from '../../domain/lead-rules.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { say } from '../../domain/say.ts';
import { Said } from '../../ui/said.tsx';
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
      <Thanks className="receipt-thanks">{say('lead-receipt.thanks')}</Thanks>
      {reference ? (
        <p>
          <Said k="lead-receipt.reference" reference={<strong className="reference">{reference}</strong>} />
        </p>
      ) : (
        <p>{say('lead-receipt.no-reference')}</p>
      )}
      <dl>
        <dt>{say('lead-receipt.when')}</dt>
        <dd>
          {/* In an element of its own: a translation must not keep the phone number once it is taken out. */}
          <span>{`${call} `}</span>
          {correct}
        </dd>
        <dt>{say('lead-receipt.ready')}</dt>
        <dd>{ready}</dd>
        <dt>{say('lead-receipt.no-call')}</dt>
        <dd>
          {reference ? (
            <Said k="lead-receipt.call-with-number" phone={<Phone help={help} />} email={<Email help={help} />} />
          ) : (
            <Said k="lead-receipt.call" phone={<Phone help={help} />} email={<Email help={help} />} />
          )}
        </dd>
        <dt>{say('lead-receipt.changed')}</dt>
        <dd>
          {reference ? (
            <Said k="lead-receipt.withdraw-with-number" link={<Withdraw reference={reference} />} />
          ) : (
            <Said k="lead-receipt.withdraw" link={<Withdraw />} />
          )}
        </dd>
      </dl>
      <p className="receipt-ways">{children}</p>
    </div>
  );
}

function Phone({ help }: Pick<LeadReceiptProps, 'help'>) {
  return <a href={`tel:${help.phone}`}>{spokenPhone(help.phone)}</a>;
}

function Email({ help }: Pick<LeadReceiptProps, 'help'>) {
  return <a href={`mailto:${help.email}`}>{help.email}</a>;
}

function Withdraw({ reference }: Partial<Pick<LeadReceiptProps, 'reference'>>) {
  return (
    <a href={say.path((reference ? `/withdraw?reference=${reference}` : '/withdraw') satisfies OwnPath)}>
      {say('lead-receipt.withdraw-link')}
    </a>
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
      ready={say(`lead-receipt.ready-${kind}`)}
      reference={reference}
      help={help}
      call={callPromise(values, help, phone && spokenPhone(phone))}
      correct={
        <>
          {phone && (
            <button type="button" className="receipt-correct" onClick={correct}>
              {say('lead-receipt.change')}
            </button>
          )}
          {notWithdrawn && (
            <span role="alert">
              <Said
                k="lead-receipt.not-withdrawn"
                withdraw={
                  <a href={`/withdraw?reference=${notWithdrawn}` satisfies OwnPath}>
                    {say('lead-receipt.withdraw-number', { reference: notWithdrawn })}
                  </a>
                }
              />
            </span>
          )}
        </>
      }
    >
      <button type="button" className="button button-quiet" onClick={another}>
        {say('lead-receipt.another')}
      </button>
    </LeadReceipt>
  );
}
