/** The fields of a tool: at most five at first, and others that a tap on a word adds. */
import { type ReactNode, useState } from 'react';
import { inLakhs } from '../../domain/rupees.ts';
import { isAsked } from '../../tools/parameters.ts';
import type { LabelledField, LabelledFields, OneOf, OptionLabels } from '../../tools/tool-content.ts';
import { splitYears, yearWords } from '../../tools/year-words.ts';
import { ChoiceField } from './choice-field.tsx';
import { fieldId } from './field.tsx';
import { ParameterField } from './parameter-form.tsx';
import { type useToolForm, writeOut } from './use-tool-form.ts';

/** A choice of more options is a list. */
const MAX_BUTTONS = 4;

interface ToolFieldsProps {
  form: string;
  parameters: LabelledFields;
  live: ReturnType<typeof useToolForm>;
}

export function ToolFields({ form, parameters, live }: ToolFieldsProps) {
  const { isChanged, initial, typed, faults, today } = live;
  const renderField = (name: string, parameter: LabelledField) => (
    <ToolField
      key={name}
      form={form}
      name={name}
      parameter={parameter}
      today={today}
      initial={initial[name]}
      texts={typed[name]}
      error={faults[name]}
      {...hiding(isAsked(parameters, name, typed), isChanged)}
    />
  );
  const all = Object.entries(parameters);
  const words = [...new Set(all.flatMap(([, { add }]) => add ?? []))];
  const added = words.map((word) => {
    const own = all.filter(([, { add }]) => add === word);
    const names = own.map(([name]) => name);
    const isFilled = names.some((name) => live.filled.includes(name));
    const asked = names.some((name) => isAsked(parameters, name, typed));
    const field = (
      <Added
        key={word}
        word={word}
        isFilled={isFilled}
        isLacking={names.some((name) => live.lacking.includes(name))}
        {...hiding(asked, isChanged)}
        onClose={() => live.clear(names)}
      >
        {own.map(([name, parameter]) => renderField(name, parameter))}
      </Added>
    );
    return { isFilled, asked, field };
  });
  const closed = added.filter(({ isFilled }) => !isFilled);
  return (
    <>
      {all.map(([name, parameter]) => parameter.add === undefined && renderField(name, parameter))}
      {words.length > 0 && (
        <div className="tool-adds" role="group" aria-labelledby={`${form}-add`}>
          {added.map(({ isFilled, field }) => isFilled && field)}
          <p
            id={`${form}-add`}
            {...hiding(
              closed.some(({ asked }) => asked),
              isChanged || closed.length === 0,
            )}
          >
            Add
          </p>
          {closed.map(({ field }) => field)}
        </div>
      )}
    </>
  );
}

interface Hiding {
  hidden: boolean;
  /** Styles hide it where a script can show it again. */
  'data-unasked': '' | undefined;
}

/** Hydration hides nothing, only a choice of the visitor does. Without script, every field must be there. */
function hiding(asked: boolean, isChanged: boolean): Hiding {
  return { hidden: isChanged && !asked, 'data-unasked': asked ? undefined : '' };
}

interface AddedProps extends Hiding {
  word: string;
  isFilled: boolean;
  /** The answer needs it, such as the number of houses once there is income from one. */
  isLacking: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A word that opens its fields, also without script. Closing it empties them. */
function Added({ word, isFilled: isFilledAtFirst, isLacking, onClose, children, ...hidingOf }: AddedProps) {
  const [isOpen, setOpen] = useState(isFilledAtFirst);
  return (
    <details
      {...hidingOf}
      className="tool-added"
      open={isOpen || isLacking}
      onToggle={({ currentTarget }) => {
        if (isOpen && !currentTarget.open) onClose();
        setOpen(currentTarget.open);
      }}
    >
      <summary>
        <span>{word}</span>
      </summary>
      {children}
    </details>
  );
}

interface ToolFieldProps extends Hiding {
  form: string;
  name: string;
  parameter: LabelledField;
  initial: readonly string[] | undefined;
  texts: readonly string[] | undefined;
  error: string | undefined;
  today: string;
}

function ToolField({ initial, texts, today, hidden, 'data-unasked': unasked, ...field }: ToolFieldProps) {
  const { parameter } = field;
  const { kind } = parameter;
  const hide = { hidden, 'data-unasked': unasked };
  const isYears = kind === 'choice' && parameter.current !== undefined;
  const isFewOptions = kind === 'choice' && Object.keys(parameter.options).length <= MAX_BUTTONS;
  if (kind !== 'choices' && !isYears && !isFewOptions)
    return (
      <div className={`tool-field tool-field-${kind}`} {...hide}>
        <ParameterField {...field} text={initial?.[0]} autoComplete="off" />
        <Echo parameter={parameter} texts={texts} />
      </div>
    );
  return (
    <ChoiceField {...field} {...hide} texts={initial}>
      {isYears && <Years {...field} parameter={parameter} chosen={initial?.[0]} today={today} />}
    </ChoiceField>
  );
}

interface YearsProps extends Pick<ToolFieldProps, 'form' | 'name' | 'today'> {
  parameter: OneOf<OptionLabels>;
  chosen: string | undefined;
}

/** The years that matter now, and the others in a fold. */
function Years({ form, name, parameter: { options, current = '' }, chosen, today }: YearsProps) {
  const { near, others } = splitYears(Object.keys(options), today);
  const [first] = near.length > 0 ? near : others;
  const button = (year: string) => {
    const { months, note } = yearWords(year, current, today);
    const id = fieldId(form, name);
    return (
      <label key={year} className="tool-year">
        <input
          id={year === first ? id : `${id}-${year}`}
          type="radio"
          name={name}
          value={year}
          defaultChecked={year === chosen}
        />
        <span>
          <b>{months}</b> <small>{note}</small>
        </span>
      </label>
    );
  };
  return (
    <div className="tool-years">
      {near.map(button)}
      {others.length > 0 && (
        <details className="tool-more" open={chosen !== undefined && others.includes(chosen)}>
          <summary>Other years</summary>
          {others.map(button)}
        </details>
      )}
    </div>
  );
}

/** Repeats an amount for a check: "₹38,00,000 = 38 lakh". */
function Echo({ parameter, texts }: Pick<ToolFieldProps, 'parameter' | 'texts'>) {
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
