/** Erases a lead by its reference number and phone number: /withdraw. It answers everyone the same. */

import { ASK_FIELD, EMPTY_FORM, type FormState, spokenPhone } from '../../src/domain/lead-form.ts';
import type { OwnPath } from '../../src/domain/own-path.ts';
import { say } from '../../src/domain/say.ts';
import { Field } from '../../src/islands/widgets/field.tsx';
import { COUNTRY_CODE } from '../../src/islands/widgets/lead-form-labels.ts';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { Submit } from '../../src/ui/buttons.tsx';
import { PhoneLink } from '../../src/ui/contact-bar.tsx';
import { Said } from '../../src/ui/said.tsx';
import { PostFaults, PostNotice } from '../form-notices.tsx';
import { definePage, type FormPageData, loadFormPage, referenceIn, withEntry } from '../page.tsx';

const ID = 'withdraw';

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
    return {
      head: loaded.head,
      asked: { reference },
      data: { ...loaded.data, form: form ?? unsent, step: isValid ? valid : 'open' },
    };
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
          <strong>{say('withdraw.question')}</strong>{' '}
          {say(firm.withdrawnLeads === 'seal' ? 'withdraw.locks' : 'withdraw.erases')} {say('withdraw.then')}
        </p>
        <Typed reference={reference} phone={phone} />
        <p>{say('withdraw.final')}</p>
      </PostNotice>
      <form className="lead-form" action={'/withdraw' satisfies OwnPath} method="post">
        <input type="hidden" name="reference" value={reference} />
        <input type="hidden" name="phone" value={phone} />
        <p className="lead-form-ways">
          <Submit text={say('withdraw.agree')} />
          <a href="/">{say('withdraw.keep')}</a>
        </p>
      </form>
    </>
  );
}

function Typed({ reference, phone }: { reference: string; phone: string }) {
  return (
    <dl className="withdraw-typed">
      <dt>{say('withdraw.reference')}</dt>
      <dd>{reference}</dd>
      <dt>{say('withdraw.phone')}</dt>
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
        <strong>{say('withdraw.received')}</strong> {say('withdraw.typed')}
      </p>
      <Typed reference={reference} phone={phone} />
      <p>
        {say(firm.withdrawnLeads === 'seal' ? 'withdraw.locked' : 'withdraw.erased')} {say('withdraw.listed')}
      </p>
      <p>{say('withdraw.same-answer')}</p>
      <p>
        <Said k="withdraw.correct" email={<a href={`mailto:${firm.email}`}>{firm.email}</a>} />
      </p>
    </PostNotice>
  );
}

function Form({ firm, form: { values, faults, failure }, step }: Pick<WithdrawData, 'firm' | 'form' | 'step'>) {
  const labels = { reference: say('withdraw.reference'), phone: say('withdraw.phone') };
  return (
    <form className="lead-form" id={ID} action={'/withdraw' satisfies OwnPath} method="post" noValidate>
      <PostFaults form={ID} faults={faults} labels={labels} failure={failure}>
        <p>
          <Said
            k="withdraw.or-ask"
            phone={<PhoneLink firm={firm} />}
            email={<a href={`mailto:${firm.email}`}>{firm.email}</a>}
          />
        </p>
      </PostFaults>
      <input type="hidden" name={ASK_FIELD} value="yes" />
      <Field
        form={ID}
        name="reference"
        label={labels.reference}
        hint={say('withdraw.reference-hint')}
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
        label={labels.phone}
        hint={say('withdraw.phone-hint', { digits: say('lead-form.phone-hint') })}
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
      <Submit text={say(step === 'done' ? 'withdraw.send-again' : 'withdraw.send')} />
    </form>
  );
}
