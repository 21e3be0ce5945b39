/**
 * What a bill of goods needs under GST: e-invoice (rule 48(4) of the CGST Rules), e-way bill and its days (rule 138), digits of the HSN
 * code (rule 46 with Notification 78/2020).
 */
import { rupees } from '../domain/rupees.ts';
import { type Answer, defineTool } from './tool.ts';

type YesNo = 'yes' | 'no';
/** The data of the contract. `validDays` is null if no e-way bill is needed, `hsnDigits` 0 if no digits are. */
type Data = { eInvoice: YesNo; ewayBill: YesNo; validDays: number | null; hsnDigits: number; why: string[] };

const MOST_KILOMETRES = 5000;

export const tool = defineTool({
  parameters: {
    turnover: { kind: 'amount' },
    value: { kind: 'amount' },
    to: { kind: 'choice', options: ['business', 'consumer', 'export'], initial: 'business' },
    interstate: { kind: 'choice', options: ['no', 'yes'], initial: 'no' },
    distance: { kind: 'whole', least: 0, most: MOST_KILOMETRES },
  },
  evaluate({ turnover, value, to, interstate, distance }, { law, today, speak }): Answer<Data> {
    const now = law.on(today);
    const say = speak(now);
    const isLarge = turnover > now.number('e-invoice-limit');
    const eInvoice = isLarge && to !== 'consumer';
    const isReported = eInvoice && turnover >= now.number('e-invoice-report-limit');
    const ewayBill = value > now.number('eway-bill-limit');
    const each = now.number('eway-bill-km-a-day');
    const validDays = ewayBill ? Math.max(1, Math.ceil(distance / each)) : null;
    const isLong = turnover > now.number('hsn-digits-turnover');
    const hsnDigits = isLong ? now.number('hsn-digits-large') : to === 'consumer' ? 0 : now.number('hsn-digits-small');
    const answerOf = (is: boolean): YesNo => (is ? 'yes' : 'no');
    const blanks = { turnover: rupees(turnover), value: rupees(value), distance, each, digits: hsnDigits };
    const why = [
      say(eInvoice ? 'eInvoice.yes' : isLarge ? 'eInvoice.consumer' : 'eInvoice.no', blanks),
      ...(isReported ? [say('eInvoice.report')] : []),
      say(ewayBill ? 'eway.yes' : 'eway.no', blanks),
      ...(validDays === null ? [] : [say('eway.days', { ...blanks, days: say.counted('days', validDays) })]),
      say(hsnDigits === 0 ? 'hsn.none' : 'hsn.digits', blanks),
    ];
    const needs = [...(eInvoice ? ['eInvoice'] : []), ...(ewayBill ? ['eway'] : [])].join('And') || 'neither';
    return {
      data: { eInvoice: answerOf(eInvoice), ewayBill: answerOf(ewayBill), validDays, hsnDigits, why },
      headline: {
        lead: say('headline.lead'),
        result: say(`headline.${needs}`),
        rest:
          validDays === null
            ? say('headline.restNone', blanks)
            : say('headline.rest', { days: say.counted('days', validDays), digits: hsnDigits }),
      },
      ...(ewayBill && interstate === 'no' && { caution: say('caution') }),
      why,
      whyNot: [
        ...(eInvoice ? [] : [{ what: say('not.eInvoice'), why: say(isLarge ? 'not.consumer' : 'not.small') }]),
        ...(ewayBill ? [] : [{ what: say('not.eway'), why: say('not.value') }]),
      ],
      next: say.steps('next'),
      year: say('year'),
      notCovered: say.list('notCovered'),
    };
  },
});
