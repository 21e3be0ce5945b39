/**
 * The forms of the Contact Us card and of /partner-with-{product}: a real form that the server reads without script. Alive, it checks before anything leaves the
 * browser, stays on its page, and keeps a draft. Rules and words come from the specification, sections 4 and 5.
 */
import { LONGEST } from '../domain/lead-fields.ts';
import { CONSENT_ID, type FormState, KEY_FIELD, THANKS, TIME_FIELD, TRAP_FIELD, UNSENT } from '../domain/lead-form.ts';
import { ErrorSummary, Field } from './field.tsx';
import { CALL_WISHES, LABELS } from './lead-form-labels.ts';
import { blockKeys, phoneAfter } from './phone-keys.ts';
import { useLeadForm } from './use-lead-form.ts';

export type LeadFormProps = {
  /** Names the form on its page. */
  id: string;
  kind: 'contact' | 'partner';
  /** Where it posts to without script. */
  action: string;
  /** Prefix of every key this site keeps in local storage. */
  prefix: string;
  /** As it was sent and not taken; absent where nobody has sent it yet. */
  state?: FormState;
};

/** The fields of each form, in their order. */
const FIELDS = { contact: ['full_name', 'email', 'phone', 'message'], partner: ['email', 'full_name', 'phone'] } as const;

export function LeadForm({ id, kind, action, prefix, state = UNSENT }: LeadFormProps) {
  const form = useLeadForm({ kind, prefix, state });
  const { values, faults, summary, failure, submit, reference } = form;
  const text = (name: string) => ({ value: values[name] ?? '', readOnly: submit, required: true, onBlur: () => form.leave(name) });
  const wrong = Object.keys(summary).length > 0;
  return (
    <form className="lead-form" id={id} action={action} method="post" noValidate onSubmit={form.send} aria-busy={submit && reference === null}>
      {/* biome-ignore lint/a11y/noAutofocus: an error summary takes the focus */}
      <div ref={form.notice} className="lead-form-notice" tabIndex={-1} role={reference === null ? 'alert' : 'status'} autoFocus={wrong || failure !== ''}>
        {wrong && <ErrorSummary form={id} faults={summary} labels={LABELS} />}
        {failure && <p className="lead-form-failure">{failure}</p>}
        {reference !== null && (
          <>
            <p className="lead-form-thanks">{THANKS}</p>
            {reference && (
              <p>
                Your reference number is <strong className="reference">{reference}</strong>. Keep it: with it and your phone number you can{' '}
                <a href={`/withdraw?reference=${reference}`}>withdraw</a>.
              </p>
            )}
          </>
        )}
      </div>
      {FIELDS[kind].map((name) => (
        <Field key={name} form={id} name={name} label={LABELS[name]} error={faults[name]}>
          {(wiring) => {
            if (name === 'message') {
              return <textarea {...wiring} {...text(name)} rows={4} maxLength={LONGEST.message} onChange={(event) => form.change(name, event.target.value)} />;
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
                  onKeyDown={blockKeys}
                  onChange={(event) => form.change(name, phoneAfter(event.target.value, values[name] ?? ''))}
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
          <Field key={name} form={id} name={name} label={LABELS[name]} error={faults[name]}>
            {(wiring) => (
              <select {...wiring} value={values[name] ?? ''} disabled={submit} onChange={(event) => form.change(name, event.target.value)}>
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
        By pressing Submit you agree to what the notice says: <a href={`#${CONSENT_ID}`}>Before you send this</a>.
      </p>
      <button className="button" type="submit" disabled={submit}>
        Submit
      </button>
    </form>
  );
}
