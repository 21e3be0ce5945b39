/** One rule of matching for all tools and lists of figures: a question fits if each of its words and numbers is taken. */

import type { AskedParameter, ToolQuestion } from '../content/questions.ts';
import type { SearchBody } from '../content/site.ts';
import type { Question, ThingInPlace } from './question.ts';
import { isStopWord, type ParsedQuery, singular, splitWords, wordsMatching } from './vocabulary.ts';

/** What a question takes of what was typed. A wrong answer is worse than none: whatever it leaves silences it. */
export interface Fit {
  rule: ToolQuestion;
  /** By parameter. */
  typed: Record<string, string>;
  /** Parameters that the question does not name. */
  assumed: string[];
  span: ThingInPlace | null;
  /** Its amounts are taken as those of a month. */
  ofMonth: boolean;
  /** Words of the query, and how much of it is understood. */
  words: string[];
  weight: number;
}

/** Phrases of a text with `|`, each once. Bounded, since no text comes from a visitor. */
const split = new Map<string, string[]>();
const phrasesOf = (text: string) => split.getOrInsertComputed(text, () => text.split('|').filter(Boolean));

/** Whether all words of a phrase are small, so that it is compared word for word: "do i need". */
const small = new Map<string, boolean>();
const isSmall = (phrase: string) => small.getOrInsertComputed(phrase, () => splitWords(phrase).some(isStopWord));

const patterns = new Map<string, RegExp>();

/** Whether the words come in this order, with a star for any words: "=tax*tax" names a tax twice. */
function isWritten({ words }: ParsedQuery, phrase: string): boolean {
  const pattern = () => new RegExp(` ${phrase.slice(1).replaceAll('*', ' (?:.* )?')} `);
  return patterns.getOrInsertComputed(phrase, pattern).test(` ${words.join(' ')} `);
}

/** By question, since many rules share their phrases. */
const matched = new WeakMap<ParsedQuery, Map<string, string[] | null>>();

function matchPhrase(asked: ParsedQuery, phrase: string): string[] | null {
  const known = matched.getOrInsertComputed(asked, () => new Map());
  return known.getOrInsertComputed(phrase, () => findPhrase(asked, phrase));
}

/** The words that match a phrase; those of small words are none, since no small word is left over. */
function findPhrase(asked: ParsedQuery, phrase: string): string[] | null {
  if (phrase.startsWith('=')) return isWritten(asked, phrase) ? [] : null;
  if (!isSmall(phrase)) return wordsMatching(asked, phrase);
  const words = splitWords(phrase);
  return ` ${asked.words.join(' ')} `.includes(` ${words.join(' ')} `)
    ? words.filter((word) => !isStopWord(word))
    : null;
}

/** All words that match some phrases, and the length of the longest phrase. */
function matchAny(asked: ParsedQuery, phrases: readonly string[]): { words: string[]; length: number } | null {
  const found = phrases.flatMap((phrase) => {
    const words = matchPhrase(asked, phrase);
    return words ? [{ words, length: splitWords(phrase).length }] : [];
  });
  if (found.length === 0) return null;
  return { words: found.flatMap(({ words }) => words), length: Math.max(...found.map(({ length }) => length)) };
}

/** Of a `when`: some number is taken. */
const ANY_NUMBER = '#';

/** The words that match the groups of a `when`; null if one has no match. A group that ends with `|` may be absent. */
export function matchGroups(asked: ParsedQuery, when: readonly string[]): Set<string> | null {
  const used = new Set<string>();
  for (const group of when.filter((one) => !/^[@#]/.test(one))) {
    const found = matchAny(asked, phrasesOf(group));
    if (!found && !group.endsWith('|')) return null;
    for (const word of found?.words ?? []) used.add(word);
  }
  return used;
}

const silent = new WeakMap<ParsedQuery, Map<readonly string[], string[]>>();

function quietWords(asked: ParsedQuery, phrases: readonly string[]): string[] {
  const known = silent.getOrInsertComputed(asked, () => new Map());
  return known.getOrInsertComputed(phrases, () => phrases.flatMap((phrase) => wordsMatching(asked, phrase) ?? []));
}

/** The words that are left over. @param quiet phrases that change nothing */
export function leftWords(
  asked: ParsedQuery,
  used: ReadonlySet<string>,
  quiet: readonly (readonly string[])[],
): string[] {
  const left = asked.segments.flatMap(({ words }) => words).filter((word) => !used.has(word) && !isStopWord(word));
  if (left.length === 0) return left;
  const taken = new Set(quiet.flatMap((phrases) => quietWords(asked, phrases)));
  return left.filter((word) => !taken.has(word));
}

/** Between the options of a parameter that takes several. */
export const SEPARATOR = ',';
const RANGE = /^(\d+)\.\.(\d+)$/;

/** The options of a parameter that the question names: all if it takes several, else the one with the longest phrase. */
function chooseOptions(question: Question, options: ToolQuestion['words'][string], age: number | null) {
  const found = Object.entries(options).flatMap(([option, phrases]) => {
    const isAge = phrases.some((phrase) => {
      const [, from, to] = RANGE.exec(phrase) ?? [];
      return age !== null && age >= Number(from) && age <= Number(to);
    });
    const match = matchAny(
      question.asked,
      phrases.filter((phrase) => !RANGE.test(phrase)),
    );
    return match || isAge ? [{ option, words: match?.words ?? [], length: match?.length ?? 0, isAge }] : [];
  });
  return found.toSorted((a, b) => Number(b.isAge) - Number(a.isAge) || b.length - a.length);
}

/** Whether labels stand before or after the numbers of a question. */
type Side = 'before' | 'after';

/** How far a label is from a number, in words; null if it is not beside it. The other side counts as farther. */
function distance({ before, after }: ThingInPlace, label: string, side: Side): number | null {
  const wanted = splitWords(label).map(singular).join(' ');
  const count = wanted.split(' ').length;
  const farther = { before: side === 'after' ? 1 : 0, after: side === 'before' ? 1 : 0 };
  for (let gap = 0; gap < 3; gap++) {
    const end = before.length - gap;
    if (
      end - count >= 0 &&
      before
        .slice(end - count, end)
        .map(singular)
        .join(' ') === wanted
    )
      return gap * 2 + farther.before;
    if (
      after
        .slice(gap, gap + count)
        .map(singular)
        .join(' ') === wanted
    )
      return gap * 2 + farther.after;
  }
  return null;
}

/** The least amount that a bare number means. These are years, even if they might be amounts. */
const MIN_AMOUNT = 100;
const YEARS = /^20(?:1\d|2\d|3[0-5])$/;

function accepts({ kind }: AskedParameter, thing: ThingInPlace): boolean {
  const count = Number(thing.value);
  if (kind === 'amount')
    return thing.kind === 'amount' || (thing.kind === 'bare' && count >= MIN_AMOUNT && !YEARS.test(thing.value));
  if (kind === 'percent') return thing.kind === 'percent' || (thing.kind === 'bare' && count <= 100);
  if (kind === 'whole')
    return thing.kind === 'distance' || thing.kind === 'bare' || (thing.kind === 'span' && thing.unit === 'month');
  if (kind === 'day') return thing.kind === 'day';
  return kind === 'text' && thing.kind === 'identifier';
}

/** Gives each number to the parameter whose label is beside it, then the first to the first. */
function takeNumbers(question: Question, rule: ToolQuestion, free: readonly ThingInPlace[]) {
  const taken = new Map<string, ThingInPlace>();
  const slots = Object.entries(rule.take).flatMap(([name, labels]) => {
    const parameter = rule.parameters[name];
    return parameter ? [{ name, parameter, labels: phrasesOf(labels), isFree: /^$|^\||\|$/.test(labels) }] : [];
  });
  const open = (thing: ThingInPlace) =>
    slots.filter(({ name, parameter }) => !taken.has(name) && accepts(parameter, thing));
  const beside = (side: Side) =>
    free.flatMap((thing) =>
      open(thing).flatMap(({ name, labels }) =>
        labels.flatMap((label) => {
          const far = distance(thing, label, side);
          return far === null ? [] : [{ thing, name, far }];
        }),
      ),
    );
  const [ahead, behind] = [beside('before'), beside('after')];
  const near = (all: typeof ahead) => new Set(all.filter(({ far }) => far === 0).map(({ thing }) => thing)).size;
  const pairs = near(ahead) >= near(behind) ? ahead : behind;
  const left = new Set(free);
  for (const { thing, name } of pairs.toSorted((a, b) => a.far - b.far))
    if (left.has(thing) && !taken.has(name)) {
      taken.set(name, thing);
      left.delete(thing);
    }
  for (const thing of left) {
    const ways = open(thing);
    const named = ways.find(({ labels }) => free.length === 1 && matchAny(question.asked, labels));
    const way = named ?? ways.find(({ isFree }) => isFree);
    if (way) taken.set(way.name, thing);
  }
  const words = slots.flatMap(({ name, labels }) =>
    taken.has(name) ? (matchAny(question.asked, labels)?.words ?? []) : [],
  );
  return { taken, words };
}

const MONTHS_A_YEAR = 12;

/** @param isMonthly the whole question is about a month */
function amountOf(thing: ThingInPlace, per: 'month' | 'year' | undefined, isMonthly: boolean): string {
  const own = thing.per ?? (isMonthly ? 'month' : undefined);
  if (!per || !own || own === per) return thing.value;
  const amount = Number(thing.value);
  return String(per === 'year' ? amount * MONTHS_A_YEAR : Math.round(amount / MONTHS_A_YEAR));
}

/** Null unless the question asks for this and for nothing else. */
export function fitQuestion(question: Question, rule: ToolQuestion, reading: SearchBody['reading']): Fit | null {
  const { asked, things, places, age } = question;
  const used = matchGroups(asked, rule.when);
  if (!used || rule.not.some((phrase) => matchPhrase(asked, phrase))) return null;
  const use = (words: readonly string[] = []) => {
    for (const word of words) used.add(word);
  };
  const typed: Record<string, string> = {};
  const spent = new Set<ThingInPlace>();
  const { parameters } = rule;
  const named = new Set<string>();
  for (const [name, options] of Object.entries(rule.words)) {
    const all = chooseOptions(question, options, age && Number(age.value));
    // A longer phrase hides a shorter one in it: "foreign stocks" are no listed shares.
    const own = all.filter(({ words, isAge }) => {
      const isNew = isAge || words.length === 0 || words.some((word) => !named.has(word));
      for (const word of words) named.add(word);
      return isNew;
    });
    const chosen = parameters[name]?.kind === 'choices' ? own : own.slice(0, 1);
    if (chosen.length > 0) typed[name] = chosen.map(({ option }) => option).join(SEPARATOR);
    for (const { words, isAge } of chosen) {
      use(words);
      if (!isAge || !age) continue;
      spent.add(age);
      use(matchAny(asked, reading.ages)?.words);
      if (age.kind === 'bare') used.add(age.value);
    }
  }
  const [place] = places;
  if (place && Object.hasOwn(parameters, 'state')) {
    typed.state = place.code;
    use(place.words);
  } else if (places.length === 2 && Object.hasOwn(parameters, 'interstate')) {
    // Goods go from one state to the other.
    typed.interstate = 'yes';
    use(places.flatMap(({ words }) => words));
  }
  if (rule.when.some((group) => group.startsWith('@') && typed[group.slice(1)] === undefined)) return null;
  let span: ThingInPlace | null = null;
  const days: string[] = [];
  for (const thing of things) {
    if (thing.kind === 'year' && Object.hasOwn(parameters, 'year')) typed.year = thing.value;
    else if (thing.kind === 'span' && rule.span && !span && !spent.has(thing)) span = thing;
    else if (thing.kind === 'day' && rule.span) days.push(thing.value);
    else continue;
    spent.add(thing);
  }
  if (rule.span) {
    if (days.length > 2 || (days.length === 0 && !span)) return null;
    const names = days.length === 2 ? rule.span : [rule.span[1]];
    for (const [at, name] of names.entries()) if (days[at]) typed[name] = days[at];
  }
  const free = things.filter((thing) => !spent.has(thing) && !(thing.kind === 'bare' && used.has(thing.value)));
  const numbers = takeNumbers(question, rule, free);
  use(numbers.words);
  const yearly = [...numbers.taken].filter(([name]) => rule.per[name] === 'year').map(([, thing]) => thing);
  const { monthBelow = 0 } = rule;
  const isSmallSum = yearly.length > 0 && yearly.every(({ value }) => Number(value) < monthBelow);
  const monthly = matchAny(asked, reading.monthly)?.words ?? null;
  const isMonthly = monthly !== null || isSmallSum;
  for (const [name, thing] of numbers.taken) {
    const isAmount = parameters[name]?.kind === 'amount';
    typed[name] = isAmount ? amountOf(thing, rule.per[name], isMonthly) : thing.value;
    spent.add(thing);
    if (thing.kind === 'bare') used.add(thing.value);
    if (isAmount && rule.per[name]) use(monthly ?? []);
  }
  if (things.some((thing) => thing.kind !== 'bare' && !spent.has(thing))) return null;
  if (rule.when.includes(ANY_NUMBER) && numbers.taken.size === 0) return null;
  if (leftWords(asked, used, [rule.quiet, reading.small]).length > 0) return null;
  const isGuessed = isSmallSum && !monthly && yearly.some(({ per }) => !per);
  const weight = used.size + 2 * spent.size;
  // A question for an amount without the amount is another one.
  const [first] = Object.keys(rule.take);
  if (first !== undefined && !numbers.taken.has(first) && !rule.assume[first] && typed[first] === undefined)
    return null;
  return completed({ rule, typed, assumed: [], span, ofMonth: isGuessed, words: [...used], weight });
}

/** With what is assumed. Null if a parameter is still missing. */
function completed(fit: Fit): Fit | null {
  const { rule, typed } = fit;
  const ends: readonly string[] = fit.span && rule.span ? rule.span : [];
  for (const [name, { is }] of Object.entries(rule.assume))
    if (typed[name] === undefined && !ends.includes(name)) {
      typed[name] = is;
      fit.assumed.push(name);
    }
  for (const [name, { initial, optional }] of Object.entries(rule.parameters)) {
    if (typed[name] !== undefined || rule.each?.[name] || ends.includes(name)) continue;
    if (initial !== undefined && !optional) {
      typed[name] = initial;
      if (name === 'year') fit.assumed.push(name);
    } else if (!optional) return null;
  }
  return fit;
}
