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
import type { InputOf, Parameters } from './parameters.ts';
import { type Answer, defineTool, type Step } from './tool.ts';

const parameters = {
  type: {
    kind: 'choice',
    label: 'Type of company',
    options: {
      private: 'Private limited',
      public: 'Public limited',
      opc: 'One person company',
      'section-8': 'Section 8 company',
      nidhi: 'Nidhi',
      nbfc: 'NBFC',
      producer: 'Farmer producer company',
    },
    initial: 'private',
  },
  state: { kind: 'choice', label: 'State of the registered office', options: STATE_OPTIONS, aliases: STATE_ALIASES },
  capital: {
    kind: 'amount',
    label: 'Authorised capital',
    hint: 'The ceiling up to which the company may issue shares. You can raise it later.',
    initial: '1,00,000',
  },
  cancel: {
    kind: 'whole',
    label: 'If you cancel: days after purchase',
    hint: 'Only to see what comes back. Empty where you do not mean to cancel.',
    least: 0,
    most: 3650,
    optional: true,
  },
} as const satisfies Parameters;

/** What each type has of its own: our printed price, the least capital that it needs, its page. */
const TYPES = {
  private: { price: 'price-private-limited', least: null, page: '/company-registration' },
  public: { price: 'price-public-limited', least: null, page: '/company-registration/public-company-registration' },
  opc: { price: 'price-one-person', least: null, page: '/company-registration/one-person-company-registration' },
  'section-8': { price: null, least: null, page: '/company-registration/section-8-company-registration' },
  nidhi: { price: null, least: 'nidhi-min-capital', page: '/company-registration/nidhi-company-registration' },
  nbfc: { price: null, least: 'nbfc-min-capital', page: '/company-registration/nbfc-company-registration' },
  producer: { price: null, least: null, page: '/company-registration/farmer-producer-company-registration' },
} as const;

/** States of the table of stamp duties, as its records name them. */
const DUTIES = { GJ: 'gujarat', KA: 'karnataka', KL: 'kerala', MP: 'madhya-pradesh', PB: 'punjab', RJ: 'rajasthan' } as const;
/** Not in the table; a list gives it for the lowest band. It is named, and reckoned with nowhere. */
const OTHER_DUTY = 'stamp-duty-uttar-pradesh-to-1-lakh';

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
type DutyId = `stamp-duty-${(typeof DUTIES)[keyof typeof DUTIES]}-${CapitalBand}` | typeof OTHER_DUTY;
const IN_DOUBT: readonly DutyId[] = [
  ...Object.values(DUTIES).flatMap((slug) => CAPITAL_BANDS.map((band) => `stamp-duty-${slug}-${band}` as const)),
  OTHER_DUTY,
];
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

const DECIDES = 'the fee calculator on the MCA portal decides';

function evaluate(input: Input, law: Law<Id>): Answer<Data> {
  const { type, state, capital, cancel } = input;
  const { price, least, page } = TYPES[type];
  const name = parameters.type.options[type];
  const place = stateName(state) ?? state;
  const fee = price && numberIn(law, price);
  const rate = numberIn(law, 'gst-rate-standard');
  const gst = fee === null ? null : percentOf(fee, rate);
  const isFree = capital <= numberIn(law, 'incorporation-fee-free-capital');
  const duty = dutyOf(input, law);
  const lines: CostLine[] = [
    lineOf('Our fee', fee, 'us'),
    lineOf(`GST on it, ${rate}%`, gst, 'us'),
    lineOf('Name reservation', numberIn(law, 'name-reservation-fee'), 'government'),
    lineOf('Filing of the incorporation', isFree ? 0 : null, 'government'),
    lineOf('PAN and TAN', numberIn(law, 'incorporation-pan-tan-fee'), 'government'),
    lineOf(`Stamp duty, ${place}`, duty.amount, 'state'),
  ];
  const payUs = sumOf(lines.filter(({ payee }) => payee === 'us'));
  const total = sumOf(lines);
  const toGovernment = totalOf(lines.map(({ payee, amount }) => (payee === 'government' ? (amount ?? 0) : 0)));
  const unknown = lines.filter(({ amount, payee }) => amount === null && payee !== 'us').map(({ what }) => what.toLowerCase().replace(/,.*/, ''));
  const period = numberIn(law, 'refund-request-period');
  const share = cancel !== null && cancel > period ? 100 : numberIn(law, 'refund-cancellation-charge');
  const kept = fee === null ? null : percentOf(fee, share);
  const back = fee === null || kept === null ? null : totalOf([fee, -kept]);
  const isTooSmall = least !== null && capital < numberIn(law, least);
  return {
    data: { lines, fee, gst, payUs, total, refund: { kept, back, until: period } },
    headline: {
      lead: total === null && payUs !== null ? `${name} in ${place}: you pay us` : `${name} in ${place}:`,
      result: total !== null ? rupees(total) : payUs !== null ? rupees(payUs) : 'by quotation',
      rest: restOf(payUs, total, toGovernment, duty.amount, unknown),
    },
    ...(isTooSmall && {
      caution: `${least === 'nidhi-min-capital' ? 'A Nidhi needs' : 'Most NBFCs need'} ${textIn(law, least)}: with the capital you entered it cannot begin.`,
    }),
    sum: {
      title: 'Line by line',
      lines: lines.map(({ what, amount, payee }) => ({ what, amount, ...(amount === null && { instead: payee === 'us' ? 'quotation' : 'not known' }) })),
    },
    why: [
      ...feeSteps(name, price, rate, gst, law),
      {
        text: `The Ministry takes ${textIn(law, 'name-reservation-fee')} for the name, in SPICe+ Part A, for each application.`,
        figures: ['name-reservation-fee'],
      },
      {
        text: isFree
          ? `It takes no fee for filing the incorporation up to a capital of ${textIn(law, 'incorporation-fee-free-capital')}.`
          : `Above a capital of ${textIn(law, 'incorporation-fee-free-capital')} it takes a filing fee that grows with the capital: ${DECIDES}.`,
        figures: ['incorporation-fee-free-capital'],
      },
      { text: `PAN and TAN come through the same form: ${textIn(law, 'incorporation-pan-tan-fee')} for both.`, figures: ['incorporation-pan-tan-fee'] },
      { text: duty.why, figures: duty.figures },
      ...(least === null ? [] : [{ text: `The least capital: ${textIn(law, least)}.`, figures: [least] }]),
      refundStep(cancel, share, kept, back, law),
    ],
    whyNot: [
      ...(state === 'UP' && capital <= numberIn(law, 'stamp-duty-first-band') && type !== 'section-8' && law[OTHER_DUTY].text !== null
        ? [
            {
              what: `${law[OTHER_DUTY].text} of stamp duty`,
              why: 'a list gives it for this capital, but our table does not have Uttar Pradesh; confirm it on the MCA portal before you count on it',
              figures: [OTHER_DUTY],
            },
          ]
        : []),
      ...(['private', 'public', 'opc'] as const)
        .filter((other) => other !== type)
        .map((other) => ({
          what: parameters.type.options[other],
          why: `our fee for it is ${textIn(law, TYPES[other].price)}`,
          figures: [TYPES[other].price],
        })),
    ],
    next: [
      { text: `${name}: who can form one, and the steps`, href: page },
      { text: 'Which type suits you', href: '/tools/company-type' },
      { text: 'How a refund works', href: '/refund-policy' },
      { text: 'See the charges, or file yourself, on the MCA portal', href: 'https://www.mca.gov.in/' },
    ],
    year: 'Companies Act, 2013: prices and charges for a company that is formed now.',
    notCovered: [
      `Digital signatures beyond the ${textIn(law, 'dsc-tokens')} that our fee has, where more people sign.`,
      'Notary, apostille and courier for papers signed abroad.',
      'A second name application, or a longer reservation of the name.',
      'What comes after the certificate: auditor, accounts, licences, stamp duty on the share certificates.',
      ...(type === 'nbfc' ? ['The application to the Reserve Bank, and the funds that it wants to see.'] : []),
    ],
  };
}

function lineOf(what: string, amount: number | null, payee: CostLine['payee']): CostLine {
  return { what, amount, payee, sure: amount !== null };
}

/** Null where one of the lines is unknown. */
function sumOf(lines: readonly CostLine[]): number | null {
  return lines.some(({ amount }) => amount === null) ? null : totalOf(lines.map(({ amount }) => amount ?? 0));
}

/** The state's stamp duty: an amount only where its record is sure, and with what else it rests on. */
function dutyOf({ type, state, capital }: Input, law: Law<Id>): { amount: number | null; why: string; figures: Id[] } {
  const place = stateName(state) ?? state;
  const bands = ['stamp-duty-first-band', 'stamp-duty-second-band'] as const;
  const at = bands.findIndex((id) => capital <= numberIn(law, id));
  const [first, second] = bands.map((id) => textIn(law, id));
  const unknown = (why: string, figures: Id[] = []) => ({ amount: null, why: `${why}: ${DECIDES}.`, figures });
  if (type === 'section-8') return unknown('Many states ask little or no stamp duty of a section 8 company; we have no sure table of that');
  if (!(state in DUTIES)) return unknown(`Stamp duty of ${place} is not in our table of six states`);
  const band = CAPITAL_BANDS[at];
  if (!band) return unknown(`Our table of stamp duties ends at a capital of ${second}`, ['stamp-duty-second-band']);
  const id: DutyId = `stamp-duty-${DUTIES[state as keyof typeof DUTIES]}-${band}`;
  const range = at === 0 ? `up to ${first}` : `above ${first} and up to ${second}`;
  const { value, text } = law[id];
  if (value === null)
    return unknown(`We could not confirm what ${place} asks of a capital ${range}: published tables differ, or are old`, [id, ...bands.slice(0, at + 1)]);
  return { amount: value, why: `Stamp duty of ${place} for a capital ${range}: ${text}. It goes to the state.`, figures: [id, ...bands.slice(0, at + 1)] };
}

function restOf(payUs: number | null, total: number | null, toGovernment: number, duty: number | null, unknown: readonly string[]): string {
  const government = `${rupees(toGovernment)} to the government`;
  const state = duty === null ? '' : ` and ${rupees(duty)} to the state`;
  const open = unknown.length === 0 ? '' : ` Not known: ${unknown.join(' and ')}; ${DECIDES}.`;
  if (total !== null && payUs !== null) return `${rupees(payUs)} to us with GST, ${government}${state}.`;
  if (payUs !== null) return `GST included. Besides it ${government}${state}.${open}`;
  return `Our fee stands in a written quotation, before you pay anything. Besides it ${government}${state}.${open}`;
}

function feeSteps(name: string, price: (typeof TYPES)[keyof typeof TYPES]['price'], rate: number, gst: number | null, law: Law<Id>): Step[] {
  if (price === null || gst === null)
    return [
      {
        text: `${name}: our fee depends on your papers and on how much work your case is. You get it in a written quotation, with GST of ${rate}%. ${textIn(law, 'dsc-tokens')} DSC tokens are in it.`,
        figures: ['gst-rate-standard', 'dsc-tokens'],
      },
    ];
  return [
    { text: `${name}: our fee is ${textIn(law, price)}, with ${textIn(law, 'dsc-tokens')} DSC tokens.`, figures: [price, 'dsc-tokens'] },
    { text: `GST on our fee: ${textIn(law, price)} × ${rate}% = ${rupees(gst)}.`, figures: ['gst-rate-standard'] },
  ];
}

function refundStep(cancel: number | null, share: number, kept: number | null, back: number | null, law: Law<Id>): Step {
  const period = textIn(law, 'refund-request-period');
  const amounts = kept === null || back === null ? '' : ` (${rupees(kept)} kept, ${rupees(back)} back, and the GST on what goes back)`;
  const isLate = cancel !== null && cancel > numberIn(law, 'refund-request-period');
  const when = cancel === null ? `If you cancel within ${period} of purchase` : `Cancelled ${cancel === 1 ? '1 day' : `${cancel} days`} after purchase`;
  return {
    text: isLate
      ? `${when}: a refund is asked for within ${period}, so our fee is not returned.`
      : `${when}, and before the work is finished, we keep ${share}% of our fee${amounts}. Whether a department returns what it has received is for its own rules.`,
    figures: ['refund-cancellation-charge', 'refund-request-period'],
  };
}

export const tool = defineTool({ parameters, figures: FIGURES, inDoubt: IN_DOUBT, evaluate });
