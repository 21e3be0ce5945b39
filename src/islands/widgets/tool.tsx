/**
 * A tool: its form, and the answer beside it. Without script it is a GET form. The island loads the rule of the tool and answers while the
 * visitor types; nothing leaves the browser.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { indiaDay } from '../../domain/india-day.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import type { LabelledFields, ToolContent } from '../../domain/tool-content.ts';
import { toolNamed } from '../../tools/index.ts';
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

export function ToolForm({
  name,
  title,
  content,
  typed: given,
  defaults: firstDefaults,
  faults: found,
  answer: first,
  read: firstRead,
}: ToolProps) {
  const { parameters } = content;
  const [tool, setTool] = useState<Tool>();
  /** The visitor's input, without default days, which depend on the other fields. */
  const [entered, setEntered] = useState<Typed>(() =>
    withoutDefaults(given ?? initialTyped(parameters), firstDefaults),
  );
  /** Fields that show their faults: those that were left, or all after a submit. */
  const [left, setLeft] = useState<readonly string[]>(Object.keys(found));
  const [changed, setChanged] = useState(false);
  /** Number of submits with faults. */
  const [refusals, setRefusals] = useState(0);
  const [announced, setAnnounced] = useState('');
  const summary = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let current = true;
    // If it fails, the button asks the server.
    toolNamed(name).then(
      (loaded) => current && setTool(loaded),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [name]);

  useEffect(() => {
    if (given !== null) return;
    // A saved page is an empty form, whatever its query: the query is answered here.
    const queried = typedIn(parameters, new URLSearchParams(location.search));
    if (Object.keys(queried).length === 0) return;
    setEntered(queried);
    setLeft(Object.keys(parameters));
    setChanged(true);
  }, [given, parameters]);

  const today = indiaDay(Date.now());
  const defaults = tool ? defaultsOf(tool, content, visibleOf(parameters, entered), today) : firstDefaults;
  const typed = { ...textsOf(defaults), ...entered };
  const live = tool && changed ? askTyped(tool, content, visibleOf(parameters, typed), today) : undefined;
  const answered = live?.state === 'answered' ? live : undefined;
  const answer = live ? (answered?.answer ?? null) : first;
  const wrong = live ? (live.state === 'wrong' ? live.faults : {}) : found;
  const faults = Object.fromEntries(Object.entries(wrong).filter(([field]) => left.includes(field)));
  const summed = live ? refusals > 0 && Object.keys(faults).length > 0 : Object.keys(found).length > 0;
  const query = queryOf(parameters, answered?.typed ?? typed).toString();
  const spoken = answer
    ? [answer.passed?.text ?? '', answer.headline.lead, answer.headline.result, answer.headline.rest].join(' ').trim()
    : '';

  useEffect(() => {
    if (!live || spoken === '') return;
    const timer = setTimeout(() => {
      history.replaceState(history.state, '', `?${query}`);
      setAnnounced(spoken);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [live, spoken, query]);
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  function change(field: string, texts: readonly string[]) {
    setChanged(true);
    setEntered((before) => ({ ...before, [field]: texts }));
  }

  function send(event: FormEvent) {
    if (!tool) return;
    event.preventDefault();
    setChanged(true);
    setLeft(Object.keys(parameters));
    const asked = askTyped(tool, content, visibleOf(parameters, typed), today);
    if (asked.state === 'wrong') setRefusals((times) => times + 1);
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
          // Hydration hides nothing, only a choice of the visitor does.
          hidden={changed && !isVisible(parameters, field, typed)}
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
      {/* An answer to the address comes first, because on a phone the form fills two screens. Otherwise nothing moves. */}
      {first ? [outcome, form] : [form, outcome]}
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </div>
  );
}

/** Days as values of fields. */
function textsOf(days: Readonly<Record<string, string>>): Typed {
  return Object.fromEntries(Object.entries(days).map(([name, day]) => [name, [day]]));
}

function isVisible(parameters: LabelledFields, field: string, typed: Typed): boolean {
  const condition = parameters[field]?.onlyIf;
  return !condition || (typed[condition.parameter] ?? []).some((text) => condition.is.includes(text));
}

/** The values of visible fields. */
function visibleOf(parameters: LabelledFields, typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => isVisible(parameters, field, typed)));
}

export { ToolForm as widget };
