/** A tool in the answer card of a service: two or three of its fields, and what it answers. Without script, a GET form. */
import { useEffect, useRef } from 'react';
import { helpWith } from '../../domain/opening.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { unbroken, wholeRupees } from '../../domain/rupees.ts';
import { filledName, makeQuery, type Typed } from '../../tools/parameters.ts';
import { type Answer, describeInput } from '../../tools/tool.ts';
import type { LabelledField, ToolContent } from '../../tools/tool-content.ts';
import { AnswerDrawing } from './answer-drawing.tsx';
import { ChoiceField } from './choice-field.tsx';
import { Announcement, ParameterField, ParameterForm } from './parameter-form.tsx';
import { type ToolProps, useToolForm } from './use-tool-form.ts';

/** `given` is the example, or what the address chose. */
export type CheckProps = ToolProps & {
  ask?: string;
  /** Of the tool, or of the page if that answers without script. */
  action: string;
  fields: readonly string[];
  isExample: boolean;
  subject: string;
};

/** More options make a list. */
const MAX_BUTTONS = 3;

export function Check(props: CheckProps) {
  const { name, action, title, ask, fields, given, isExample, content } = props;
  const { parameters } = content;
  const live = useToolForm(props, { ownsAddress: false });
  const { answered, defaults, entered, faults, isChanged } = live;
  useCarriedChoice(props, isChanged ? entered : undefined);
  const id = `check-${name}`;
  const rest = Object.entries(given).filter(([field]) => !fields.includes(field));
  return (
    <div className="check" id="check">
      <ParameterForm
        id={id}
        className="check-form"
        action={action}
        label={title}
        parameters={parameters}
        faults={live.hasSummary ? faults : {}}
        summary={live.summary}
        {...live.form}
      >
        {ask && <p className="check-ask">{ask}</p>}
        {rest.flatMap(([field, texts]) =>
          texts.map((text) => <input key={field + text} type="hidden" name={field} value={text} />),
        )}
        {Object.entries(defaults).map(
          ([field, day]) =>
            fields.includes(field) && <input key={field} type="hidden" name={filledName(field)} value={day} />,
        )}
        {fields.map((field) => (
          <CheckField
            key={field}
            form={id}
            name={field}
            parameter={parameters[field]}
            texts={live.initial[field]}
            error={faults[field]}
          />
        ))}
        <button className="button button-quiet check-go" type="submit">
          Work it out
        </button>
      </ParameterForm>
      <div ref={live.result} className="check-answer">
        {answered ? (
          <Answered answer={answered.answer} isExample={isExample && !isChanged} />
        ) : (
          <p className="check-said">
            {fields.some((field) => live.lacking.includes(field)) ? live.waiting : 'This case needs more answers.'}
          </p>
        )}
        {live.doubt && <p className="check-said">{live.doubt}</p>}
        <a href={`/tools/${name}?${makeQuery(parameters, entered)}` satisfies OwnPath}>Why, and the law behind it</a>
      </div>
      <Announcement text={live.announced} />
    </div>
  );
}

interface CheckFieldProps {
  form: string;
  name: string;
  parameter: LabelledField | undefined;
  texts: readonly string[] | undefined;
  error: string | undefined;
}

/** Without its hint, which the page of the tool has. */
function CheckField({ parameter: own, texts, ...field }: CheckFieldProps) {
  if (!own) return null;
  const { hint: _, ...parameter } = own;
  const options = own.kind === 'choice' ? Object.keys(own.options).length : Infinity;
  if (options > MAX_BUTTONS)
    return <ParameterField {...field} parameter={parameter} text={texts?.[0]} none="" autoComplete="off" />;
  // Yes and No alone say nothing.
  return <ChoiceField {...field} parameter={parameter} texts={texts} isPlain={options > 2} />;
}

/** The result, then a drawing or words: the page of the tool has them all. */
function Answered({ answer, isExample }: { answer: Answer; isExample: boolean }) {
  const { headline, passed, drawings = [], why, caution } = answer;
  const [drawing] = drawings;
  return (
    <>
      <p className="check-result" tabIndex={-1}>
        <span key={headline.lead}>
          {isExample && <i>Example</i>}
          {headline.lead}
        </span>
        <b>{unbroken(wholeRupees(headline.result.charAt(0).toUpperCase() + headline.result.slice(1)))}</b>
      </p>
      {drawing ? (
        <AnswerDrawing drawing={drawing} />
      ) : (
        <>
          <p className="check-said">{unbroken(passed?.text ?? headline.rest)}</p>
          {!passed && why[0] && <p className="check-said">{unbroken(why[0])}</p>}
        </>
      )}
      {!isExample && caution && <p className="check-said">{unbroken(caution)}</p>}
    </>
  );
}

/** "Private company registration: Karnataka, ₹10,00,000". @param typed of the fields of the card */
export function subjectWith(
  subject: string,
  { parameters }: ToolContent,
  fields: readonly string[],
  typed: Typed,
): string {
  const shown = Object.fromEntries(Object.entries(typed).filter(([field]) => fields.includes(field)));
  return `${subject}: ${describeInput(parameters, shown)
    .map(({ value }) => value)
    .join(', ')}`;
}

/** Writes what the visitor chose into the message of the form and of each chat on the page. */
function useCarriedChoice(props: CheckProps, typed: Typed | undefined): void {
  const { subject, content, fields, given, isExample } = props;
  const withChoice = (chosen: Typed) => helpWith(subjectWith(subject, content, fields, chosen));
  const words = useRef(isExample ? helpWith(subject) : withChoice(given));
  const next = typed && withChoice(typed);
  useEffect(() => {
    const before = words.current;
    if (next === undefined || next === before) return;
    for (const area of document.querySelectorAll<HTMLTextAreaElement>('textarea[name="message"]')) {
      // The visitor's own words stay.
      if (area.value !== before) continue;
      area.value = next;
      area.dataset.opening = next;
    }
    const [old, fresh] = [before, next].map(encodeURIComponent);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="https://wa.me/"][data-lead]'))
      link.href = link.href.replace(old ?? '', fresh ?? '');
    words.current = next;
  }, [next]);
}

export { leftOut } from './use-tool-form.ts';
export { Check as widget };
