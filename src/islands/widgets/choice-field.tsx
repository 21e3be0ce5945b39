/** Options as the segments of one bar: of a tool, of its answer, of the due dates. */
import type { ComponentProps } from 'react';
import type { LabelledField } from '../../tools/tool-content.ts';
import { describedBy, fieldId } from './field.tsx';

interface ChoiceFieldProps extends ComponentProps<'fieldset'> {
  form: string;
  name: string;
  parameter: LabelledField;
  texts: readonly string[] | undefined;
  error?: string | undefined;
}

/** @param props.children in place of the bar */
export function ChoiceField({ form, name, parameter, texts, error, children, ...fieldset }: ChoiceFieldProps) {
  const { kind, label, hint } = parameter;
  const id = fieldId(form, name);
  return (
    <fieldset
      {...fieldset}
      className="choice"
      data-wrong={error ? '' : undefined}
      data-several={kind === 'choices' ? '' : undefined}
      aria-describedby={describedBy(id, hint, error)}
    >
      <legend>{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children || (
        <div className="options">
          <OptionButtons {...{ form, name, parameter, texts }} />
        </div>
      )}
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </fieldset>
  );
}

/** Radio buttons, or checkboxes if several options may be chosen. The error summary links to the first one. */
function OptionButtons({
  form,
  name,
  parameter,
  texts,
}: Pick<ChoiceFieldProps, 'form' | 'name' | 'parameter' | 'texts'>) {
  const id = fieldId(form, name);
  return Object.entries('options' in parameter ? parameter.options : {}).map(([value, label], index) => (
    <label key={value}>
      <input
        id={index === 0 ? id : `${id}-${value}`}
        type={parameter.kind === 'choices' ? 'checkbox' : 'radio'}
        name={name}
        value={value}
        defaultChecked={texts?.includes(value)}
      />
      <span>{label}</span>
    </label>
  ));
}
