/** A field of a tool, in its own form and in the check of a service. */
import type { ReactNode } from 'react';
import { inLakhs } from '../../domain/rupees.ts';
import { filledName, isAsked } from '../../tools/parameters.ts';
import type { LabelledField } from '../../tools/tool-content.ts';
import { ChoiceField } from './choice-field.tsx';
import { ParameterField } from './parameter-form.tsx';
import { type LiveForm, writeOut } from './use-tool-form.ts';

/** A choice of more options is a list. */
const MAX_BUTTONS = 4;

export interface Hiding {
  hidden: boolean;
  /** Styles hide it where a script can show it again. */
  'data-unasked': '' | undefined;
}

/** Hydration hides nothing, only a choice of the visitor does. Without script, every field must be there. */
export function hideUnlessAsked(asked: boolean, isChanged: boolean): Hiding {
  return { hidden: isChanged && !asked, 'data-unasked': asked ? undefined : '' };
}

interface ToolFieldProps {
  form: string;
  name: string;
  parameter: LabelledField;
  live: LiveForm;
  /** In place of the options of a choice. */
  children?: ReactNode;
}

export function ToolField({ live, children, ...own }: ToolFieldProps) {
  const { name, parameter } = own;
  const { kind } = parameter;
  const [text] = live.initial[name] ?? [];
  const day = live.defaults[name];
  const field = { ...own, error: live.faults[name] };
  const hide = hideUnlessAsked(isAsked(live.parameters, name, live.typed), live.isChanged);
  const isFewOptions = kind === 'choice' && Object.keys(parameter.options).length <= MAX_BUTTONS;
  if (kind !== 'choices' && !children && !isFewOptions)
    return (
      <div className="tool-field" {...hide}>
        {day && <input type="hidden" name={filledName(name)} value={day} />}
        <ParameterField {...field} text={text} autoComplete="off" />
        <Echo parameter={parameter} texts={live.typed[name]} />
      </div>
    );
  return (
    <ChoiceField {...field} {...hide} texts={live.initial[name]}>
      {children}
    </ChoiceField>
  );
}

/** Repeats an amount for a check: "₹38,00,000 = 38 lakh". */
function Echo({ parameter, texts }: { parameter: LabelledField; texts: readonly string[] | undefined }) {
  const { amount, text, digits } = writeOut(parameter, texts);
  if (amount === null) return null;
  const echo = [text.trim() !== digits && `₹${digits}`, inLakhs(amount)].filter(Boolean).join(' = ');
  return (
    echo && (
      <span className="tool-words" aria-hidden="true">
        {echo}
      </span>
    )
  );
}
