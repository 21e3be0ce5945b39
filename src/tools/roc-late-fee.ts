/**
 * What a company pays to file AOC-4, MGT-7 or MGT-7A late: the normal fee by its share capital, and an additional fee for each day.
 * Section 403 of the Companies Act, 2013, with the table of the Companies (Registration Offices and Fees) Rules, 2014.
 */
import { daysBetween, writtenDay } from '../domain/calendar.ts';
import { grouped, rupees } from '../domain/rupees.ts';
import { totalOf } from '../domain/sums.ts';
import { dayIn, type Law, numberIn, textIn } from './law.ts';
import type { InputOf, Parameters } from './parameters.ts';
import { type Answer, defineTool } from './tool.ts';

const parameters = {
  form: {
    kind: 'choice',
    label: 'Form',
    hint: 'AOC-4: accounts. MGT-7: annual return; MGT-7A for one person and small companies.',
    options: { 'aoc-4': 'AOC-4', 'mgt-7': 'MGT-7', 'mgt-7a': 'MGT-7A' },
    initial: 'aoc-4',
  },
  due: { kind: 'day', label: 'Due date', hint: 'Counted from the annual general meeting; an extended date, where there was one.' },
  filed: { kind: 'day', label: 'Filed, or to be filed, on' },
  capital: { kind: 'amount', label: 'Share capital', hint: 'The authorised (nominal) share capital of the company.' },
} as const satisfies Parameters;

/** The bands of the table, lowest first: the record of its fee, and of the capital that it begins at. */
const BANDS = [
  { fee: 'roc-fee-below-1-lakh', from: null },
  { fee: 'roc-fee-from-1-lakh', from: 'roc-fee-capital-1-lakh' },
  { fee: 'roc-fee-from-5-lakh', from: 'roc-fee-capital-5-lakh' },
  { fee: 'roc-fee-from-25-lakh', from: 'roc-fee-capital-25-lakh' },
  { fee: 'roc-fee-from-1-crore', from: 'roc-fee-capital-1-crore' },
] as const;
const EDGES = ['roc-fee-capital-1-lakh', 'roc-fee-capital-5-lakh', 'roc-fee-capital-25-lakh', 'roc-fee-capital-1-crore'] as const;
const FIGURES = [...BANDS.map(({ fee }) => fee), ...EDGES, 'roc-additional-fee-day', 'roc-additional-fee-since'] as const;
type Id = (typeof FIGURES)[number];
type Input = InputOf<typeof parameters>;

/** What the contract names. Rupees. */
type Data = { days: number; normal: number; additional: number; total: number };

function evaluate({ form, due, filed, capital }: Input, law: Law<Id>): Answer<Data> {
  const days = Math.max(0, daysBetween(due, filed));
  const at = BANDS.findLastIndex(({ from }) => from === null || capital >= numberIn(law, from));
  const taken = bandAt(at, law);
  const perDay = numberIn(law, 'roc-additional-fee-day');
  const additional = days * perDay;
  const total = totalOf([taken.fee, additional]);
  const since = dayIn(law, 'roc-additional-fee-since');
  const name = parameters.form.options[form];
  const late = days === 1 ? '1 day' : `${grouped(String(days))} days`;
  return {
    data: { days, normal: taken.fee, additional, total },
    headline:
      days === 0
        ? { lead: `${name} filed in time: you pay`, result: rupees(total), rest: 'The normal fee alone. Nothing for being late.' }
        : { lead: `${name}, ${late} late: you pay`, result: rupees(total), rest: `${rupees(perDay)} more for each day, without an upper limit.` },
    ...(due < since && {
      caution: `Before ${writtenDay(since)} the additional fee was a multiple of the normal one. This is reckoned by the law since then: have an older form checked.`,
    }),
    sum: {
      title: 'How it adds up',
      lines: [
        { what: 'Normal fee', amount: taken.fee },
        { what: 'Additional fee', amount: additional },
      ],
    },
    why: [
      { text: `Normal fee: ${rupees(taken.fee)} for a share capital ${taken.range}.`, figures: taken.figures },
      days === 0
        ? { text: `Due on ${writtenDay(due)} and filed on ${writtenDay(filed)}: nothing is late.`, figures: ['roc-additional-fee-day'] }
        : {
            text: `Due on ${writtenDay(due)}, filed on ${writtenDay(filed)}: ${late} × ${rupees(perDay)} = ${rupees(additional)}, without an upper limit.`,
            figures: ['roc-additional-fee-day', 'roc-additional-fee-since'],
          },
    ],
    whyNot: BANDS.flatMap((_, band) => (band === at ? [] : [bandAt(band, law)])).map(({ fee, range, figures }) => ({
      what: `A normal fee of ${rupees(fee)}`,
      why: `only for a share capital ${range}`,
      figures,
    })),
    next: [
      { text: 'What ROC compliance takes, and our part in it', href: '/others/roc-compliance' },
      { text: 'File it yourself on the MCA portal', href: 'https://www.mca.gov.in/' },
    ],
    year: `Companies Act, 2013, section 403; additional fee by the day since ${writtenDay(since)}.`,
    notCovered: [
      'The penalties on the company and its officers under sections 92 and 137, which come besides the fee.',
      'Companies without a share capital, and forms other than these three.',
      'A scheme of relief of the Ministry, where one is open on the day you file.',
      'Each form of each year pays by itself: reckon them one by one.',
    ],
  };
}

/** One band in words and with its records. */
function bandAt(at: number, law: Law<Id>): { fee: number; range: string; figures: Id[] } {
  const band = BANDS[at] ?? BANDS[0];
  const above = BANDS[at + 1]?.from ?? null;
  const from = band.from === null ? '' : `from ${textIn(law, band.from)}`;
  const below = above === null ? '' : `below ${textIn(law, above)}`;
  return {
    fee: numberIn(law, band.fee),
    range: [from, below].filter(Boolean).join(' to '),
    figures: [band.fee, band.from, above].filter((id) => id !== null),
  };
}

export const tool = defineTool({ parameters, figures: FIGURES, evaluate });
