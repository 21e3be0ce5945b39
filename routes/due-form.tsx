/** The form of the due dates, a GET form: for whom, in which state, from which day. */

import { dayNumber } from '../src/domain/calendar.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { DUE_PARAMETERS } from '../src/due-dates/asked.ts';
import { Field, fieldId, Options } from '../src/islands/widgets/field.tsx';
import type { ParameterFaults, Typed } from '../src/tools/parameters.ts';
import { QueryFaults } from './form-notices.tsx';

const ID = 'due';
const { for: WHO, state: STATE, ...DAYS } = DUE_PARAMETERS;

export function DueForm({ typed, faults }: { typed: Typed; faults: ParameterFaults }) {
  const chosen = typed.for ?? [];
  const labels = Object.fromEntries(Object.entries(DUE_PARAMETERS).map(([name, { label }]) => [name, label]));
  const [first = ''] = Object.keys(WHO.options);
  return (
    <form
      className="due-form"
      id={ID}
      action={'/due-dates' satisfies OwnPath}
      method="get"
      noValidate
      aria-label="Choose your due dates"
    >
      <QueryFaults form={ID} faults={faults} labels={labels} />
      <fieldset
        className="due-who"
        data-wrong={faults.for ? '' : undefined}
        aria-describedby={faults.for ? `${ID}-for-error` : undefined}
      >
        <legend>
          {WHO.label} <span>{WHO.hint}</span>
        </legend>
        <div>
          {Object.entries(WHO.options).map(([value, label]) => (
            <label key={value}>
              <input
                id={value === first ? fieldId(ID, 'for') : `${ID}-for-${value}`}
                type="checkbox"
                name="for"
                value={value}
                defaultChecked={chosen.includes(value)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
        {faults.for && (
          <p className="field-error" id={`${ID}-for-error`}>
            {faults.for}
          </p>
        )}
      </fieldset>
      <details
        className="due-more"
        open={['state', 'agm', 'from', 'to'].some((name) => (typed[name] ?? []).some((text) => text !== ''))}
      >
        <summary>State, AGM, other dates</summary>
        <div className="due-fields">
          <Field form={ID} name="state" label={STATE.label} hint={STATE.hint} error={faults.state}>
            {(wiring) => (
              <select {...wiring} defaultValue={typed.state?.[0] ?? ''}>
                <option value="">Every state</option>
                <Options of={STATE.options} />
              </select>
            )}
          </Field>
          {Object.entries(DAYS).map(([name, day]) => {
            const text = typed[name]?.[0] ?? '';
            return (
              <Field
                key={name}
                form={ID}
                name={name}
                label={day.label}
                error={faults[name]}
                {...('hint' in day && { hint: day.hint })}
              >
                {/* A date field would not show text that is not a date. */}
                {(wiring) => (
                  <input
                    {...wiring}
                    type={text !== '' && dayNumber(text) === null ? 'text' : 'date'}
                    autoComplete="off"
                    defaultValue={text}
                  />
                )}
              </Field>
            );
          })}
        </div>
      </details>
      <button className="button" type="submit">
        Show the dates
      </button>
    </form>
  );
}
