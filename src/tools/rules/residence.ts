/**
 * Whether an individual is resident in India in a year, ordinarily or not: section 6 of the Income-tax Act, 1961, and of
 * the Act of 2025.
 */
import { addYears, daysBetween, yearEnd } from '../../domain/calendar.ts';
import type { LawOn } from '../../law/dated.ts';
import { inRupees, type Say, toolAddress, writtenDays } from '../answer-shape.ts';
import type { InputOf, ParameterRules } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { drawGauge } from './draw-answer.ts';

const LONGEST_YEAR = 366;

const OF_INDIA = { parameter: 'citizenship', is: ['citizen', 'origin'] } as const;
const parameters = {
  year: { kind: 'year' },
  citizenship: { kind: 'choice', options: ['citizen', 'origin', 'other'], initial: 'citizen' },
  travel: {
    kind: 'choice',
    options: ['neither', 'visit', 'work', 'crew'],
    initial: 'neither',
    onlyIf: OF_INDIA,
  },
  days: { kind: 'whole', least: 0, most: LONGEST_YEAR },
  'four-years': { kind: 'whole', least: 0, most: 1461 },
  income: { kind: 'amount', optional: true, onlyIf: OF_INDIA },
  'taxed-abroad': {
    kind: 'choice',
    options: ['yes', 'no'],
    optional: true,
    onlyIf: { parameter: 'citizenship', is: ['citizen'] },
  },
  'non-resident-years': { kind: 'whole', least: 0, most: 10, optional: true },
  'seven-years': { kind: 'whole', least: 0, most: 2557, optional: true },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

type Status = 'resident' | 'not-ordinary' | 'non-resident';
/** The test that decides. Resident with `open`: what decides whether ordinarily is not known. */
type Test = 'full' | 'short' | 'visitor' | 'deemed' | 'none';
type Ordinary = 'years' | 'days' | 'neither' | 'open';
type Found = { status: Status; test: Test; ordinary: Ordinary | null };

function isHigh({ income }: Input, now: LawOn): boolean {
  return (income ?? 0) > now.number('residence-income');
}

/** The days that are enough with those of the four years before; null if only the full days are. */
function shortDays(input: Input, now: LawOn): number | null {
  const { travel, 'four-years': before } = input;
  if (before < now.number('residence-days-four-years') || travel === 'work' || travel === 'crew') return null;
  if (travel !== 'visit') return now.number('residence-days-short');
  return isHigh(input, now) ? now.number('residence-days-visitor') : null;
}

/** Whether a resident is ordinarily resident. The days of four years may be enough to tell those of seven. */
function ordinaryTest(input: Input, now: LawOn): Ordinary {
  const { 'non-resident-years': years, 'four-years': four, 'seven-years': seven } = input;
  const most = now.number('residence-not-ordinary-days');
  if (years !== null && years >= now.number('residence-not-ordinary-years')) return 'years';
  if (seven !== null && seven <= most) return 'days';
  return years === null || (seven ?? four) <= most ? 'open' : 'neither';
}

function findStatus(input: Input, now: LawOn): Found {
  const { days, citizenship, 'taxed-abroad': abroad } = input;
  const short = shortDays(input, now);
  const isFull = days >= now.number('residence-days');
  if (!isFull && short !== null && days >= short && input.travel === 'visit')
    return { status: 'not-ordinary', test: 'visitor', ordinary: null };
  if (isFull || (short !== null && days >= short)) {
    const ordinary = ordinaryTest(input, now);
    const status = ordinary === 'years' || ordinary === 'days' ? 'not-ordinary' : 'resident';
    return { status, test: isFull ? 'full' : 'short', ordinary };
  }
  const isDeemed = citizenship === 'citizen' && abroad === 'no' && isHigh(input, now);
  return isDeemed
    ? { status: 'not-ordinary', test: 'deemed', ordinary: null }
    : { status: 'non-resident', test: 'none', ordinary: null };
}

/** The status of each number of days in the year: from how many days on it is which. It changes only at a limit. */
function findChanges(input: Input, now: LawOn) {
  const turns: { days: number; status: Status }[] = [];
  for (const days of [0, ...[shortDays(input, now) ?? [], now.number('residence-days')].flat()]) {
    const { status } = findStatus({ ...input, days }, now);
    if (turns.at(-1)?.status !== status) turns.push({ days, status });
  }
  return turns;
}

/** The most days of some years of which so many were as a non-resident. */
function mostDays(years: number, nonResident: number, now: LawOn): number {
  const few = Math.min(years, Math.max(0, nonResident));
  return few * (now.number('residence-days') - 1) + (years - few) * LONGEST_YEAR;
}

/** What was left out and could change the status, each with the status that it would make. */
function openFacts(input: Input, { status, ordinary }: Found, now: LawOn, say: Say): (string | false)[] {
  const high = { ...input, income: now.number('residence-income') + 1 };
  const rich = input.income === null && input.citizenship !== 'other' ? findStatus(high, now).status : status;
  const known = input.income === null ? high : input;
  const untaxed = findStatus({ ...known, 'taxed-abroad': 'no' }, now).status;
  const isCitizen = input.citizenship === 'citizen' && input['taxed-abroad'] === null;
  return [
    ordinary === 'open' && say('open.ordinary'),
    rich !== status && say('open.income', { status: say(`names.${rich}`) }),
    isCitizen && untaxed !== status && rich === status && say('open.abroad', { status: say(`names.${untaxed}`) }),
  ];
}

function reasons(input: Input, { status, test, ordinary }: Found, limit: number, now: LawOn, say: Say) {
  const { days, travel, 'four-years': four, 'seven-years': seven, 'non-resident-years': years, income } = input;
  const enough = now.number('residence-days-four-years');
  const blanks = {
    ...inRupees({ income }),
    days: say.counted('days', days),
    four: say.counted('days', four),
    seven: say(seven === null ? 'atLeast' : 'exactly', { days: say.counted('days', seven ?? four) }),
    ...{ limit, years: years ?? 0 },
  };
  return [
    say(`why.${test}`, blanks),
    (test === 'none' || test === 'deemed') &&
      (four < enough ? say('why.few', blanks) : say(`why.rule.${travel ?? 'neither'}`, blanks)),
    ordinary && say(`why.ordinary.${ordinary}`, blanks),
    (test === 'visitor' || test === 'deemed') && say(`why.ordinary.${test}`),
    say(`why.taxed.${status}`),
  ];
}

/** The tool for the form, which is for years of income that are over. */
function formAddress({ year }: Input, residence: Status): string {
  return toolAddress('itr-form', { year: year.startsWith('ay') ? year : null, residence });
}

export const tool = defineTool({
  parameters,
  contradictions(input, { now, say, label }) {
    const { days, travel, citizenship } = input;
    const { 'four-years': four, 'seven-years': seven, 'non-resident-years': years } = input;
    const ofYear = daysBetween(now.day, addYears(now.day, 1));
    const most = Math.min(four + mostDays(3, 0, now), mostDays(7, (years ?? 0) - 3, now));
    const isLeaving = travel === 'work' || travel === 'crew';
    return {
      days: days > ofYear && say('faults.days', { days: ofYear }),
      travel: isLeaving && citizenship === 'origin' && say('faults.travel', { travel: label('travel', travel) }),
      'four-years':
        years !== null &&
        four > mostDays(4, years - 6, now) &&
        say('faults.four', { years, most: now.number('residence-days') - 1 }),
      'seven-years':
        seven !== null && (seven < four || seven > most) && say(`faults.${seven < four ? 'fewer' : 'more'}`),
    };
  },
  evaluate(input, { now, say: sayNow, speak, label }) {
    const act = input.year.slice(0, 2);
    const say = speak(now, sayNow.group(`sections.${act}`));
    const found = findStatus(input, now);
    const { status } = found;
    const turns = findChanges(input, now);
    const limit = Math.min(now.number('residence-days'), shortDays(input, now) ?? Number.POSITIVE_INFINITY);
    const at = turns.findLastIndex(({ days }) => days <= input.days);
    const [here, next, before] = [turns[at], turns[at + 1], turns[at - 1]];
    const missing = openFacts(input, found, now, say).filter((text) => text !== false);
    return {
      data: { status, test: found.test, ordinary: found.ordinary, limit, turns },
      headline: say.headline(`headline.${status}`, { year: label('year', input.year) }),
      caution: missing.join(' '),
      drawings: [drawGauge('gauge', input.days, limit - 1, say, { at: say.counted('days', input.days), limit })],
      why: [
        ...reasons(input, found, limit, now, say),
        next &&
          say('turns.more', {
            more: say.counted('days', next.days - input.days),
            days: next.days,
            status: say(`names.${next.status}`),
          }),
        before &&
          here &&
          say('turns.fewer', {
            fewer: say.counted('days', input.days - here.days + 1),
            days: here.days - 1,
            status: say(`names.${before.status}`),
          }),
        !next && !before && say('turns.none'),
      ],
      whyNot: (['resident', 'not-ordinary', 'non-resident'] as const)
        .filter((other) => other !== status)
        .map((other) => ({ what: say(`names.${other}`), why: say(`not.${other}.${status}`, { limit }) })),
      next: [{ text: say('form'), href: formAddress(input, status) }, ...say.steps('next')],
      year: say(`year.${act}`, {
        year: label('year', input.year),
        ...writtenDays({ from: now.day, to: yearEnd(now.day) }),
      }),
    };
  },
});
