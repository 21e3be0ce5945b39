/**
 * How a small registered seller may pay GST: composition (section 10 of the CGST Act), monthly, or with quarterly
 * returns (section 39, Notification 84/2020). Compares the tax of a year by turnover and margin.
 */
import { rupees, takePercent } from '../../domain/rupees.ts';
import { STATE_CHOICE, stateName, stateNamed } from '../../domain/states.ts';
import type { Law, LawOn } from '../../law/dated.ts';
import { inRupees, type Say, writtenDays } from '../answer-shape.ts';
import { type InputOf, NO_OR_YES, type ParameterRules } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { drawBars, drawGauge } from './draw-answer.ts';
import { compositionOn, quarterlyFrom } from './open-on.ts';

const parameters = {
  kind: { kind: 'choice', options: ['goods', 'manufacturer', 'restaurant', 'services'], initial: 'goods' },
  state: STATE_CHOICE,
  turnover: { kind: 'amount' },
  interstate: NO_OR_YES,
  ecommerce: NO_OR_YES,
  margin: { kind: 'percent' },
  // Who files monthly or quarterly returns can change only for a coming year or quarter.
  registered: { kind: 'choice', options: ['new', 'regular', 'composition'], optional: true },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

/** `tax` in rupees a year; null if closed. `returns` a year. */
type Option = {
  scheme: 'composition' | 'regular-monthly' | 'regular-quarterly';
  may: 'yes' | 'no' | 'check';
  tax: number | null;
  returns: number;
  why: string;
};

const RATES = {
  goods: 'composition-rate-goods',
  manufacturer: 'composition-rate-goods',
  restaurant: 'composition-rate-restaurant',
  services: 'composition-rate-services',
} as const;
const [MONTHS, QUARTERS] = [12, 4];

function compositionLimit({ kind, state }: Input, law: LawOn): number {
  if (kind === 'services') return law.number('composition-services-limit');
  const isSpecial = law.list('composition-special-states').some((name) => stateNamed(name)?.code === state);
  return law.number(isSpecial ? 'composition-limit-special' : 'composition-limit');
}

/** Whether composition is open, and the sentence that says why. */
function judgeComposition(input: Input, limit: number, law: LawOn): { may: Option['may']; why: string } {
  const { kind, turnover, interstate, ecommerce } = input;
  if (turnover > limit) return { may: 'no', why: 'limit' };
  if (interstate === 'yes') return { may: 'no', why: 'interstate' };
  if (ecommerce === 'no') return { may: 'yes', why: 'open' };
  if (kind === 'restaurant') return { may: 'check', why: 'platformRestaurant' };
  if (kind === 'services') return { may: 'no', why: 'platformServices' };
  return law.code('composition-platform-goods') === 'allowed'
    ? { may: 'yes', why: 'platformGoods' }
    : { may: 'no', why: 'platformBarred' };
}

/** When who files regular returns can begin with another scheme. `by` is the last day to choose composition. */
type Opens = { by: string; composition: string; quarterly: string };

function opensOn(today: string, law: Law): Opens {
  const { by, from } = compositionOn(today, law);
  return { by, composition: from, quarterly: quarterlyFrom(today, law) };
}

function listOptions(input: Input, law: LawOn, opens: Opens | null, say: Say): Option[] {
  const { kind, turnover, margin, registered } = input;
  const limit = compositionLimit(input, law);
  const composition = judgeComposition(input, limit, law);
  const isLater = registered === 'regular' && composition.may !== 'no';
  const may = isLater ? 'no' : composition.may;
  const rate = law.number(RATES[kind]);
  const full = law.number(kind === 'restaurant' ? 'gst-rate-restaurant' : 'gst-rate-standard');
  // A restaurant gets no credit for its purchases.
  const regular = takePercent(kind === 'restaurant' ? turnover : takePercent(turnover, margin), full);
  const annual = turnover > law.number('gstr-9-limit') ? 1 : 0;
  const isSmall = turnover <= law.number('qrmp-limit');
  const tax = Math.round(takePercent(turnover, rate));
  const blanks = { ...inRupees({ limit, turnover, tax }), ...writtenDays({ ...opens }), rate, full, margin };
  const how = say(kind === 'restaurant' ? 'regular.restaurant' : 'regular.credit', blanks);
  return [
    {
      scheme: 'composition',
      may,
      tax: may === 'no' ? null : tax,
      returns: QUARTERS + 1,
      why: say(`composition.${isLater ? `later.${composition.may}` : composition.why}`, blanks),
    },
    {
      scheme: 'regular-quarterly',
      may: isSmall ? 'yes' : 'no',
      tax: isSmall ? Math.round(regular) : null,
      returns: 2 * QUARTERS + annual,
      why: [
        say(isSmall ? 'quarterly.open' : 'quarterly.closed', { ...blanks, how }),
        isSmall && opens && say('quarterly.change', blanks),
      ]
        .filter(Boolean)
        .join(' '),
    },
    {
      scheme: 'regular-monthly',
      may: 'yes',
      tax: Math.round(regular),
      returns: 2 * MONTHS + annual,
      why: say('monthly', { ...blanks, how }),
    },
  ];
}

function findLeast(options: readonly Option[]): Option {
  return options.reduce((best, each) => ((each.tax ?? 0) < (best.tax ?? 0) ? each : best));
}

export const tool = defineTool({
  parameters,
  evaluate(input, { law, today, now, say }) {
    const { registered } = input;
    const opens = registered === null || registered === 'regular' ? opensOn(today, law) : null;
    const options = listOptions(input, now, opens, say);
    const open = options.filter(({ may }) => may === 'yes');
    const least = findLeast(open);
    const [composition] = options;
    // Without a word on registration, composition is an answer only for who registers now.
    const isForNew = registered === null && least === composition;
    const other = isForNew ? findLeast(open.filter((option) => option !== composition)) : least;
    const blanks = {
      place: stateName(input.state) ?? input.state,
      returns: least.returns,
      ...inRupees({ other: other.tax }),
      scheme: say(`names.${other.scheme}`).toLowerCase(),
      ...writtenDays({ ...opens }),
    };
    return {
      data: { options, opens },
      headline: {
        lead: say(`headline.lead.${isForNew ? 'new' : least.scheme}`),
        result: rupees(least.tax ?? 0),
        rest: [say('headline.rest', blanks), isForNew && say('headline.registered', blanks)].filter(Boolean).join(' '),
      },
      caution: say('caution'),
      drawings: [
        drawBars(
          say('compare'),
          options.map((option) => ({
            name: say(`names.${option.scheme}`),
            result: option.tax === null ? say('closed') : rupees(option.tax),
            amount: option.tax,
            note: say(option.may === 'check' ? 'noteCheck' : 'note', { returns: option.returns }),
            best: option === least,
          })),
        ),
        drawGauge('gauge', input.turnover, compositionLimit(input, now), say),
      ],
      why: open.map(({ why }) => why),
      whyNot: options
        .filter(({ may }) => may !== 'yes')
        .map(({ scheme, why }) => ({ what: say(`names.${scheme}`), why })),
      next: [...say.steps('next'), say.step(`choose.${registered ?? 'any'}`, blanks)],
    };
  },
});
