/** A tool in the browser: what the visitor entered, the answer to it, and what a screen reader hears. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { indiaDay } from '../../domain/calendar.ts';
import { initialTyped, isAsked, queryOf, readTyped, type Typed, withoutDefaults } from '../../tools/parameters.ts';
import { type Answer, type Asked, askTyped, type Tool, workOutDefaults } from '../../tools/tool.ts';
import type { LabelledFields, ToolContent } from '../../tools/tool-content.ts';

export type ToolProps = {
  /** Also the id of the form. */
  name: string;
  title: string;
  /** From the address. */
  given: Typed;
  /** Day of the server's answer, `YYYY-MM-DD`. */
  today: string;
  /** The same for every visitor. */
  content: ToolContent;
  rule: Tool;
} & Opening;

export interface Opening {
  asked: Asked;
  /** Days that apply to empty fields, by field. */
  defaults: Readonly<Record<string, string>>;
}

/** The answer to an address, or the empty form, on the server and in the browser. */
export function openTool(rule: Tool, content: ToolContent, given: Typed, today: string): Opening {
  const isEmpty = Object.keys(given).length === 0;
  const asked: Asked = isEmpty ? { state: 'empty' } : askTyped(rule, content, given, today);
  const typed = asked.state === 'empty' ? initialTyped(content.parameters) : asked.typed;
  return { asked, defaults: workOutDefaults(rule, content, typed, today) };
}

/** Replaces an answer that is no longer true, on the screen and for screen readers. */
export const WAITING = 'Your answer will appear here once every field is filled in.';

/** Pause in typing before the address is updated and the result announced. */
const PAUSE_MS = 600;

/** Its answer is that of the server until the input changes. */
export function useToolForm(props: ToolProps) {
  const { rule, content, asked } = props;
  const { parameters } = content;
  const isEmpty = asked.state === 'empty';
  /** Without default days, which depend on the other fields. */
  const [entered, setEntered] = useState<Typed>(() =>
    withoutDefaults(isEmpty ? initialTyped(parameters) : asked.typed, props.defaults),
  );
  /** Fields that show their faults: all after a submit. */
  const [left, setLeft] = useState<readonly string[]>(Object.keys(shownOf(asked).faults));
  const [changed, setChanged] = useState(false);
  /** False in the first render, which is that of the server, perhaps of an earlier day. */
  const [isLive, setLive] = useState(false);
  /** Submits with faults, and with an answer. */
  const [refusals, setRefusals] = useState(0);
  const [answers, setAnswers] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    setLive(true);
    if (!isEmpty) return;
    // A saved page is an empty form, whatever its query.
    const queried = readTyped(parameters, new URLSearchParams(location.search));
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
    // The focus would show the end of an answer that is taller than the window.
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

/** The first fault: "Turnover of the year before: Please write an amount. "; '' without one. */
function faultText(parameters: LabelledFields, faults: Readonly<Record<string, string>>): string {
  const [field = '', fault] = Object.entries(faults)[0] ?? [];
  return fault === undefined ? '' : `${parameters[field]?.label}: ${fault}. `;
}

/** After a pause in typing, updates the address, and returns the text to announce: the answer, or what is wrong. */
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

function visibleOf(parameters: LabelledFields, typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => isAsked(parameters, field, typed)));
}
