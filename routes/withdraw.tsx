/** Withdraw: erases a lead by its reference number and phone number. No login, no reason, and the same answer to everyone. */
import type { Firm } from '../src/domain/firm.ts';
import { type FormState, UNSENT } from '../src/domain/lead-form.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { ErrorSummary, Field } from '../src/islands/widgets/field.tsx';
import { COUNTRY_CODE, PHONE_HINT } from '../src/islands/widgets/lead-form-labels.ts';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { type FormPageData, loadFormPage, referenceIn } from './form-page.ts';
import { definePage } from './page.tsx';

const ID = 'withdraw';
const LABELS = { reference: 'Reference number', phone: 'Phone number' };

interface WithdrawData extends FormPageData {
  form: FormState;
  /** It was sent, and whatever there was is erased. */
  done: boolean;
}

export const withdrawPage = definePage<WithdrawData>({
  id: 'withdraw',
  unlisted: true,
  form: 'withdraw',
  personal: true,
  readsQuery: true,
  async load(request) {
    const loaded = await loadFormPage(request);
    if (!loaded) return null;
    const { query, form } = request;
    const reference = referenceIn(query);
    const asked = { ...UNSENT, values: reference ? { reference } : {} };
    return { head: loaded.head, data: { ...loaded.data, form: form ?? asked, done: !form && query.has('done') } };
  },
  View: ({ data: { entry, firm, form, done } }) => (
    <section className="wrap withdraw">
      <Breadcrumbs trail={[{ name: 'Home', path: '/' }]} here={entry.title} />
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>
      <div className="card withdraw-card">{done ? <Done firm={firm} /> : <Form form={form} />}</div>
    </section>
  ),
});

function Done({ firm }: { firm: Firm }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to what was just sent is read first
    <div className="lead-form-notice" role="status" tabIndex={-1} autoFocus>
      <p>
        <strong>Done.</strong> If there was an enquiry with that reference number and that phone number, it is erased from our ledger, and we have it erased
        wherever it was passed on. We do not call about it any more.
      </p>
      <p>
        We give this answer whatever the numbers, so that nobody can find out by trying. Lost your number? Write to{' '}
        <a href={`mailto:${firm.email}`}>{firm.email}</a>.
      </p>
    </div>
  );
}

function Form({ form: { values, faults, failure } }: { form: FormState }) {
  const wrong = Object.keys(faults).length > 0;
  return (
    <form className="lead-form" id={ID} action={'/withdraw' satisfies OwnPath} method="post" noValidate>
      {(wrong || failure) && (
        // biome-ignore lint/a11y/noAutofocus: an error summary takes the focus
        <div className="lead-form-notice" role="alert" tabIndex={-1} autoFocus>
          {wrong && <ErrorSummary form={ID} faults={faults} labels={LABELS} />}
          {failure && <p className="lead-form-failure">{failure}</p>}
        </div>
      )}
      <Field form={ID} name="reference" label={LABELS.reference} hint="Eight letters and digits, such as 7K3M-92QX" error={faults.reference}>
        {(wiring) => (
          <input {...wiring} type="text" required autoComplete="off" autoCapitalize="characters" spellCheck={false} defaultValue={values.reference} />
        )}
      </Field>
      <Field form={ID} name="phone" label={LABELS.phone} hint={`The one you gave us. ${PHONE_HINT}`} before={COUNTRY_CODE} error={faults.phone}>
        {(wiring) => <input {...wiring} type="text" required inputMode="numeric" autoComplete="tel-national" defaultValue={values.phone} />}
      </Field>
      <button className="button" type="submit">
        Withdraw and erase
      </button>
    </form>
  );
}
