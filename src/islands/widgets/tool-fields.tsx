/** The fields of a tool: at most five at first, and others that a tap on a word adds. */
import { type ReactNode, useState } from 'react';
import { say } from '../../domain/say.ts';
import { isAsked } from '../../tools/parameters.ts';
import type { LabelledField, OneOf, OptionLabels } from '../../tools/tool-content.ts';
import { splitYears, yearWords } from '../../tools/year-words.ts';
import { fieldId } from './field.tsx';
import { type Hiding, hideUnlessAsked, ToolField } from './tool-field.tsx';
import type { LiveForm } from './use-tool-form.ts';

export function ToolFields({ form, live }: { form: string; live: LiveForm }) {
  const { isChanged, initial, typed, today, parameters } = live;
  const renderField = (name: string, parameter: LabelledField) => (
    <ToolField key={name} form={form} name={name} parameter={parameter} live={live}>
      {parameter.kind === 'choice' && parameter.current !== undefined && (
        <Years form={form} name={name} parameter={parameter} chosen={initial[name]?.[0]} today={today} />
      )}
    </ToolField>
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
        {...hideUnlessAsked(asked, isChanged)}
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
            {...hideUnlessAsked(
              closed.some(({ asked }) => asked),
              isChanged || closed.length === 0,
            )}
          >
            {say('tool.add')}
          </p>
          {closed.map(({ field }) => field)}
        </div>
      )}
    </>
  );
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

interface YearsProps {
  form: string;
  name: string;
  parameter: OneOf<OptionLabels>;
  chosen: string | undefined;
  today: string;
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
          <summary>{say('tool.other-years')}</summary>
          {others.map(button)}
        </details>
      )}
    </div>
  );
}
