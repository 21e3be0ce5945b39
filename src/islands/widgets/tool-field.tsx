/** A field of a tool. Few options are buttons in a row, many are a list. */
import { useState } from 'react';
import { dayNumber } from '../../domain/calendar.ts';
import { amountOf, grouped, inLakhs } from '../../domain/rupees.ts';
import type { LabelledField } from '../../domain/tool-content.ts';
import { describedBy, Field, fieldId, Options } from './field.tsx';

/** With more options, the field is a list. */
const MAX_BUTTONS = 4;

/** An amount may be typed in words, such as "38 lakh", which needs a full keyboard. */
const KEYBOARDS: { [kind in LabelledField['kind']]?: 'numeric' | 'decimal' } = { whole: 'numeric', percent: 'decimal' };

interface ToolFieldProps {
  form: string;
  name: string;
  parameter: LabelledField;
  texts: readonly string[];
  error: string | undefined;
  hidden: boolean;
  onChange: (texts: readonly string[]) => void;
  onLeave: () => void;
}

export function ToolField(props: ToolFieldProps) {
  const { form, name, parameter, texts, error, hidden, onChange, onLeave } = props;
  const [text = ''] = texts;
  // A date input cannot show a text that is not a day, which must not get lost.
  const [asText] = useState(text !== '' && dayNumber(text) === null);
  const { kind, label, hint } = parameter;
  const isList = kind === 'choice' && Object.keys(parameter.options).length > MAX_BUTTONS;
  if (kind === 'choices' || (kind === 'choice' && !isList)) return <OptionField {...props} />;
  const echo = kind === 'amount' ? echoOf(text) : '';
  return (
    <div className={`tool-field tool-field-${kind}`} hidden={hidden}>
      <Field
        form={form}
        name={name}
        label={label}
        error={error}
        {...(hint && { hint })}
        {...(kind === 'amount' && { before: '₹' })}
      >
        {(wiring) =>
          kind === 'choice' ? (
            <select {...wiring} value={text} onChange={(event) => onChange([event.target.value])} onBlur={onLeave}>
              <option value="">Choose</option>
              <Options of={parameter.options} />
            </select>
          ) : (
            <input
              {...wiring}
              type={kind === 'day' && !asText ? 'date' : 'text'}
              inputMode={KEYBOARDS[kind]}
              autoComplete="off"
              value={text}
              onChange={(event) => onChange([event.target.value])}
              onBlur={() => {
                onLeave();
                const amount = kind === 'amount' ? amountOf(text) : null;
                if (amount !== null && grouped(String(amount)) !== text) onChange([grouped(String(amount))]);
              }}
            />
          )
        }
      </Field>
      {echo && (
        <span className="tool-words" aria-hidden="true">
          {echo}
        </span>
      )}
    </div>
  );
}

/** Repeats an amount so that the visitor can check it: "₹38,00,000 = 38 lakh". Empty if it adds nothing. */
function echoOf(text: string): string {
  const amount = amountOf(text);
  if (amount === null) return '';
  const inDigits = grouped(String(amount));
  return [text.trim() === inDigits ? '' : `₹${inDigits}`, inLakhs(amount)].filter(Boolean).join(' = ');
}

/** Radio buttons, or checkboxes if several options may be chosen. */
function OptionField({ form, name, parameter, texts, error, hidden, onChange, onLeave }: ToolFieldProps) {
  const id = fieldId(form, name);
  const { label, hint } = parameter;
  const options = 'options' in parameter ? parameter.options : {};
  const several = parameter.kind === 'choices';
  return (
    <fieldset
      className="tool-choosing"
      data-wrong={error ? '' : undefined}
      data-several={several ? '' : undefined}
      hidden={hidden}
      aria-describedby={describedBy(id, hint, error)}
    >
      <legend>{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="tool-options">
        {Object.entries(options).map(([value, option], index) => (
          <label key={value}>
            <input
              // The error summary links to the first one.
              id={index === 0 ? id : `${id}-${value}`}
              type={several ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              checked={texts.includes(value)}
              onChange={({ target }) => {
                const others = several ? texts.filter((text) => text !== value) : [];
                onChange(target.checked ? [...others, value] : others);
              }}
              onBlur={onLeave}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </fieldset>
  );
}
