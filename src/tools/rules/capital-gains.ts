/**
 * Tax on the gain of a resident individual or HUF from one sale, or on winnings, before surcharge and cess: sections 48,
 * 50AA, 55(2)(ac), 111A, 112, 112A, 115BB, 115BBH and 115BBJ of the Income-tax Act, 1961; 72, 76, 90, 194 and 196 to 198
 * of the Act of 2025.
 */
import { addMonths, latestDay } from '../../domain/calendar.ts';
import { addUp, rupees, takePercent } from '../../domain/rupees.ts';
import type { Law, LawOn } from '../../law/dated.ts';
import { type AnswerDraft, inRupees, type Say, writtenDays } from '../answer-shape.ts';
import type { InputOf, ParameterRules } from '../parameters.ts';
import { type Case, defineTool } from '../tool.ts';
import { drawBars, drawSum } from './draw-answer.ts';

const EQUITY = ['listed-share', 'equity-fund'] as const;
/** What is a gain by its holding: expenses count, and the term decides. */
const OWNED = [...EQUITY, 'debt-fund', 'land-building', 'gold', 'unlisted-share', 'other'] as const;
const IF_OWNED = { parameter: 'asset', is: OWNED } as const;
const IF_BOUGHT = { parameter: 'asset', is: [...OWNED, 'crypto'] } as const;
const parameters = {
  asset: { kind: 'choice', options: [...IF_BOUGHT.is, 'lottery', 'online-game'], initial: 'listed-share' },
  bought: { kind: 'day', onlyIf: IF_OWNED },
  sold: { kind: 'day' },
  cost: { kind: 'amount', onlyIf: IF_BOUGHT },
  sale: { kind: 'amount' },
  expenses: { kind: 'amount', optional: true, onlyIf: IF_OWNED },
  'value-2018': { kind: 'amount', optional: true, onlyIf: { parameter: 'asset', is: EQUITY } },
  'gains-112a': { kind: 'amount', optional: true, onlyIf: { parameter: 'asset', is: EQUITY } },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;
/** What was bought: it has a day and a cost. */
type Sale = Input & { bought: string; cost: number };

/** Rupees; `gain` before the exempt amount. Rate and tax are null if the person's slabs decide. */
type Way = { name: string; gain: number; rate: number | null; tax: number | null };
type Term = 'short' | 'long';

/** The rates of what has one rate after any time, and what the payer deducts. */
const FLAT = {
  crypto: { rate: 'crypto-tax-rate', tds: 'tds-crypto-rate' },
  lottery: { rate: 'winnings-tax-rate', tds: 'tds-winnings-rate' },
  'online-game': { rate: 'online-game-tax-rate', tds: 'tds-online-game-rate' },
} as const;
type Flat = keyof typeof FLAT;

function isFlat(asset: Input['asset']): asset is Flat {
  return Object.hasOwn(FLAT, asset);
}

const HOLDINGS = {
  'listed-share': 'ltcg-listed-holding',
  'equity-fund': 'ltcg-listed-holding',
  'debt-fund': 'ltcg-other-holding',
  'land-building': 'ltcg-property-holding',
  gold: 'ltcg-other-holding',
  'unlisted-share': 'ltcg-unlisted-share-holding',
  other: 'ltcg-other-holding',
} as const;

const EQUITY_SECTIONS = { short: 'equityShort', long: 'equityLong' } as const;

const ACT = 'income-tax-act';

/** The first year of the index, used for everything bought before it. */
const INDEX_BEGIN = '2001-04-01';

function isEquity({ asset }: Input): boolean {
  return (EQUITY as readonly string[]).includes(asset);
}

/** The cost times the index of the year of sale, by that of the year of purchase; whole rupees. */
function indexedCost({ bought, sold, cost }: Sale, law: Law): number {
  const index = (day: string) => law.on(latestDay([day, INDEX_BEGIN])).number('cost-inflation-index');
  return Math.round((cost * index(sold)) / index(bought));
}

/** The cost of a share. If bought before gains were taxed, at least its value on that day, but at most the price. */
function shareCost({ bought, cost, sale, 'value-2018': value }: Sale, now: LawOn): number {
  return value !== null && bought <= now.findDay('ltcg-112a-value-day') ? Math.max(cost, Math.min(value, sale)) : cost;
}

function listWays(input: Sale, term: Term, law: Law, today: LawOn, say: Say): Way[] {
  const { asset, bought, sold, sale, expenses } = input;
  const now = law.on(sold);
  const gainOver = (cost: number) => addUp([sale, -cost, -(expenses ?? 0)]);
  const way = (name: string, gain: number, rate: number, exempt = 0) => ({
    name: say(`names.${name}`, { rate }),
    gain,
    rate,
    tax: Math.round(takePercent(Math.max(0, gain - exempt), rate)),
  });
  if (isEquity(input)) {
    const gain = gainOver(term === 'long' ? shareCost(input, today) : input.cost);
    if (term === 'short') return [way('flat', gain, now.number('stcg-111a-rate'))];
    const exempt = Math.max(0, now.number('ltcg-112a-exempt') - (input['gains-112a'] ?? 0));
    return [way('above', gain, now.number('ltcg-112a-rate'), exempt)];
  }
  if (term === 'short') return [{ name: say('names.slabs'), gain: gainOver(input.cost), rate: null, tax: null }];
  const rate = now.number('ltcg-other-rate');
  const end = today.findDay('ltcg-indexation-end');
  if (sold < end) return [way('indexed', gainOver(indexedCost(input, law)), rate)];
  const plain = way('plain', gainOver(input.cost), rate);
  return asset === 'land-building' && bought < end
    ? [plain, way('indexed', gainOver(indexedCost(input, law)), now.number('ltcg-property-indexed-rate'))]
    : [plain];
}

/** The effect of the rebate on a tax at a special rate. The amount leaves it out. */
function judgeRebate(input: Input, term: Term, now: LawOn): 'never' | 'both' | 'old' | 'disputed' {
  if (isEquity(input) && term === 'long') return 'never';
  const found = now.find('rebate-special-rates');
  if (!found) return 'both';
  return found.text === null ? 'disputed' : 'old';
}

/** Crypto and winnings: one rate on the price less the cost, or on all that was won. */
function atOneRate(input: Input, asset: Flat, { now, say: sayNow, speak, label }: Case): AnswerDraft {
  const act = now.text(ACT);
  const say = speak(now, sayNow.group(`sections.${now.code(ACT)}`));
  const { sold, cost, sale } = input;
  const rate = now.number(FLAT[asset].rate);
  const gain = sale - (cost ?? 0);
  const tax = Math.round(takePercent(Math.max(0, gain), rate));
  const section = say(`sections.${now.code(ACT)}.${asset}`);
  const what = asset === 'crypto' ? 'crypto' : 'won';
  const state = gain < 0 ? 'loss' : 'flat';
  const blanks = {
    ...inRupees({ cost, sale, gain, loss: -gain, tax }),
    ...writtenDays({ sold }),
    ...{ asset: label('asset', asset), rate, section, act },
  };
  return {
    data: { term: null, options: [{ name: say('names.flat', { rate }), gain, rate, tax, best: true }], tax, section },
    headline: say.headline(`headline.${state}`, blanks, state === 'flat' ? rupees(tax) : undefined),
    drawings: [
      asset === 'crypto' &&
        drawSum('sum', { sale, cost: -(cost ?? 0), [gain < 0 ? 'loss' : 'gain']: Math.abs(gain) }, say),
    ],
    why: [
      say(`why.${what}`, blanks),
      say(state === 'loss' ? 'why.lossCrypto' : 'why.rate', blanks),
      now.find(FLAT[asset].tds) && say(`why.tds.${asset}`),
    ],
    year: say(`year.${what === 'won' ? 'won' : 'sale'}`, blanks),
    notCovered: [say('rebate.flat'), ...say.list(`notCovered.${what}`)],
  };
}

export const tool = defineTool({
  parameters,
  day: ({ sold }) => sold,
  contradictions: ({ bought, sold }, { say }) => ({ sold: bought !== null && sold < bought && say('faults.sold') }),
  evaluate(input, terms) {
    const { asset, sold, sale, expenses } = input;
    if (isFlat(asset)) return atOneRate(input, asset, terms);
    const { law, today, now, say: sayNow, speak, label } = terms;
    const act = now.text(ACT);
    const say = speak(now, sayNow.group(`sections.${now.code(ACT)}`));
    const owned = { ...input, bought: input.bought ?? sold, cost: input.cost ?? 0 };
    const { bought, cost } = owned;
    const current = law.on(today);
    const months = now.number(HOLDINGS[asset]);
    const always = asset === 'debt-fund' && bought >= current.findDay('debt-fund-short-term-since');
    const term = !always && sold > addMonths(bought, months) ? 'long' : 'short';
    const ways = listWays(owned, term, law, current, say);
    const least = ways.reduce((best, each) => ((each.tax ?? 0) < (best.tax ?? 0) ? each : best));
    const options = ways.map((each) => ({ ...each, best: each === least }));
    const { gain, tax, rate } = least;
    const named = isEquity(input) ? EQUITY_SECTIONS[term] : always ? 'fund' : term;
    const section = say(`sections.${now.code(ACT)}.${named}`);
    const blanks = {
      asset: label('asset', asset),
      term: say(`terms.${term}`),
      months,
      ...inRupees({ cost, sale, expenses, gain, loss: -gain, tax, used: input['gains-112a'] }),
      ...writtenDays({ bought, sold }),
      rate: rate ?? 0,
      section,
      act,
      ...(always && { gainSection: section }),
    };
    const state = gain < 0 ? 'loss' : tax === null ? 'slabs' : 'tax';
    const taken = addUp([sale, -gain, -(expenses ?? 0)]);
    return {
      data: { term, options, tax, section },
      headline: say.headline(`headline.${state}`, blanks, state === 'tax' ? rupees(tax ?? 0) : undefined),
      drawings: [
        options.length > 1 &&
          drawBars(
            say('compare'),
            options.map((option) => ({
              name: option.name,
              result: rupees(option.tax ?? 0),
              amount: option.tax,
              note: say('onGain', inRupees({ gain: option.gain })),
              best: option.best,
            })),
          ),
        drawSum(
          'sum',
          {
            sale,
            [taken === cost ? 'cost' : 'raised']: -taken,
            expenses: (expenses ?? 0) > 0 && -(expenses ?? 0),
            [gain < 0 ? 'loss' : 'gain']: Math.abs(gain),
          },
          say,
        ),
      ],
      why: [
        say(always ? 'why.always' : `why.${term}`, blanks),
        say('why.gain', { ...blanks, ...inRupees({ taken }) }) +
          (taken !== cost ? ` ${say(isEquity(input) ? 'why.value' : 'why.index', blanks)}` : ''),
        state !== 'tax' && say(`why.${state}`),
        state === 'tax' && say(isEquity(input) && term === 'long' ? 'why.exempt' : 'why.rate', blanks),
        options.length > 1 && say('why.lower'),
      ],
      whyNot: options
        .filter(({ best }) => !best)
        .map((option) => ({ what: option.name, why: say('not', inRupees({ tax: option.tax })) })),
      year: say('year.sale', blanks),
      notCovered: [
        state === 'tax' && say(`rebate.${judgeRebate(input, term, now)}`, blanks),
        ...say.list(asset === 'land-building' ? 'notCovered.property' : 'notCovered.others'),
      ],
    };
  },
});
