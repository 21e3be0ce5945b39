/** Erases a lead by its reference number and phone number: /withdraw. It answers everyone the same. */
import { ASK_FIELD, EMPTY_FORM, type FormState, REFERENCE_HINT, spokenPhone } from '../../src/domain/lead-form.ts';
import type { OwnPath } from '../../src/domain/own-path.ts';
import { Field } from '../../src/islands/widgets/field.tsx';
import { COUNTRY_CODE, PHONE_HINT } from '../../src/islands/widgets/lead-form-labels.ts';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { Submit } from '../../src/ui/buttons.tsx';
import { PhoneLink } from '../../src/ui/contact-bar.tsx';
import { PostFaults, PostNotice } from '../form-notices.tsx';
import { definePage, type FormPageData, loadFormPage, referenceIn, withEntry } from '../page.tsx';

const ID = 'withdraw';
const LABELS = { reference: 'Reference number', phone: 'Phone number' };

interface WithdrawData extends FormPageData {
  form: FormState;
  /** `asking`: the page asks before it erases. `done`: a lead that matched is erased. */
  step: 'open' | 'asking' | 'done';
}

export const withdrawPage = definePage<WithdrawData>({
  id: 'withdraw',
  listed: false,
  form: 'withdraw',
  personal: true,
  readsQuery: true,
  load: withEntry(async (request) => {
    const loaded = loadFormPage(request);
    const { query, form } = request;
    const reference = referenceIn(query);
    const unsent = { ...EMPTY_FORM, values: reference ? { reference } : {} };
    const isValid = form !== undefined && form.failure === '' && Object.keys(form.faults).length === 0;
    const valid = form?.values[ASK_FIELD] ? 'asking' : 'done';
    return { head: loaded.head, data: { ...loaded.data, form: form ?? unsent, step: isValid ? valid : 'open' } };
  }),
  View: ({ data: { entry, firm, form, step } }) => (
    <section className="wrap withdraw">
      <Breadcrumbs here={entry.title} />
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>
      <div className="card withdraw-card">
        {step === 'done' && <Accepted firm={firm} form={form} />}
        {step === 'asking' ? <Question firm={firm} form={form} /> : <Form firm={firm} form={form} step={step} />}
      </div>
    </section>
  ),
});

function Question({ firm, form }: Pick<WithdrawData, 'firm' | 'form'>) {
  const { reference = '', phone = '' } = form.values;
  return (
    <>
      <PostNotice role="status">
        <p>
          <strong>Erase this enquiry?</strong> Your name, email, phone number and message are{' '}
          {firm.withdrawnLeads === 'seal'
            ? 'locked in our ledger at once and erased one year after you sent them'
            : 'erased from our ledger at once'}
          . The reference number then goes to our staff. They erase your details wherever we sent them and in messages,
          and it stays on their list until one of them confirms that this is done.
        </p>
        <Typed reference={reference} phone={phone} />
        <p>This cannot be undone. We will not call you about it.</p>
      </PostNotice>
      <form className="lead-form" action={'/withdraw' satisfies OwnPath} method="post">
        <input type="hidden" name="reference" value={reference} />
        <input type="hidden" name="phone" value={phone} />
        <p className="lead-form-ways">
          <Submit text="Yes, erase it" />
          <a href="/">No, keep it</a>
        </p>
      </form>
    </>
  );
}

function Typed({ reference, phone }: { reference: string; phone: string }) {
  return (
    <dl className="withdraw-typed">
      <dt>{LABELS.reference}</dt>
      <dd>{reference}</dd>
      <dt>{LABELS.phone}</dt>
      <dd>{spokenPhone(phone)}</dd>
    </dl>
  );
}

/** The same whether or not the numbers matched. */
function Accepted({ firm, form }: Pick<WithdrawData, 'firm' | 'form'>) {
  const { reference = '', phone = '' } = form.values;
  return (
    <PostNotice role="status">
      <p>
        <strong>We have received your request.</strong> You typed:
      </p>
      <Typed reference={reference} phone={phone} />
      <p>
        If both belong to the same enquiry, it is now{' '}
        {firm.withdrawnLeads === 'seal'
          ? 'locked in our ledger and will be erased one year after you sent it'
          : 'erased from our ledger'}
        . Its reference number is on the list of our staff until one of them confirms that your details are erased
        wherever we sent them and in messages. We will not call you about it.
      </p>
      <p>
        This page cannot tell you whether they matched. Everyone gets the same answer, so that the page does not reveal
        who contacted us.
      </p>
      <p>
        Is one of them wrong? Correct it below and send it again, as often as you need. If you have lost your reference
        number, write to <a href={`mailto:${firm.email}`}>{firm.email}</a>.
      </p>
    </PostNotice>
  );
}

function Form({ firm, form: { values, faults, failure }, step }: Pick<WithdrawData, 'firm' | 'form' | 'step'>) {
  return (
    <form className="lead-form" id={ID} action={'/withdraw' satisfies OwnPath} method="post" noValidate>
      <PostFaults form={ID} faults={faults} labels={LABELS} failure={failure}>
        <p>
          Or call <PhoneLink firm={firm} /> or write to <a href={`mailto:${firm.email}`}>{firm.email}</a> with both
          numbers, and a person erases it.
        </p>
      </PostFaults>
      <input type="hidden" name={ASK_FIELD} value="yes" />
      <Field form={ID} name="reference" label={LABELS.reference} hint={REFERENCE_HINT} error={faults.reference}>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={values.reference}
          />
        )}
      </Field>
      <Field
        form={ID}
        name="phone"
        label={LABELS.phone}
        hint={`The number you gave us. ${PHONE_HINT}`}
        before={COUNTRY_CODE}
        error={faults.phone}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            required
            inputMode="numeric"
            autoComplete="tel-national"
            defaultValue={values.phone}
          />
        )}
      </Field>
      <Submit text={step === 'done' ? 'Try again' : 'Withdraw and erase'} />
    </form>
  );
}
