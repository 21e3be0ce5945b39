/**
 * What a tool is: parameters, and one pure function from input and dated law to an answer. Its words are content. Page, JSON, live answer
 * and tests all use {@link ask}. An answer is data, never HTML.
 */

import { earliestDay, writtenDay } from '../domain/calendar.ts';
import { type Json, jsonAt } from '../domain/json.ts';
import { amountOf, grouped } from '../domain/rupees.ts';
import type { LabelledFields, ToolContent } from '../domain/tool-content.ts';
import { type Blanks, gapText, Law, LawGap, type LawOn, type ReadValue } from './law.ts';
import {
  hasDefault,
  type InputOf,
  isAsked,
  type Labelled,
  labelsOf,
  type ParameterFaults,
  type ParameterRules,
  readEach,
  readInput,
  type Typed,
  typedIn,
  withDefaults,
} from './parameters.ts';

/** A line of a sum: its amount in rupees, or null with the words to show instead ("ask us"). */
export type Line = { readonly what: string; readonly amount: number | null; readonly instead?: string };

/** What the visitor can do now. A path of this site, or an https address of an authority. */
export type NextStep = { readonly text: string; readonly href: string };

/** Fields by name, each plain JSON. Declare it with `type`, since an interface has no index signature. */
export type Data = { readonly [field: string]: Json };

/** The answer of a tool, serializable as JSON. */
export type Answer<D extends Data = Data> = {
  /** The fields of the tool's contract, which the JSON answer has under `data`. */
  readonly data: D;
  /** The result, first and large: "You pay" / "₹350" / "7 days late, …". Lead and rest may be empty. */
  readonly headline: { readonly lead: string; readonly result: string; readonly rest: string };
  /** Shown first if the day of the case has passed, with the next step. */
  readonly passed?: { readonly text: string; readonly next?: NextStep };
  /** A warning to read before the result, such as that other law applied then. */
  readonly caution?: string;
  /** Several results side by side, with the best one marked. */
  readonly compare?: readonly {
    readonly name: string;
    readonly result: string;
    readonly note: string;
    readonly best: boolean;
  }[];
  /** The lines of the sum, drawn with bars, without the total. */
  readonly sum?: { readonly title: string; readonly lines: readonly Line[] };
  readonly why: readonly string[];
  /** The alternatives, and why they do not apply. */
  readonly whyNot: readonly { readonly what: string; readonly why: string }[];
  /** Further lists, such as papers to have ready; the items of a list differ. */
  readonly lists?: readonly { readonly title: string; readonly items: readonly string[] }[];
  /** First the page that helps, then what visitors can do themselves. The page adds the link to the firm. */
  readonly next: readonly NextStep[];
  /** Replaces the main button, which leads to the firm, if the firm has nothing to do. */
  readonly action?: NextStep;
  /** A quarterly calendar reminder. It replaces the main button. */
  readonly reminder?: { readonly title: string; readonly details: string; readonly on: string };
  /** Ids that were read only for the data, and that the page does not show. */
  readonly unsaid?: readonly string[];
  /** For which year or since when, and under which Act. */
  readonly year: string;
  /** What the answer does not cover, one sentence each. */
  readonly notCovered: readonly string[];
};

/** The sentences of a tool, by their dotted path in its content, with the blanks filled by the rule and by the law of a day. */
export interface Say {
  /** Throws a WordsError where there is no such sentence. */
  (path: string, blanks?: Blanks): string;
  /** A sentence that not every case has. */
  find(path: string, blanks?: Blanks): string | undefined;
  list(path: string): string[];
  steps(path: string): NextStep[];
  /** A number with what it counts: "7 days". */
  counted(path: string, count: number): string;
}

/** What a rule receives in addition to its input. */
export interface Terms<P extends ParameterRules = ParameterRules> {
  readonly law: Law;
  /** Today in India, `YYYY-MM-DD`. */
  readonly today: string;
  readonly parameters: Labelled<P>;
  /** The day to which a circular moved a period of a due-date rule, or undefined. @param id `<rule>-<period>` */
  extended(id: string): string | undefined;
  /** @param on the day whose law fills the blanks that name a parameter */
  speak(on: LawOn): Say;
}

/** A tool. Made with {@link defineTool}. */
export interface Tool<P extends ParameterRules = ParameterRules, D extends Data = Data> {
  readonly parameters: P;
  /**
   * The days that the law gives, by parameter with a default; none if the law gives none or depends on a missing field. Takes precedence
   * over today.
   * @param input the parameters that are right so far
   */
  lawDays?(input: Partial<InputOf<P>>, terms: Terms<P>): { readonly [K in keyof P]?: string | null };
  /** Contradictions between parameters, by the parameter that shows the message. Called once each parameter is valid. */
  contradictions?(input: InputOf<P>, terms: Terms<P>): ParameterFaults;
  /** The rule. Pure; money in rupees, days as `YYYY-MM-DD`. */
  evaluate(input: InputOf<P>, terms: Terms<P>): Answer<D>;
}

/** Infers the types of a tool: `input` has the values of its parameters. */
export function defineTool<const P extends ParameterRules, D extends Data>(tool: Tool<P, D>): Tool<P, D> {
  return tool;
}

/** A rule uses a sentence that its content lacks. */
class WordsError extends Error {
  override name = 'WordsError';
}

function termsOf(content: ToolContent, today: string): Terms {
  const speak = (on: LawOn): Say => {
    const find = (path: string, blanks?: Blanks) => {
      const sentence = jsonAt(content.words, path);
      return typeof sentence === 'string' ? on.say(sentence, blanks) : undefined;
    };
    const say = (path: string, blanks?: Blanks) => {
      const sentence = find(path, blanks);
      if (sentence === undefined) throw new WordsError(`no sentence ${path}`);
      return sentence;
    };
    const listAt = (path: string) => {
      const list = jsonAt(content.words, path);
      if (!Array.isArray(list)) throw new WordsError(`no list ${path}`);
      return list as readonly Json[];
    };
    return Object.assign(say, {
      find,
      list: (path: string) => listAt(path).map((text) => on.say(String(text))),
      steps: (path: string) => listAt(path).map((step) => step as NextStep),
      counted: (path: string, count: number) =>
        say(`${path}.${count === 1 ? 'one' : 'some'}`, { count: grouped(String(count)) }),
    });
  };
  return {
    law: new Law(content.figures),
    today,
    parameters: content.parameters as Terms['parameters'],
    extended: (id) => content.extended?.[id],
    speak,
  };
}

/** The result of asking a tool. */
export type Asked =
  | { state: 'empty' }
  | {
      state: 'wrong';
      typed: Typed;
      faults: ParameterFaults;
      /** Whether the records do not cover the day. */
      isGap?: true;
    }
  | { state: 'answered'; typed: Typed; answer: Answer; read: ReadValue[] };

/**
 * Asks a tool, as an address or a form does.
 * @param today in India, `YYYY-MM-DD`
 * @returns `empty` where none of the tool's parameters is given
 */
export function ask(tool: Tool, content: ToolContent, query: URLSearchParams, today: string): Asked {
  const typed = typedIn(content.parameters, query);
  return Object.keys(typed).length === 0 ? { state: 'empty' } : askTyped(tool, content, typed, today);
}

/**
 * The same with the texts of the fields. Empty days get the days of {@link defaultsOf}. If the records do not cover the day, the field
 * that names it is at fault: the year, or the first day.
 * @returns the texts with the days that were filled in
 */
export function askTyped(
  tool: Tool,
  content: ToolContent,
  given: Typed,
  today: string,
): Exclude<Asked, { state: 'empty' }> {
  const terms = termsOf(content, today);
  const typed = withDefaults(given, defaultDays(tool, content.parameters, given, terms));
  const read = readInput(content.parameters, typed);
  if ('faults' in read) return { state: 'wrong', typed, faults: read.faults };
  try {
    const faults = tool.contradictions?.(read.input, terms) ?? {};
    if (Object.keys(faults).length > 0) return { state: 'wrong', typed, faults };
    const answer = tool.evaluate(read.input, terms);
    return { state: 'answered', typed, answer, read: terms.law.read };
  } catch (error) {
    if (!(error instanceof LawGap)) throw error;
    const field = Object.entries(content.parameters).find(([name, { kind }]) => name === 'year' || kind === 'day')?.[0];
    return {
      state: 'wrong',
      typed,
      faults: { [field ?? Object.keys(content.parameters)[0] ?? '']: gapText(error) },
      isGap: true,
    };
  }
}

/**
 * The days that apply if days are left empty, given the other parameters.
 * @param typed its texts for these days are ignored
 * @param today in India, `YYYY-MM-DD`
 * @returns days by parameter
 */
export function defaultsOf(
  tool: Tool,
  content: ToolContent,
  typed: Typed,
  today: string,
): Readonly<Record<string, string>> {
  const others = Object.entries(typed).filter(([name]) => !hasDefault(content.parameters[name]));
  return defaultDays(tool, content.parameters, Object.fromEntries(others), termsOf(content, today));
}

/** Only for empty days, so that no law is read for the others. */
function defaultDays(tool: Tool, parameters: LabelledFields, typed: Typed, terms: Terms): Record<string, string> {
  const open = Object.keys(parameters).filter(
    (name) => hasDefault(parameters[name]) && (typed[name] ?? []).every((text) => text.trim() === ''),
  );
  const byLaw = open.length > 0 ? lawDaysOf(tool, parameters, typed, terms) : {};
  return Object.fromEntries(
    open.flatMap((name) => {
      const parameter = parameters[name];
      const isToday = parameter?.kind === 'day' && parameter.byDefault === 'today';
      const day = byLaw[name] ?? (isToday ? terms.today : null);
      return day ? [[name, day]] : [];
    }),
  );
}

/** None if the records do not cover the day: the answer reports the same gap. */
function lawDaysOf(tool: Tool, parameters: LabelledFields, typed: Typed, terms: Terms) {
  try {
    return tool.lawDays?.(readEach(parameters, typed).input, terms) ?? {};
  } catch (error) {
    if (error instanceof LawGap) return {};
    throw error;
  }
}

/** The values that an answer used, each figure once, in the order of reading. */
export function figuresOf(read: readonly ReadValue[]): ReadValue[] {
  return [...new Map(read.toReversed().map((one) => [one.id, one])).values()].toReversed();
}

/**
 * The day of the law that an answer states: the oldest day on which one of its records was checked. `YYYY-MM-DD`; null without records.
 */
export function lawAsOf(read: readonly ReadValue[]): string | null {
  return earliestDay(read.map(({ checked }) => checked)) || null;
}

/** The input in words, for print and for a message to the firm. */
export function givenIn(parameters: LabelledFields, typed: Typed): { label: string; value: string }[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const texts = (typed[name] ?? []).filter((text) => text.trim() !== '');
    if (texts.length === 0 || !isAsked(parameters, name, typed)) return [];
    const [text = ''] = texts;
    const amount = parameter.kind === 'amount' ? amountOf(text) : null;
    if (amount !== null) return [{ label: parameter.label, value: `₹${grouped(String(amount))}` }];
    return [
      { label: parameter.label, value: parameter.kind === 'day' ? writtenDay(text) : labelsOf(parameter, texts) },
    ];
  });
}
