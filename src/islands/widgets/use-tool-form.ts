/** A tool in the browser: what the visitor entered, the answer to it, and what a screen reader hears. */
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { parseAmount, rupees } from '../../domain/rupees.ts';
import { say } from '../../domain/say.ts';
import type { Answer } from '../../tools/answer-shape.ts';
import {
  hasDefault,
  initialTyped,
  isAsked,
  isBlank,
  makeQuery,
  type ParameterFaults,
  readTyped,
  type Typed,
  withoutDefaults,
} from '../../tools/parameters.ts';
import { type Asked, ask, askTyped, listAssumed, type Tool, workOutDefaults } from '../../tools/tool.ts';
import type { LabelledField, LabelledFields, ToolContent } from '../../tools/tool-content.ts';
import { loadTool } from '../../tools/tool-table.ts';
import { readClock } from '../site-clock.ts';
import { useErrorTitle } from './field.tsx';

export type ToolProps = {
  /** Also the id of the form. */
  name: string;
  title: string;
  given: Typed;
  /** Day of the server's answer, `YYYY-MM-DD`. */
  today: string;
  /** The same for every visitor. */
  content: ToolContent;
  rule: Tool;
} & Opening;

type Answered = Extract<Asked, { state: 'answered' }>;

export interface Opening {
  asked: Asked;
  /** What an empty form shows as its answer; null if the law of its year is missing. */
  example: Answered | null;
  /** Days that apply to empty fields, by field. */
  defaults: Readonly<Record<string, string>>;
}

/** The answer to an address, or the empty form, on the server and in the browser. */
export function openTool(rule: Tool, content: ToolContent, given: Typed, today: string): Opening {
  const isEmpty = Object.keys(given).length === 0;
  const asked: Asked = isEmpty ? { state: 'empty' } : askTyped(rule, content, given, today);
  const typed = asked.state === 'empty' ? initialTyped(content.parameters, today) : asked.typed;
  return {
    asked,
    example: isEmpty ? answerExample(rule, content, today) : null,
    defaults: workOutDefaults(rule, content, typed, today),
  };
}

function answerExample(rule: Tool, content: ToolContent, today: string): Answered | null {
  const asked = ask(rule, content, new URLSearchParams(content.example), today);
  return asked.state === 'answered' ? asked : null;
}

/** Props that a page leaves out: the browser has the law from the shared file, and works out the same answer. */
export const leftOut = {
  names: ['content', 'rule', 'asked', 'example', 'defaults'],
  /** Rejects if the rule cannot be loaded. */
  async complete({ name, content, given, today }: Pick<ToolProps, 'name' | 'content' | 'given' | 'today'>) {
    const rule = await loadTool(name);
    if (!rule) throw new Error(`no tool ${name}`);
    return { content, rule, ...openTool(rule, content, given, today) };
  },
} as const;

/** Pause in typing before the address is updated and the result announced. */
const PAUSE_MS = 600;

/** Its answer is that of the server until the input changes. The fields know what was typed: it is read as on the server. */
export function useToolForm(props: Omit<ToolProps, 'title'>) {
  const { rule, content, asked } = props;
  const { parameters } = content;
  const isEmpty = asked.state === 'empty';
  /** Without default days, which depend on the other fields. */
  const initial = withoutDefaults(isEmpty ? initialTyped(parameters, props.today) : asked.typed, props.defaults);
  /** As read from the form; undefined before the input changes. */
  const [changed, setChanged] = useState<Typed>();
  /** Fields that show their faults: all after a submit. */
  const [left, setLeft] = useState<readonly string[]>(Object.keys(pickShown(asked).faults));
  /** False in the first render, which is that of the server, perhaps of an earlier day. */
  const [isLive, setLive] = useState(false);
  /** Submits with faults, and with an answer. */
  const [refusals, setRefusals] = useState(0);
  const [answers, setAnswers] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);

  const read = () => readForm(parameters, form.current);
  const onInput = () => setChanged(read());

  const onMount = useEffectEvent(() => {
    setLive(true);
    // Typed before the script came, or filled in by the browser.
    if (hasChanges(form.current)) {
      onInput();
      setLeft(Object.entries(read()).flatMap(([field, texts]) => (isBlank(texts) || isFocused(field) ? [] : [field])));
    }
  });
  useEffect(() => onMount(), []);

  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  useEffect(() => {
    if (answers === 0) return;
    const heading = result.current?.querySelector<HTMLElement>('[tabindex="-1"]');
    // The focus would show the end of an answer that is taller than the window.
    heading?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [answers]);

  const isChanged = changed !== undefined;
  const entered = changed ?? initial;
  const { today, doubt } = isLive ? readClock() : { today: props.today, doubt: '' };
  const defaults = isLive ? workOutDefaults(rule, content, pickVisible(parameters, entered), today) : props.defaults;
  const typed = { ...writeDays(defaults), ...entered };
  const answerTo = (texts: Typed) => askTyped(rule, content, pickVisible(parameters, texts), today);
  const { answered, faults, lacking } = pickShown(changed ? answerTo(typed) : asked);
  /** Until the visitor changes a field, or sends the form with all of them. */
  const untouched = pickShown(asked).assumed.filter(
    (name) => refusals + answers === 0 && entered[name]?.join() === initial[name]?.join(),
  );
  const assumed = [...new Set([...untouched, ...(changed ? (answered?.assumed ?? []) : [])])];
  const shownFaults = Object.fromEntries(Object.entries(faults).filter(([field]) => left.includes(field)));
  const query = makeQuery(parameters, answered?.typed ?? typed).toString();
  const waiting = waitingWords(parameters, faults, typed);
  const hasSummary = !isChanged || refusals > 0;
  const isRefused = hasSummary && Object.keys(shownFaults).length > 0;
  useErrorTitle(isRefused);

  // Writes what the visitor did not type: default days, which follow the other fields, and digits of an amount in words.
  useLayoutEffect(() => {
    // Not in the first render: the fields may contain what was typed before the script came.
    if (isLive) fill(form.current, typed);
  });

  return {
    result,
    parameters,
    isChanged,
    entered,
    initial: { ...writeDays(props.defaults), ...initial },
    defaults,
    /** Fields that say more at first than those of the empty form. */
    filled: Object.entries(initial).flatMap(([field, texts]) =>
      isBlank(texts) || texts[0] === parameters[field]?.initial ? [] : [field],
    ),
    typed,
    today,
    doubt,
    faults: shownFaults,
    /** Fields that the answer lacks, whether or not the visitor has been there. */
    lacking,
    answered,
    /** What the answer takes for fields that a link left out. */
    assumed: answered ? listAssumed(parameters, assumed, answered.typed) : [],
    query,
    waiting,
    announced: useAnnouncement({
      // The summary says its faults.
      text: answered ? resultText(answered.answer) : isRefused ? '' : faultText(parameters, shownFaults) || waiting,
      isChanged,
      address: answered && `?${query}`,
      form,
    }),
    /** Takes fields out of the form, as if they had never been opened. */
    clear(fields: readonly string[]) {
      const others = Object.entries(read()).filter(([field]) => !fields.includes(field));
      const cleared = fields
        .filter((field) => !hasDefault(parameters[field]))
        .map((field): [string, string[]] => [field, [parameters[field]?.initial ?? '']]);
      setChanged(Object.fromEntries([...others, ...cleared]));
    },
    form: {
      ref: form,
      parameters,
      faults: hasSummary ? shownFaults : {},
      summary,
      onInput,
      onBlur({ target }: FocusEvent) {
        const { name } = target as HTMLInputElement;
        const parameter = parameters[name];
        if (!parameter) return;
        setLeft((before) => [...new Set([...before, name])]);
        const { text, digits } = writeOut(parameter, typed[name]);
        if (digits !== text) setChanged({ ...entered, [name]: [digits] });
      },
      onSubmit(event: FormEvent) {
        event.preventDefault();
        onInput();
        setLeft(Object.keys(parameters));
        ('faults' in answerTo(typed) ? setRefusals : setAnswers)((times) => times + 1);
      },
    },
  };
}

export type LiveForm = ReturnType<typeof useToolForm>;

/** Whether a field shows other than the page gave it. A value that no field can show, such as a wrong choice, is none. */
function hasChanges(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const given = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
      return field.selectedIndex !== Math.max(0, given);
    }
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  });
}

function isFocused(field: string): boolean {
  return (document.activeElement as HTMLInputElement | null)?.name === field;
}

function fill(form: HTMLFormElement | null, texts: Typed): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select') ?? []) {
    const own = texts[field.name];
    if (!own) continue;
    if (/radio|checkbox/.test(field.type)) field.checked = own.includes(field.value);
    // The same value again would move the caret.
    else if (field.value !== own[0]) field.value = own[0] ?? '';
  }
}

/** The amount in a field, null if it is none, and its digits as they are written. */
export function writeOut(parameter: LabelledField, [text = '']: readonly string[] = []) {
  const amount = parameter.kind === 'amount' ? parseAmount(text, parameter.paise) : null;
  return { amount, text, digits: amount === null ? text : rupees(amount).slice(1) };
}

function writeDays(days: Readonly<Record<string, string>>): Typed {
  return Object.fromEntries(Object.entries(days).map(([name, day]) => [name, [day]]));
}

function pickShown(asked: Asked) {
  return {
    answered: asked.state === 'answered' ? asked : undefined,
    assumed: asked.state === 'empty' ? [] : asked.assumed,
    faults: 'sent' in asked ? asked.sent : {},
    lacking: 'faults' in asked ? Object.keys(asked.faults) : [],
  };
}

/** The first fault: "Turnover of the year before: Please write an amount."; '' without one. */
function faultText(parameters: LabelledFields, faults: ParameterFaults): string {
  const [field = '', fault] = Object.entries(faults)[0] ?? [];
  return fault === undefined ? '' : `${parameters[field]?.label}: ${fault}`;
}

/** What replaces an answer that is no longer true: "Check Other income", or that fields are empty. */
function waitingWords(parameters: LabelledFields, faults: ParameterFaults, typed: Typed): string {
  const wrong = Object.keys(faults).filter((field) => !isBlank(typed[field] ?? []));
  return wrong.length > 0
    ? say('tool.check', { fields: wrong.map((field) => parameters[field]?.label).join(', ') })
    : say('tool.waiting');
}

function resultText({ headline: { lead, result, rest }, passed }: Answer): string {
  return [lead, result, rest, passed?.text].join(' ').trim();
}

interface Announced {
  text: string;
  isChanged: boolean;
  /** Of what was entered; undefined without an answer. */
  address: string | undefined;
  /** The page says what was entered in its address if it answers the form without script. */
  form: RefObject<HTMLFormElement | null>;
}

/** After a pause in typing, updates the address, and returns the text to announce: the answer, or what is wrong. */
function useAnnouncement({ text, isChanged, address, form }: Announced): string {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => {
      const action = new URL(form.current?.action ?? '', location.href);
      if (address !== undefined && action.pathname === location.pathname) {
        history.replaceState(history.state, '', address);
        // What was entered goes along to another language.
        for (const link of document.querySelectorAll<HTMLAnchorElement>('.language-link')) link.search = address;
      }
      setAnnounced(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isChanged, text, address, form]);
  return announced;
}

/** As the server reads what the form without script sends. */
export function readForm(parameters: LabelledFields, form: HTMLFormElement | null): Typed {
  return readTyped(parameters, new URLSearchParams(new FormData(form ?? undefined) as never));
}

export function pickVisible(parameters: LabelledFields, typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => isAsked(parameters, field, typed)));
}
