/** A tool in the answer card of a service: two or three of its fields, and what it answers. Without script, a GET form. */
import { useEffect, useRef } from 'react';
import { helpWith } from '../../domain/opening.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { say } from '../../domain/say.ts';
import type { Typed } from '../../tools/parameters.ts';
import { describeInput, listAssumed } from '../../tools/tool.ts';
import type { ToolContent } from '../../tools/tool-content.ts';
import { AssumedLine } from './assumed-line.tsx';
import { fieldId } from './field.tsx';
import { Announcement, ParameterForm } from './parameter-form.tsx';
import { ToolField } from './tool-field.tsx';
import { ToolSummary } from './tool-summary.tsx';
import { type ToolProps, useToolForm } from './use-tool-form.ts';

/** `given` is the example, or what the address chose. */
export type CheckProps = ToolProps & {
  ask?: string;
  /** Of the tool, or of the page if that answers without script. */
  action: string;
  fields: readonly string[];
  isExample: boolean;
  /** Fields that the address leaves out. */
  notChosen: readonly string[];
  subject: string;
};

export function Check(props: CheckProps) {
  const { name, action, title, ask, fields, given, isExample, notChosen, content } = props;
  const live = useToolForm(props);
  const { answered, isChanged } = live;
  useCarriedChoice(props, isChanged ? live.entered : undefined);
  const id = `check-${name}`;
  const assumed = notChosen.filter((field) => live.entered[field]?.join() === given[field]?.join());
  const others = Object.entries(given).filter(([field]) => !fields.includes(field));
  return (
    <div className="check" id="check">
      <ParameterForm id={id} className="check-form" action={action} label={title} {...live.form}>
        {ask && <p className="check-ask">{ask}</p>}
        {others.flatMap(([field, texts]) =>
          texts.map((text) => <input key={field + text} type="hidden" name={field} value={text} />),
        )}
        {fields.map((field) => {
          const parameter = content.parameters[field];
          // The page of the tool has the hint.
          return (
            parameter && (
              <ToolField key={field} form={id} name={field} parameter={{ ...parameter, hint: '' }} live={live} />
            )
          );
        })}
        <button className="button button-quiet check-go" type="submit">
          {say('tool.work-out')}
        </button>
      </ParameterForm>
      <div ref={live.result} className="check-answer">
        {answered && isExample && !isChanged && <p className="example">{say('tool.example')}</p>}
        {answered ? (
          <ToolSummary
            answer={answered.answer}
            read={answered.read}
            today={live.today}
            isExample={isExample && !isChanged}
            doubt={live.doubt}
            as="p"
            assumed={
              <AssumedLine
                assumed={listAssumed(content.parameters, assumed, given)}
                href={`#${fieldId(id, assumed[0])}`}
              />
            }
          />
        ) : (
          <p className="tool-waiting">
            {fields.some((field) => live.lacking.includes(field)) ? live.waiting : say('tool.lacking')}
          </p>
        )}
        <a href={say.path(`/tools/${name}?${live.query}` satisfies OwnPath)}>{say('tool.law')}</a>
      </div>
      <Announcement text={live.announced} />
    </div>
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
