/** A tool in the answer card of a service: two or three of its fields, and what it answers. Without script, a GET form. */
import { useEffect, useRef, useState } from 'react';
import { helpWith } from '../../domain/opening.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { unbroken, wholeRupees } from '../../domain/rupees.ts';
import { filledName, queryOf, type Typed } from '../../tools/parameters.ts';
import { type Answer, type Asked, askTyped, describeInput, type Tool } from '../../tools/tool.ts';
import type { LabelledFields, ToolContent } from '../../tools/tool-content.ts';
import { readClock } from '../site-clock.ts';
import { AnswerDrawing } from './answer-drawing.tsx';
import { fieldId } from './field.tsx';
import { OptionButtons, ParameterField } from './parameter-form.tsx';
import { type Opening, readForm, visibleOf } from './use-tool-form.ts';

export type CheckProps = {
  name: string;
  title: string;
  ask?: string;
  /** Of the tool, or of the page if that answers without script. */
  action: string;
  fields: readonly string[];
  /** The example, or what the address chose. */
  given: Typed;
  isExample: boolean;
  subject: string;
  /** Day of the server's answer, `YYYY-MM-DD`. */
  today: string;
  content: ToolContent;
  rule: Tool;
} & Opening;

/** Pause in typing before the answer is announced. */
const PAUSE_MS = 600;

/** More options make a list. */
const MAX_BUTTONS = 3;

export function Check(props: CheckProps) {
  const { name, action, title, ask, fields, given, isExample, content, rule } = props;
  const { parameters } = content;
  const form = useRef<HTMLFormElement>(null);
  /** Undefined before the visitor changes something. */
  const [typed, setTyped] = useState<Typed>();
  const read = () => setTyped(readForm(parameters, form.current));
  useEffect(() => {
    const before = queryOf(parameters, given).toString();
    const now = readForm(parameters, form.current);
    // Typed before the script came.
    if (queryOf(parameters, now).toString() !== before) setTyped(now);
  }, [parameters, given]);

  const { today, doubt } = typed ? readClock() : { today: props.today, doubt: '' };
  const asked = typed ? askTyped(rule, content, visibleOf(parameters, typed), today) : props.asked;
  const entered = typed ?? given;
  useCarriedChoice(props, typed);
  const rest = Object.entries(given).filter(([field]) => !fields.includes(field));
  return (
    <div className="check" id="check">
      <form
        ref={form}
        id={`check-${name}`}
        className="check-form"
        action={action}
        method="get"
        noValidate
        aria-label={title}
        onInput={read}
        onSubmit={(event) => {
          event.preventDefault();
          read();
        }}
      >
        {ask && <p className="check-ask">{ask}</p>}
        {rest.flatMap(([field, texts]) =>
          texts.map((text) => <input key={field + text} type="hidden" name={field} value={text} />),
        )}
        {Object.entries(props.defaults).map(
          ([field, day]) =>
            fields.includes(field) && <input key={field} type="hidden" name={filledName(field)} value={day} />,
        )}
        {fields.map((field) => (
          <CheckField
            key={field}
            form={`check-${name}`}
            name={field}
            parameters={parameters}
            texts={given[field] ?? (props.defaults[field] ? [props.defaults[field]] : [])}
            error={asked.state === 'wrong' && typed ? asked.faults[field] : undefined}
          />
        ))}
        <button className="button button-quiet check-go" type="submit">
          Work it out
        </button>
      </form>
      <div className="check-answer">
        {asked.state === 'answered' ? (
          <Answered answer={asked.answer} isExample={isExample && typed === undefined} />
        ) : (
          <p className="check-said">{waitingWords(asked, fields)}</p>
        )}
        {doubt && <p className="check-said">{doubt}</p>}
        <a href={`/tools/${name}?${queryOf(parameters, entered)}` satisfies OwnPath}>Why, and the law behind it</a>
      </div>
      <p className="visually-hidden" role="status">
        {useAnnounced(typed !== undefined && asked.state === 'answered' ? asked.answer : undefined)}
      </p>
    </div>
  );
}

function waitingWords(asked: Asked, fields: readonly string[]): string {
  const isOurs = asked.state === 'wrong' && Object.keys(asked.faults).some((field) => fields.includes(field));
  return isOurs ? 'Your answer will appear here once every field is filled in.' : 'This case needs more answers.';
}

interface CheckFieldProps {
  form: string;
  name: string;
  parameters: LabelledFields;
  texts: readonly string[];
  error: string | undefined;
}

/** Without its hint, which the page of the tool has. */
function CheckField({ form, name, parameters, texts, error }: CheckFieldProps) {
  const own = parameters[name];
  if (!own) return null;
  const { hint: _, ...parameter } = own;
  if (own.kind !== 'choice' || Object.keys(own.options).length > MAX_BUTTONS)
    return <ParameterField {...{ form, name, parameter, error }} text={texts[0]} none="" autoComplete="off" />;
  return (
    <fieldset className="check-options" aria-describedby={error && `${fieldId(form, name)}-error`}>
      {/* Yes and No alone say nothing. */}
      <legend className={Object.keys(own.options).length > 2 ? 'visually-hidden' : undefined}>{own.label}</legend>
      <OptionButtons {...{ form, name, parameter, texts }} />
    </fieldset>
  );
}

/** The result, then a drawing or words: the page of the tool has them all. */
function Answered({ answer, isExample }: { answer: Answer; isExample: boolean }) {
  const { headline, passed, drawings = [], why, caution } = answer;
  const [drawing] = drawings;
  return (
    <>
      <p className="check-result">
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

function useAnnounced(answer: Answer | undefined): string {
  const { lead, result, rest } = answer?.headline ?? {};
  const text = [lead, result, rest].join(' ').trim();
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
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
