/**
 * Whether a shop or office must be registered under the shops and establishments law of its state. Uttar Pradesh: section 4-B of
 * the Uttar Pradesh Dookan Aur Vanijya Adhishthan Adhiniyam, 1962, as amended in 2025. The law of no other state is known here:
 * there the answer names who decides.
 */
import { grouped } from '../domain/rupees.ts';
import { STATE_ALIASES, STATE_OPTIONS, stateName } from '../domain/states.ts';
import { type Law, numberIn, textIn } from './law.ts';
import type { InputOf, Parameters } from './parameters.ts';
import { type Answer, defineTool, type Step } from './tool.ts';

const parameters = {
  state: {
    kind: 'choice',
    label: 'State',
    hint: 'Where the shop or office stands.',
    options: STATE_OPTIONS,
    aliases: STATE_ALIASES,
    initial: 'UP',
  },
  employees: { kind: 'whole', label: 'Employees', hint: 'Everyone who works for you at this place, contract staff too.', least: 0, most: 1_000_000 },
} as const satisfies Parameters;

const FIGURES = ['shop-licence-up-employees', 'shop-licence-up-area', 'shop-licence-up-period', 'shop-licence-up-since'] as const;
/** How the time to apply is counted is not sure. */
const IN_DOUBT = ['shop-licence-up-last-day'] as const;
type Id = (typeof FIGURES)[number] | (typeof IN_DOUBT)[number];
type Input = InputOf<typeof parameters>;

/** What the contract names. */
type Data = { must: 'yes' | 'no' | 'check' };

const LEFT_OUT = [
  'Who counts as an employee in a doubtful case, such as family, managers or apprentices.',
  'Several branches: each is an establishment where it stands. If only all of them together reach the number, have it looked at.',
  'A workplace registered as a factory, which the factories law covers.',
  'Hours, leave and pay, provident fund and state insurance, and the trade licence of the city.',
];

function evaluate({ state, employees }: Input, law: Law<Id>): Answer<Data> {
  return state === 'UP' ? inUttarPradesh(employees, law) : elsewhere(stateName(state) ?? state, law);
}

function inUttarPradesh(employees: number, law: Law<Id>): Answer<Data> {
  const least = numberIn(law, 'shop-licence-up-employees');
  const must = employees >= least;
  const since = textIn(law, 'shop-licence-up-since');
  const period = textIn(law, 'shop-licence-up-period');
  const lastDay = law['shop-licence-up-last-day'].text;
  const whole: Step = {
    text: `The law holds in ${textIn(law, 'shop-licence-up-area')}, in towns and villages.`,
    figures: ['shop-licence-up-area'],
  };
  return {
    data: { must: must ? 'yes' : 'no' },
    headline: must
      ? { lead: 'Must you register in Uttar Pradesh?', result: 'Yes', rest: `From ${least} employees on. Time to apply online: ${period}.` }
      : { lead: 'Must you register in Uttar Pradesh?', result: 'No', rest: `Not below ${least} employees. You may, by choice.` },
    ...(must && {
      caution:
        lastDay === null
          ? `From which day the ${period} run was not confirmed: the labour department of Uttar Pradesh decides. If you had ${least} employees on ${since}, you may be late already: apply now.`
          : `If you had ${least} employees on ${since}, the last day to apply was ${lastDay}.`,
    }),
    why: [
      {
        text: must
          ? `${counted(employees)}: registration is compulsory from ${least} on, since ${since}.`
          : `${counted(employees)}: registration is compulsory only from ${least} on, since ${since}.`,
        figures: ['shop-licence-up-employees', 'shop-licence-up-since'],
      },
      whole,
      must
        ? { text: `The time to apply online is ${period}.`, figures: ['shop-licence-up-period', 'shop-licence-up-last-day'] }
        : { text: 'A smaller establishment may register, for instance where a bank or a landlord asks for the certificate.', figures: [] },
    ],
    whyNot: [
      must
        ? { what: 'No', why: `only below ${least} employees`, figures: ['shop-licence-up-employees'] }
        : { what: 'Yes', why: `only from ${least} employees on`, figures: ['shop-licence-up-employees'] },
    ],
    next: [
      { text: 'What a shop licence takes: papers, steps, duties', href: '/others/shop-establishment-license' },
      { text: 'Register yourself on Nivesh Mitra, the portal of Uttar Pradesh', href: 'https://niveshmitra.up.nic.in/' },
    ],
    year: `Uttar Pradesh Dookan Aur Vanijya Adhishthan Adhiniyam, 1962, as amended; this number in force since ${since}.`,
    notCovered: LEFT_OUT,
  };
}

function elsewhere(state: string, law: Law<Id>): Answer<Data> {
  const least = numberIn(law, 'shop-licence-up-employees');
  return {
    data: { must: 'check' },
    headline: {
      lead: `Must you register in ${state}?`,
      result: 'Check with the state',
      rest: `The labour department of ${state} decides. States differ, and we have read the law of Uttar Pradesh alone.`,
    },
    why: [
      { text: 'Each state has its own law of shops and establishments. Some register every workplace, some only from a number of employees on.', figures: [] },
      {
        text: `Ask the labour department of ${state} from how many employees you must register, within what time, and whether a smaller shop gives a notice.`,
        figures: [],
      },
    ],
    whyNot: [
      {
        what: 'Yes or no by the number of employees',
        why: `we hold the ${least} of Uttar Pradesh alone, and ${state} has a law of its own`,
        figures: ['shop-licence-up-employees'],
      },
    ],
    next: [
      { text: 'How the states differ, and what to look for', href: '/others/shop-establishment-license#the-rule-elsewhere' },
      { text: `Find the labour department of ${state} on the portal of India`, href: 'https://www.india.gov.in/' },
    ],
    year: `Of the states' laws of shops and establishments we have read that of Uttar Pradesh; that of ${state} we have not.`,
    notCovered: LEFT_OUT,
  };
}

function counted(employees: number): string {
  return employees === 1 ? '1 employee' : `${grouped(String(employees))} employees`;
}

export const tool = defineTool({ parameters, figures: FIGURES, inDoubt: IN_DOUBT, evaluate });
