/**
 * Withdraw: erases a lead by its reference number and phone number. It asks for no login or reason, and answers
 * everyone the same.
 */
import { EMPTY_FORM, type FormState, spokenPhone } from '../src/domain/lead-form.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { Field } from '../src/islands/widgets/field.tsx';
import { COUNTRY_CODE, PHONE_HINT } from '../src/islands/widgets/lead-form-labels.ts';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { PostFaults, PostNotice } from './form-notices.tsx';
import { definePage, type FormPageData, loadFormPage, referenceIn } from './page.tsx';

const ID = 'withdraw';
const LABELS = { reference: 'Reference number', phone: 'Phone number' };

interface WithdrawData extends FormPageData {
  form: FormState;
  /** Whether the form was accepted. A lead that matched is erased. */
  accepted: boolean;
}

export const withdrawPage = definePage<WithdrawData>({
  id: 'withdraw',
  listed: false,
  form: 'withdraw',
  personal: true,
  readsQuery: true,
  async load(request) {
    const loaded = await loadFormPage(request);
    if (!loaded) return null;
    const { query, form } = request;
    const reference = referenceIn(query);
    const unsent = { ...EMPTY_FORM, values: reference ? { reference } : {} };
    const accepted = form !== undefined && form.failure === '' && Object.keys(form.faults).length === 0;
    return { head: loaded.head, data: { ...loaded.data, form: form ?? unsent, accepted } };
  },
  View: ({ data: { entry, firm, form, accepted } }) => (
    <section className="wrap withdraw">
      <Breadcrumbs here={entry.title} />
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>
      <div className="card withdraw-card">
        {accepted && <Accepted firm={firm} form={form} />}
        <Form form={form} accepted={accepted} />
      </div>
    </section>
  ),
});

/** Shows what was typed and how to try again. The same whether or not the numbers matched. */
function Accepted({ firm, form }: Pick<WithdrawData, 'firm' | 'form'>) {
  const { reference = '', phone = '' } = form.values;
  return (
    <PostNotice role="status">
      <p>
        <strong>We have received your request.</strong> You typed:
      </p>
      <dl className="withdraw-typed">
        <dt>{LABELS.reference}</dt>
        <dd>{reference}</dd>
        <dt>{LABELS.phone}</dt>
        <dd>{spokenPhone(phone)}</dd>
      </dl>
      <p>
        If both belong to the same enquiry, it is now{' '}
        {firm.withdrawnLeads === 'seal'
          ? 'locked in our ledger and will be erased one year after you sent it'
          : 'erased from our ledger'}
        . We will also have it erased wherever we sent it, and we will not call you about it.
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

function Form({ form: { values, faults, failure }, accepted }: Pick<WithdrawData, 'form' | 'accepted'>) {
  return (
    <form className="lead-form" id={ID} action={'/withdraw' satisfies OwnPath} method="post" noValidate>
      <PostFaults form={ID} faults={faults} labels={LABELS} failure={failure} />
      <Field
        form={ID}
        name="reference"
        label={LABELS.reference}
        hint="Eight letters and digits, such as 7K3M-92QX"
        error={faults.reference}
      >
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
      <button className="button" type="submit">
        {accepted ? 'Try again' : 'Withdraw and erase'}
      </button>
    </form>
  );
}
