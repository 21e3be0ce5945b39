/**
 * Whether a shop or office must be registered under the shops and establishments law of its state. Uttar Pradesh: section 4-B of
 * the Uttar Pradesh Dookan Aur Vanijya Adhishthan Adhiniyam, 1962, as amended in 2025. The records have no other state:
 * there the answer names who decides.
 */
import { STATE_ALIASES, STATE_OPTIONS, stateName } from '../domain/states.ts';
import { eachQuarter } from './answer-parts.ts';
import type { LawOn } from './law.ts';
import { type Answer, defineTool, type Say } from './tool.ts';

/** The data of the contract. */
type Data = { must: 'yes' | 'no' | 'check' };

function inUttarPradesh(employees: number, today: string, law: LawOn, say: Say): Answer<Data> {
  const must = employees >= law.number('shop-licence-up-employees') ? 'yes' : 'no';
  // Sources do not say clearly from which day the time to apply counts.
  const lastDay = law.find('shop-licence-up-last-day')?.text;
  return {
    data: { must },
    headline: {
      lead: say('lead', { state: STATE_OPTIONS.UP ?? '' }),
      result: say(`${must}.result`),
      rest: say(`${must}.rest`),
    },
    ...(must === 'yes' && { caution: lastDay ? say('yes.caution.sure', { lastDay }) : say('yes.caution.unsure') }),
    why: [
      say(`${must}.number`, { employees: say.counted('employees', employees) }),
      say('area'),
      say(must === 'yes' ? 'yes.time' : 'no.choice'),
    ],
    whyNot: [{ what: say(`${must}.not.what`), why: say(`${must}.not.why`) }],
    ...(must === 'no' && {
      lists: [{ title: say('no.choices.title'), items: say.list('no.choices.items') }],
      ...eachQuarter(today, say('no.reminder.title'), say('no.reminder.details')),
    }),
    next: say.steps('up.next'),
    year: say('up.year'),
    notCovered: say.list('notCovered'),
  };
}

function elsewhere(state: string, say: Say): Answer<Data> {
  return {
    data: { must: 'check' },
    headline: { lead: say('lead', { state }), result: say('elsewhere.result'), rest: say('elsewhere.rest', { state }) },
    why: [say('elsewhere.why.differ'), say('elsewhere.why.ask', { state })],
    whyNot: [{ what: say('elsewhere.not.what'), why: say('elsewhere.not.why', { state }) }],
    next: [
      { text: say('elsewhere.next.states.text'), href: say('elsewhere.next.states.href') },
      { text: say('elsewhere.next.portal.text', { state }), href: say('elsewhere.next.portal.href') },
    ],
    year: say('elsewhere.year', { state }),
    notCovered: say.list('notCovered'),
  };
}

export const tool = defineTool({
  parameters: {
    state: { kind: 'choice', options: STATE_OPTIONS, aliases: STATE_ALIASES, initial: 'UP' },
    employees: { kind: 'whole', least: 0, most: 1_000_000 },
  },
  evaluate({ state, employees }, { law, today, speak }) {
    const now = law.on(today);
    return state === 'UP'
      ? inUttarPradesh(employees, today, now, speak(now))
      : elsewhere(stateName(state) ?? state, speak(now));
  },
});
