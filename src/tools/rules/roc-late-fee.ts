/**
 * What a company or LLP pays to file a form late: the filing fee, and an amount by the day, a multiple, or a fixed sum.
 * Section 403 of the Companies Act, 2013, Registration Offices and Fees Rules, 2014; LLP Rules, 2009, Annexure A.
 */
import { addDays, addMonths, addYears, daysBetween, latestDay } from '../../domain/calendar.ts';
import { addUp, rupees, shortRupees, takePercent } from '../../domain/rupees.ts';
import type { LawOn, Scale } from '../../law/dated.ts';
import { type Bracket, findEdges } from '../../law/figure.ts';
import { inRupees, type Say, writtenDays } from '../answer-shape.ts';
import { passed } from '../answer-words.ts';
import type { InputOf, ParameterRules } from '../parameters.ts';
import { defineTool, type Terms } from '../tool.ts';
import { drawSum, feeByDay } from './draw-answer.ts';
import { drawFiling } from './time-line.ts';

const WAYS = {
  'aoc-4': 'day',
  'mgt-7': 'day',
  'mgt-7a': 'day',
  'dir-12': 'times',
  'pas-3': 'times',
  'inc-22': 'times',
  'chg-1': 'charge',
  'mgt-14': 'times',
  'adt-1': 'auditor',
  'dpt-3': 'times',
  'dir-3-kyc': 'sum',
  'llp-8': 'llp',
  'llp-11': 'llp',
} as const;
type Form = keyof typeof WAYS;

const SIZED = ['chg-1', 'llp-8', 'llp-11'] as const;
const parameters = {
  form: { kind: 'choice', options: Object.keys(WAYS) as Form[], initial: 'aoc-4' },
  due: { kind: 'day', byDefault: 'law' },
  filed: { kind: 'day', byDefault: 'today' },
  capital: { kind: 'amount', optional: true },
  small: { kind: 'choice', options: ['yes', 'no'], optional: true, onlyIf: { parameter: 'form', is: SIZED } },
  secured: { kind: 'amount', optional: true, onlyIf: { parameter: 'form', is: ['chg-1'] } },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

/** Multiples of the filing fee by days. */
const TIMES = { times: 'roc-additional-times', auditor: 'roc-additional-times-auditor' } as const;
/** Up to this day a late charge pays only multiples of the fee. */
const CHARGE_STEP = 'chg-1-period';
/** After this day LLP Forms 8 and 11 also pay by the day. */
const LLP_YEAR = 360;

/** Rupees; `additional` is null if the amount secured is missing or the form is too late. `times` the filing fee. */
interface Late {
  additional: number | null;
  times: number;
  perDay: number;
  daysCharged: number;
  /** The share of the amount secured. */
  share: number;
  state: 'inTime' | 'day' | 'times' | 'sum' | 'llp' | 'charge' | 'secured' | 'tooLate';
}

/** The table of filing fees by capital or contribution; null for a form that is free in time. */
function filingFees(form: Form, law: LawOn): Scale | null {
  const way = WAYS[form];
  if (way === 'sum') return null;
  return law.scale(way === 'llp' ? 'llp-filing-fee' : 'roc-filing-fee');
}

/** The id of a record that small companies and LLPs have of their own. */
const sized = (id: string, small: boolean) => (small ? `${id}-small` : id);

/** @param normal filing fee, rupees @param days late; 0 for none */
function workOutLateFee({ form, secured }: Input, normal: number, days: number, small: boolean, law: LawOn): Late {
  const way = WAYS[form];
  const none: Late = { additional: 0, times: 0, perDay: 0, daysCharged: 0, share: 0, state: 'inTime' };
  const multiple = (scale: string): Late => {
    const times = law.scale(scale).at(days).rate;
    return { ...none, times, additional: addUp([normal * times]), state: 'times' };
  };
  const byDay = (id: string): Late => {
    const perDay = law.fee(id);
    return { ...none, perDay, daysCharged: days, additional: days * perDay, state: 'day' };
  };
  if (days === 0) return none;
  if (way === 'day') return byDay('roc-additional-fee-day');
  if (way === 'times' || way === 'auditor') return multiple(TIMES[way]);
  if (way === 'sum') return { ...none, additional: law.number('dir-3-kyc-late-fee'), state: 'sum' };
  if (way === 'charge') {
    const step = law.number(CHARGE_STEP);
    if (days > law.number('chg-1-last-period') - step) return { ...none, additional: null, state: 'tooLate' };
    const times = law.number(sized('chg-1-additional-times', small));
    if (days <= step) return { ...none, times, additional: normal * times, state: 'charge' };
    if (secured === null) return { ...none, times, additional: null, state: 'secured' };
    const share = Math.min(
      takePercent(secured, law.number(sized('chg-1-ad-valorem', small))),
      law.number(`${sized('chg-1-ad-valorem', small)}-cap`),
    );
    return { ...none, times, share, additional: addUp([normal * times, share]), state: 'charge' };
  }
  // Before the multiples, LLPs paid by the day.
  if (!law.has(sized('llp-additional-times', small))) return byDay('llp-late-fee-day');
  const late = multiple(sized('llp-additional-times', small));
  const daysCharged = Math.max(0, days - LLP_YEAR);
  const perDay = law.number(sized('llp-additional-day', small));
  const additional = addUp([late.additional ?? 0, perDay * daysCharged]);
  return { ...late, perDay, daysCharged, additional, state: 'llp' };
}

function drawFee(input: Input, normal: number, days: number, small: boolean, late: Late, law: LawOn, say: Say) {
  const way = WAYS[input.form];
  if (days === 0 || late.additional === null || way === 'sum') return undefined;
  const fee = (count: number) => addUp([normal, workOutLateFee(input, normal, count, small, law).additional ?? 0]);
  const lastDays = (scale: string) => law.scale(scale).brackets.map(({ from }) => Math.max(0, from - 1));
  if (way === 'times' || way === 'auditor')
    return feeByDay({ fee, bends: lastDays(TIMES[way]), days, hasCap: true }, say);
  if (way === 'charge') {
    const step = law.number(CHARGE_STEP);
    const end = input.secured === null ? step : law.number('chg-1-last-period') - step;
    return feeByDay({ fee, bends: [0, step], days, hasCap: false, end }, say);
  }
  const bends = late.state === 'llp' ? [...lastDays(sized('llp-additional-times', small)), LLP_YEAR] : [];
  return feeByDay({ fee, bends, days, hasCap: false }, say);
}

/** The rules of content/due-dates, with the record of the days from the annual general meeting. */
const BY_MEETING = {
  'aoc-4': { rule: 'aoc-4', days: 'aoc-4-period' },
  'mgt-7': { rule: 'mgt-7', days: 'mgt-7-period' },
  'mgt-7a': { rule: 'mgt-7', days: 'mgt-7-period' },
  'adt-1': { rule: 'adt-1', days: 'adt-1-period' },
} as const;
const BY_YEAR = {
  'dpt-3': 'dpt-3-due-date',
  'llp-8': 'llp-form-8-due-date',
  'llp-11': 'llp-form-11-due-date',
} as const;

/** The due date of the last year whose annual meeting must be over, if it was on its last possible day. */
function lastDue(form: keyof typeof BY_MEETING, { law, today, extended }: Terms): string {
  const { rule, days } = BY_MEETING[form];
  const findMeeting = (end: string) => addMonths(end, law.on(end).number('agm-period'));
  const end = (year: number) => `${year}-03-31`;
  const year = Number(today.slice(0, 4));
  const yearEnd = end(findMeeting(end(year)) <= today ? year : year - 1);
  const name = `${addYears(yearEnd, -1).slice(0, 4)}-${yearEnd.slice(2, 4)}`;
  return extended(`${rule}-${name}`) ?? addDays(findMeeting(yearEnd), law.on(yearEnd).number(days));
}

const KYC: Form = 'dir-3-kyc';
const KYC_DAY = 'dir-3-kyc-due-date';
/** Since KYC is no longer yearly: the next due date of those who filed for the last year. */
const KYC_NEXT = 'dir-3-kyc-filed-fy-2024-25';
/** From one cycle of three years to the next, and the year in progress. */
const MAX_KYC_YEARS = 4;

/**
 * Whether KYC can have been due on a day: rule 12A. When it was yearly the Ministry sometimes extended the due date, and
 * never brought it forward.
 */
function mayBeKycDue(due: string, law: Terms['law']): boolean {
  const onDue = law.on(due);
  const day = onDue.findDay(KYC_DAY, `${Number(due.slice(0, 4)) - 1}-12-31`);
  return onDue.find(KYC_NEXT) ? due === day && due >= onDue.findDay(KYC_NEXT) : due >= day;
}

/** The last day on which KYC was due, by the law at the beginning of each year. */
function lastKyc({ law, today }: Terms): string | null {
  const year = Number(today.slice(0, 4));
  for (let ago = 0; ago < MAX_KYC_YEARS; ago++) {
    const day = law.on(`${year - ago}-01-01`).findDay(KYC_DAY);
    if (day <= today && mayBeKycDue(day, law)) return day;
  }
  return null;
}

/** The last due date of the form, unless it depends on an event. */
function dueDay(form: Form | undefined, terms: Terms): string | null {
  if (form === undefined) return null;
  if (form === KYC) return lastKyc(terms);
  if (form in BY_MEETING) return lastDue(form as keyof typeof BY_MEETING, terms);
  if (!(form in BY_YEAR)) return null;
  return terms.law.on(terms.today).findDay(BY_YEAR[form as keyof typeof BY_YEAR], addYears(terms.today, -1));
}

/** "from ₹1 lakh to below ₹5 lakh". */
function rangeInWords(bands: readonly Bracket[], band: Bracket, say: Say): string {
  const { low, high } = findEdges(bands, bands.indexOf(band), true);
  const from = low && shortRupees(low.limit);
  const to = high && shortRupees(high.limit);
  if (from && to) return say(high.isIncluded ? 'aboveUpTo' : 'fromBelow', { from, to });
  if (to) return say(high.isIncluded ? 'upTo' : 'below', { to });
  return from ? say(low.isIncluded ? 'from' : 'above', { from }) : '';
}

/** Whether the size was not given and follows from the capital. */
function judgeSize({ form, small, capital }: Input, law: LawOn): { isSmall: boolean; isGuess: boolean } {
  if (!(SIZED as readonly Form[]).includes(form)) return { isSmall: false, isGuess: false };
  const most = law.number(form === 'chg-1' ? 'small-company-capital' : 'llp-audit-contribution');
  return { isSmall: small === null ? (capital ?? 0) <= most : small === 'yes', isGuess: small === null };
}

function findFirstDay({ law, today }: Terms): string {
  return law.on(today).findDay('roc-additional-fee-since');
}

export const tool = defineTool({
  parameters,
  dueRules: Object.values(BY_MEETING).map(({ rule }) => rule),
  lawDays: ({ form }, terms) => ({ due: dueDay(form, terms) }),
  // Before the daily fee the law since then applies, with a caution.
  day: ({ form, filed }, terms) => (form === KYC ? filed : latestDay([filed, findFirstDay(terms)])),
  contradictions: ({ form, due, capital }, terms) => ({
    capital: capital === null && form !== KYC && terms.say('faults.capital'),
    due: form === KYC && !mayBeKycDue(due, terms.law) && terms.say('faults.kyc', writtenDays({ last: lastKyc(terms) })),
  }),
  evaluate(input, terms) {
    const { law, today, now, say } = terms;
    const { form, due, filed, capital } = input;
    const firstDay = form === KYC ? due : findFirstDay(terms);
    const days = Math.max(0, daysBetween(due, filed));
    const bands = filingFees(form, now);
    const band = bands?.at(capital ?? 0);
    const range = (one: Bracket) => rangeInWords(bands?.brackets ?? [], one, say);
    const normal = band?.rate ?? 0;
    const size = days > 0 ? judgeSize(input, now) : { isSmall: false, isGuess: false };
    const late = workOutLateFee(input, normal, days, size.isSmall, now);
    const { additional, perDay, share } = late;
    const total = additional === null ? null : addUp([normal, additional]);
    const scheme =
      form in BY_MEETING && (additional ?? 0) > 0 ? law.on(filed).find('roc-scheme-share')?.text : undefined;
    const blanks = {
      // Only its number: the label also names the purpose.
      form: terms.label('form', form).split(',')[0] ?? '',
      late: say.counted('days', days),
      days: late.daysCharged,
      times: late.times,
      ...inRupees({ perDay, normal, share, fee: additional }),
      ...writtenDays({ due, filed, since: firstDay }),
    };
    const isDay = WAYS[form] === 'day';
    const isBefore = isDay && due < firstDay;
    const cautions = [
      isBefore && say('before', blanks),
      !isBefore && scheme && say('scheme', { share: scheme }),
      size.isGuess && say(size.isSmall ? 'size.small' : 'size.other'),
    ];
    const group = total === null ? 'open' : 'late';
    return {
      data: { days, normal, additional, total },
      headline:
        days === 0
          ? say.headline('inTime', blanks, rupees(normal))
          : {
              lead: say(`${group}.lead`, blanks),
              result: total === null ? say(`open.${late.state}.result`) : rupees(total),
              rest: say(`${group}.${late.state}.rest`, blanks),
            },
      passed: filed === today && passed(due, today, total === null ? '' : say('today', inRupees({ total }))),
      caution: cautions.filter(Boolean).join(' '),
      drawings: [
        drawFee(input, normal, days, size.isSmall, late, now, say),
        total !== null && days > 0 && drawSum('sum', { normal, additional, total }, say),
        drawFiling({ due, filed, last: null, cost: total }, today, say),
      ],
      why: [
        band ? say('normal', { fee: rupees(normal), range: range(band) }) : say('free'),
        say(days === 0 ? 'inTime.why' : `late.${late.state}.why`, blanks),
        late.state === 'llp' && late.daysCharged > 0 && say('late.llp.more', blanks),
        share > 0 && say('late.charge.share', blanks),
        days > 0 && (form === 'inc-22' || form === 'pas-3') && say('repeated'),
      ],
      whyNot: (bands?.brackets ?? [])
        .filter((other) => other.from !== band?.from)
        .map((other) => say.not('not', { fee: rupees(other.rate), range: range(other) })),
      year: say(form === KYC ? 'yearKyc' : WAYS[form] === 'llp' ? 'yearLlp' : isDay ? 'year' : 'yearOther', blanks),
    };
  },
});
