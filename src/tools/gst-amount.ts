/**
 * GST on an amount, or the GST in one: half CGST and half SGST within a state, IGST between states. Sections 8 and 9 of the CGST Act,
 * section 5 of the IGST Act. The visitor enters the rate: the rate notifications decide which supply has which.
 */
import { writtenDay } from '../domain/calendar.ts';
import { rupees, totalOf } from '../domain/rupees.ts';
import { type Answer, defineTool } from './tool.ts';

/** The data of the contract. Rupees and paise; the parts sum to the total. */
type Data = { net: number; cgst: number; sgst: number; igst: number; total: number };

const RATES = ['gst-rate-low', 'gst-rate-standard', 'gst-rate-high'] as const;

export const tool = defineTool({
  parameters: {
    amount: { kind: 'amount' },
    rate: { kind: 'percent', initial: '18' },
    includes: { kind: 'choice', options: ['no', 'yes'], initial: 'no' },
    interstate: { kind: 'choice', options: ['no', 'yes'], initial: 'no' },
  },
  evaluate({ amount, rate, includes, interstate }, { law, today, speak }): Answer<Data> {
    const now = law.on(today);
    const say = speak(now);
    const parts = interstate === 'yes' ? 1 : 2;
    const isWithin = includes === 'yes';
    // BigInt in hundredths of a per cent and paise. Each part is rounded by itself, halves up.
    const top = BigInt(amount) * 100n * BigInt(Math.round(rate * 100));
    const bottom = (isWithin ? 10_000n + BigInt(Math.round(rate * 100)) : 10_000n) * BigInt(parts);
    const part = Number((2n * top + bottom) / (2n * bottom)) / 100;
    const tax = totalOf([part, parts === 2 ? part : 0]);
    const net = isWithin ? totalOf([amount, -tax]) : amount;
    const total = isWithin ? amount : totalOf([amount, tax]);
    const [cgst, sgst, igst] = parts === 2 ? [part, part, 0] : [0, 0, part];
    const rates = RATES.map((id) => now.number(id));
    const blanks = {
      rate,
      half: rate / 2,
      tax: rupees(tax),
      part: rupees(part),
      net: rupees(net),
      total: rupees(total),
    };
    const way = interstate === 'yes' ? 'between' : 'within';
    return {
      data: { net, cgst, sgst, igst, total },
      headline: isWithin
        ? { lead: say('within.lead', blanks), result: rupees(tax), rest: say('within.rest', blanks) }
        : { lead: say('added.lead', blanks), result: rupees(total), rest: say('added.rest', blanks) },
      ...(!(rate === 0 || rates.includes(rate)) && { caution: say('caution', blanks) }),
      sum: {
        title: say('sum.title'),
        lines: [
          { what: say('sum.net'), amount: net },
          ...(parts === 1
            ? [{ what: say('sum.igst', blanks), amount: igst }]
            : [
                { what: say('sum.cgst', blanks), amount: cgst },
                { what: say('sum.sgst', blanks), amount: sgst },
              ]),
        ],
      },
      why: [say(isWithin ? 'within.why' : 'added.why', blanks), say(`split.${way}`, blanks), say('rounding')],
      whyNot: rates
        .map((other, at) => ({ other, what: say('not.what', { rate: other }), why: say(`not.why.${at}`) }))
        .filter(({ other }) => other !== rate)
        .map(({ what, why }) => ({ what, why })),
      next: say.steps('next'),
      year: say('year', { day: writtenDay(today) }),
      notCovered: say.list('notCovered'),
    };
  },
});
