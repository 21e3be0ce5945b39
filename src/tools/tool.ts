/** A tool: parameters, and a pure function from input and dated law to an answer, which is data, never HTML. */

import { addDays, daysBetween, earliestDay, formatDay, quarterStart } from '../domain/calendar.ts';
import type { Drawing, TimeLine } from '../domain/drawing.ts';
import { type Json, jsonAt } from '../domain/json.ts';
import type { Blanks } from '../domain/references.ts';
import { grouped, rupees, wholeRupees } from '../domain/rupees.ts';
import { gapText, Law, LawGap, type LawOn, type ReadValue } from '../law/dated.ts';
import { checkedWords, reviewOfAll } from '../law/review.ts';
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
import type { LabelledFields, ToolContent, ToolWords } from './tool-content.ts';
import { splitYears } from './year-words.ts';

/** What the visitor can do now. A path of this site, or an https address of an authority. */
export type NextStep = { readonly text: string; readonly href: string };

/** The result, first and large, in whole rupees: "You pay" / "₹350" / "7 days late, …". `lead` and `rest` may be empty. */
type Headline = { readonly lead: string; readonly result: string; readonly rest: string };
type Alternative = { readonly what: string; readonly why: string };
export type Passed = {
  readonly text: string;
  readonly next?: NextStep;
  /** The days of a return that the visitor may have filed, in place of the text. */
  readonly ifNotFiled?: TimeLine;
};
/** A quarterly calendar reminder, in place of the main button. */
type Reminder = { readonly title: string; readonly details: string; readonly on: string };

/** The answer of a tool, serializable as JSON. */
export type Answer = {
  /** The fields of the tool's contract. */
  readonly data: { readonly [field: string]: Json };
  readonly headline: Headline;
  /** Shown first. */
  readonly passed?: Passed;
  /** A warning to read before the result, such as that other law applied then. */
  readonly caution?: string;
  /** Which of its values one site alone gives: see {@link describeReported}. */
  readonly reported?: string;
  /** The first answers the question. */
  readonly drawings?: readonly Drawing[];
  readonly why: readonly string[];
  readonly whyNot: readonly Alternative[];
  /** Further lists, such as papers to have ready; the items of a list differ. */
  readonly lists?: readonly { readonly title: string; readonly items: readonly string[] }[];
  /** Replaces the main button, which leads to the firm, if the firm has nothing to do. */
  readonly action?: NextStep;
  readonly reminder?: Reminder;
  /** First the page that helps, then what visitors can do themselves. The page adds the link to the firm. */
  readonly next: readonly NextStep[];
  /** For which year or since when, and under which Act. */
  readonly year: string;
  /** What the answer does not cover, one sentence each. */
  readonly notCovered: readonly string[];
  /** Ids that were read only for the data, and that the page does not show. */
  readonly unsaid?: readonly string[];
};

/** A part that some cases lack: anything but a value is left out. */
type Maybe<T> = T | false | '' | null | undefined;
type MaybeEach<T> = readonly Maybe<T>[];

/** An answer as a rule writes it. `next`, `year` and `notCovered` default to the words of that name. */
export type AnswerDraft = Pick<Answer, 'data' | 'headline'> & {
  readonly [Part in 'passed' | 'caution' | 'lists' | 'action' | 'reminder' | 'unsaid']?: Maybe<Answer[Part]>;
} & {
  readonly [Part in 'drawings' | 'whyNot' | 'next' | 'notCovered']?: MaybeEach<NonNullable<Answer[Part]>[number]>;
} & {
  readonly why: MaybeEach<string>;
  readonly year?: string;
};

function present<T>(parts: MaybeEach<T>): T[] {
  return parts.filter((part): part is T => Boolean(part));
}

/** The parts in the order in which they are serialized. */
function completeAnswer(draft: AnswerDraft, say: Say): Answer {
  const { data, headline, passed, caution, why, whyNot = [], lists, action, reminder, unsaid } = draft;
  const drawings = present(draft.drawings ?? []);
  const { lead, result, rest } = headline;
  return {
    data,
    headline: { lead: wholeRupees(lead), result: wholeRupees(result), rest: wholeRupees(rest) },
    ...(passed && { passed }),
    ...(caution && { caution }),
    ...(drawings.length > 0 && { drawings }),
    why: present(why),
    whyNot: present(whyNot),
    ...(lists && { lists }),
    ...(action && { action }),
    ...(reminder && { reminder }),
    next: present(draft.next ?? say.steps('next')),
    year: draft.year ?? say('year'),
    notCovered: present(draft.notCovered ?? say.list('notCovered')),
    ...(unsaid && { unsaid }),
  };
}

export type Say = ReturnType<typeof openSentences>;

/** Sentences by dotted path. The rule and the law of a day fill their blanks. @param always blanks of every sentence */
function openSentences(words: ToolWords, on: LawOn, always: Blanks = {}) {
  const find = (path: string, blanks?: Blanks) => {
    const sentence = jsonAt(words, path);
    return typeof sentence === 'string' ? on.say(sentence, { ...always, ...blanks }) : undefined;
  };
  const say = (path: string, blanks?: Blanks) => {
    const sentence = find(path, blanks);
    if (sentence === undefined) throw new Error(`no sentence ${path}`);
    return sentence;
  };
  const listAt = (path: string) => {
    const list = jsonAt(words, path);
    if (!Array.isArray(list)) throw new Error(`no list ${path}`);
    return list as readonly Json[];
  };
  return Object.assign(say, {
    /** Undefined if not every case has the sentence. */
    find,
    list: (path: string) => listAt(path).map((text) => on.say(String(text), always)),
    /** Texts by name, such as the sections of an Act, as blanks of other sentences. */
    group: (path: string) => jsonAt(words, path) as Readonly<Record<string, string>>,
    steps: (path: string) => listAt(path) as readonly NextStep[],
    /** A number with what it counts: "7 days". */
    counted: (path: string, count: number) =>
      say(`${path}.${count === 1 ? 'one' : 'some'}`, { count: grouped(String(count)) }),
    /** The sentences `lead`, `result` and `rest`. @param result replaces a sentence, such as by an amount */
    headline: (path: string, blanks?: Blanks, result?: string) => ({
      lead: say(`${path}.lead`, blanks),
      result: result ?? say(`${path}.result`, blanks),
      rest: say(`${path}.rest`, blanks),
    }),
    not: (path: string, blanks?: Blanks) => ({ what: say(`${path}.what`, blanks), why: say(`${path}.why`, blanks) }),
    step: (path: string, blanks?: Blanks) => ({ text: say(`${path}.text`, blanks), href: say(`${path}.href`, blanks) }),
  });
}

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

/** Amounts as blanks of a sentence; a missing one is ₹0. */
export function inRupees(amounts: Readonly<Record<string, number | null | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, rupees(amount ?? 0)]));
}

/** Days as blanks of a sentence; a missing one is empty. */
export function writtenDays(days: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(days).map(([name, day]) => [name, day === null ? '' : formatDay(day)]));
}

/**
 * A deadline that has passed. @param due null if none is sure @param more such as "₹5,000 if filed today"; may be empty
 */
export function passed(due: string | null, today: string, more: string, next?: NextStep): Passed | undefined {
  if (due === null || due >= today) return undefined;
  const days = daysBetween(due, today);
  const late = `${grouped(String(days))} ${days === 1 ? 'day' : 'days'} late`;
  const text = `${formatDay(due)} has passed: ${late}${more && `; ${more}`}.`;
  return { text, ...(next && { next }) };
}

/** A reminder from the next quarter on, when a sale or an employee may change the answer. */
export function eachQuarter(title: string, details: string, today: string): Reminder {
  return { title, details, on: quarterStart(today, 1) };
}

/** The address of another tool with parameters filled in. @param given by parameter; null is left out */
export function toolAddress(
  name: string,
  given: Readonly<Record<string, string | number | readonly string[] | null>>,
): string {
  const pairs = Object.entries(given).flatMap(([parameter, value]) =>
    value === null ? [] : [value].flat().map((one) => [parameter, String(one)]),
  );
  return `/tools/${name}?${new URLSearchParams(pairs)}`;
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

/** The values that an answer used, each figure once, in the order of reading. */
export function listFigures(read: readonly ReadValue[]): ReadValue[] {
  return [...new Map(read.toReversed().map((one) => [one.id, one])).values()].toReversed();
}

/** The oldest day on which a record of law of an answer was checked; null without one. Our prices are no law. */
export function lawAsOf(read: readonly ReadValue[]): string | null {
  return earliestDay(read.flatMap(({ checked, value }) => (value.sure === 'own' ? [] : checked))) || null;
}

/** The check of the records of an answer in words: "checked 21 November 2026"; undefined without records. */
export function describeLaw(read: readonly ReadValue[], today: string): string | undefined {
  const compared = reviewOfAll(read);
  return compared ? checkedWords(compared, today) : undefined;
}

/** The values that one site alone gives, by name; undefined if each is official, or two sites agree on it. */
export function describeReported(read: readonly ReadValue[]): string | undefined {
  const found = read.filter(({ value: { sure, text } }) => sure === 'one-source' && text !== null);
  if (found.length === 0) return undefined;
  const named = found.map(({ label, value: { text, brackets } }) => (brackets ? label : `${label} (${text})`));
  return `We read this on one site alone, so check it before you rely on it. ${[...new Set(named)].join('; ')}.`;
}

/** The input in words, for print and for a message to the firm. */
export function describeInput(parameters: LabelledFields, typed: Typed): { label: string; value: string }[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const texts = (typed[name] ?? []).filter((text) => text.trim() !== '');
    if (texts.length === 0 || !isAsked(parameters, name, typed)) return [];
    return [{ label: parameter.label, value: describeTexts(parameter, texts, rupees) }];
  });
}
