/**
 * What it costs to form a company: our printed price with GST, the Ministry's charges, and the state's stamp duty, and what comes
 * back of our fee where the order is cancelled. Rule 38 of the Companies (Incorporation) Rules, 2014, the Companies (Registration
 * Offices and Fees) Rules, 2014, and the stamp Acts of the states. A duty that nobody could confirm is never reckoned with.
 */
import { CAPITAL_BANDS, type CapitalBand } from '../domain/bill.ts';
import { rupees } from '../domain/rupees.ts';
import { STATE_ALIASES, STATE_OPTIONS, stateName } from '../domain/states.ts';
import { percentOf, totalOf } from '../domain/sums.ts';
import { type Law, numberIn, textIn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { fill } from './sentence.ts';
import { type Answer, type Step, toolWith } from './tool.ts';
import type { Words } from './words/company-cost.ts';

const parameters = {
  type: { kind: 'choice', options: ['private', 'public', 'opc', 'section-8', 'nidhi', 'nbfc', 'producer'], initial: 'private' },
  state: { kind: 'choice', options: STATE_OPTIONS, aliases: STATE_ALIASES },
  capital: { kind: 'amount', initial: '1,00,000' },
  cancel: { kind: 'whole', least: 0, most: 3650, optional: true },
} as const satisfies ParameterRules;

/** Our printed prices; the other types are quoted. */
const PRICES = { private: 'price-private-limited', public: 'price-public-limited', opc: 'price-one-person' } as const;
/** The least capital, of the types that need one. */
const LEAST = { nidhi: 'nidhi-min-capital', nbfc: 'nbfc-min-capital' } as const;

/** States of the table of stamp duties, as its records name them. */
const DUTIES = { GJ: 'gujarat', KA: 'karnataka', KL: 'kerala', MP: 'madhya-pradesh', PB: 'punjab', RJ: 'rajasthan' } as const;

const FIGURES = [
  'price-private-limited',
  'price-public-limited',
  'price-one-person',
  'dsc-tokens',
  'gst-rate-standard',
  'name-reservation-fee',
  'incorporation-fee-free-capital',
  'incorporation-pan-tan-fee',
  'stamp-duty-first-band',
  'stamp-duty-second-band',
  'nidhi-min-capital',
  'nbfc-min-capital',
  'refund-cancellation-charge',
  'refund-request-period',
] as const;
type DutyId = `stamp-duty-${(typeof DUTIES)[keyof typeof DUTIES]}-${CapitalBand}`;
const IN_DOUBT = Object.values(DUTIES).flatMap((slug) => CAPITAL_BANDS.map((band): DutyId => `stamp-duty-${slug}-${band}`));
type Id = (typeof FIGURES)[number] | DutyId;
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

/** The state's stamp duty: an amount only where its record is sure, and with what else it rests on. */
function dutyOf({ type, state, capital }: Input, law: Law<Id>, { duty: w }: Words): { amount: number | null; why: string; figures: Id[] } {
  const place = stateName(state) ?? state;
  const bands = ['stamp-duty-first-band', 'stamp-duty-second-band'] as const;
  const at = bands.findIndex((id) => capital <= numberIn(law, id));
  const unknown = (why: string, figures: Id[] = []) => ({ amount: null, why, figures });
  if (type === 'section-8') return unknown(w.section8);
  if (!(state in DUTIES)) return unknown(fill(w.elsewhere, { place }));
  const band = CAPITAL_BANDS[at];
  if (!band) return unknown(w.above, ['stamp-duty-second-band']);
  const id: DutyId = `stamp-duty-${DUTIES[state as keyof typeof DUTIES]}-${band}`;
  const figures: Id[] = [id, ...bands.slice(0, at + 1)];
  const range = at === 0 ? w.ranges.first : w.ranges.second;
  const { value, text } = law[id];
  if (value === null || text === null) return unknown(fill(w.unsure, { place, range }), figures);
  return { amount: value, why: fill(w.sure, { place, range, amount: text }), figures };
}

/** What the result leaves to say: who gets what, and what is not known. */
function restOf({ lines, payUs, total }: Sums, { headline: w }: Words): string {
  const given = (payee: CostLine['payee']) => lines.filter((line) => line.payee === payee);
  const government = fill(w.toGovernment, { amount: rupees(totalOf(given('government').map(({ amount }) => amount ?? 0))) });
  const duty = given('state')[0]?.amount ?? null;
  const unknown = lines.filter(({ amount, payee }) => amount === null && payee !== 'us').map(({ what }) => what.toLowerCase().replace(/,.*/, ''));
  // Each begins with the space that parts it from what stands before.
  const state = duty === null ? '' : ` ${fill(w.toState, { amount: rupees(duty) })}`;
  const open = unknown.length === 0 ? '' : ` ${fill(w.open, { what: unknown.join(' and ') })}`;
  if (total !== null && payUs !== null) return fill(w.all, { us: rupees(payUs), government, state });
  return fill(payUs !== null ? w.us : w.quoted, { government, state, open });
}

/** The lines, and what they come to. */
interface Sums {
  lines: readonly CostLine[];
  payUs: number | null;
  total: number | null;
}

function refundStep(cancel: number | null, share: number, kept: number | null, back: number | null, law: Law<Id>, { refund: w }: Words): Step {
  const isLate = cancel !== null && cancel > numberIn(law, 'refund-request-period');
  const when = cancel === null ? w.ahead : cancel === 1 ? w.day : fill(w.days, { count: cancel });
  const known = kept !== null && back !== null && { kept: rupees(kept), back: rupees(back) };
  const text = isLate ? fill(w.late, { when }) : known ? fill(w.amounts, { when, share, ...known }) : fill(w.kept, { when, share });
  return { text, figures: ['refund-cancellation-charge', 'refund-request-period'] };
}

export const tool = toolWith<Words>()({
  parameters,
  figures: FIGURES,
  inDoubt: IN_DOUBT,
  evaluate({ type, state, capital, cancel }, law: Law<Id>, { words: w, parameters: { type: types } }): Answer<Data> {
    const price = type in PRICES ? PRICES[type as keyof typeof PRICES] : null;
    const least = type === 'nidhi' || type === 'nbfc' ? type : null;
    const name = types.options[type];
    const place = stateName(state) ?? state;
    const fee = price && numberIn(law, price);
    // Without words for the line of GST the firm charges none.
    const rate = w.lines.gst === '' ? 0 : numberIn(law, 'gst-rate-standard');
    const gst = rate === 0 ? 0 : fee === null ? null : percentOf(fee, rate);
    const isFree = capital <= numberIn(law, 'incorporation-fee-free-capital');
    const duty = dutyOf({ type, state, capital, cancel }, law, w);
    const lines: CostLine[] = [
      lineOf(w.lines.fee, fee, 'us'),
      ...(rate === 0 ? [] : [lineOf(fill(w.lines.gst, { rate }), gst, 'us')]),
      lineOf(w.lines.name, numberIn(law, 'name-reservation-fee'), 'government'),
      lineOf(w.lines.filing, isFree ? 0 : null, 'government'),
      lineOf(w.lines.pan, numberIn(law, 'incorporation-pan-tan-fee'), 'government'),
      lineOf(fill(w.lines.duty, { place }), duty.amount, 'state'),
    ];
    const payUs = sumOf(lines.filter(({ payee }) => payee === 'us'));
    const total = sumOf(lines);
    const period = numberIn(law, 'refund-request-period');
    const share = cancel !== null && cancel > period ? 100 : numberIn(law, 'refund-cancellation-charge');
    const kept = fee === null ? null : percentOf(fee, share);
    const back = fee === null || kept === null ? null : totalOf([fee, -kept]);
    return {
      data: { lines, fee, gst, payUs, total, refund: { kept, back, until: period } },
      headline: {
        lead: fill(total === null && payUs !== null ? w.headline.leadUs : w.headline.lead, { type: name, place }),
        result: total !== null ? rupees(total) : payUs !== null ? rupees(payUs) : w.headline.quotation,
        rest: restOf({ lines, payUs, total }, w),
      },
      ...(least && capital < numberIn(law, LEAST[least]) && { caution: w.caution[least] }),
      sum: {
        title: w.sum.title,
        lines: lines.map(({ what, amount, payee }) => ({
          what,
          amount,
          ...(amount === null && { instead: payee === 'us' ? w.sum.quotation : w.sum.unknown }),
        })),
      },
      why: [
        ...(price === null || gst === null
          ? [{ text: fill(w.fee.quoted, { type: name, rate }), figures: [...(rate === 0 ? [] : ['gst-rate-standard']), 'dsc-tokens'] }]
          : [
              { text: fill(w.fee.printed, { type: name, fee: textIn(law, price) }), figures: [price, 'dsc-tokens'] },
              ...(rate === 0 ? [] : [{ text: fill(w.fee.gst, { fee: textIn(law, price), rate, gst: rupees(gst) }), figures: ['gst-rate-standard'] }]),
            ]),
        { text: w.name, figures: ['name-reservation-fee'] },
        { text: isFree ? w.filing.free : w.filing.above, figures: ['incorporation-fee-free-capital'] },
        { text: w.pan, figures: ['incorporation-pan-tan-fee'] },
        { text: duty.why, figures: duty.figures },
        ...(least ? [{ text: fill(w.least, { capital: textIn(law, LEAST[least]) }), figures: [LEAST[least]] }] : []),
        refundStep(cancel, share, kept, back, law, w),
      ],
      whyNot: (['private', 'public', 'opc'] as const)
        .filter((other) => other !== type)
        .map((other) => ({ what: types.options[other], why: fill(w.not.fee, { fee: textIn(law, PRICES[other]) }), figures: [PRICES[other]] })),
      next: [{ text: fill(w.next.page, { type: name }), href: w.pages[type] }, ...w.next.others],
      year: w.year,
      notCovered: type === 'nbfc' ? [...w.notCovered, w.notCoveredNbfc] : w.notCovered,
    };
  },
});
