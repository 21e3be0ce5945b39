/** The forms of /contact and /partner-with-{product}: the specification, sections 4 and 5. */
import { formFields, formLabels, isRequired, type LeadFormKind, leadField } from '../../domain/lead-fields.ts';
import {
  CONSENT_ID,
  EMPTY_FORM,
  type FormState,
  KEY_FIELD,
  spokenPhone,
  TIME_FIELD,
  TRAP_FIELD,
} from '../../domain/lead-form.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { say } from '../../domain/say.ts';
import { Said } from '../../ui/said.tsx';
import { ErrorSummary, Field } from './field.tsx';
import { COUNTRY_CODE, type Help } from './lead-form-labels.ts';
import { watchPhone } from './phone-keys.ts';
import { useLeadForm } from './use-lead-form.ts';

export type LeadFormProps = {
  id: string;
  kind: LeadFormKind;
  action: string;
  prefix: string;
  help: Help;
  /** First words of the message: the subject of the page. The visitor may replace them. */
  opening?: string;
  /** In which the firm is asked to call, unless the visitor chooses another. */
  language?: string;
  /** The form as the server returned it; absent if it was not sent yet. */
  state?: FormState;
};

export function LeadForm(props: LeadFormProps) {
  const { id, kind, action, prefix, help, opening = '', language = '', state: sent = EMPTY_FORM } = props;
  const live = useLeadForm({ kind, prefix, sent, opening, language });
  const { state, lazy } = live;
  const { view, sending } = state;

  if (lazy && view.name === 'receipt') {
    return (
      <div ref={live.notice} className="lead-form-done" tabIndex={-1} role="status">
        <lazy.LeadSent
          kind={kind}
          receipt={view.receipt}
          help={help}
          another={live.startOver}
          correct={() => live.correct(view.receipt)}
        />
      </div>
    );
  }

  return (
    <form {...live.form} className="lead-form" id={id} action={action} method="post" noValidate aria-busy={sending}>
      <Notice id={id} kind={kind} live={live} help={help} />
      <TextFields id={id} kind={kind} live={live} help={help} />
      <ChoiceFields id={id} kind={kind} live={live} />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${id}-${TRAP_FIELD}`}>{say('lead-form.trap')}</label>
        <input id={`${id}-${TRAP_FIELD}`} name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      {sent.formTime && <input type="hidden" name={TIME_FIELD} value={sent.formTime} />}
      {sent.key && <input type="hidden" name={KEY_FIELD} value={sent.key} />}
      <p className="lead-form-consent">
        <Said k="lead-form.consent" notice={<a href={`#${CONSENT_ID}`}>{say('consent.title')}</a>} />
      </p>
      <p className="lead-form-ways">
        <button className="button" type="submit" disabled={sending}>
          {say('lead-form.submit')}
        </button>
      </p>
      <p className="lead-form-status" role="status">
        {state.status && say(`lead-form.${state.status}`)}
      </p>
    </form>
  );
}

interface PartProps extends Pick<LeadFormProps, 'id' | 'kind'> {
  live: ReturnType<typeof useLeadForm>;
}

function Notice({ id, kind, live, help }: PartProps & Pick<LeadFormProps, 'help'>) {
  const { summary, failure } = live.state;
  const isFaulty = Object.keys(summary).length > 0;
  return (
    <div
      ref={live.notice}
      className="lead-form-notice"
      tabIndex={-1}
      role="alert"
      // biome-ignore lint/a11y/noAutofocus: an error summary takes the focus
      autoFocus={isFaulty || failure.message !== ''}
    >
      {isFaulty && <ErrorSummary form={id} faults={summary} findLabel={(name) => formLabels(kind)[name]} />}
      {failure.message && <p className="lead-form-failure">{failure.message}</p>}
      {failure.comfort && (
        <>
          <p>
            {failure.comfort}{' '}
            <Said
              k="lead-form.call"
              phone={<a href={`tel:${help.phone}`}>{spokenPhone(help.phone)}</a>}
              chat={<WhatsApp help={help} />}
            />
          </p>
          <p>
            <button className="button button-quiet" type="submit">
              {say('lead-form.again')}
            </button>
          </p>
        </>
      )}
      {failure.refused && (
        <p>
          <Said
            k="lead-form.refused"
            reference={<strong className="reference">{failure.refused}</strong>}
            withdraw={
              <a href={`/withdraw?reference=${failure.refused}` satisfies OwnPath}>{say('lead-form.withdraw')}</a>
            }
          />
        </p>
      )}
    </div>
  );
}

function TextFields({ id, kind, live, help }: PartProps & Pick<LeadFormProps, 'help'>) {
  const { initial, faults, sending, isTooLong } = live.state;
  const labels = formLabels(kind);
  const texts = formFields(kind).filter((name) => !leadField(name).choices);

  return texts.map((name) => {
    const { max: maxLength, type = 'text', inputMode, autoComplete } = leadField(name);
    const text = { defaultValue: initial[name] ?? '', readOnly: sending, required: isRequired(kind, name) };
    return (
      <Field
        key={name}
        form={id}
        name={name}
        label={labels[name] ?? name}
        error={faults[name]}
        {...(name === 'phone' && { hint: say('lead-form.phone-hint'), before: COUNTRY_CODE })}
        {...(name === 'phone' && faults.phone && isTooLong && { after: <FromAbroad help={help} /> })}
      >
        {(wiring) =>
          name === 'message' ? (
            <textarea {...wiring} {...text} rows={3} maxLength={maxLength} />
          ) : (
            <input
              {...wiring}
              {...text}
              {...{ type, inputMode, autoComplete, maxLength }}
              ref={name === 'phone' ? watchPhone : undefined}
            />
          )
        }
      </Field>
    );
  });
}

function WhatsApp({ help }: Pick<LeadFormProps, 'help'>) {
  return (
    <a href={help.whatsapp} target="_blank" rel="noopener external">
      {say('contact-bar.whatsapp')}
    </a>
  );
}

function FromAbroad({ help }: Pick<LeadFormProps, 'help'>) {
  return (
    <Said
      k="lead-form.abroad"
      chat={<WhatsApp help={help} />}
      email={<a href={`mailto:${help.email}`}>{help.email}</a>}
    />
  );
}

function ChoiceFields({ id, kind, live }: PartProps) {
  const { initial, faults, sending } = live.state;
  const labels = formLabels(kind);
  return (
    <div className="lead-form-wishes">
      {formFields(kind).map((name) => {
        const { choices, any } = leadField(name);
        if (!choices) return null;
        return (
          <Field key={name} form={id} name={name} label={labels[name] ?? name} error={faults[name]}>
            {(wiring) => (
              <select {...wiring} defaultValue={initial[name] ?? ''} disabled={sending}>
                <option value="">{any?.()}</option>
                {Object.entries(choices).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label()}
                  </option>
                ))}
              </select>
            )}
          </Field>
        );
      })}
    </div>
  );
}

export { LeadForm as widget };
