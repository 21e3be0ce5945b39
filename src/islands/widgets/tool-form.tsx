/**
 * A tool: its form, and the answer beside it. Without script a plain GET form; alive, the answer follows what is entered, by the
 * same rule on the same records, and nothing leaves the browser. The rule is a module of its own, fetched once the form lives.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { indiaDay } from '../../domain/india-day.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import type { LabelledFields, ToolContent } from '../../domain/tool-content.ts';
import type { ReadValue } from '../../tools/law.ts';
import {
  filledName,
  initialTyped,
  type ParameterFaults,
  queryOf,
  type Typed,
  typedIn,
  withoutDefaults,
} from '../../tools/parameters.ts';
import { type Answer, askTyped, defaultsOf, type Tool } from '../../tools/tool.ts';
import { ErrorSummary } from './field.tsx';
import { ToolAnswer } from './tool-answer.tsx';
import { ToolField } from './tool-field.tsx';

export type ToolProps = {
  /** Names the tool; also the form on its page. */
  name: string;
  title: string;
  /** What its rule asks with, speaks with and reckons with. */
  content: ToolContent;
  /** As the address gives them; null for the empty form. */
  typed: Typed | null;
  /** What applies where days are left empty, by parameter. */
  defaults: Readonly<Record<string, string>>;
  faults: ParameterFaults;
  answer: Answer | null;
  /** The values of law that the answer was worked out from. */
  read: readonly ReadValue[];
};

/** Brings the rule of a tool by its name; undefined where there is none. */
export type ToolLoader = (name: string) => Promise<Tool | undefined>;

/** After the last key, milliseconds: the address is set and the result is read out once a visitor pauses. */
const SETTLED_MS = 600;

/** @param props.load brings the rule; only the browser has one */
export function ToolForm({
  load,
  name,
  title,
  content,
  typed: given,
  defaults: firstDefaults,
  faults: found,
  answer: first,
  read: firstRead,
}: ToolProps & { load?: ToolLoader }) {
  const { parameters } = content;
  const [tool, setTool] = useState<Tool>();
  /** What the visitor entered: a day that was filled in by itself follows the other fields. */
  const [entered, setEntered] = useState<Typed>(() =>
    withoutDefaults(given ?? initialTyped(parameters), firstDefaults),
  );
  /** Fields of which it is said what is wrong: those that were left, and all once the form was sent. */
  const [left, setLeft] = useState<readonly string[]>(Object.keys(found));
  const [changed, setChanged] = useState(false);
  /** Goes up with each time that the form is sent with something wrong. */
  const [refused, setRefused] = useState(0);
  const [said, setSaid] = useState('');
  const summary = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let current = true;
    // Without it the button asks the server.
    load?.(name).then(
      (loaded) => current && setTool(loaded),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [load, name]);

  useEffect(() => {
    if (given !== null) return;
    // A saved page is the empty form at every address of it: what this one asks for is answered here.
    const asked = typedIn(parameters, new URLSearchParams(location.search));
    if (Object.keys(asked).length === 0) return;
    setEntered(asked);
    setLeft(Object.keys(parameters));
    setChanged(true);
  }, [given, parameters]);

  const today = indiaDay(Date.now());
  const defaults = tool ? defaultsOf(tool, content, shownOf(parameters, entered), today) : firstDefaults;
  const typed = { ...textsOf(defaults), ...entered };
  const live = tool && changed ? askTyped(tool, content, shownOf(parameters, typed), today) : undefined;
  const answered = live?.state === 'answered' ? live : undefined;
  const answer = live ? (answered?.answer ?? null) : first;
  const wrong = live ? (live.state === 'wrong' ? live.faults : {}) : found;
  const faults = Object.fromEntries(Object.entries(wrong).filter(([field]) => left.includes(field)));
  const summed = live ? refused > 0 && Object.keys(faults).length > 0 : Object.keys(found).length > 0;
  const query = queryOf(parameters, answered?.typed ?? typed).toString();
  const spoken = answer
    ? [answer.passed?.text ?? '', answer.headline.lead, answer.headline.result, answer.headline.rest].join(' ').trim()
    : '';

  useEffect(() => {
    if (!live || spoken === '') return;
    const settled = setTimeout(() => {
      history.replaceState(history.state, '', `?${query}`);
      setSaid(spoken);
    }, SETTLED_MS);
    return () => clearTimeout(settled);
  }, [live, spoken, query]);
  useEffect(() => {
    if (refused > 0) summary.current?.focus();
  }, [refused]);

  function change(field: string, texts: readonly string[]) {
    setChanged(true);
    setEntered((before) => ({ ...before, [field]: texts }));
  }

  function send(event: FormEvent) {
    if (!tool) return;
    event.preventDefault();
    setChanged(true);
    setLeft(Object.keys(parameters));
    const asked = askTyped(tool, content, shownOf(parameters, typed), today);
    if (asked.state === 'wrong') setRefused((times) => times + 1);
    else result.current?.focus();
  }

  const form = (
    <form
      className="tool-form lead-form"
      id={name}
      action={`/tools/${name}` satisfies OwnPath}
      method="get"
      noValidate
      onSubmit={send}
      aria-label={title}
      key="form"
    >
      <div
        ref={summary}
        className="lead-form-notice"
        tabIndex={-1}
        role="alert"
        // biome-ignore lint/a11y/noAutofocus: an error summary takes the focus
        autoFocus={Object.keys(found).length > 0}
      >
        {summed && (
          <ErrorSummary
            form={name}
            faults={faults}
            labels={Object.fromEntries(Object.entries(parameters).map(([field, { label }]) => [field, label]))}
          />
        )}
      </div>
      {Object.entries(defaults).map(([field, day]) => (
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
          // Only what the visitor's own choice rules out goes: nothing moves because a script has come.
          hidden={changed && !isShown(parameters, field, typed)}
          onChange={(texts) => change(field, texts)}
          onLeave={() => setLeft((before) => (before.includes(field) ? before : [...before, field]))}
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
  const outcome = (
    <div ref={result} className="tool-result" id={`${name}-answer`} tabIndex={-1} key="result">
      {answer ? (
        <ToolAnswer
          name={name}
          onTop={first !== null}
          answer={answer}
          read={answered?.read ?? firstRead}
          parameters={parameters}
          typed={answered?.typed ?? typed}
          query={query}
        />
      ) : (
        <p className="tool-waiting">
          {given || changed
            ? 'Your answer will appear here once every field is filled in.'
            : 'Your answer will appear here.'}
        </p>
      )}
    </div>
  );

  return (
    <div className="tool-columns">
      {/* Who comes for an answer reads it first: on a phone the form fills two screens. Who begins with the form keeps its place. */}
      {first ? [outcome, form] : [form, outcome]}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/** Days as texts of fields. */
function textsOf(days: Readonly<Record<string, string>>): Typed {
  return Object.fromEntries(Object.entries(days).map(([name, day]) => [name, [day]]));
}

function isShown(parameters: LabelledFields, field: string, typed: Typed): boolean {
  const condition = parameters[field]?.onlyIf;
  return !condition || (typed[condition.parameter] ?? []).some((text) => condition.is.includes(text));
}

/** What stands in the fields that are shown. */
function shownOf(parameters: LabelledFields, typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => isShown(parameters, field, typed)));
}
