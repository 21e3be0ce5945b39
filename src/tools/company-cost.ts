/**
 * What it costs to form a company: our printed price with GST, the Ministry's charges, and the state's stamp duty, and what comes
 * back of our fee where the order is cancelled. Rule 38 of the Companies (Incorporation) Rules, 2014, the Companies (Registration
 * Offices and Fees) Rules, 2014, and the stamp Acts of the states. A duty that nobody could confirm is never reckoned with.
 */
import { rupees } from '../domain/rupees.ts';
import { STATE_ALIASES, STATE_OPTIONS, stateName } from '../domain/states.ts';
import { percentOf, totalOf } from '../domain/sums.ts';
import type { LawOn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { type Answer, defineTool, type Say } from './tool.ts';

const parameters = {
  type: {
    kind: 'choice',
    options: ['private', 'public', 'opc', 'section-8', 'nidhi', 'nbfc', 'producer'],
    initial: 'private',
  },
  state: { kind: 'choice', options: STATE_OPTIONS, aliases: STATE_ALIASES },
  capital: { kind: 'amount', initial: '1,00,000' },
  cancel: { kind: 'whole', least: 0, most: 3650, optional: true },
} as const satisfies ParameterRules;

/** Our printed prices; the other types are quoted. */
const PRICES = { private: 'price-private-limited', public: 'price-public-limited', opc: 'price-one-person' } as const;
/** The least capital, of the types that need one. */
const LEAST = { nidhi: 'nidhi-min-capital', nbfc: 'nbfc-min-capital' } as const;

/** States of the table of stamp duties, as its records name them. */
const DUTIES = {
  GJ: 'gujarat',
  KA: 'karnataka',
  KL: 'kerala',
  MP: 'madhya-pradesh',
  PB: 'punjab',
  RJ: 'rajasthan',
} as const;

type Input = InputOf<typeof parameters>;

/** Amounts in rupees; null is unknown, and then not sure. */
type CostLine = { what: string; amount: number | null; payee: 'us' | 'government' | 'state'; sure: boolean };
/** What the contract names. `total` is null where a line is unknown; `until` counts days from the purchase. */
type Data = {
  lines: CostLine[];
  fee: number | null;
  gst: number | null;
  payUs: number | null;
  total: number | null;
  refund: { kept: number | null; back: number | null; until: number };
};

function lineOf(what: string, amount: number | null, payee: CostLine['payee']): CostLine {
  return { what, amount, payee, sure: amount !== null };
}

/** Null where one of the lines is unknown. */
function sumOf(lines: readonly CostLine[]): number | null {
  return lines.some(({ amount }) => amount === null) ? null : totalOf(lines.map(({ amount }) => amount ?? 0));
}

/** The state's stamp duty: an amount only where its record is sure. */
function dutyOf({ type, state, capital }: Input, law: LawOn, say: Say): { amount: number | null; why: string } {
  const place = stateName(state) ?? state;
  const at = ['stamp-duty-first-band', 'stamp-duty-second-band'].findIndex((id) => capital <= law.number(id));
  const unknown = (name: string, blanks = {}) => ({ amount: null, why: say(`duty.${name}`, blanks) });
  if (type === 'section-8') return unknown('section8');
  if (!(state in DUTIES)) return unknown('elsewhere', { place });
  if (at < 0) return unknown('above');
  const range = say(`duty.ranges.${at === 0 ? 'first' : 'second'}`);
  const slug = DUTIES[state as keyof typeof DUTIES];
  const duty = law.find(at === 0 ? `stamp-duty-${slug}-to-1-lakh` : `stamp-duty-${slug}-1-to-10-lakh`);
  if (duty?.value == null || duty.text === null) return unknown('unsure', { place, range });
  return { amount: duty.value, why: say('duty.sure', { place, range, amount: duty.text }) };
}

/** What the result leaves to say: who gets what, and what is not known. */
function restOf({ lines, payUs, total }: Sums, say: Say): string {
  const given = (payee: CostLine['payee']) => lines.filter((line) => line.payee === payee);
  const government = say('headline.toGovernment', {
    amount: rupees(totalOf(given('government').map(({ amount }) => amount ?? 0))),
  });
  const duty = given('state')[0]?.amount ?? null;
  const unknown = lines
    .filter(({ amount, payee }) => amount === null && payee !== 'us')
    .map(({ what }) => what.toLowerCase().replace(/,.*/, ''));
  // Each begins with the space that parts it from what stands before.
  const state = duty === null ? '' : ` ${say('headline.toState', { amount: rupees(duty) })}`;
  const open = unknown.length === 0 ? '' : ` ${say('headline.open', { what: unknown.join(' and ') })}`;
  if (total !== null && payUs !== null) return say('headline.all', { us: rupees(payUs), government, state });
  return say(payUs !== null ? 'headline.us' : 'headline.quoted', { government, state, open });
}

/** The lines, and what they come to. */
interface Sums {
  lines: readonly CostLine[];
  payUs: number | null;
  total: number | null;
}

function refundStep(
  cancel: number | null,
  share: number,
  kept: number | null,
  back: number | null,
  law: LawOn,
  say: Say,
): string {
  const isLate = cancel !== null && cancel > law.number('refund-request-period');
  const when =
    cancel === null ? say('refund.ahead') : cancel === 1 ? say('refund.day') : say('refund.days', { count: cancel });
  if (isLate) return say('refund.late', { when });
  return kept !== null && back !== null
    ? say('refund.amounts', { when, share, kept: rupees(kept), back: rupees(back) })
    : say('refund.kept', { when, share });
}

export const tool = defineTool({
  parameters,
  evaluate(input, { law, today, speak, parameters: { type: types } }): Answer<Data> {
    const { type, state, capital, cancel } = input;
    const now = law.on(today);
    const say = speak(now);
    const price = type in PRICES ? PRICES[type as keyof typeof PRICES] : null;
    const least = type === 'nidhi' || type === 'nbfc' ? type : null;
    const name = types.options[type];
    const place = stateName(state) ?? state;
    const fee = price && now.number(price);
    // Without words for the line of GST the firm charges none.
    const rate = say('lines.gst', { rate: '' }) === '' ? 0 : now.number('gst-rate-standard');
    const gst = rate === 0 ? 0 : fee === null ? null : percentOf(fee, rate);
    const isFree = capital <= now.number('incorporation-fee-free-capital');
    const [nameFee, panFee] = [now.fee('name-reservation-fee'), now.fee('incorporation-pan-tan-fee')];
    const duty = dutyOf(input, now, say);
    const lines: CostLine[] = [
      lineOf(say('lines.fee'), fee, 'us'),
      ...(rate === 0 ? [] : [lineOf(say('lines.gst', { rate }), gst, 'us')]),
      lineOf(say('lines.name'), nameFee, 'government'),
      lineOf(say('lines.filing'), isFree ? 0 : null, 'government'),
      lineOf(say('lines.pan'), panFee, 'government'),
      lineOf(say('lines.duty', { place }), duty.amount, 'state'),
    ];
    const payUs = sumOf(lines.filter(({ payee }) => payee === 'us'));
    const total = sumOf(lines);
    const period = now.number('refund-request-period');
    const share = cancel !== null && cancel > period ? 100 : now.number('refund-cancellation-charge');
    const kept = fee === null ? null : percentOf(fee, share);
    const back = fee === null || kept === null ? null : totalOf([fee, -kept]);
    return {
      data: { lines, fee, gst, payUs, total, refund: { kept, back, until: period } },
      headline: {
        lead: say(total === null && payUs !== null ? 'headline.leadUs' : 'headline.lead', { type: name, place }),
        result: total !== null ? rupees(total) : payUs !== null ? rupees(payUs) : say('headline.quotation'),
        rest: restOf({ lines, payUs, total }, say),
      },
      ...(least && capital < now.number(LEAST[least]) && { caution: say(`caution.${least}`) }),
      sum: {
        title: say('sum.title'),
        lines: lines.map(({ what, amount, payee }) => ({
          what,
          amount,
          ...(amount === null && { instead: say(payee === 'us' ? 'sum.quotation' : 'sum.unknown') }),
        })),
      },
      why: [
        ...(price === null || gst === null
          ? [say('fee.quoted', { type: name, rate })]
          : [
              say('fee.printed', { type: name, fee: now.text(price) }),
              ...(rate === 0 ? [] : [say('fee.gst', { fee: now.text(price), rate, gst: rupees(gst) })]),
            ]),
        ...(nameFee > 0 ? [say('name')] : []),
        say(isFree ? 'filing.free' : 'filing.above'),
        ...(panFee > 0 ? [say('pan')] : []),
        duty.why,
        ...(least ? [say('least', { capital: now.text(LEAST[least]) })] : []),
        refundStep(cancel, share, kept, back, now, say),
      ],
      whyNot: (['private', 'public', 'opc'] as const)
        .filter((other) => other !== type)
        .map((other) => ({ what: types.options[other], why: say('not.fee', { fee: now.text(PRICES[other]) }) })),
      next: [{ text: say('next.page', { type: name }), href: say(`pages.${type}`) }, ...say.steps('next.others')],
      year: say('year'),
      notCovered: type === 'nbfc' ? [...say.list('notCovered'), say('notCoveredNbfc')] : say.list('notCovered'),
    };
  },
});
