/** The GET form of some parameters: of a tool, of a plan, of the due dates. A tool brings it to life (use-tool-form.ts). */
import type { ComponentProps, Ref } from 'react';
import { dayInputType } from '../../domain/calendar.ts';
import { missingWords, type ParameterFaults, SENT } from '../../tools/parameters.ts';
import type { LabelledField, LabelledFields, ParameterKind } from '../../tools/tool-content.ts';
import { ErrorSummary, Field, Options } from './field.tsx';

interface ParameterFormProps extends Omit<ComponentProps<'form'>, 'action'> {
  id: string;
  className: string;
  action: string;
  label: string;
  parameters: LabelledFields;
  /** Those that the summary lists. */
  faults: ParameterFaults;
  /** The summary is a part of a form that comes to life also without faults. */
  summary?: Ref<HTMLDivElement>;
}

export function ParameterForm({ id, label, parameters, faults, summary, children, ...form }: ParameterFormProps) {
  const isWrong = Object.keys(faults).length > 0;
  return (
    <form {...form} id={id} method="get" noValidate aria-label={label}>
      {(summary || isWrong) && (
        // biome-ignore lint/a11y/noAutofocus: an error summary takes the focus
        <div ref={summary} className="lead-form-notice" tabIndex={-1} role="alert" autoFocus={isWrong}>
          {isWrong && <ErrorSummary form={id} faults={faults} findLabel={(name) => parameters[name]?.label} />}
        </div>
      )}
      {children}
      <input type="hidden" name={SENT} value="1" />
    </form>
  );
}

/** What screen readers hear while the answer follows the input. */
export function Announcement({ text }: { text: string }) {
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

interface ParameterFieldProps {
  form: string;
  name: string;
  parameter: LabelledField;
  /** What the field contains at first. */
  text: string | undefined;
  error: string | undefined;
  /** The option of no choice, if it is one; '' without one. */
  none?: string;
  isHintElsewhere?: boolean;
  autoComplete?: 'off';
}

/** Of kinds that are typed. An amount may be typed in words, such as "38 lakh", which needs a full keyboard. */
const KEYBOARDS: Readonly<Record<Exclude<ParameterKind, 'choice' | 'choices'>, 'numeric' | 'decimal' | undefined>> = {
  amount: undefined,
  day: undefined,
  text: undefined,
  whole: 'numeric',
  percent: 'decimal',
};

export function ParameterField({
  form,
  name,
  parameter,
  text = '',
  error,
  none = missingWords(parameter),
  isHintElsewhere = false,
  ...typing
}: ParameterFieldProps) {
  const { kind, label, hint } = parameter;
  return (
    <Field {...{ form, name, label, error, hint, isHintElsewhere }} before={kind === 'amount' ? '₹' : undefined}>
      {(wiring) =>
        'options' in parameter ? (
          <select {...wiring} defaultValue={text}>
            {none && <option value="">{none}</option>}
            <Options of={parameter.options} />
          </select>
        ) : (
          <input
            {...wiring}
            type={kind === 'day' ? dayInputType(text) : 'text'}
            inputMode={KEYBOARDS[parameter.kind]}
            {...typing}
            defaultValue={text}
          />
        )
      }
    </Field>
  );
}
