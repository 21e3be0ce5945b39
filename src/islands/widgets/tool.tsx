/**
 * A tool: its form, and the answer beside it. Without script it is a GET form. The island loads the rule, the words and
 * the law of the tool and answers while the visitor types; nothing leaves the browser.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dayNumber, indiaDay } from '../../domain/calendar.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { inLakhs, parseAmount, rupees } from '../../domain/rupees.ts';
import { toolNamed } from '../../tools/index.ts';
import {
  filledName,
  initialTyped,
  isAsked,
  queryOf,
  type Typed,
  typedIn,
  withoutDefaults,
} from '../../tools/parameters.ts';
import { type Answer, type Asked, askTyped, type Tool, workOutDefaults } from '../../tools/tool.ts';
import type { LabelledField, LabelledFields, ToolContent } from '../../tools/tool-content.ts';
import type { LeftOut } from '../dom-contract.ts';
import { describedBy, ErrorSummary, Field, fieldId, Options } from './field.tsx';
import { ToolAnswer } from './tool-answer.tsx';

export type ToolProps = {
  /** Name of the tool, and id of its form. */
  name: string;
  title: string;
  /** The values in the address; none for an empty form. */
  given: Typed;
  /** Day of the server's answer, `YYYY-MM-DD`. */
  today: string;
  /** The same for every visitor. */
  content: ToolContent;
  rule: Tool;
} & Opening;

/** What the page shows at first. */
interface Opening {
  asked: Asked;
  /** Days that apply to empty fields, by field. */
  defaults: Readonly<Record<string, string>>;
}

/** The answer to an address, or the empty form: the same on the server and in the browser. */
export function openTool(rule: Tool, content: ToolContent, given: Typed, today: string): Opening {
  const isEmpty = Object.keys(given).length === 0;
  const asked: Asked = isEmpty ? { state: 'empty' } : askTyped(rule, content, given, today);
  const typed = asked.state === 'empty' ? initialTyped(content.parameters) : asked.typed;
  return { asked, defaults: workOutDefaults(rule, content, typed, today) };
}

/** The browser has the law from the shared file, loads the rule, and works out the answer of the page again. */
export const toolLeftOut = {
  names: ['content', 'rule', 'asked', 'defaults'],
  async complete(_: ParentNode, { name, content, given, today }: ToolProps) {
    const rule = await toolNamed(name);
    if (!rule) throw new Error(`no tool ${name}`);
    return { content, rule, ...openTool(rule, content, given, today) };
  },
} as const satisfies LeftOut<ToolProps, 'content' | 'rule' | keyof Opening>;

/** Takes the place of an answer that is no longer true; on the screen, and for screen readers. */
const WAITING = 'Your answer will appear here once every field is filled in.';

/** Pause in typing before the address is updated and the result announced, milliseconds. */
const PAUSE_MS = 600;

/** With more options, the field is a list. */
const MAX_BUTTONS = 4;

/** An amount may be typed in words, such as "38 lakh", which needs a full keyboard. */
const KEYBOARDS: { [kind in LabelledField['kind']]?: 'numeric' | 'decimal' } = { whole: 'numeric', percent: 'decimal' };

export function ToolForm(props: ToolProps) {
  const live = useToolForm(props);
  const form = <Form {...props} live={live} key="form" />;
  const result = <Result {...props} live={live} key="result" />;
  return (
    <div className="tool-columns">
      {/* An answer to the address comes first, because on a phone the form fills two screens. Otherwise nothing moves. */}
      {props.asked.state === 'answered' ? [result, form] : [form, result]}
      <p className="visually-hidden" role="status">
        {live.announced}
      </p>
    </div>
  );
}

interface PartProps extends ToolProps {
  live: ReturnType<typeof useToolForm>;
}

function Form({ name, title, content: { parameters }, asked, live }: PartProps) {
  const { changed, typed, faults, answered } = live;
  return (
    <form
      className="tool-form lead-form"
      id={name}
      action={`/tools/${name}` satisfies OwnPath}
      method="get"
      noValidate
      onSubmit={live.submit}
      aria-label={title}
    >
      <div
        ref={live.summary}
        className="lead-form-notice"
        tabIndex={-1}
        role="alert"
        // biome-ignore lint/a11y/noAutofocus: an error summary takes the focus
        autoFocus={asked.state === 'wrong'}
      >
        {live.hasSummary && (
          <ErrorSummary
            form={name}
            faults={faults}
            labels={Object.fromEntries(Object.entries(parameters).map(([field, { label }]) => [field, label]))}
          />
        )}
      </div>
      {Object.entries(live.defaults).map(([field, day]) => (
        <input key={field} type="hidden" name={filledName(field)} value={day} />
      ))}
      {Object.entries(parameters).map(([field, parameter]) => (
        <ToolField
          key={field}
          form={name}
          name={field}
          parameter={parameter}
          texts={typed[field] ?? []}
          error={faults[field]}
          // Hydration hides nothing, only a choice of the visitor does.
          hidden={changed && !isAsked(parameters, field, typed)}
          onChange={(texts) => live.change(field, texts)}
          onLeave={() => live.leave(field)}
        />
      ))}
      <p className="tool-ways">
        <button className="button" type="submit">
          Work it out
        </button>
        <a href={`/tools/${name}` satisfies OwnPath}>Start over</a>
        {answered && (
          <a className="tool-jump" href={`#${name}-answer`}>
            The answer: {answered.answer.headline.result}
          </a>
        )}
      </p>
    </form>
  );
}

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

/** Few options are buttons in a row, many are a list. */
function ToolField(props: ToolFieldProps) {
  const { form, name, parameter, texts, error, hidden, onChange, onLeave } = props;
  const [text = ''] = texts;
  // A date input cannot show a text that is not a day, which must not get lost.
  const [asText] = useState(text !== '' && dayNumber(text) === null);
  const { kind, label, hint } = parameter;
  const isList = kind === 'choice' && Object.keys(parameter.options).length > MAX_BUTTONS;
  if (kind === 'choices' || (kind === 'choice' && !isList)) return <OptionField {...props} />;
  const amount = kind === 'amount' ? parseAmount(text, parameter.paise) : null;
  const digits = amount === null ? text : rupees(amount).slice(1);
  const echo = amount === null ? '' : echoOf(text.trim() === digits ? '' : digits, amount);
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
                if (digits !== text) onChange([digits]);
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

/**
 * Repeats an amount so that the visitor can check it: "₹38,00,000 = 38 lakh". Empty if it adds nothing.
 * @param digits empty if the visitor typed them
 */
function echoOf(digits: string, amount: number): string {
  return [digits && `₹${digits}`, inLakhs(amount)].filter(Boolean).join(' = ');
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

function Result({ name, content, asked, live }: PartProps) {
  return (
    <div ref={live.result} className="tool-result" id={`${name}-answer`}>
      {live.answered ? (
        <ToolAnswer
          name={name}
          onTop={asked.state === 'answered'}
          answer={live.answered.answer}
          read={live.answered.read}
          parameters={content.parameters}
          typed={live.answered.typed}
          query={live.query}
        />
      ) : (
        <p className="tool-waiting">
          {asked.state !== 'empty' || live.changed ? WAITING : 'Your answer will appear here.'}
        </p>
      )}
    </div>
  );
}

/** The input of the visitor, and the answer to it: that of the server until the input changes. */
function useToolForm(props: ToolProps) {
  const { rule, content, asked } = props;
  const { parameters } = content;
  const isEmpty = asked.state === 'empty';
  /** The visitor's input, without default days, which depend on the other fields. */
  const [entered, setEntered] = useState<Typed>(() =>
    withoutDefaults(isEmpty ? initialTyped(parameters) : asked.typed, props.defaults),
  );
  /** Fields that show their faults: those that were left, or all after a submit. */
  const [left, setLeft] = useState<readonly string[]>(Object.keys(shownOf(asked).faults));
  const [changed, setChanged] = useState(false);
  /** The first render is that of the server. A page that stays open, or a saved one, is of an earlier day. */
  const [isLive, setLive] = useState(false);
  /** Number of submits with faults, and of those with an answer. */
  const [refusals, setRefusals] = useState(0);
  const [answers, setAnswers] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    setLive(true);
    if (!isEmpty) return;
    // A saved page is an empty form, whatever its query: the query is answered here.
    const queried = typedIn(parameters, new URLSearchParams(location.search));
    if (Object.keys(queried).length === 0) return;
    setEntered(queried);
    setLeft(Object.keys(parameters));
    setChanged(true);
  }, [isEmpty, parameters]);

  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  useEffect(() => {
    if (answers === 0) return;
    // The answer may be taller than the window, which would then show its end.
    result.current?.querySelector('h2')?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [answers]);

  const today = isLive ? indiaDay(Date.now()) : props.today;
  const defaults = isLive ? workOutDefaults(rule, content, visibleOf(parameters, entered), today) : props.defaults;
  const days: Typed = Object.fromEntries(Object.entries(defaults).map(([name, day]) => [name, [day]]));
  const typed = { ...days, ...entered };
  const { answered, faults } = shownOf(changed ? askTyped(rule, content, visibleOf(parameters, typed), today) : asked);
  const shownFaults = Object.fromEntries(Object.entries(faults).filter(([field]) => left.includes(field)));
  const query = queryOf(parameters, answered?.typed ?? typed).toString();

  return {
    summary,
    result,
    changed,
    defaults,
    typed,
    faults: shownFaults,
    hasSummary: (!changed || refusals > 0) && Object.keys(shownFaults).length > 0,
    answered,
    query,
    announced: useAnnouncement(changed, answered?.answer, faultText(parameters, shownFaults), query),
    change(field: string, texts: readonly string[]) {
      setChanged(true);
      setEntered((before) => ({ ...before, [field]: texts }));
    },
    leave: (field: string) => setLeft((before) => [...new Set([...before, field])]),
    submit(event: FormEvent) {
      event.preventDefault();
      setChanged(true);
      setLeft(Object.keys(parameters));
      const { state } = askTyped(rule, content, visibleOf(parameters, typed), today);
      if (state === 'wrong') setRefusals((times) => times + 1);
      else setAnswers((times) => times + 1);
    },
  };
}

function shownOf(asked: Asked) {
  return {
    answered: asked.state === 'answered' ? asked : undefined,
    faults: asked.state === 'wrong' ? asked.faults : {},
  };
}

/** The first fault as a text: "Turnover of the year before: Please write an amount". Empty without a fault. */
function faultText(parameters: LabelledFields, faults: Readonly<Record<string, string>>): string {
  const [field = '', fault] = Object.entries(faults)[0] ?? [];
  return fault === undefined ? '' : `${parameters[field]?.label}: ${fault}. `;
}

/**
 * After a pause in typing, puts the query of an answer into the address, and returns the text to announce: the answer,
 * or what is wrong and that there is no answer any more.
 */
function useAnnouncement(changed: boolean, answer: Answer | undefined, fault: string, query: string): string {
  const [announced, setAnnounced] = useState('');
  const { lead, result, rest } = answer?.headline ?? {};
  const text = answer ? [answer.passed?.text, lead, result, rest].join(' ').trim() : fault + WAITING;
  const isAnswered = answer !== undefined;
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => {
      if (isAnswered) history.replaceState(history.state, '', `?${query}`);
      setAnnounced(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [changed, isAnswered, text, query]);
  return announced;
}

/** The values of visible fields. */
function visibleOf(parameters: LabelledFields, typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => isAsked(parameters, field, typed)));
}

export { ToolForm as widget, toolLeftOut as leftOut };
