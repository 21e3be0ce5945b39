/**
 * Whether a shop or office must register: in Uttar Pradesh by section 4-B of the Dookan Aur Vanijya Adhishthan
 * Adhiniyam, 1962, as amended in 2025. The records have no other state: there the answer names who decides.
 */
import { STATE_CHOICE, stateName } from '../../domain/states.ts';
import { type AnswerDraft, eachQuarter, type Say } from '../answer-shape.ts';
import { type Case, defineTool } from '../tool.ts';
import { drawGauge } from './draw-answer.ts';

function inUttarPradesh(employees: number, { today, now, say }: Case): AnswerDraft {
  const limit = now.number('shop-licence-up-employees');
  const must = employees >= limit ? 'yes' : 'no';
  // Sources do not say clearly from which day the time to apply counts.
  const lastDay = now.find('shop-licence-up-last-day')?.text;
  return {
    data: { must },
    headline: {
      lead: say('lead', { state: stateName('UP') ?? '' }),
      result: say(`${must}.result`),
      rest: say(`${must}.rest`),
    },
    caution: must === 'yes' && (lastDay ? say('yes.caution.sure', { lastDay }) : say('yes.caution.unsure')),
    drawings: [
      // The count before the limit is the last that is free.
      drawGauge('gauge', employees, limit - 1, say, { at: say.counted('employees', employees), limit }),
    ],
    why: [
      say(`${must}.number`, { employees: say.counted('employees', employees) }),
      say('area'),
      say(must === 'yes' ? 'yes.time' : 'no.choice'),
    ],
    whyNot: [say.not(`${must}.not`)],
    lists: must === 'no' && [{ title: say('no.choices.title'), items: say.list('no.choices.items') }],
    reminder: must === 'no' && eachQuarter(say('no.reminder.title'), say('no.reminder.details'), today),
    next: say.steps('up.next'),
    year: say('up.year'),
  };
}

function elsewhere(state: string, say: Say): AnswerDraft {
  return {
    data: { must: 'check' },
    headline: { lead: say('lead', { state }), result: say('elsewhere.result'), rest: say('elsewhere.rest', { state }) },
    why: [say('elsewhere.why.differ'), say('elsewhere.why.ask', { state })],
    whyNot: [say.not('elsewhere.not', { state })],
    next: [say.step('elsewhere.next.states'), say.step('elsewhere.next.portal', { state })],
    year: say('elsewhere.year', { state }),
  };
}

export const tool = defineTool({
  parameters: {
    state: STATE_CHOICE,
    employees: { kind: 'whole', least: 0, most: 1_000_000 },
  },
  evaluate: ({ state, employees }, terms) =>
    state === 'UP' ? inUttarPradesh(employees, terms) : elsewhere(stateName(state) ?? state, terms.say),
});
