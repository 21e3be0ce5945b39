/**
 * Tax deducted from a payment to a resident: whether, at which rate, on how much, paid in by when. Sections 194 to 194T
 * and 206AA of the Income-tax Act, 1961; sections 393 and 397 of the Act of 2025.
 */
import {
  addDays,
  addMonths,
  addYears,
  formatDay,
  formatMonth,
  MONTHS_OF_A_YEAR,
  monthsBegun,
  yearEnd,
} from '../../domain/calendar.ts';
import { addUp, rupees, takePercent } from '../../domain/rupees.ts';
import type { LawOn } from '../../law/dated.ts';
import { inRupees, type Say, writtenDays } from '../answer-shape.ts';
import { type InputOf, NO_OR_YES, type ParameterRules } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { drawGauge, drawSum } from './draw-answer.ts';

/** What is compared with the limit: the payments of a year, one payment, a price including the limit, or the excess. */
type Way = 'year' | 'payment' | 'price' | 'excess';
type Rule = { way: Way; rate: string; limit: string };

const PAYMENTS = [
  'professional',
  'technical',
  'contractor',
  'commission',
  'rent-building',
  'rent-plant',
  'rent-by-individual',
  'contract-by-individual',
  'interest-bank',
  'interest-other',
  'dividend',
  'property',
  'goods',
  'partner',
  'winnings',
  'crypto',
  'crypto-by-individual',
] as const;
type Payment = (typeof PAYMENTS)[number];

const parameters = {
  payment: { kind: 'choice', options: PAYMENTS },
  payee: { kind: 'choice', options: ['individual-huf', 'company', 'other'], initial: 'individual-huf' },
  senior: { ...NO_OR_YES, optional: true },
  pan: { kind: 'choice', options: ['yes', 'no'], initial: 'yes' },
  amount: { kind: 'amount' },
  'paid-before': { kind: 'amount', optional: true },
  day: { kind: 'day', byDefault: 'today' },
  months: {
    kind: 'whole',
    least: 1,
    most: MONTHS_OF_A_YEAR,
    optional: true,
    onlyIf: { parameter: 'payment', is: ['rent-by-individual'] },
  },
  ends: { kind: 'day', optional: true, onlyIf: { parameter: 'payment', is: ['rent-by-individual'] } },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

/** Payments that are reported with a separate challan-cum-statement. */
const OWN_STATEMENT: readonly Payment[] = [
  'rent-by-individual',
  'contract-by-individual',
  'property',
  'crypto-by-individual',
];
/** Payments whose deduction began later than the records. */
const LATER: readonly Payment[] = ['goods', 'partner', 'crypto', 'crypto-by-individual'];
/** The rates and limits of payments that share them with another kind. */
const RATE_AS: Partial<Record<Payment, Payment>> = { 'crypto-by-individual': 'crypto' };
const LIMIT_AS: Partial<Record<Payment, Payment>> = { technical: 'professional' };

function nameRate(payment: Payment): string {
  return `tds-${RATE_AS[payment] ?? payment}-rate`;
}

function findRule({ payment, payee, senior }: Input, law: LawOn): Rule {
  const rate = nameRate(payment);
  if (payment === 'rent-building' || payment === 'rent-plant')
    return law.has('tds-rent-month-limit')
      ? { way: 'payment', rate, limit: 'tds-rent-month-limit' }
      : { way: 'year', rate, limit: 'tds-rent-year-limit' };
  const limit = `tds-${LIMIT_AS[payment] ?? payment}-limit`;
  if (payment === 'contractor')
    return { way: 'year', rate: payee === 'individual-huf' ? 'tds-contractor-individual-rate' : rate, limit };
  if (payment === 'interest-bank' && senior === 'yes' && payee === 'individual-huf')
    return { way: 'year', rate, limit: 'tds-interest-senior-limit' };
  if (payment === 'winnings')
    return { way: law.code('tds-winnings-counts') === 'payment' ? 'payment' : 'year', rate, limit };
  const ways: Partial<Record<Payment, Way>> = { 'rent-by-individual': 'payment', property: 'price', goods: 'excess' };
  return { way: ways[payment] ?? 'year', rate, limit };
}

/** The part of the payments on which tax is deducted now. @param before paid earlier in the year */
function findBase(way: Way, limit: number, before: number, amount: number): number {
  const all = addUp([before, amount]);
  if (way === 'payment') return amount > limit ? amount : 0;
  if (way === 'excess') return Math.max(0, all - limit) - Math.max(0, before - limit);
  const isAbove = (sum: number) => (way === 'price' ? sum >= limit : sum > limit);
  if (!isAbove(all)) return 0;
  return isAbove(before) ? amount : all;
}

/** What is compared with the limit, beside it. @param all the payments of the year */
function limitGauge(way: Way, amount: number, all: number, limit: number, say: Say) {
  if (way === 'payment') return drawGauge('gauge.payment', amount, limit, say);
  // At the price itself tax is deducted.
  if (way === 'price') return drawGauge('gauge.price', all, limit - 1, say, inRupees({ limit }));
  return drawGauge('gauge.year', all, limit, say);
}

/**
 * A tenant without tax audit deducts once a year, from the rent of the last month of the year or of the tenancy, for all
 * its months: section 194-IB(2); 393(1) Table Sl. 2(i) of the Act of 2025.
 * @returns the first and the last day of the rented part of the year, and its months
 */
function rentedPart({ day, ends, months }: Pick<Input, 'day' | 'ends' | 'months'>) {
  const april = `${day.slice(0, 4)}-04-01`;
  const start = day < april ? addYears(april, -1) : april;
  const last = ends ?? yearEnd(start);
  const most = Math.max(1, monthsBegun(start, last));
  return { start, last, most, months: months ?? most };
}

/** The day whose law applies, and after whose month the tax is paid in. */
function deductionDay(input: Input): string {
  return input.payment === 'rent-by-individual' ? rentedPart(input).last : input.day;
}

function depositDay(payment: Payment, day: string, law: LawOn): string {
  const next = addMonths(`${day.slice(0, 7)}-01`, 1);
  if (OWN_STATEMENT.includes(payment)) return addDays(next, law.number('tds-challan-statement-days') - 1);
  // The tax of March is due at the end of April.
  return next.slice(5, 7) === '04'
    ? law.findDay('due-tds-payment-march', next)
    : addDays(next, law.number('due-tds-payment') - 1);
}

function percentFor({ payment, pan }: Input, rule: Rule, law: LawOn): number {
  const rate = law.number(rule.rate);
  if (pan === 'yes') return rate;
  return Math.max(rate, law.number(payment === 'goods' ? 'tds-no-pan-goods-rate' : 'tds-no-pan-rate'));
}

function findSection(payment: Payment, say: Say): { act1961: string; act2025: string } {
  return { act1961: say(`sections.${payment}.act1961`), act2025: say(`sections.${payment}.act2025`) };
}

export const tool = defineTool({
  parameters,
  day: deductionDay,
  contradictions(input, { say }) {
    const { ends, months, payment, payee, senior } = input;
    const ageless = senior === 'yes' && payee !== 'individual-huf' && say('faults.senior');
    if (payment !== 'rent-by-individual') return { senior: ageless };
    const { start, most } = rentedPart(input);
    const isOutside = ends !== null && (ends < start || ends > yearEnd(start));
    return {
      senior: ageless,
      ends: isOutside && say('faults.ends', writtenDays({ from: start, to: yearEnd(start) })),
      months: !isOutside && (months ?? 0) > most && say('faults.months', { count: say.counted('months', most) }),
    };
  },
  evaluate(input, { now, say, label }) {
    const { payment, payee, pan, amount } = input;
    const day = deductionDay(input);
    const isRent = payment === 'rent-by-individual';
    const months = isRent ? rentedPart(input).months : 1;
    const before = input['paid-before'] ?? 0;
    const section = findSection(payment, say);
    const isNewAct = now.code('income-tax-act') === '2025';
    const name = label('payment', payment);
    const isOwn = OWN_STATEMENT.includes(payment);
    const payer =
      say.find(`payer.${payment}`, { other: label('payment', 'crypto-by-individual') }) ??
      say(isOwn ? 'payer.own' : 'payer.any');
    const ending = {
      year: say(isNewAct ? 'year.ty' : 'year.ay', { ...section, day: formatDay(day) }),
      notCovered: [payer, ...say.list('notCovered')],
    };
    if (LATER.includes(payment) && !now.has(nameRate(payment)))
      return {
        data: { deduct: 'no', rate: 0, threshold: 0, tds: 0, section, depositBy: null },
        headline: { lead: say('headline.lead', { name }), result: say('headline.none'), rest: say('headline.later') },
        why: [say('later', section)],
        ...ending,
      };
    const rule = findRule(input, now);
    const limit = payment === 'dividend' && payee !== 'individual-huf' ? 0 : now.number(rule.limit);
    const single = payment === 'contractor' ? now.number('tds-contractor-single') : null;
    const ofYear = findBase(rule.way, limit, before, amount);
    const isSingle = ofYear === 0 && single !== null && amount > single;
    const base = months * (isSingle ? amount : ofYear);
    const rate = percentFor(input, rule, now);
    const atRate = takePercent(base, rate);
    // Without a PAN the tax is at most the rent of the last month: section 194-IB(4).
    const tds = isRent ? Math.min(atRate, amount) : atRate;
    const deduct = base > 0;
    const depositBy = deduct ? depositDay(payment, day, now) : null;
    const [all, rest] = [addUp([before, amount]), addUp([amount, -tds])];
    const blanks = {
      name,
      rate,
      ...inRupees({ limit, amount, before, all, base, tds, rest, single }),
      ...writtenDays({ by: depositBy }),
      // "March 2027"
      month: formatMonth(day),
      count: say.counted('months', months),
      form: isOwn ? say(`statements.${isNewAct ? 'newAct' : payment}`) : '',
    };
    const covers = deduct && base > amount && !isRent;
    const form = rule.way === 'excess' ? 'excess' : 'payment';
    const baseStep = isRent ? `rent.${tds < atRate ? 'most' : 'all'}` : covers ? 'covers' : form;
    return {
      data: {
        deduct: deduct ? 'yes' : 'no',
        rate,
        threshold: limit,
        tds,
        section,
        depositBy,
        ...(isRent && { months }),
      },
      headline: deduct
        ? {
            lead: say('headline.deduct', blanks),
            result: rupees(tds),
            rest: say(`headline.${isRent ? 'rent' : tds > amount ? 'more' : 'rest'}`, blanks),
          }
        : { lead: say('headline.lead', blanks), result: say('headline.none'), rest: say('headline.below', blanks) },
      caution: covers && say('caution', blanks),
      drawings: [
        deduct && rest >= 0 && drawSum(isRent ? 'rentReceipt' : 'receipt', { amount, tds: -tds, rest }, say, blanks),
        limit > 0 && limitGauge(isSingle ? 'payment' : rule.way, amount, all, isSingle ? single : limit, say),
      ],
      why: [
        say(limit === 0 ? 'ways.free' : `ways.${isSingle ? 'single' : rule.way}.${deduct ? 'above' : 'below'}`, blanks),
        deduct && say(pan === 'no' ? 'rate.noPan' : 'rate.usual', blanks),
        deduct && say(`base.${baseStep}`, blanks),
        isRent && say('rentOnce', section),
        deduct && say(isOwn ? 'deposit.own' : 'deposit.usual', blanks),
      ],
      whyNot: [
        payment === 'professional' && say.not('not.technical'),
        payment === 'technical' && say.not('not.professional'),
        deduct && pan === 'yes' && say.not('not.pan'),
      ],
      ...ending,
    };
  },
});
