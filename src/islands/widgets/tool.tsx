/**
 * A tool: its form, and the answer beside it. Without script it is a GET form. The island loads the rule of the tool
 * and answers while the visitor types; nothing leaves the browser.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dayNumber, indiaDay } from '../../domain/calendar.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { amountOf, inLakhs, rupees } from '../../domain/rupees.ts';
import type { LabelledField, LabelledFields, ToolContent } from '../../domain/tool-content.ts';
import { toolNamed } from '../../tools/index.ts';
import type { ReadValue } from '../../tools/law.ts';
import {
  filledName,
  initialTyped,
  isAsked,
  type ParameterFaults,
  queryOf,
  type Typed,
  typedIn,
  withoutDefaults,
} from '../../tools/parameters.ts';
import { type Answer, askTyped, defaultsOf, type Tool } from '../../tools/tool.ts';
import { describedBy, ErrorSummary, Field, fieldId, Options } from './field.tsx';
import { ToolAnswer } from './tool-answer.tsx';

export type ToolProps = {
  /** Name of the tool, and id of its form. */
  name: string;
  title: string;
  content: ToolContent;
  /** The values in the address; null for an empty form. */
  typed: Typed | null;
  /** Days that apply to empty fields, by field. */
  defaults: Readonly<Record<string, string>>;
  faults: ParameterFaults;
  answer: Answer | null;
  /** The values of law in the answer. */
  read: readonly ReadValue[];
};

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
      {props.answer ? [result, form] : [form, result]}
      <p className="visually-hidden" role="status">
        {live.announced}
      </p>
    </div>
  );
}

interface PartProps extends ToolProps {
  live: ReturnType<typeof useToolForm>;
}

function Form({ name, title, content: { parameters }, faults: faultsAtFirst, live }: PartProps) {
  const { changed, typed, faults, answer } = live;
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
        autoFocus={Object.keys(faultsAtFirst).length > 0}
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
        {answer && (
          <a className="tool-jump" href={`#${name}-answer`}>
            The answer: {answer.headline.result}
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
  const amount = kind === 'amount' ? amountOf(text, parameter.paise) : null;
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

function Result({ name, content, typed: fromAddress, answer: answerAtFirst, read, live }: PartProps) {
  return (
    <div ref={live.result} className="tool-result" id={`${name}-answer`} tabIndex={-1}>
      {live.answer ? (
        <ToolAnswer
          name={name}
          onTop={answerAtFirst !== null}
          answer={live.answer}
          read={live.answered?.read ?? read}
          parameters={content.parameters}
          typed={live.answered?.typed ?? live.typed}
          query={live.query}
        />
      ) : (
        <p className="tool-waiting">
          {fromAddress || live.changed
            ? 'Your answer will appear here once every field is filled in.'
            : 'Your answer will appear here.'}
        </p>
      )}
    </div>
  );
}

/** The input of the visitor, and the answer to it: that of the server until the input changes. */
function useToolForm(props: ToolProps) {
  const { content, typed: fromAddress } = props;
  const { parameters } = content;
  const tool = useTool(props.name);
  /** The visitor's input, without default days, which depend on the other fields. */
  const [entered, setEntered] = useState<Typed>(() =>
    withoutDefaults(fromAddress ?? initialTyped(parameters), props.defaults),
  );
  /** Fields that show their faults: those that were left, or all after a submit. */
  const [left, setLeft] = useState<readonly string[]>(Object.keys(props.faults));
  const [changed, setChanged] = useState(false);
  /** Number of submits with faults. */
  const [refusals, setRefusals] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (fromAddress !== null) return;
    // A saved page is an empty form, whatever its query: the query is answered here.
    const queried = typedIn(parameters, new URLSearchParams(location.search));
    if (Object.keys(queried).length === 0) return;
    setEntered(queried);
    setLeft(Object.keys(parameters));
    setChanged(true);
  }, [fromAddress, parameters]);

  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  const today = indiaDay(Date.now());
  const defaults = tool ? defaultsOf(tool, content, visibleOf(parameters, entered), today) : props.defaults;
  const days: Typed = Object.fromEntries(Object.entries(defaults).map(([name, day]) => [name, [day]]));
  const typed = { ...days, ...entered };
  const outcome = tool && changed ? askTyped(tool, content, visibleOf(parameters, typed), today) : undefined;
  const { answered, answer, faults } = outcome ? shownOf(outcome) : { ...props, answered: undefined };
  const shownFaults = Object.fromEntries(Object.entries(faults).filter(([field]) => left.includes(field)));
  const query = queryOf(parameters, answered?.typed ?? typed).toString();

  return {
    summary,
    result,
    changed,
    defaults,
    typed,
    faults: shownFaults,
    hasSummary: (!outcome || refusals > 0) && Object.keys(shownFaults).length > 0,
    answer,
    answered,
    query,
    announced: useAnnouncement(outcome && answer, query),
    change(field: string, texts: readonly string[]) {
      setChanged(true);
      setEntered((before) => ({ ...before, [field]: texts }));
    },
    leave: (field: string) => setLeft((before) => [...new Set([...before, field])]),
    submit(event: FormEvent) {
      if (!tool) return;
      event.preventDefault();
      setChanged(true);
      setLeft(Object.keys(parameters));
      const { state } = askTyped(tool, content, visibleOf(parameters, typed), today);
      if (state === 'wrong') setRefusals((times) => times + 1);
      else result.current?.focus();
    },
  };
}

function shownOf(outcome: ReturnType<typeof askTyped>) {
  return outcome.state === 'answered'
    ? { answered: outcome, answer: outcome.answer, faults: {} }
    : { answered: undefined, answer: null, faults: outcome.faults };
}

/** The rule of a tool; undefined until it is loaded. If loading fails, the button asks the server. */
function useTool(name: string): Tool | undefined {
  const [tool, setTool] = useState<Tool>();
  useEffect(() => {
    toolNamed(name)
      .then((loaded) => setTool(loaded))
      .catch(() => {});
  }, [name]);
  return tool;
}

/** After a pause in typing, puts the query of an answer into the address, and returns the answer to announce. */
function useAnnouncement(answer: Answer | null | undefined, query: string): string {
  const [announced, setAnnounced] = useState('');
  const { lead, result, rest } = answer?.headline ?? {};
  const text = [answer?.passed?.text, lead, result, rest].join(' ').trim();
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => {
      history.replaceState(history.state, '', `?${query}`);
      setAnnounced(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, query]);
  return announced;
}

/** The values of visible fields. */
function visibleOf(parameters: LabelledFields, typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => isAsked(parameters, field, typed)));
}

export { ToolForm as widget };
