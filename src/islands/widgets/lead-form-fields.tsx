/**
 * The forms of the Contact Us card and of /partner-with-{product}: a real form that the server reads without script. Alive, it checks before anything leaves the
 * browser, stays on its page, and keeps a draft with the tab. Rules and words come from the specification, sections 4 and 5.
 */
import type { ChangeEvent } from 'react';
import {
  CONSENT_ID,
  EMPTY_FORM,
  type FormState,
  KEY_FIELD,
  LONGEST,
  normalisePhone,
  phoneFault,
  TIME_FIELD,
  TRAP_FIELD,
} from '../../domain/lead-form.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { ErrorSummary, Field } from './field.tsx';
import { CALL_WISHES, COUNTRY_CODE, LABELS_OF, PHONE_HINT } from './lead-form-labels.ts';
import type { Help } from './lead-form-receipt.tsx';
import type { useLeadForm } from './use-lead-form.ts';

export type LeadFormProps = {
  /** Names the form on its page. */
  id: string;
  kind: 'contact' | 'partner';
  /** Where it posts to without script. */
  action: OwnPath;
  /** Prefix of every key this site keeps in the browser's storage. */
  prefix: string;
  /** Where to ask when no call comes. */
  help: Help;
  /** The first words of a message, which the visitor may write over: what the page is about. */
  opening?: string;
  /** As it was sent and not taken; absent where nobody has sent it yet. */
  state?: FormState;
};

/** The fields of each form, in their order. All are required but the message of the partner form. */
const FIELDS = {
  contact: ['full_name', 'email', 'phone', 'message'],
  partner: ['email', 'full_name', 'phone', 'message'],
} as const;

/** What stands in the fields, what is said of it, and what is done. */
export type LiveForm = ReturnType<typeof useLeadForm>;

export function LeadFormFields({
  id,
  kind,
  action,
  help,
  state = EMPTY_FORM,
  live: form,
}: LeadFormProps & { live: LiveForm }) {
  const { values, faults, summary, failed, submit, receipt, held, later, phone } = form;
  const { failure, comfort, refused } = failed;
  const labels = LABELS_OF[kind];

  if (later && held) {
    return (
      <div ref={form.notice} className="lead-form-done lead-form-held" tabIndex={-1} role="status">
        <later.LeadHeld days={later.WAITS_DAYS} help={help} forget={form.forget} />
      </div>
    );
  }
  if (later && receipt) {
    return (
      <div ref={form.notice} className="lead-form-done" tabIndex={-1} role="status">
        <later.LeadSent kind={kind} receipt={receipt} help={help} another={form.another} correct={form.correct} />
      </div>
    );
  }

  function typePhone({ target }: ChangeEvent<HTMLInputElement>) {
    const { value, caret } = phone.change(target.value, values.phone ?? '', target.selectionStart);
    // Before React does it, which would put the caret at the end.
    if (target.value !== value) {
      target.value = value;
      if (document.activeElement === target) target.setSelectionRange(caret, caret);
    }
    form.change('phone', value);
  }

  // The message is that of the specification: the hint says what is wrong.
  const wrongDigits = faults.phone && normalisePhone(values.phone ?? '');
  const phoneHint = wrongDigits ? phoneFault(wrongDigits) : PHONE_HINT;
  const wrong = Object.keys(summary).length > 0;
  const text = (name: string) => ({
    value: values[name] ?? '',
    readOnly: submit,
    required: kind === 'contact' || name !== 'message',
    onBlur: () => form.leave(name),
  });
  return (
    <form
      ref={form.form}
      className="lead-form"
      id={id}
      action={action}
      method="post"
      noValidate
      onSubmit={form.send}
      aria-busy={submit}
    >
      <div
        ref={form.notice}
        className="lead-form-notice"
        tabIndex={-1}
        role="alert"
        // biome-ignore lint/a11y/noAutofocus: an error summary takes the focus
        autoFocus={wrong || failure !== ''}
      >
        {wrong && <ErrorSummary form={id} faults={summary} labels={labels} />}
        {failure && <p className="lead-form-failure">{failure}</p>}
        {comfort && <p>{comfort}</p>}
        {refused && (
          <p>
            Your enquiry was not accepted. What you typed is kept under the number{' '}
            <strong className="reference">{refused}</strong>, so that we can find out why. Keep the number: with it and
            your phone number you can <a href={`/withdraw?reference=${refused}` satisfies OwnPath}>withdraw</a>.
          </p>
        )}
      </div>
      {FIELDS[kind].map((name) => (
        <Field
          key={name}
          form={id}
          name={name}
          label={labels[name]}
          error={faults[name]}
          {...(name === 'phone' && { hint: phoneHint, before: COUNTRY_CODE })}
        >
          {(wiring) => {
            if (name === 'message') {
              return (
                <textarea
                  {...wiring}
                  {...text(name)}
                  rows={3}
                  maxLength={LONGEST.message}
                  onChange={(event) => form.change(name, event.target.value)}
                />
              );
            }
            if (name === 'phone') {
              return (
                <input
                  {...wiring}
                  {...text(name)}
                  // HTML allows tel-national on a text field only; inputMode brings the number pad.
                  type="text"
                  inputMode="numeric"
                  autoComplete="tel-national"
                  onKeyDown={phone.keyDown}
                  onChange={typePhone}
                />
              );
            }
            return (
              <input
                {...wiring}
                {...text(name)}
                type={name === 'email' ? 'email' : 'text'}
                autoComplete={name === 'email' ? 'email' : 'name'}
                maxLength={LONGEST[name]}
                onChange={(event) => form.change(name, event.target.value, name === 'full_name')}
              />
            );
          }}
        </Field>
      ))}
      <div className="lead-form-wishes">
        {CALL_WISHES.map(({ name, any, choices }) => (
          <Field key={name} form={id} name={name} label={labels[name]} error={faults[name]}>
            {(wiring) => (
              <select
                {...wiring}
                value={values[name] ?? ''}
                disabled={submit}
                onChange={(event) => form.change(name, event.target.value)}
              >
                <option value="">{any}</option>
                {choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${id}-${TRAP_FIELD}`}>Leave this empty</label>
        <input id={`${id}-${TRAP_FIELD}`} name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      {state.formTime && <input type="hidden" name={TIME_FIELD} value={state.formTime} />}
      {state.key && <input type="hidden" name={KEY_FIELD} value={state.key} />}
      <p className="lead-form-consent">
        By pressing Submit you agree to the notice <a href={`#${CONSENT_ID}`}>Before you send this</a>.
      </p>
      <p className="lead-form-ways">
        <button className="button" type="submit" disabled={submit}>
          Submit
        </button>
        <button className="lead-form-clear" type="button" disabled={submit} onClick={form.clear}>
          Clear the form
        </button>
      </p>
      <p className="lead-form-status" role="status">
        {form.status}
      </p>
    </form>
  );
}
