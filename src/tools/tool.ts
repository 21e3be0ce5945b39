/**
 * A tool: parameters, and a pure function from input and dated law to an answer, which is data, never HTML. And how a
 * query is asked of it.
 */

import { addDays } from '../domain/calendar.ts';
import type { Blanks } from '../domain/references.ts';
import { rupees } from '../domain/rupees.ts';
import { gapText, Law, LawGap, type LawOn, type ReadValue } from '../law/dated.ts';
import { type Answer, type AnswerDraft, completeAnswer, type Maybe, openSentences, type Say } from './answer-shape.ts';
import { describeReported } from './answer-words.ts';
import {
  type Assumed,
  assumeInitial,
  describeTexts,
  findLabels,
  hasDefault,
  type InputOf,
  isAsked,
  isBlank,
  type ParameterFaults,
  type ParameterRules,
  type Refused,
  readEach,
  readInput,
  readTyped,
  refuse,
  sayTexts,
  type Typed,
} from './parameters.ts';
import type { LabelledFields, ToolContent } from './tool-content.ts';
import { splitYears } from './year-words.ts';

/** What a rule receives in addition to its input, before all of it is valid. */
export interface Terms<P extends ParameterRules = ParameterRules> {
  readonly law: Law;
  /** Today in India, `YYYY-MM-DD`. */
  readonly today: string;
  /** A value in the words of the form. */
  label(name: keyof P & string, value: string): string;
  /** The day to which a circular moved a due date. @param id `<rule>-<period>` */
  extended(id: string): string | undefined;
  /** @param on the day whose law fills blanks that name a parameter */
  speak(on: LawOn, always?: Blanks): Say;
}

/** The same for a valid input, with the law and the words of the day of the case. */
export interface Case<P extends ParameterRules = ParameterRules> extends Terms<P> {
  readonly now: LawOn;
  readonly say: Say;
}

export interface Tool<P extends ParameterRules = ParameterRules> {
  readonly parameters: P;
  /** The rules of content/due-dates whose extensions it asks for. */
  readonly dueRules?: readonly string[];
  /** Default days by law, before today; null if the law gives none. @param input what is valid so far */
  lawDays?(input: Partial<InputOf<P>>, terms: Terms<P>): { readonly [K in keyof P]?: string | null };
  /** The day whose law applies. Without it: the first day of the year of income, or today. */
  day?(input: InputOf<P>, terms: Terms<P>): string;
  /** Messages by the parameter that shows them. Called once each parameter is valid. */
  contradictions?(input: InputOf<P>, terms: Case<P>): { readonly [K in keyof P]?: Maybe<string> };
  /** The rule. Pure; money in rupees, days as `YYYY-MM-DD`. */
  evaluate(input: InputOf<P>, terms: Case<P>): AnswerDraft;
}

/** Infers the types of a rule. */
export function defineTool<const P extends ParameterRules>(tool: Tool<P>): Tool {
  return tool;
}

function makeTerms({ words, figures, parameters, extended }: ToolContent, today: string): Terms {
  return {
    law: new Law(figures),
    today,
    label: (name, value) => findLabels(parameters[name], [value]),
    extended: (id) => extended?.[id],
    speak: (on, always) => openSentences(words, on, always),
  };
}

/**
 * Parameters as a query, with the year of income in progress if none is given. @param given by name: a value, or a day so
 * long before today @param parameters of the tool or plan
 */
export function queryOn(
  given: Readonly<Record<string, string | number | { daysAgo: number }>>,
  today: string,
  { year }: LabelledFields = {},
): URLSearchParams {
  const current = year?.kind === 'choice' ? splitYears(Object.keys(year.options), today).near.at(-1) : undefined;
  const all: typeof given = { ...(current && { year: current }), ...given };
  return new URLSearchParams(
    Object.entries(all).map(([name, value]) => [
      name,
      typeof value === 'object' ? addDays(today, -value.daysAgo) : String(value),
    ]),
  );
}

/** `assumed`: the parameters that were missing and have a default. Their values are in `typed`. */
export type Asked =
  // None of the tool's parameters is given.
  | { state: 'empty' }
  /** `gap`: the value that the records lack for the day. */
  | (Refused & { assumed: readonly string[]; gap?: LawGap | undefined })
  | {
      state: 'answered';
      typed: Typed;
      answer: Answer;
      read: ReadValue[];
      assumed: readonly string[];
    };

/** What an answer assumes, in the words of the form. */
export function listAssumed(parameters: LabelledFields, names: readonly string[], typed: Typed): Assumed[] {
  return names.flatMap((name) => {
    const parameter = parameters[name];
    const texts = typed[name] ?? [];
    return parameter ? [{ name, value: texts.join(), label: sayTexts(parameter, texts, rupees, true) }] : [];
  });
}

/** Asks a tool, as an address or a form does. @param today in India, `YYYY-MM-DD` */
export function ask(tool: Tool, content: ToolContent, query: URLSearchParams, today: string): Asked {
  const typed = readTyped(content.parameters, query);
  return Object.keys(typed).length === 0 ? { state: 'empty' } : askTyped(tool, content, typed, today);
}

/**
 * The same with texts of fields; fills in what is missing and has a default. If the records lack the day, the field that
 * names it is wrong.
 */
export function askTyped(
  tool: Tool,
  content: ToolContent,
  given: Typed,
  today: string,
): Exclude<Asked, { state: 'empty' }> {
  const { parameters } = content;
  const { typed, assumed } = assumeInitial(parameters, given, today);
  const asked = askWhole(tool, content, typed, today);
  if ('answer' in asked) return { state: 'answered', ...asked, assumed };
  const isLeftOut = (name: string) => given[name] === undefined;
  const wrong = Object.keys(asked.faults);
  // What was sent may be right, and the default wrong for it: a return of another year was filed earlier.
  const isRightWith = (name: string, value: string) => {
    const other = askWhole(tool, content, { ...typed, [name]: [value] }, today);
    return 'answer' in other || Object.keys(other.faults).every(isLeftOut);
  };
  const isDefault = (name: string) => {
    const parameter = parameters[name];
    const values = parameter && 'options' in parameter ? Object.keys(parameter.options) : [];
    return isLeftOut(name) && values.some((value) => isRightWith(name, value));
  };
  const isOpen = wrong.every(isLeftOut) || assumed.some(isDefault);
  return { ...refuse(asked.typed, asked.faults, (name) => !isOpen && !isLeftOut(name)), assumed, gap: asked.gap };
}

type Whole =
  | { typed: Typed; faults: ParameterFaults; gap?: LawGap }
  | { typed: Typed; answer: Answer; read: ReadValue[] };

function askWhole(tool: Tool, content: ToolContent, given: Typed, today: string): Whole {
  const terms = makeTerms(content, today);
  const days = Object.entries(defaultDays(tool, content.parameters, given, terms));
  const typed = { ...given, ...Object.fromEntries(days.map(([name, day]) => [name, [day]])) };
  const read = readInput(content.parameters, typed);
  if ('faults' in read) return { typed, faults: read.faults };
  const { input } = read;
  try {
    const now = openLaw(tool, input, terms);
    const ofCase = { ...terms, now, say: terms.speak(now) };
    const contradictions = Object.entries(tool.contradictions?.(input, ofCase) ?? {});
    const faults = Object.fromEntries(contradictions.flatMap(([name, fault]) => (fault ? [[name, fault]] : [])));
    if (Object.keys(faults).length > 0) return { typed, faults };
    const answer = completeAnswer(tool.evaluate(input, ofCase), ofCase.say);
    const { read } = terms.law;
    const reported = describeReported(read.filter(({ id }) => !answer.unsaid?.includes(id)));
    return { typed, answer: { ...answer, ...(reported && { reported }) }, read };
  } catch (error) {
    if (!(error instanceof LawGap)) throw error;
    const names = Object.keys(content.parameters);
    const field = names.find((name) => name === 'year' || typed[name]?.[0] === error.day);
    return { typed, faults: { [field ?? names[0] ?? '']: gapText(error) }, gap: error };
  }
}

function openLaw(tool: Tool, input: InputOf<ParameterRules>, terms: Terms): LawOn {
  const { law, today } = terms;
  if (tool.day) return law.on(tool.day(input, terms));
  return tool.parameters.year?.kind === 'year' ? law.forYear(String(input.year)) : law.on(today);
}

/** The days that apply if days are left empty, by parameter. @param typed its texts for these days are ignored */
export function workOutDefaults(tool: Tool, content: ToolContent, typed: Typed, today: string): Record<string, string> {
  const others = Object.entries(typed).filter(([name]) => !hasDefault(content.parameters[name]));
  return defaultDays(tool, content.parameters, Object.fromEntries(others), makeTerms(content, today));
}

/** Only for empty days, so that no law is read for the others. */
function defaultDays(tool: Tool, parameters: LabelledFields, typed: Typed, terms: Terms): Record<string, string> {
  const open = Object.keys(parameters).filter((name) => hasDefault(parameters[name]) && isBlank(typed[name]));
  const byLaw = open.length > 0 ? findLawDays(tool, parameters, typed, terms) : {};
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
function findLawDays(tool: Tool, parameters: LabelledFields, typed: Typed, terms: Terms) {
  try {
    return tool.lawDays?.(readEach(parameters, typed).input, terms) ?? {};
  } catch (error) {
    if (error instanceof LawGap) return {};
    throw error;
  }
}

/** The input in words, for print and for a message to the firm. */
export function describeInput(parameters: LabelledFields, typed: Typed): { label: string; value: string }[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const texts = (typed[name] ?? []).filter((text) => text.trim() !== '');
    if (texts.length === 0 || !isAsked(parameters, name, typed)) return [];
    return [{ label: parameter.label, value: describeTexts(parameter, texts, rupees) }];
  });
}
