/** The shape of an answer: its parts and sentences as a rule writes them, and as they are serialized. */

import { earliestDay, formatDay, quarterStart } from '../domain/calendar.ts';
import type { Drawing, TimeLine } from '../domain/drawing.ts';
import { type Json, jsonAt } from '../domain/json.ts';
import type { Blanks } from '../domain/references.ts';
import { grouped, rupees, wholeRupees } from '../domain/rupees.ts';
import type { LawOn, ReadValue } from '../law/dated.ts';
import type { ToolWords } from './tool-content.ts';

/** What the visitor can do now. A path of this site, or an https address of an authority. */
export type NextStep = { readonly text: string; readonly href: string };

/**
 * The result, first and large, in whole rupees but for a bill: "You pay" / "₹350" / "7 days late, …". `lead` and `rest`
 * may be empty.
 */
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
  /** Which of its values one site alone gives: see `describeReported`. */
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
export type Maybe<T> = T | false | '' | null | undefined;
type MaybeEach<T> = readonly Maybe<T>[];

/** An answer as a rule writes it. `next`, `year` and `notCovered` default to the words of that name. */
export type AnswerDraft = Pick<Answer, 'data' | 'headline'> & {
  readonly [Part in 'passed' | 'caution' | 'lists' | 'action' | 'reminder' | 'unsaid']?: Maybe<Answer[Part]>;
} & {
  readonly [Part in 'drawings' | 'whyNot' | 'next' | 'notCovered']?: MaybeEach<NonNullable<Answer[Part]>[number]>;
} & {
  readonly why: MaybeEach<string>;
  readonly year?: string;
  /** The amounts of a bill keep their paise. */
  readonly isBill?: true;
};

function present<T>(parts: MaybeEach<T>): T[] {
  return parts.filter((part): part is T => Boolean(part));
}

/** The parts in the order in which they are serialized. */
export function completeAnswer(draft: AnswerDraft, say: Say): Answer {
  const { data, headline, passed, caution, why, whyNot = [], lists, action, reminder, unsaid } = draft;
  const drawings = present(draft.drawings ?? []);
  const { lead, result, rest } = headline;
  return {
    data,
    headline: draft.isBill
      ? headline
      : { lead: wholeRupees(lead), result: wholeRupees(result), rest: wholeRupees(rest) },
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
export function openSentences(words: ToolWords, on: LawOn, always: Blanks = {}) {
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

/** Amounts as blanks of a sentence; a missing one is ₹0. */
export function inRupees(amounts: Readonly<Record<string, number | null | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, rupees(amount ?? 0)]));
}

/** Days as blanks of a sentence; a missing one is empty. */
export function writtenDays(days: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(days).map(([name, day]) => [name, day === null ? '' : formatDay(day)]));
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

/** The values that an answer used, each figure once, in the order of reading. */
export function listFigures(read: readonly ReadValue[]): ReadValue[] {
  return [...new Map(read.toReversed().map((one) => [one.id, one])).values()].toReversed();
}

/** The oldest day on which a record of law of an answer was checked; null without one. Our prices are no law. */
export function lawAsOf(read: readonly ReadValue[]): string | null {
  return earliestDay(read.flatMap(({ checked, value }) => (value.sure === 'own' ? [] : checked))) || null;
}
