/**
 * Whether somebody must register for GST. Sections 22 to 25 of the CGST Act, 2017, with Notifications 10/2019 (goods), 65/2017 and
 * 34/2023 (platforms) - Central Tax, and 10/2017 - Integrated Tax (services to other states).
 */
import { rupees } from '../domain/rupees.ts';
import { STATE_ALIASES, STATE_OPTIONS } from '../domain/states.ts';
import { type Law, numberIn, textIn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { fill } from './sentence.ts';
import { type Answer, toolWith } from './tool.ts';
import type { Words } from './words/gst-registration.ts';

const NO_OR_YES = { kind: 'choice', options: ['no', 'yes'], initial: 'no' } as const;
const parameters = {
  supplies: { kind: 'choice', options: ['goods', 'services', 'both'], initial: 'goods' },
  state: { kind: 'choice', options: STATE_OPTIONS, aliases: STATE_ALIASES },
  turnover: { kind: 'amount' },
  interstate: NO_OR_YES,
  ecommerce: { kind: 'choice', options: ['no', 'seller', 'operator'], initial: 'no' },
  'reverse-charge': NO_OR_YES,
  casual: NO_OR_YES,
  'exempt-only': NO_OR_YES,
} as const satisfies ParameterRules;

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

function limitOf({ supplies, state }: Input, law: Law<Id>): Limit {
  const name = STATE_OPTIONS[state] ?? '';
  const fitting = LIMITS.filter(({ goods }) => goods === (supplies === 'goods'));
  return fitting.find(({ edge }) => edge !== null && statesIn(law, edge).includes(name)) ?? (supplies === 'goods' ? LIMITS[0] : LIMITS[3]);
}

/** Names of a record that lists states. */
function statesIn(law: Law<Id>, id: Id): string[] {
  return textIn(law, id).split(/, | and /);
}

function placesOf({ edge, goods }: Limit, law: Law<Id>, w: Words): string {
  if (edge !== null) return textIn(law, edge);
  const states = [...statesIn(law, 'gst-10-lakh-states'), ...(goods ? statesIn(law, 'gst-20-lakh-goods-states') : [])];
  return fill(w.not.elsewhere, { states: states.join(', ') });
}

function judged(input: Input, law: Law<Id>, limit: Limit, w: Words): { must: Data['must']; reasons: Reason[] } {
  const compulsory = compelling(input, law, limit, w);
  if (compulsory.length > 0) return { must: 'yes', reasons: compulsory };
  if (input['exempt-only'] === 'no') return { must: 'no', reasons: freeing(input, law, limit, w) };
  const exempt: Reason = { ...w.exempt.free, figures: ['gst-exempt-registration', limit.id] };
  if (input['reverse-charge'] === 'no') return { must: 'no', reasons: [exempt] };
  return { must: 'check', reasons: [exempt, { ...w.exempt.disputed, figures: ['gst-reverse-charge-registration', 'gst-exempt-reverse-charge'] }] };
}

/** What makes registration compulsory. Only the operator of a platform must also with exempt sales alone. */
function compelling(input: Input, law: Law<Id>, limit: Limit, { compulsory: w, limit: ofLimit }: Words): Reason[] {
  const { supplies, turnover, interstate, ecommerce, casual } = input;
  const operator: Reason[] = ecommerce === 'operator' ? [{ ...w.operator, figures: ['gst-operator-registration'] }] : [];
  if (input['exempt-only'] === 'yes') return operator;
  const reasons: (Reason & { holds: boolean })[] = [
    { holds: interstate === 'yes' && supplies !== 'services', ...(supplies === 'both' ? w.interstateBoth : w.interstate), figures: ['gst-interstate-goods'] },
    { holds: casual === 'yes', ...w.casual, figures: ['gst-casual-registration'] },
    { holds: input['reverse-charge'] === 'yes', ...w.reverseCharge, figures: ['gst-reverse-charge-registration'] },
    { holds: turnover > numberIn(law, limit.id), ...limitReason(ofLimit.above, input, law, limit, ofLimit) },
  ];
  return [...operator, ...reasons.filter(({ holds }) => holds).map(({ text, section, figures }) => ({ text, section, figures }))];
}

/** What leaves somebody free within the limit. */
function freeing(input: Input, law: Law<Id>, limit: Limit, { free: w, limit: ofLimit }: Words): Reason[] {
  const { supplies, interstate, ecommerce } = input;
  const four = limit.edge === 'gst-10-lakh-states';
  const across: Id = four ? 'gst-interstate-services-limit-specified' : 'gst-interstate-services-limit';
  const platform: Id = four ? 'gst-platform-services-limit-specified' : 'gst-platform-services-limit';
  const upTo = ({ text, section }: Words['free']['interstate'], id: Id): Reason => ({ text: fill(text, { limit: textIn(law, id) }), section, figures: [id] });
  return [
    limitReason(ofLimit.within, input, law, limit, ofLimit),
    ...(interstate === 'yes' ? [upTo(w.interstate, across)] : []),
    ...(ecommerce === 'seller' && supplies !== 'goods' ? [upTo(w.platformServices, platform)] : []),
    ...(ecommerce === 'seller' && supplies !== 'services' ? [{ ...w.platformGoods, figures: ['gst-platform-goods-enrolment'] as const }] : []),
  ];
}

/** How the turnover stands to the limit. */
function limitReason(said: Words['limit']['above'], { supplies, state, turnover }: Input, law: Law<Id>, limit: Limit, w: Words['limit']): Reason {
  const named = fill(w.named, { limit: textIn(law, limit.id), what: w.what[supplies], state: STATE_OPTIONS[state] ?? state });
  return {
    text: fill(said, { turnover: rupees(turnover), limit: named }),
    section: limit.id === 'gst-goods-threshold' ? w.section.goods : w.section.others,
    figures: figuresOf(limit),
  };
}

function figuresOf({ id, edge }: Limit): readonly Id[] {
  return edge === null ? [id] : [id, edge];
}

/** Why another limit does not help: it is that of the visitor and section 24 asks all the same, it is for something else, or elsewhere. */
function whyNot(other: Limit, limit: Limit, { supplies }: Input, law: Law<Id>, w: Words): string {
  if (other === limit) return w.not.within;
  return other.goods === limit.goods ? fill(w.not.only, { places: placesOf(other, law, w) }) : w.not.supplies[supplies];
}

/** Above the limit of services, that of goods alone rests on conditions. */
function cautionOf({ supplies, turnover }: Input, law: Law<Id>, limit: Limit, enrols: boolean, w: Words): string {
  if (supplies !== 'goods' || limit.id !== 'gst-goods-threshold' || turnover <= numberIn(law, 'gst-services-threshold')) return '';
  return enrols ? w.caution.enrol : w.caution.goods;
}

export const tool = toolWith<Words>()({
  parameters,
  figures: SURE,
  inDoubt: IN_DOUBT,
  evaluate(input, law: Law<Id>, { words: w }): Answer<Data> {
    const limit = limitOf(input, law);
    const most = numberIn(law, limit.id);
    const { must, reasons } = judged(input, law, limit, w);
    const sells = must === 'no' && input['exempt-only'] === 'no';
    const enrols = sells && input.ecommerce === 'seller' && input.supplies !== 'services';
    const applying: Reason[] =
      must === 'yes' ? [{ ...(input.casual === 'yes' ? w.apply.before : w.apply.atOnce), figures: ['gst-penalty-minimum', 'gst-penalty-percent'] }] : [];
    const caution = sells ? cautionOf(input, law, limit, enrols, w) : '';
    const register = { ...w.headline.must, rest: fill(w.headline.must.rest, { section: reasons[0]?.section ?? '' }) };
    return {
      data: {
        must,
        limit: most,
        why: [...reasons.map(({ text, section }) => ({ text, section })), ...(caution ? [{ text: caution, section: w.caution.section }] : [])],
      },
      headline: { yes: register, no: enrols ? w.headline.enrol : w.headline.free, check: w.headline.check }[must],
      ...(caution && { caution }),
      why: [...reasons, ...applying].map(({ text, section, figures }) => ({
        text: fill(w.reason, { text, section: `${section[0]?.toUpperCase()}${section.slice(1)}` }),
        figures,
      })),
      whyNot: [...(must === 'yes' && input.turnover <= most ? [limit] : []), ...LIMITS.filter((other) => other !== limit)].map((other) => ({
        what: fill(other.goods ? w.not.goods : w.not.others, { limit: textIn(law, other.id) }),
        why: whyNot(other, limit, input, law, w),
        figures: figuresOf(other),
      })),
      ...(enrols && { lists: [w.enrol] }),
      next: [must === 'yes' ? w.next.must : w.next.free, enrols ? w.next.enrol : w.next.portal],
      year: w.year,
      notCovered: w.notCovered,
    };
  },
});
