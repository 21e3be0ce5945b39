/** What a bill of goods needs: e-invoice (rule 48(4) of the CGST Rules), e-way bill (138), HSN digits (46). */

import { inRupees } from '../answer-shape.ts';
import { NO_OR_YES } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { drawGauge } from './draw-answer.ts';

const MAX_KILOMETRES = 5000;

export const tool = defineTool({
  parameters: {
    turnover: { kind: 'amount' },
    value: { kind: 'amount' },
    to: { kind: 'choice', options: ['business', 'consumer', 'export'], initial: 'business' },
    interstate: NO_OR_YES,
    distance: { kind: 'whole', least: 0, most: MAX_KILOMETRES },
  },
  evaluate({ turnover, value, to, interstate, distance }, { now, say }) {
    const isLarge = turnover > now.number('e-invoice-limit');
    const eInvoice = isLarge && to !== 'consumer';
    const isReported = eInvoice && turnover >= now.number('e-invoice-report-limit');
    const ewayBill = value > now.number('eway-bill-limit');
    const each = now.number('eway-bill-km-a-day');
    const validDays = ewayBill ? Math.max(1, Math.ceil(distance / each)) : null;
    const isLong = turnover > now.number('hsn-digits-turnover');
    const digits = isLong ? now.number('hsn-digits-large') : to === 'consumer' ? 0 : now.number('hsn-digits-small');
    const blanks = { ...inRupees({ turnover, value }), distance, each, digits };
    const days = validDays === null ? '' : say.counted('days', validDays);
    const why = [
      say(eInvoice ? 'eInvoice.yes' : isLarge ? 'eInvoice.consumer' : 'eInvoice.no', blanks),
      ...(isReported ? [say('eInvoice.report')] : []),
      say(ewayBill ? 'eway.yes' : 'eway.no', blanks),
      ...(ewayBill ? [say('eway.days', { ...blanks, days })] : []),
      say(digits === 0 ? 'hsn.none' : 'hsn.digits', blanks),
    ];
    const needs = eInvoice ? (ewayBill ? 'both' : 'eInvoice') : ewayBill ? 'eway' : 'neither';
    return {
      data: {
        eInvoice: eInvoice ? 'yes' : 'no',
        ewayBill: ewayBill ? 'yes' : 'no',
        validDays,
        hsnDigits: digits,
        why,
      },
      headline: {
        lead: say('headline.lead'),
        result: say(`headline.${needs}`),
        rest: ewayBill ? say('headline.rest', { days, digits }) : say('headline.restNone', blanks),
      },
      caution: ewayBill && interstate === 'no' && say('caution'),
      drawings: [
        drawGauge('gauge.eway', value, now.number('eway-bill-limit'), say),
        drawGauge('gauge.eInvoice', turnover, now.number('e-invoice-limit'), say),
      ],
      why,
      whyNot: [
        !eInvoice && { what: say('not.eInvoice'), why: say(isLarge ? 'not.consumer' : 'not.small') },
        !ewayBill && { what: say('not.eway'), why: say('not.value') },
      ],
    };
  },
});
