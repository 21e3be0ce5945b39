/** One rule of matching for all tools and lists of figures: a question fits if each of its words and numbers is taken. */

import type { AskedParameter, ToolQuestion } from '../content/questions.ts';
import type { SearchBody } from '../content/site.ts';
import type { Question, ThingInPlace } from './question.ts';
import { isStopWord, keyOf, type ParsedQuery, singular, splitWords, wordsSaying } from './vocabulary.ts';

/** What a question takes of what was typed. A wrong answer is worse than none: whatever it leaves silences it. */
export interface Fit {
  rule: ToolQuestion;
  /** By parameter. */
  values: Record<string, string[]>;
  /** Parameters that the question names. */
  said: Set<string>;
  /** Those that it is silent about, or only hints at: a shop sells goods. */
  assumed: Set<string>;
  span: ThingInPlace | null;
  /** Its amounts are taken as those of a month. */
  ofMonth: boolean;
  /** How much of the question is understood. */
  weight: number;
}

/** The words that say some of the phrases, and the length of the longest; null without any. */
function wordsSayingAny(asked: ParsedQuery, phrases: readonly string[]): { words: string[]; length: number } | null {
  const found = phrases.flatMap((phrase) => {
    const words = wordsSaying(asked, phrase);
    return words ? [{ words, length: phrase.split(' ').length }] : [];
  });
  if (found.length === 0) return null;
  return { words: found.flatMap(({ words }) => words), length: Math.max(...found.map(({ length }) => length)) };
}

/** Of a `when`: some number is taken, and an option of the parameter is named. */
const ANY_NUMBER = '#';
const OPTION = '@';

/** The words that match the groups of a `when`; null if one has no match and may not be absent. */
export function matchGroups(asked: ParsedQuery, when: ToolQuestion['when']): Set<string> | null {
  const used = new Set<string>();
  for (const group of when) {
    if (group[0] === ANY_NUMBER || group[0]?.startsWith(OPTION)) continue;
    const found = wordsSayingAny(asked, group);
    if (!found && !group.includes('')) return null;
    for (const word of found?.words ?? []) used.add(word);
  }
  return used;
}

/** The keys of each list of quiet phrases. */
const quietKeys = new WeakMap<readonly string[], Set<string>>();
const keysOf = (phrases: readonly string[]) =>
  quietKeys.getOrInsertComputed(phrases, () => new Set(phrases.map((phrase) => keyOf(splitWords(phrase)))));

/** The words that are left over. @param quiet phrases that change nothing */
export function leftWords(
  asked: ParsedQuery,
  used: ReadonlySet<string>,
  quiet: readonly (readonly string[])[],
): string[] {
  const left = asked.segments.flatMap(({ words }) => words).filter((word) => !used.has(word) && !isStopWord(word));
  if (left.length === 0) return left;
  const keys = quiet.map(keysOf);
  const taken = [...asked.phrases].flatMap(([key, words]) => (keys.some((own) => own.has(key)) ? words : []));
  return left.filter((word) => !taken.includes(word));
}

const RANGE = /^(\d+)\.\.(\d+)$/;
/** After a phrase that only hints at an option. */
const HINT = '?';

/** The options of a parameter that the question names, the surest first: by age, then by the longest phrase. */
function chooseOptions({ asked, age }: Question, options: ToolQuestion['words'][string]) {
  const found = Object.entries(options).flatMap(([option, phrases]) => {
    const isAge = phrases.some((phrase) => {
      const [, from, to] = RANGE.exec(phrase) ?? [];
      return age !== null && Number(age.value) >= Number(from) && Number(age.value) <= Number(to);
    });
    const match = wordsSayingAny(asked, phrases);
    const isHint = !isAge && !phrases.some((phrase) => !phrase.endsWith(HINT) && wordsSaying(asked, phrase));
    return match || isAge ? [{ option, words: match?.words ?? [], length: match?.length ?? 0, isAge, isHint }] : [];
  });
  return found.toSorted((a, b) => Number(b.isAge) - Number(a.isAge) || b.length - a.length);
}

/** Whether labels stand before or after the numbers of a question. */
type Side = 'before' | 'after';

/** How far a label is from a number, in words; null if it is not beside it. The other side counts as farther. */
function distance(thing: ThingInPlace, label: string, side: Side): number | null {
  const wanted = keyOf(splitWords(label));
  const count = wanted.split(' ').length;
  const [before, after] = [thing.before.map(singular), thing.after.map(singular)];
  for (let gap = 0; gap < 3; gap++) {
    const end = before.length - gap;
    if (end >= count && before.slice(end - count, end).join(' ') === wanted)
      return gap * 2 + (side === 'after' ? 1 : 0);
    if (after.slice(gap, gap + count).join(' ') === wanted) return gap * 2 + (side === 'before' ? 1 : 0);
  }
  return null;
}

/** The least amount that a bare number means. These are years, even if they might be amounts. */
const MIN_AMOUNT = 100;
const YEARS = /^20(?:0[1-9]|1\d|2\d|3[0-5])$/;

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
function takeNumbers(asked: ParsedQuery, { take, parameters }: ToolQuestion, free: readonly ThingInPlace[]) {
  const fits = (name: string, thing: ThingInPlace) => {
    const parameter = parameters[name];
    return parameter !== undefined && accepts(parameter, thing);
  };
  const assign = (side: Side) => {
    const pairs = free.flatMap((thing) =>
      Object.entries(take).flatMap(([name, labels]) =>
        labels.flatMap((label) => {
          const far = label === '' || !fits(name, thing) ? null : distance(thing, label, side);
          return far === null ? [] : [{ thing, name, far }];
        }),
      ),
    );
    const taken = new Map<string, ThingInPlace>();
    const left = new Set(free);
    for (const { thing, name } of pairs.toSorted((a, b) => a.far - b.far))
      if (!taken.has(name) && left.delete(thing)) taken.set(name, thing);
    const near = new Set(pairs.filter(({ far }) => far === 0).map(({ thing }) => thing)).size;
    return { taken, left, near };
  };
  const [ahead, behind] = [assign('before'), assign('after')];
  const isBehind = (behind.taken.size - ahead.taken.size || behind.near - ahead.near) > 0;
  const { taken, left } = isBehind ? behind : ahead;
  for (const thing of left) {
    const ways = Object.entries(take).filter(([name]) => !taken.has(name) && fits(name, thing));
    const named = ways.find(([, labels]) => free.length === 1 && wordsSayingAny(asked, labels));
    const way = named ?? ways.find(([, labels]) => labels.includes(''));
    if (way) taken.set(way[0], thing);
  }
  const words = Object.entries(take).flatMap(([name, labels]) =>
    taken.has(name) ? (wordsSayingAny(asked, labels)?.words ?? []) : [],
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
  const { parameters, per } = rule;
  const used = matchGroups(asked, rule.when);
  if (!used || rule.not.some((phrase) => wordsSaying(asked, phrase))) return null;
  const values: Fit['values'] = {};
  const said: Fit['said'] = new Set();
  const assumed: Fit['assumed'] = new Set();
  const say = (name: string, ...texts: string[]) => {
    values[name] = texts;
    said.add(name);
  };
  const spent = new Set<ThingInPlace>();
  const spend = (thing: ThingInPlace) => {
    spent.add(thing);
    if (thing.kind === 'bare') used.add(thing.value);
  };
  const use = (words: readonly string[] = []) => {
    for (const word of words) used.add(word);
  };
  const named = new Set<string>();
  for (const [name, options] of Object.entries(rule.words)) {
    // A longer phrase hides a shorter one in it: "foreign stocks" are no listed shares.
    const own = chooseOptions(question, options).filter(({ words, isAge }) => {
      const isNew = isAge || words.length === 0 || words.some((word) => !named.has(word));
      for (const word of words) named.add(word);
      return isNew;
    });
    const chosen = parameters[name]?.kind === 'choices' ? own : own.slice(0, 1);
    for (const { option, words, isAge, isHint } of chosen) {
      values[name] = [...(values[name] ?? []), option];
      (isHint ? assumed : said).add(name);
      use(words);
      if (!isAge || !age) continue;
      spend(age);
      use(wordsSayingAny(asked, reading.ages)?.words);
    }
  }
  const [place] = places;
  if (place && Object.hasOwn(parameters, 'state')) {
    say('state', place.code);
    use(place.words);
  } else if (places.length === 2 && Object.hasOwn(parameters, 'interstate')) {
    // Goods go from one state to the other.
    say('interstate', 'yes');
    use(places.flatMap(({ words }) => words));
  }
  if (rule.when.some(([first = '']) => first.startsWith(OPTION) && !values[first.slice(1)])) return null;
  let span: ThingInPlace | null = null;
  /** The first day of the duration, if it may be assumed. */
  const begin = rule.span && rule.assume[rule.span[0]] ? rule.span[0] : null;
  const days: string[] = [];
  for (const thing of things) {
    if (thing.kind === 'year' && Object.hasOwn(parameters, 'year')) say('year', thing.value);
    else if (thing.kind === 'span' && rule.span && !span && !spent.has(thing)) span = thing;
    else if (thing.kind === 'day' && rule.span) days.push(thing.value);
    else if (thing.kind === 'bare' && begin && YEARS.test(thing.value) && !values[begin]) {
      // "Bought in 2012": some day of that year.
      values[begin] = [`${thing.value}-06-15`];
      assumed.add(begin);
      used.add(thing.value);
    } else continue;
    spent.add(thing);
  }
  if (rule.span) {
    if (days.length > 2 || (days.length === 0 && !span && !(begin && values[begin]))) return null;
    const ends = days.length === 2 ? rule.span : [rule.span[1]];
    for (const [at, name] of ends.entries()) if (days[at]) say(name, days[at]);
  }
  const free = things.filter((thing) => !spent.has(thing) && !(thing.kind === 'bare' && used.has(thing.value)));
  const { taken, words } = takeNumbers(asked, rule, free);
  use(words);
  const yearly = [...taken].filter(([name]) => per[name] === 'year').map(([, thing]) => thing);
  const isSmallSum = yearly.length > 0 && yearly.every(({ value }) => Number(value) < (rule.monthBelow ?? 0));
  const monthly = taken.size > 0 ? (wordsSayingAny(asked, reading.monthly)?.words ?? null) : null;
  for (const [name, thing] of taken) {
    const isAmount = parameters[name]?.kind === 'amount';
    say(name, isAmount ? amountOf(thing, per[name], monthly !== null || isSmallSum) : thing.value);
    spend(thing);
    if (isAmount && per[name]) use(monthly ?? []);
  }
  if (things.some((thing) => thing.kind !== 'bare' && !spent.has(thing))) return null;
  if (rule.when.some(([first]) => first === ANY_NUMBER) && taken.size === 0) return null;
  if (leftWords(asked, used, [rule.quiet, reading.small]).length > 0) return null;
  // A question for an amount without the amount is another one.
  const [first] = Object.keys(rule.take);
  if (first !== undefined && !rule.assume[first] && !values[first]) return null;
  const isOpen = (name: string) => !values[name] && !(span && rule.span?.includes(name));
  for (const [name, { is }] of Object.entries(rule.assume))
    if (isOpen(name)) {
      values[name] = [is];
      assumed.add(name);
    }
  for (const [name, { initial, optional }] of Object.entries(parameters))
    if (isOpen(name) && !optional && !rule.each?.[name]) {
      if (initial === undefined) return null;
      values[name] = [initial];
      if (name === 'year') assumed.add(name);
    }
  const ofMonth = isSmallSum && !monthly && yearly.some((thing) => !thing.per);
  return { rule, values, said, assumed, span, ofMonth, weight: used.size + 2 * spent.size };
}
