/**
 * GST on an amount, or in one: half CGST and half SGST within a state (sections 8 and 9 of the CGST Act), else IGST
 * (section 5 of the IGST Act). The visitor enters the rate, since notifications decide which supply has which.
 */
import { formatDay } from '../../domain/calendar.ts';
import { addUp, rupees } from '../../domain/rupees.ts';
import { inRupees } from '../answer-shape.ts';
import { NO_OR_YES } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { drawSum } from './draw-answer.ts';

const RATES = ['gst-rate-low', 'gst-rate-standard', 'gst-rate-high'] as const;

export const tool = defineTool({
  parameters: {
    amount: { kind: 'amount', paise: true },
    rate: { kind: 'percent', initial: '18' },
    includes: NO_OR_YES,
    interstate: NO_OR_YES,
  },
  evaluate({ amount, rate, includes, interstate }, { today, now, say }) {
    const isBetween = interstate === 'yes';
    const isWithin = includes === 'yes';
    // In hundredths of a per cent and paise. Each part is rounded by itself, halves up, so that the parts sum to the
    // total.
    const top = BigInt(Math.round(amount * 100)) * BigInt(Math.round(rate * 100));
    const bottom = (isWithin ? 10_000n + BigInt(Math.round(rate * 100)) : 10_000n) * (isBetween ? 1n : 2n);
    const part = Number((2n * top + bottom) / (2n * bottom)) / 100;
    const [cgst, sgst, igst] = isBetween ? [0, 0, part] : [part, part, 0];
    const tax = addUp([cgst, sgst, igst]);
    const net = isWithin ? addUp([amount, -tax]) : amount;
    const total = isWithin ? amount : addUp([amount, tax]);
    const rates = RATES.map((id) => now.number(id));
    const blanks = { rate, half: rate / 2, ...inRupees({ tax, part, net, total }) };
    const way = isWithin ? 'within' : 'added';
    return {
      data: { net, cgst, sgst, igst, total },
      headline: say.headline(way, blanks, rupees(isWithin ? tax : total)),
      caution: rate !== 0 && !rates.includes(rate) && say('caution', blanks),
      drawings: [drawSum('sum', { net, ...(isBetween ? { igst } : { cgst, sgst }), total }, say, blanks)],
      why: [say(`${way}.why`, blanks), say(`split.${isBetween ? 'between' : 'within'}`, blanks), say('rounding')],
      whyNot: rates.map(
        (other, at) => other !== rate && { what: say('not.what', { rate: other }), why: say(`not.why.${at}`) },
      ),
      year: say('year', { day: formatDay(today) }),
      isBill: true,
    };
  },
});
