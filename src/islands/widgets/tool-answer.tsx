/** What a tool answers: its summary, the reasons and the law, and what to do next. */
import { Fragment } from 'react';
import { addDays, formatDay } from '../../domain/calendar.ts';
import type { TimeLine } from '../../domain/drawing.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { unbroken } from '../../domain/rupees.ts';
import { say } from '../../domain/say.ts';
import type { ReadValue } from '../../law/dated.ts';
import { checkedWords, reviewOfValue } from '../../law/review.ts';
import { writeValue } from '../../law/write-value.ts';
import { type Answer, listFigures, type Passed } from '../../tools/answer-shape.ts';
import { describeLaw } from '../../tools/answer-words.ts';
import { type Assumed, isAsked, type Typed } from '../../tools/parameters.ts';
import { describeInput, listAssumed } from '../../tools/tool.ts';
import type { LabelledFields } from '../../tools/tool-content.ts';
import { Citation } from '../../ui/citation.tsx';
import { Said } from '../../ui/said.tsx';
import { AnswerDrawing } from './answer-drawing.tsx';
import { AssumedLine } from './assumed-line.tsx';
import { ChoiceField } from './choice-field.tsx';
import { fieldId } from './field.tsx';
import { ShareRow } from './share-row.tsx';
import { ToolSummary } from './tool-summary.tsx';

interface ToolAnswerProps {
  name: string;
  origin: string;
  answer: Answer;
  assumed: readonly Assumed[];
  read: readonly ReadValue[];
  parameters: LabelledFields;
  typed: Typed;
  query: string;
  /** In India, `YYYY-MM-DD`. */
  today: string;
  /** What to say of the clock of the device, or ''. */
  doubt: string;
}

/** The id of the answer in the page of a tool, where it comes after the form. */
export function answerId(name: string): string {
  return `${name}-answer`;
}

export function ToolAnswer({
  name,
  origin,
  answer,
  assumed,
  read,
  parameters,
  typed,
  query,
  today,
  doubt,
}: ToolAnswerProps) {
  const { passed, drawings: [, ...otherDrawings] = [], lists = [], unsaid = [] } = answer;
  const figures = listFigures(read).filter(({ id }) => !unsaid.includes(id));
  const message = writeMessage(answer, describeCase(parameters, typed), describeLaw(read, today));
  return (
    <>
      <ToolSummary
        {...{ answer, read, today, doubt }}
        as="h2"
        share={<ShareRow text={message} origin={origin} path={`/tools/${name}?${query}#${answerId(name)}`} />}
        assumed={<AssumedLine assumed={assumed} href={`#${fieldId(name, assumed[0]?.name)}`} />}
      >
        {assumed.length === 0 && (
          <p className="tool-jump">
            <a href={`#${name}`}>{say('answer.change-input')}</a>
          </p>
        )}
        <dl className="tool-given">
          {describeInput(parameters, typed).map(({ label, value }) => (
            <div key={label} data-amount={value.startsWith('₹') ? '' : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </ToolSummary>
      {otherDrawings.map((drawing) => (
        <AnswerDrawing key={drawing.title} drawing={drawing} />
      ))}
      {passed?.ifNotFiled && <Filed passed={passed} line={passed.ifNotFiled} />}
      <h3>{say('answer.why')}</h3>
      <ol className="tool-why">
        <Items texts={answer.why} />
      </ol>
      {answer.whyNot.length > 0 && (
        <details className="tool-more">
          <summary>{say('answer.why-not')}</summary>
          <ul>
            {answer.whyNot.map((other) => (
              <li key={other.what}>{unbroken(say('answer.not', { what: other.what, why: other.why }))}</li>
            ))}
          </ul>
        </details>
      )}
      {figures.length > 0 && <FiguresUsed figures={figures} today={today} />}
      <Actions answer={answer} contact={`/contact?tool=${name}&${query}`} />
      {lists.map(({ title, items }) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          <ul className="tool-list">
            <Items texts={items} />
          </ul>
        </Fragment>
      ))}
      <h3>{say('answer.next')}</h3>
      <ul className="tool-next">
        {answer.next.map(({ text, href }) => (
          <li key={href}>
            <a href={say.path(href)} rel={href.startsWith('/') ? undefined : 'noopener external'}>
              {text}
            </a>
          </li>
        ))}
      </ul>
      <details className="tool-more">
        <summary>{say('answer.left-out')}</summary>
        <ul>
          <Items texts={answer.notCovered} />
        </ul>
      </details>
    </>
  );
}

type ToolExampleProps = Pick<ToolAnswerProps, 'answer' | 'read' | 'parameters' | 'typed' | 'today'>;

/** The year, and what is not as the empty form has it: "AY 2026-27, Salary of the year ₹14,00,000". */
function describeCase(parameters: LabelledFields, typed: Typed): string {
  const names = Object.keys(parameters).filter((name) => {
    const text = typed[name]?.[0];
    return text && isAsked(parameters, name, typed) && (name === 'year' || text !== parameters[name]?.initial);
  });
  return listAssumed(parameters, names, typed)
    .map(({ label }) => label)
    .join(', ');
}

/** A line each: the result, what must be said with it, the case, and the day of the law. */
function writeMessage({ headline: { lead, result, rest } }: Answer, given: string, law: string | undefined) {
  return [`${lead} ${result}`.trim(), rest, given, law && say('answer.law', { checked: law })]
    .filter(Boolean)
    .join('\n');
}

const MAX_REASONS = 3;

/** What an empty form shows in place of an answer: its begin. A drawing with a table behind it would be too much here. */
export function ToolExample({ parameters, typed, ...example }: ToolExampleProps) {
  return (
    <div className="tool-example">
      <h2 className="example">{say('tool.example')}</h2>
      <p className="tool-example-given">{describeCase(parameters, typed)}</p>
      <ToolSummary {...example} isExample as="p" />
      <ol>
        <Items texts={example.answer.why.slice(0, MAX_REASONS)} />
      </ol>
      <p className="tool-waiting">{say('tool.waiting-example')}</p>
    </div>
  );
}

/** What being late costs, until the visitor says that the return is filed. Without script too. */
function Filed({ passed: { next }, line }: { passed: Passed; line: TimeLine }) {
  const filed = {
    kind: 'choice',
    label: say('answer.filed-this'),
    options: { 0: say('answer.filed-no'), 1: say('answer.filed-yes') },
  } as const;
  return (
    <section className="tool-filed" aria-label={say('answer.filed')}>
      <ChoiceField form="late" name="have-filed" parameter={filed} texts={['0']} />
      <div className="tool-late">
        <AnswerDrawing drawing={line} />
        {next && (
          <p className="tool-passed">
            <a href={say.path(next.href)}>{next.text}</a>
          </p>
        )}
      </div>
    </section>
  );
}

function Items({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <li key={text}>{unbroken(text)}</li>);
}

function FiguresUsed({ figures, today }: { figures: ReturnType<typeof listFigures>; today: string }) {
  return (
    <details className="tool-more">
      <summary>{say('answer.figures', { count: figures.length })}</summary>
      <ul>
        {figures.map((figure) => {
          const { id, label, value } = figure;
          const { from, source } = value;
          const dated = sayDated(writeValue(value, figure), from);
          return (
            <li key={id + dated}>
              {source ? (
                <Said
                  k="answer.figure-sourced"
                  figure={<FigureLink id={id} label={label} />}
                  value={dated}
                  source={<Citation of={source} />}
                  checked={checkedWords(reviewOfValue(figure, value), today)}
                />
              ) : (
                <Said k="answer.figure" figure={<FigureLink id={id} label={label} />} value={dated} />
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function FigureLink({ id, label }: Pick<ReadValue, 'id' | 'label'>) {
  return <a href={say.path(`/figures#${id}` satisfies OwnPath)}>{unbroken(label)}</a>;
}

function sayDated(text: string | null, from: string | null): string {
  const value = text === null ? say('figure.state-not-confirmed') : unbroken(text);
  return from ? say('answer.value-since', { value, day: formatDay(from) }) : value;
}

/** Asking us is the main one unless the answer offers another. */
function Actions({ answer: { action, reminder }, contact }: { answer: Answer; contact: OwnPath }) {
  const hasOtherWay = action !== undefined || reminder !== undefined;
  return (
    <div className="tool-actions">
      {reminder && (
        <a className="button" href={googleAddress(reminder)} rel="noopener external">
          {say('answer.remind')}
        </a>
      )}
      {action && (
        <a className="button" href={action.href} rel="noopener external">
          {action.text}
        </a>
      )}
      <a className={hasOtherWay ? 'button button-quiet' : 'button'} href={say.path(contact)}>
        {say(hasOtherWay ? 'answer.ask' : 'answer.hire')}
      </a>
    </div>
  );
}

/** Adds a reminder on a whole day, each quarter, to the calendar of the visitor. */
function googleAddress({ title, details, on }: NonNullable<Answer['reminder']>): string {
  const days = [on, addDays(on, 1)].map((day) => day.replaceAll('-', '')).join('/');
  const query = { action: 'TEMPLATE', text: title, dates: days, details, recur: 'RRULE:FREQ=MONTHLY;INTERVAL=3' };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(query)}`;
}
