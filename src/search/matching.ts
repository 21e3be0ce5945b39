/** One rule of matching for all tools and lists of figures: a question fits if each of its words and numbers is taken. */

import type { AskedParameter, AskedTool, AssumedValue, ToolQuestion } from '../content/questions.ts';
import type { SearchBody } from '../content/site.ts';
import { addMonths } from '../domain/calendar.ts';
import type { Question, ThingInPlace } from './question.ts';
import { findMonth, isYear } from './reading.ts';
import { findPhrase, isStopWord, makeKeys, type ParsedQuery, singular } from './vocabulary.ts';

/** What a rule takes of a question. A wrong answer is worse than none: whatever it leaves silences it. */
export class Fit {
  readonly tool: AskedTool;
  readonly rule: ToolQuestion;
  readonly question: Question;
  /** By parameter. */
  readonly values: Record<string, string[]> = {};
  readonly said = new Set<string>();
  /** Those that it is silent about, or only hints at: a shop sells goods. */
  readonly assumed = new Set<string>();
  span: ThingInPlace | null = null;
  /** Its amounts are taken as those of a month. */
  ofMonth = false;
  readonly used: Set<string>;
  /** Things that are understood. */
  readonly spent = new Set<ThingInPlace>();

  constructor(tool: AskedTool, rule: ToolQuestion, question: Question, used: Set<string>) {
    this.tool = tool;
    this.rule = rule;
    this.question = question;
    this.used = used;
  }

  /** How much of the question is understood. */
  get weight(): number {
    return this.used.size + 2 * this.spent.size;
  }

  say(name: string, ...texts: string[]): void {
    this.values[name] = texts;
    this.said.add(name);
  }

  use(words: readonly string[] = []): void {
    for (const word of words) this.used.add(word);
  }

  spend(thing: ThingInPlace): void {
    this.spent.add(thing);
    if (thing.kind === 'bare') this.used.add(thing.value);
  }
}

/** The words that say some of the phrases, and the length of the longest; null without any. */
function findPhrases(asked: ParsedQuery, phrases: readonly string[]): { words: string[]; length: number } | null {
  let found: { words: string[]; length: number } | null = null;
  for (const phrase of phrases) {
    const words = findPhrase(asked, phrase);
    if (!words) continue;
    found ??= { words: [], length: 0 };
    found.words.push(...words);
    found.length = Math.max(found.length, phrase.split(' ').length);
  }
  return found;
}

/** The words that match the groups of a `when`; null if one has no match and may not be absent. */
export function matchGroups(asked: ParsedQuery, when: ToolQuestion['when']): Set<string> | null {
  const used: string[] = [];
  for (const { words, maybe } of when) {
    const found = findPhrases(asked, words);
    if (found) used.push(...found.words);
    else if (words.length > 0 && !maybe) return null;
  }
  return new Set(used);
}

/** The words that are left over. @param quiet lists of phrases that change nothing */
export function leftWords(
  { segments, phrases }: ParsedQuery,
  used: ReadonlySet<string>,
  quiet: readonly (readonly string[])[],
  { small, negations }: Pick<SearchBody['reading'], 'small' | 'negations'>,
): string[] {
  const words = segments.flatMap((segment) => segment.words);
  // One phrase takes one of them.
  const twice = words.filter((word, at) => makeKeys(negations).has(singular(word)) && words.indexOf(word) < at);
  if (twice.length > 0) return twice;
  const smallKeys = makeKeys(small);
  // Not by its synonyms: "no" is small, and a number is not.
  const left = words.filter((word) => !used.has(word) && !isStopWord(word) && !smallKeys.has(singular(word)));
  if (left.length === 0) return left;
  const keys = quiet.map(makeKeys);
  const taken = [...phrases].flatMap(([key, meant]) => (keys.some((own) => own.has(key)) ? meant : []));
  return left.filter((word) => !taken.includes(word));
}

/** The options of a parameter that the question names, the surest first: by age, then by the longest phrase. */
function chooseOptions(question: Question, options: AskedTool['words'][string]) {
  const { age } = question;
  const found = Object.entries(options).flatMap(([option, { ages, said, hinted }]) => {
    const isAge = age !== null && !!ages && Number(age.value) >= ages[0] && Number(age.value) <= ages[1];
    const match = findPhrases(question, [...said, ...hinted]);
    const isHint = !isAge && !findPhrases(question, said);
    return match || isAge ? [{ option, words: match?.words ?? [], length: match?.length ?? 0, isAge, isHint }] : [];
  });
  return found.toSorted((a, b) => Number(b.isAge) - Number(a.isAge) || b.length - a.length);
}

/** Takes what the question says of parameters with options. */
function takeOptions(fit: Fit, ages: readonly string[]): void {
  const { tool, question, values, said, assumed } = fit;
  const named = new Set<string>();
  for (const [name, options] of Object.entries(tool.words)) {
    // A longer phrase hides a shorter one in it: "foreign stocks" are no listed shares.
    const own = chooseOptions(question, options).filter(({ words, isAge }) => {
      const isNew = isAge || words.length === 0 || words.some((word) => !named.has(word));
      for (const word of words) named.add(word);
      return isNew;
    });
    const chosen = tool.parameters[name]?.kind === 'choices' ? own : own.slice(0, 1);
    for (const { option, words, isAge, isHint } of chosen) {
      values[name] = [...(values[name] ?? []), option];
      (isHint ? assumed : said).add(name);
      fit.use(words);
      if (!isAge || !question.age) continue;
      fit.spend(question.age);
      fit.use(findPhrases(question, ages)?.words);
    }
  }
}

/** Takes places, and returns the words of those that change nothing, since the tool asks for no state. */
function takePlaces(fit: Fit): readonly string[] {
  const { places } = fit.question;
  const [place] = places;
  const words = places.flatMap((one) => one.words);
  if (!place) return [];
  if (Object.hasOwn(fit.tool.parameters, 'state')) {
    fit.say('state', place.code);
    fit.use(place.words);
    return [];
  }
  if (places.length !== 2 || !Object.hasOwn(fit.tool.parameters, 'interstate')) return words;
  // Goods go from one state to the other.
  fit.say('interstate', 'yes');
  fit.use(words);
  return [];
}

/** The least amount that a bare number means. */
const MIN_AMOUNT = 100;

/** The middle of a year, or of the month that is named before it. */
function findMiddle({ value, before }: ThingInPlace): string {
  const month = findMonth(before.at(-1) ?? '') || 6;
  return `${value}-${String(month).padStart(2, '0')}-15`;
}

/** The end of a duration that a year names: the one whose words are nearer, or the first that is open. */
function findEnd(year: ThingInPlace, { years, span = ['', ''] }: ToolQuestion, open: ReadonlySet<string>): string {
  const [first = 0, last = 0] = (years ?? []).map((labels) =>
    Math.min(...labels.map((label) => distance(year, label, 'before') ?? Number.POSITIVE_INFINITY)),
  );
  const [next = ''] = open;
  return first === last ? next : span[first < last ? 0 : 1];
}

/** Within fewer years, the law may differ from one day of a year to another: a gain may be of a short or a long term. */
const MIN_YEARS = 3;

/** Takes years, days and a duration. False if the rule needs them and they are not there. */
function takeTimes(fit: Fit): boolean {
  const { rule, question, values, assumed, spent } = fit;
  const { span } = rule;
  /** Ends of the duration that a year may name: "bought in 2012". */
  const ends = new Set(span && rule.years ? span : []);
  const days: string[] = [];
  let isVague = false;
  for (const thing of question.things) {
    if (thing.kind === 'year' && Object.hasOwn(fit.tool.parameters, 'year')) fit.say('year', thing.value);
    else if (thing.kind === 'span' && span && !fit.span && !spent.has(thing)) fit.span = thing;
    else if (thing.kind === 'day' && span) days.push(thing.value);
    else if (thing.kind === 'bare' && isYear(thing.value) && ends.size > 0) {
      const end = findEnd(thing, rule, ends);
      if (!ends.delete(end)) continue;
      values[end] = [findMiddle(thing)];
      assumed.add(end);
      const month = thing.before.slice(-1).filter(findMonth);
      isVague ||= month.length === 0;
      fit.use(month);
    } else continue;
    fit.spend(thing);
  }
  if (!span) return true;
  const [from, to] = span;
  const readYear = (name: string) => Number((values[name]?.[0] ?? question.today).slice(0, 4));
  if (isVague && readYear(to) - readYear(from) < MIN_YEARS) return false;
  if (days.length > 2 || (days.length === 0 && !fit.span && !values[from])) return false;
  const [first, last] = days;
  if (first && last) fit.say(from, first);
  if (first) fit.say(to, last ?? first);
  return true;
}

/** Whether labels are before or after the numbers of a question. */
type Side = 'before' | 'after';

/** How far a label may be from a number, in words. */
const MAX_GAP = 3;

/** How far a label is from a number, in words; null if it is not beside it. The other side counts as farther. */
function distance({ before, after }: ThingInPlace, label: string, side: Side): number | null {
  const count = label.split(' ').length;
  for (let gap = 0; gap < MAX_GAP; gap++) {
    const end = before.length - gap;
    if (end >= count && before.slice(end - count, end).join(' ') === label) return gap * 2 + (side === 'after' ? 1 : 0);
    if (after.slice(gap, gap + count).join(' ') === label) return gap * 2 + (side === 'before' ? 1 : 0);
  }
  return null;
}

/** @param name of the parameter: years are taken by `years` alone */
function accepts(parameter: AskedParameter | undefined, thing: ThingInPlace, name: string): boolean {
  const count = Number(thing.value);
  const isBare = thing.kind === 'bare';
  switch (parameter?.kind) {
    case 'amount':
      return thing.kind === 'amount' || (isBare && count >= MIN_AMOUNT && !isYear(thing.value));
    case 'percent':
      return thing.kind === 'percent' || (isBare && count <= 100);
    case 'whole':
      return (
        isBare ||
        thing.kind === 'distance' ||
        (thing.kind === 'span' && (thing.unit === 'month' || `${thing.unit}s` === name))
      );
    case 'day':
      return thing.kind === 'day';
    default:
      return parameter?.kind === 'text' && thing.kind === 'identifier';
  }
}

/** Gives each free number to the parameter whose label is beside it, then the first to the first. */
function pairNumbers({ tool, rule, question, used, spent }: Fit): Map<string, ThingInPlace> {
  const { parameters } = tool;
  const labels = Object.entries(rule.take);
  const isFree = (thing: ThingInPlace) => !spent.has(thing) && !(thing.kind === 'bare' && used.has(thing.value));
  const free = question.things.filter(isFree);
  const words = new Set(free.flatMap(({ before, after }) => [...before, ...after]));
  const beside = labels.map(
    ([name, { words: own }]) => [name, own.filter((label) => words.has(label.split(' ', 1)[0] ?? ''))] as const,
  );
  const assign = (side: Side) => {
    const pairs = free.flatMap((thing) =>
      beside.flatMap(([name, own]) => {
        if (!accepts(parameters[name], thing, name)) return [];
        return own.flatMap((label) => {
          const far = distance(thing, label, side);
          return far === null ? [] : [{ thing, name, far }];
        });
      }),
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
    const ways = labels.filter(([name]) => !taken.has(name) && accepts(parameters[name], thing, name));
    const named = ways.find(([, own]) => free.length === 1 && findPhrases(question, own.words));
    const way = named ?? ways.find(([, own]) => own.alone);
    if (way) taken.set(way[0], thing);
  }
  return taken;
}

const MONTHS_A_YEAR = 12;

/** @param per what the parameter takes @param isMonthly the whole question is about a month */
function findAmount(thing: ThingInPlace, per: 'month' | 'year' | undefined, isMonthly: boolean): string {
  const own = thing.per ?? (isMonthly ? 'month' : undefined);
  if (!per || !own || own === per) return thing.value;
  const amount = Number(thing.value);
  return String(per === 'year' ? amount * MONTHS_A_YEAR : Math.round(amount / MONTHS_A_YEAR));
}

/** Takes the numbers, and returns how many. @param monthly phrases that say that amounts are of a month */
function takeNumbers(fit: Fit, monthly: readonly string[]): number {
  const { rule, question } = fit;
  const taken = pairNumbers(fit);
  if (taken.size === 0) return 0;
  const yearly = [...taken].filter(([name]) => rule.per[name] === 'year').map(([, thing]) => thing);
  const isSmall = yearly.length > 0 && yearly.every(({ value }) => Number(value) < (rule.monthBelow ?? 0));
  const month = findPhrases(question, monthly);
  fit.ofMonth = isSmall && !month && yearly.some(({ per }) => !per);
  for (const [name, thing] of taken) {
    const { words = [], alone } = rule.take[name] ?? {};
    const named = findPhrases(question, words);
    const per = fit.tool.parameters[name]?.kind === 'amount' ? rule.per[name] : undefined;
    fit.say(name, findAmount(thing, per, month !== null || isSmall));
    // "14 lakh tax" does not say that it is a salary.
    if (!named && alone === 'assumed' && fit.said.delete(name)) fit.assumed.add(name);
    fit.use(named?.words);
    fit.spend(thing);
    if (per) fit.use(month?.words);
  }
  return taken.size;
}

export const valueOn = (assumed: AssumedValue, today: string): string =>
  'is' in assumed ? assumed.is : addMonths(today, -assumed.monthsAgo);

/** Fills what the question leaves open. False if a parameter has no value. */
function assumeOthers({ tool, rule, question, values, assumed, span }: Fit): boolean {
  const isOpen = (name: string) => !values[name] && !(span && rule.span?.includes(name));
  for (const [name, value] of Object.entries(rule.assume))
    if (isOpen(name)) {
      values[name] = [valueOn(value, question.today)];
      assumed.add(name);
    }
  for (const [name, { initial, optional }] of Object.entries(tool.parameters))
    if (isOpen(name) && !optional && !rule.each?.[name]) {
      if (initial === undefined) return false;
      values[name] = [initial];
      if (name === 'year') assumed.add(name);
    }
  return true;
}

/** Null unless the question asks for this and for nothing else. */
export function fitQuestion(
  question: Question,
  tool: AskedTool,
  rule: ToolQuestion,
  reading: SearchBody['reading'],
): Fit | null {
  const used = matchGroups(question, rule.when);
  if (!used || rule.not.some((phrase) => findPhrase(question, phrase))) return null;
  const fit = new Fit(tool, rule, question, used);
  const { values, spent } = fit;
  takeOptions(fit, reading.ages);
  const spare = takePlaces(fit);
  if (!rule.when.every(({ option }) => !option || values[option]) || !takeTimes(fit)) return null;
  const taken = takeNumbers(fit, reading.monthly);
  if (taken === 0 && rule.when.some(({ number }) => number)) return null;
  if (question.things.some((thing) => thing.kind !== 'bare' && !spent.has(thing))) return null;
  if (!leftWords(question, used, [rule.quiet, tool.quiet], reading).every((word) => spare.includes(word))) return null;
  // A question for an amount without the amount is another one.
  const [first] = Object.keys(rule.take);
  if (first !== undefined && !rule.assume[first] && !values[first]) return null;
  return assumeOthers(fit) ? fit : null;
}
