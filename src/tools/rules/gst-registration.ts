/**
 * Whether a business must register for GST: sections 22 to 25 of the CGST Act, 2017; Notifications 10/2019 (goods),
 * 65/2017 and 34/2023 (platforms) - Central Tax, and 10/2017 - Integrated Tax (services to other states).
 */

import { rupees } from '../../domain/rupees.ts';
import { asSentence } from '../../domain/sentences.ts';
import { namePlace, STATE_CHOICE, stateName, stateNamed } from '../../domain/states.ts';
import type { LawOn } from '../../law/dated.ts';
import { capitalize } from '../../law/figure-words.ts';
import { eachQuarter, type Say, toolAddress } from '../answer-shape.ts';
import { type InputOf, NO_OR_YES, type ParameterRules } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { drawGauge } from './draw-answer.ts';

const parameters = {
  supplies: { kind: 'choice', options: ['goods', 'services', 'both'], initial: 'goods' },
  state: STATE_CHOICE,
  turnover: { kind: 'amount' },
  interstate: NO_OR_YES,
  ecommerce: { kind: 'choice', options: ['no', 'seller', 'operator'], initial: 'no' },
  'reverse-charge': NO_OR_YES,
  casual: NO_OR_YES,
  'exempt-only': NO_OR_YES,
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

type Must = 'yes' | 'no' | 'check';
type Reason = { text: string; section: string };

/** Limits of turnover. `edge` is the parameter that lists the states; null for all others. */
const LIMITS = [
  { id: 'gst-goods-threshold', goods: true, edge: null },
  { id: 'gst-goods-threshold-specified', goods: true, edge: 'gst-20-lakh-goods-states' },
  { id: 'gst-special-category-threshold', goods: true, edge: 'gst-10-lakh-states' },
  { id: 'gst-services-threshold', goods: false, edge: null },
  { id: 'gst-services-threshold-specified', goods: false, edge: 'gst-10-lakh-states' },
] as const;
type Limit = (typeof LIMITS)[number];

function findLimit({ supplies, state }: Input, law: LawOn): Limit {
  const fitting = LIMITS.filter(({ goods }) => goods === (supplies === 'goods'));
  return (
    fitting.find(({ edge }) => edge !== null && law.list(edge).some((name) => stateNamed(name)?.code === state)) ??
    (supplies === 'goods' ? LIMITS[0] : LIMITS[3])
  );
}

function describePlaces({ edge, goods }: Limit, law: LawOn, say: Say): string {
  if (edge !== null) return law.text(edge);
  const states = [...law.list('gst-10-lakh-states'), ...(goods ? law.list('gst-20-lakh-goods-states') : [])];
  return say('not.elsewhere', { states: states.map(namePlace).join(', ') });
}

function reason(path: string, say: Say, blanks = {}): Reason {
  return { text: say(`${path}.text`, blanks), section: say(`${path}.section`) };
}

function judged(input: Input, law: LawOn, limit: Limit, say: Say): { must: Must; reasons: Reason[] } {
  const compulsory = compelling(input, law, limit, say);
  if (compulsory.length > 0) return { must: 'yes', reasons: compulsory };
  if (input['exempt-only'] === 'no') return { must: 'no', reasons: freeing(input, law, limit, say) };
  const exempt = reason('exempt.free', say);
  if (input['reverse-charge'] === 'no') return { must: 'no', reasons: [exempt] };
  // Sources disagree: the answer names both and uses neither.
  law.find('gst-exempt-reverse-charge');
  return { must: 'check', reasons: [exempt, reason('exempt.disputed', say)] };
}

/** What makes registration compulsory. With only exempt sales, just the operator of a platform must register. */
function compelling(input: Input, law: LawOn, limit: Limit, say: Say): Reason[] {
  const { supplies, turnover, interstate, ecommerce, casual } = input;
  const because = (is: boolean, name: string) => (is ? [reason(`compulsory.${name}`, say)] : []);
  const operator = because(ecommerce === 'operator', 'operator');
  if (input['exempt-only'] === 'yes') return operator;
  return [
    ...operator,
    ...because(interstate === 'yes' && supplies !== 'services', supplies === 'both' ? 'interstateBoth' : 'interstate'),
    ...because(casual === 'yes', 'casual'),
    ...because(input['reverse-charge'] === 'yes', 'reverseCharge'),
    ...(turnover > law.number(limit.id) ? [limitReason('above', input, law, limit, say)] : []),
  ];
}

function freeing(input: Input, law: LawOn, limit: Limit, say: Say): Reason[] {
  const { supplies, interstate, ecommerce } = input;
  const specified = limit.edge === 'gst-10-lakh-states' ? '-specified' : '';
  const upTo = (name: string, id: string) => reason(`free.${name}`, say, { limit: law.text(`${id}${specified}`) });
  return [
    limitReason('within', input, law, limit, say),
    ...(interstate === 'yes' ? [upTo('interstate', 'gst-interstate-services-limit')] : []),
    ...(ecommerce === 'seller' && supplies !== 'goods'
      ? [upTo('platformServices', 'gst-platform-services-limit')]
      : []),
    ...(ecommerce === 'seller' && supplies !== 'services' ? [reason('free.platformGoods', say)] : []),
  ];
}

function limitReason(
  how: 'above' | 'within',
  { supplies, state, turnover }: Input,
  law: LawOn,
  { id }: Limit,
  say: Say,
): Reason {
  const limit = say('limit.named', {
    limit: law.text(id),
    what: say(`limit.what.${supplies}`),
    state: stateName(state) ?? state,
  });
  return {
    text: say(`limit.${how}`, { turnover: rupees(turnover), limit }),
    section: say(`limit.section.${id === 'gst-goods-threshold' ? 'goods' : 'others'}`),
  };
}

/** Why a limit does not apply: section 24 overrides it, or it is for other supplies or other states. */
function whyNot(other: Limit, limit: Limit, { supplies }: Input, law: LawOn, say: Say): string {
  if (other === limit) return say('not.within');
  return other.goods === limit.goods
    ? say('not.only', { places: describePlaces(other, law, say) })
    : say(`not.supplies.${supplies}`);
}

/** Warns that the limit for goods has conditions, above the limit for services. */
function writeCaution({ supplies, turnover }: Input, law: LawOn, limit: Limit, enrols: boolean, say: Say): string {
  if (supplies !== 'goods' || limit.id !== 'gst-goods-threshold' || turnover <= law.number('gst-services-threshold'))
    return '';
  return say(enrols ? 'caution.enrol' : 'caution.goods');
}

/** What a business that need not register can do: enrol, watch the limit, register by choice. */
function choices(input: Input, limit: number, enrols: boolean, say: Say) {
  const left = rupees(limit - input.turnover);
  const watch = say('watch.left', { limit: rupees(limit), state: stateName(input.state) ?? input.state, left });
  return [
    ...(enrols ? [{ title: say('enrol.title'), items: say.list('enrol.items') }] : []),
    ...(input['exempt-only'] === 'no' ? [{ title: say('watch.title'), items: [watch] }] : []),
    { title: say('choice.title'), items: say.list('choice.items') },
  ];
}

function makeReminder(input: Input, limit: string, today: string, say: Say) {
  const details = input['exempt-only'] === 'yes' ? 'exempt' : 'details';
  const state = stateName(input.state) ?? input.state;
  return eachQuarter(say('reminder.title'), say(`reminder.${details}`, { limit, state }), today);
}

export const tool = defineTool({
  parameters,
  evaluate(input, { today, now, say }) {
    const limit = findLimit(input, now);
    const most = now.number(limit.id);
    const { must, reasons } = judged(input, now, limit, say);
    const sells = must === 'no' && input['exempt-only'] === 'no';
    const enrols = sells && input.ecommerce === 'seller' && input.supplies !== 'services';
    const applying = must === 'yes' ? [reason(input.casual === 'yes' ? 'apply.before' : 'apply.atOnce', say)] : [];
    const caution = sells ? writeCaution(input, now, limit, enrols, say) : '';
    const headline = { yes: 'must', no: enrols ? 'enrol' : 'free', check: 'check' }[must];
    return {
      data: {
        must,
        // That of the state for the supplies, even if it does not decide.
        limit: most,
        why: [...reasons, ...(caution ? [{ text: caution, section: say('caution.section') }] : [])],
      },
      headline: say.headline(`headline.${headline}`, { section: reasons[0]?.section ?? '' }),
      caution,
      // Not if something else decides.
      drawings: [
        (sells || input.turnover > most) &&
          input['exempt-only'] === 'no' &&
          drawGauge('gauge', input.turnover, most, say, {
            left: rupees(Math.abs(most - input.turnover)),
            what: say(`limit.what.${input.supplies}`),
          }),
      ],
      why: [...reasons, ...applying].map(({ text, section }) => `${text} ${asSentence(capitalize(section))}`),
      whyNot: [
        ...(must === 'yes' && input.turnover <= most ? [limit] : []),
        ...LIMITS.filter((other) => other !== limit),
      ].map((other) => ({
        what: say(other.goods ? 'not.goods' : 'not.others', { limit: now.text(other.id) }),
        why: whyNot(other, limit, input, now, say),
      })),
      lists: must === 'no' && choices(input, most, enrols, say),
      action: enrols && say.step('next.enrol'),
      reminder: must === 'no' && !enrols && makeReminder(input, now.text(limit.id), today, say),
      next: [
        say.step(must === 'yes' ? 'next.must' : 'next.free'),
        must === 'yes' && {
          text: say('next.late'),
          // Every registration brings returns.
          href: toolAddress('gst-late-fee', { return: 'gstr-3b', nil: 'no', turnover: input.turnover }),
        },
        !enrols && say.step('next.portal'),
      ],
    };
  },
});
