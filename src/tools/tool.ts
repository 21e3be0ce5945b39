/**
 * What a tool is: parameters, the records of law it needs, and one pure function from the two to an answer. Its words are content.
 * Page, JSON, live answer and tests all go through {@link ask}. An answer is data, never HTML.
 */
import { earliestDay, writtenDay } from '../domain/calendar.ts';
import type { Json } from '../domain/json.ts';
import type { LawFigure } from '../domain/law-figure.ts';
import { grouped } from '../domain/rupees.ts';
import type { Parameters, ToolContent, Words } from '../domain/tool-content.ts';
import { type Law, lawOf } from './law.ts';
import {
  amountOf,
  type InputOf,
  isAsked,
  type Labelled,
  labelsOf,
  type ParameterFaults,
  type ParameterRules,
  readInput,
  type Typed,
  typedIn,
} from './parameters.ts';

/** A reason, with the ids of the records that it rests on. */
export type Step = { readonly text: string; readonly figures: readonly string[] };

/** A line of a sum: its amount in rupees, or null with the word that stands there instead ("ask us"). */
export type Line = { readonly what: string; readonly amount: number | null; readonly instead?: string };

/** What somebody can do now. Paths of this site, or https addresses of an authority. */
export type NextStep = { readonly text: string; readonly href: string };

/** Fields by name, each plain JSON: declare it with `type`, not `interface`. */
export type Data = { readonly [field: string]: Json };

/** What a tool found. All of it travels as JSON. */
export type Answer<D extends Data = Data> = {
  /** The fields that the tool's contract names; what the JSON answers under `data`. */
  readonly data: D;
  /** The result, first and large: "You pay" / "₹350" / "7 days late, …". Lead and rest may be empty. */
  readonly headline: { readonly lead: string; readonly result: string; readonly rest: string };
  /** What must be read before the result is used, such as that the law of that time was another one. */
  readonly caution?: string;
  /** Results side by side, where there are several: the best one is marked. */
  readonly compare?: readonly { readonly name: string; readonly result: string; readonly note: string; readonly best: boolean }[];
  /** How the sum comes about; drawn with bars. Its last line is no total: that is the result. */
  readonly sum?: { readonly title: string; readonly lines: readonly Line[] };
  readonly why: readonly Step[];
  /** What was not taken, and why not. */
  readonly whyNot: readonly { readonly what: string; readonly why: string; readonly figures: readonly string[] }[];
  /** What belongs to the answer besides, such as papers to have ready; items of a list differ. */
  readonly lists?: readonly { readonly title: string; readonly items: readonly string[] }[];
  /** The page that helps first, then what one can do oneself. The way to the firm is added by the page. */
  readonly next: readonly NextStep[];
  /** For which year or since when, and under which Act. */
  readonly year: string;
  /** What the answer leaves out, a sentence each. */
  readonly notCovered: readonly string[];
};

/** What a rule speaks with: its sentences, and its parameters with their labels. */
type Terms<P extends ParameterRules, W extends Words> = { readonly words: W; readonly parameters: Labelled<P> };

/** A tool. Made with {@link toolWith}. */
export interface Tool<P extends ParameterRules = ParameterRules, Id extends string = string, D extends Data = Data, W extends Words = Words> {
  readonly parameters: P;
  /** Ids of the records that it reckons with. The build fails where one is missing, disputed or unsure. */
  readonly figures: readonly Id[];
  /** Ids of records that may be disputed or unsure: their `value` and `text` are then null, and the answer says who decides. */
  readonly inDoubt?: readonly Id[];
  /** What does not go together, by the parameter to say it at; asked once every parameter is right by itself. */
  contradictions?(input: InputOf<P>, terms: Terms<P, W>): ParameterFaults;
  /** The rule. Pure; money in rupees, days as `YYYY-MM-DD`. */
  evaluate(input: InputOf<P>, law: Law<Id>, terms: Terms<P, W>): Answer<D>;
}

/** Ties the types of a tool together: `input` has the parameters, `law` the records that are named, `words` the sentences of its schema. */
export function toolWith<W extends Words>() {
  return <const P extends ParameterRules, const Id extends string, D extends Data>(tool: Tool<P, Id, D, W>): Tool<P, Id, D, W> => tool;
}

/** What comes of asking a tool. */
export type Asked = { state: 'empty' } | { state: 'wrong'; typed: Typed; faults: ParameterFaults } | { state: 'answered'; typed: Typed; answer: Answer };

/**
 * Asks a tool, as an address or a form does.
 * @returns `empty` where none of the tool's parameters is given
 */
export function ask(tool: Tool, content: ToolContent, query: URLSearchParams): Asked {
  const typed = typedIn(content.parameters, query);
  return Object.keys(typed).length === 0 ? { state: 'empty' } : askTyped(tool, content, typed);
}

/** The same for texts as they stand in the fields. */
export function askTyped(tool: Tool, content: ToolContent, typed: Typed): Exclude<Asked, { state: 'empty' }> {
  const read = readInput(content.parameters, typed);
  if ('faults' in read) return { state: 'wrong', typed, faults: read.faults };
  const faults = tool.contradictions?.(read.input, content) ?? {};
  if (Object.keys(faults).length > 0) return { state: 'wrong', typed, faults };
  return { state: 'answered', typed, answer: tool.evaluate(read.input, lawOf(content.figures), content) };
}

/** The records that an answer names, each once, in its order. */
export function figuresOf(answer: Answer, figures: readonly LawFigure[]): LawFigure[] {
  const law = lawOf(figures);
  const ids = new Set([...answer.why, ...answer.whyNot].flatMap((step) => step.figures));
  return [...ids].flatMap((id) => law[id] ?? []);
}

/**
 * The day that an answer speaks of the law as of: the oldest day on which one of its records was checked, so that it never
 * claims more than was looked at. `YYYY-MM-DD`; null where it rests on no record.
 */
export function lawAsOf(figures: readonly LawFigure[]): string | null {
  return earliestDay(figures.map(({ checked }) => checked)) || null;
}

/** What was asked, in words: for paper, and for a message to the firm. */
export function givenIn(parameters: Parameters, typed: Typed): { label: string; value: string }[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const texts = (typed[name] ?? []).filter((text) => text.trim() !== '');
    if (texts.length === 0 || !isAsked(parameters, name, typed)) return [];
    const [text = ''] = texts;
    const amount = parameter.kind === 'amount' ? amountOf(text) : null;
    if (amount !== null) return [{ label: parameter.label, value: `₹${grouped(String(amount))}` }];
    return [{ label: parameter.label, value: parameter.kind === 'day' ? writtenDay(text) : labelsOf(parameter, texts) }];
  });
}
