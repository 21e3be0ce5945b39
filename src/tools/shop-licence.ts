/**
 * Whether a shop or office must be registered under the shops and establishments law of its state. Uttar Pradesh: section 4-B of
 * the Uttar Pradesh Dookan Aur Vanijya Adhishthan Adhiniyam, 1962, as amended in 2025. The law of no other state is known here:
 * there the answer names who decides.
 */
import { STATE_ALIASES, STATE_OPTIONS, stateName } from '../domain/states.ts';
import { type Law, numberIn } from './law.ts';
import { counted, fill } from './sentence.ts';
import { type Answer, type Step, toolWith } from './tool.ts';
import type { Words } from './words/shop-licence.ts';

const NUMBER = 'shop-licence-up-employees';
const SINCE = 'shop-licence-up-since';
const FIGURES = [NUMBER, 'shop-licence-up-area', 'shop-licence-up-period', SINCE] as const;
/** How the time to apply is counted is not sure. */
const IN_DOUBT = ['shop-licence-up-last-day'] as const;
type Id = (typeof FIGURES)[number] | (typeof IN_DOUBT)[number];

/** What the contract names. */
type Data = { must: 'yes' | 'no' | 'check' };

function inUttarPradesh(employees: number, law: Law<Id>, w: Words): Answer<Data> {
  const must = employees >= numberIn(law, NUMBER) ? 'yes' : 'no';
  const lastDay = law['shop-licence-up-last-day'].text;
  const { result, rest, number, not } = w[must];
  const last: Step =
    must === 'yes' ? { text: w.yes.time, figures: ['shop-licence-up-period', 'shop-licence-up-last-day'] } : { text: w.no.choice, figures: [] };
  return {
    data: { must },
    headline: { lead: fill(w.lead, { state: STATE_OPTIONS.UP ?? '' }), result, rest },
    ...(must === 'yes' && { caution: lastDay === null ? w.yes.caution.unsure : fill(w.yes.caution.sure, { lastDay }) }),
    why: [
      { text: fill(number, { employees: counted(employees, w.employees) }), figures: [NUMBER, SINCE] },
      { text: w.area, figures: ['shop-licence-up-area'] },
      last,
    ],
    whyNot: [{ ...not, figures: [NUMBER] }],
    next: w.up.next,
    year: w.up.year,
    notCovered: w.notCovered,
  };
}

function elsewhere(state: string, { lead, elsewhere: w, notCovered }: Words): Answer<Data> {
  const { states, portal } = w.next;
  return {
    data: { must: 'check' },
    headline: { lead: fill(lead, { state }), result: w.result, rest: fill(w.rest, { state }) },
    why: [
      { text: w.why.differ, figures: [] },
      { text: fill(w.why.ask, { state }), figures: [] },
    ],
    whyNot: [{ what: w.not.what, why: fill(w.not.why, { state }), figures: [NUMBER] }],
    next: [states, { text: fill(portal.text, { state }), href: portal.href }],
    year: fill(w.year, { state }),
    notCovered,
  };
}

export const tool = toolWith<Words>()({
  parameters: {
    state: { kind: 'choice', options: STATE_OPTIONS, aliases: STATE_ALIASES, initial: 'UP' },
    employees: { kind: 'whole', least: 0, most: 1_000_000 },
  },
  figures: FIGURES,
  inDoubt: IN_DOUBT,
  evaluate: ({ state, employees }, law: Law<Id>, { words }) =>
    state === 'UP' ? inUttarPradesh(employees, law, words) : elsewhere(stateName(state) ?? state, words),
});
