/**
 * Whether somebody must register for GST. Sections 22 to 25 of the CGST Act, 2017, with Notifications 10/2019 (goods), 65/2017 and
 * 34/2023 (platforms) - Central Tax, and 10/2017 - Integrated Tax (services to other states).
 */
import { rupees } from '../domain/rupees.ts';
import { STATE_ALIASES, STATE_OPTIONS } from '../domain/states.ts';
import { type Law, numberIn, textIn } from './law.ts';
import type { InputOf, Parameters } from './parameters.ts';
import { type Answer, defineTool } from './tool.ts';

const NO_OR_YES = { no: 'No', yes: 'Yes' } as const;
const parameters = {
  supplies: {
    kind: 'choice',
    label: 'What do you supply?',
    options: { goods: 'Goods alone', services: 'Services alone', both: 'Both' },
    initial: 'goods',
  },
  state: {
    kind: 'choice',
    label: 'From which state?',
    hint: 'From several: the one with the lowest limit.',
    options: STATE_OPTIONS,
    aliases: STATE_ALIASES,
  },
  turnover: { kind: 'amount', label: 'Turnover of the year', hint: 'All India, all businesses of the PAN, exempt sales and exports included.' },
  interstate: {
    kind: 'choice',
    label: 'Do you sell to other states?',
    hint: 'If you supply both: do goods go to another state?',
    options: NO_OR_YES,
    initial: 'no',
  },
  ecommerce: {
    kind: 'choice',
    label: 'Through an online platform?',
    hint: 'A shop on your own site is none.',
    options: { no: 'No', seller: 'I sell on one', operator: 'I run one' },
    initial: 'no',
  },
  'reverse-charge': {
    kind: 'choice',
    label: 'Do you owe GST on purchases?',
    hint: 'Reverse charge, such as on some transport or on services from abroad.',
    options: NO_OR_YES,
    initial: 'no',
  },
  casual: {
    kind: 'choice',
    label: 'Only now and then, without a fixed place?',
    hint: 'A casual taxable person, such as with a stall at a fair in another state.',
    options: NO_OR_YES,
    initial: 'no',
  },
  'exempt-only': {
    kind: 'choice',
    label: 'Is all you sell exempt from GST?',
    hint: 'Such as fresh milk or unpacked vegetables.',
    options: NO_OR_YES,
    initial: 'no',
  },
} as const satisfies Parameters;

const SURE = [
  'gst-goods-threshold',
  'gst-goods-threshold-specified',
  'gst-services-threshold',
  'gst-services-threshold-specified',
  'gst-special-category-threshold',
  'gst-10-lakh-states',
  'gst-20-lakh-goods-states',
  'gst-interstate-goods',
  'gst-casual-registration',
  'gst-reverse-charge-registration',
  'gst-operator-registration',
  'gst-exempt-registration',
  'gst-platform-goods-enrolment',
  'gst-platform-services-limit',
  'gst-platform-services-limit-specified',
  'gst-interstate-services-limit',
  'gst-interstate-services-limit-specified',
  'gst-penalty-minimum',
  'gst-penalty-percent',
] as const;
const IN_DOUBT = ['gst-exempt-reverse-charge'] as const;
type Id = (typeof SURE)[number] | (typeof IN_DOUBT)[number];
type Input = InputOf<typeof parameters>;

/** What the contract names. `limit` is that of the state for what is supplied, also where none helps. Rupees. */
type Data = { must: 'yes' | 'no' | 'check'; limit: number; why: { text: string; section: string }[] };

type Reason = { text: string; section: string; figures: readonly Id[] };

/** The limits of turnover: for what, and in which states; `edge` is the record that lists them, null for all others. */
const LIMITS = [
  { id: 'gst-goods-threshold', goods: true, edge: null },
  { id: 'gst-goods-threshold-specified', goods: true, edge: 'gst-20-lakh-goods-states' },
  { id: 'gst-special-category-threshold', goods: true, edge: 'gst-10-lakh-states' },
  { id: 'gst-services-threshold', goods: false, edge: null },
  { id: 'gst-services-threshold-specified', goods: false, edge: 'gst-10-lakh-states' },
] as const satisfies { id: Id; goods: boolean; edge: Id | null }[];
type Limit = (typeof LIMITS)[number];

function evaluate(input: Input, law: Law<Id>): Answer<Data> {
  const limit = limitOf(input, law);
  const { must, reasons } = judged(input, law, limit);
  const enrols = must === 'no' && input['exempt-only'] === 'no' && input.ecommerce === 'seller' && input.supplies !== 'services';
  const apply = must === 'yes' ? [applying(input, law)] : [];
  const caution = must === 'no' && input['exempt-only'] === 'no' ? cautionOf(input, law, limit, enrols) : '';
  return {
    data: { must, limit: numberIn(law, limit.id), why: reasons.map(({ text, section }) => ({ text, section })) },
    headline: {
      yes: { lead: 'For GST', result: 'you must register', rest: `By ${reasons[0]?.section}.` },
      no: enrols
        ? { lead: 'For GST', result: 'enrol, not register', rest: 'An enrolment number of the GST portal comes before the first sale on the platform.' }
        : { lead: 'For GST', result: 'you need not register', rest: 'You may by choice, and then file returns like everyone else.' },
      check: { lead: 'For GST', result: 'ask the department', rest: 'Sources disagree on your case: the officer of your GST ward decides.' },
    }[must],
    ...(caution && { caution }),
    why: [...reasons, ...apply].map(({ text, section, figures }) => ({ text: `${text} ${section[0]?.toUpperCase()}${section.slice(1)}.`, figures })),
    whyNot: [...(must === 'yes' && input.turnover <= numberIn(law, limit.id) ? [limit] : []), ...LIMITS.filter((other) => other !== limit)].map((other) => ({
      what: `${textIn(law, other.id)} for ${other.goods ? 'goods alone' : 'services, or both'}`,
      why: other === limit ? 'you stay within it, but section 24 asks for registration at any turnover' : `only in ${placesOf(other, law)}`,
      figures: figuresOf(other),
    })),
    ...(enrols && {
      lists: [
        {
          title: 'To enrol',
          items: [
            'A PAN, and the address of your place of business.',
            'One state alone: no goods to another, and no second state on any platform.',
            'On the portal, the user services have an entry for unregistered applicants: apply there as supplier to e-commerce operators.',
            'No sale on a platform before the number is there. It ends if you register later.',
          ],
        },
      ],
    }),
    next: [
      { text: must === 'yes' ? 'Registration: papers, steps and our part in it' : 'What registration brings, and what it asks of you', href: '/gst' },
      { text: enrols ? 'Enrol yourself on the GST portal' : 'The GST portal, where registration is free', href: 'https://www.gst.gov.in/' },
    ],
    year: 'CGST Act, 2017, sections 22 to 25, with the notifications named; turnover of a financial year, April to March.',
    notCovered: [
      'Makers of ice cream, pan masala, tobacco and some bricks and tiles, who have the limit of services.',
      'Certain handicraft goods, which may go to other states and to fairs up to the limit.',
      'Farmers with the produce of their land, and sellers of nothing but what the buyer pays the tax on: neither must register.',
      'Agents, non-residents, input service distributors, who deducts tax under section 51, and who serves from abroad: all must.',
      'Rides, rooms, housekeeping and meals through a platform, for which the platform pays. Ask us about these.',
    ],
  };
}

function limitOf({ supplies, state }: Input, law: Law<Id>): Limit {
  const name = STATE_OPTIONS[state] ?? '';
  const fitting = LIMITS.filter(({ goods }) => goods === (supplies === 'goods'));
  return fitting.find(({ edge }) => edge !== null && statesIn(law, edge).includes(name)) ?? (supplies === 'goods' ? LIMITS[0] : LIMITS[3]);
}

/** Names of a record that lists states. */
function statesIn(law: Law<Id>, id: Id): string[] {
  return textIn(law, id).split(/, | and /);
}

function placesOf({ edge, goods }: Limit, law: Law<Id>): string {
  if (edge !== null) return textIn(law, edge);
  return `states other than ${[...statesIn(law, 'gst-10-lakh-states'), ...(goods ? statesIn(law, 'gst-20-lakh-goods-states') : [])].join(', ')}`;
}

function judged(input: Input, law: Law<Id>, limit: Limit): { must: Data['must']; reasons: Reason[] } {
  const compulsory = compelling(input, law, limit);
  if (compulsory.length > 0) return { must: 'yes', reasons: compulsory };
  if (input['exempt-only'] === 'no') return { must: 'no', reasons: freeing(input, law, limit) };
  const exempt: Reason = {
    text: 'All you sell is exempt: no registration, at any turnover.',
    section: 'CGST Act, section 23(1)(a)',
    figures: ['gst-exempt-registration', limit.id],
  };
  if (input['reverse-charge'] === 'no') return { must: 'no', reasons: [exempt] };
  return {
    must: 'check',
    reasons: [
      exempt,
      {
        text: 'Who owes tax under reverse charge must register at any turnover. Whether that holds for you, who sell only what is exempt, is disputed: the section does not override the other, yet an advance ruling of Maharashtra says so.',
        section: 'CGST Act, section 24(iii)',
        figures: ['gst-reverse-charge-registration', 'gst-exempt-reverse-charge'],
      },
    ],
  };
}

/** What makes registration compulsory. Only the operator of a platform must also with exempt sales alone. */
function compelling(input: Input, law: Law<Id>, limit: Limit): Reason[] {
  const { supplies, turnover, interstate, ecommerce, casual } = input;
  const reasons: (Reason & { holds: boolean })[] = [
    {
      holds: ecommerce === 'operator',
      text: 'The operator of a platform that collects tax from its sellers must register at any turnover.',
      section: 'CGST Act, section 24(x)',
      figures: ['gst-operator-registration'],
    },
    {
      holds: interstate === 'yes' && supplies !== 'services',
      text: `Goods go to another state: that takes registration at any turnover.${supplies === 'both' ? ' If services alone go there, say no to that question.' : ''}`,
      section: 'CGST Act, section 24(i)',
      figures: ['gst-interstate-goods'],
    },
    {
      holds: casual === 'yes',
      text: 'A casual taxable person must register at any turnover.',
      section: 'CGST Act, section 24(ii)',
      figures: ['gst-casual-registration'],
    },
    {
      holds: input['reverse-charge'] === 'yes',
      text: 'Who owes tax under reverse charge must register at any turnover.',
      section: 'CGST Act, section 24(iii)',
      figures: ['gst-reverse-charge-registration'],
    },
    {
      holds: turnover > numberIn(law, limit.id),
      text: `Turnover of ${rupees(turnover)} is above ${limitText(input, law, limit)}.`,
      section: sectionOf(limit),
      figures: figuresOf(limit),
    },
  ];
  const holding = reasons.filter(({ holds, section }) => holds && (input['exempt-only'] === 'no' || section.endsWith('24(x)')));
  return holding.map(({ text, section, figures }) => ({ text, section, figures }));
}

/** What leaves somebody free within the limit. */
function freeing(input: Input, law: Law<Id>, limit: Limit): Reason[] {
  const { supplies, turnover, interstate, ecommerce } = input;
  const four = limit.edge === 'gst-10-lakh-states';
  const across: Id = four ? 'gst-interstate-services-limit-specified' : 'gst-interstate-services-limit';
  const platform: Id = four ? 'gst-platform-services-limit-specified' : 'gst-platform-services-limit';
  return [
    { text: `Turnover of ${rupees(turnover)} is not above ${limitText(input, law, limit)}.`, section: sectionOf(limit), figures: figuresOf(limit) },
    ...(interstate === 'yes'
      ? [{ text: `Services to other states stay free up to ${textIn(law, across)}.`, section: 'Notification 10/2017 - Integrated Tax', figures: [across] }]
      : []),
    ...(ecommerce === 'seller' && supplies !== 'goods'
      ? [{ text: `Services through a platform stay free up to ${textIn(law, platform)}.`, section: 'Notification 65/2017 - Central Tax', figures: [platform] }]
      : []),
    ...(ecommerce === 'seller' && supplies !== 'services'
      ? [
          {
            text: `Sellers of goods through a platform, within one state and up to ${textIn(law, 'gst-platform-goods-enrolment')}, enrol on the portal in place of registering.`,
            section: 'Notification 34/2023 - Central Tax',
            figures: ['gst-platform-goods-enrolment'] as const,
          },
        ]
      : []),
  ];
}

function limitText({ supplies, state }: Input, law: Law<Id>, { id }: Limit): string {
  const what = { goods: 'goods alone', services: 'services', both: 'goods and services' }[supplies];
  return `${textIn(law, id)}, the limit for ${what} from ${STATE_OPTIONS[state]}`;
}

function sectionOf({ id }: Limit): string {
  return id === 'gst-goods-threshold' ? 'CGST Act, section 22(1), with Notification 10/2019 - Central Tax' : 'CGST Act, section 22(1)';
}

function figuresOf({ id, edge }: Limit): readonly Id[] {
  return edge === null ? [id] : [id, edge];
}

function applying({ casual }: Input, law: Law<Id>): Reason {
  return {
    text: `Apply ${casual === 'yes' ? 'before business begins' : 'at once: the time runs from the day on which you must'}. Not registering costs ${textIn(law, 'gst-penalty-minimum')} or ${textIn(law, 'gst-penalty-percent')} of the tax evaded, whichever is higher.`,
    section: 'CGST Act, sections 25(1) and 122(1)(xi)',
    figures: ['gst-penalty-minimum', 'gst-penalty-percent'],
  };
}

/** Above the limit of services, that of goods alone rests on conditions. */
function cautionOf({ supplies, turnover }: Input, law: Law<Id>, limit: Limit, enrols: boolean): string {
  if (supplies !== 'goods' || limit.id !== 'gst-goods-threshold' || turnover <= numberIn(law, 'gst-services-threshold')) return '';
  const [high, low] = [textIn(law, limit.id), textIn(law, 'gst-services-threshold')];
  return enrols
    ? `Above ${low}, ask before you rely on this: the notification points to section 22(1), whose own figure is ${low}, while the GST Council and the marketplaces take it for the ${high} of goods.`
    : `The limit of ${high} is for goods alone. With any service, rent of a shop included, or with ice cream, pan masala, tobacco or some bricks and tiles, it is ${low}, and you must register.`;
}

export const tool = defineTool({ parameters, figures: SURE, inDoubt: IN_DOUBT, evaluate });
