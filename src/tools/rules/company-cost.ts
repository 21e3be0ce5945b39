/** What it costs in all to form a company, and the refund of our fee for a cancelled order. See company-bill.ts. */

import { rupees, shortRupees } from '../../domain/rupees.ts';
import { STATE_CHOICE, stateName } from '../../domain/states.ts';
import {
  amountInWords,
  BILLED_TYPES,
  type Bill,
  type BillLine,
  feeInWords,
  findPart,
  partInWords,
  type Refund,
  totalInWords,
  USUAL_CAPITAL,
  workOutRefund,
} from '../../law/bill.ts';
import { companyBill, llpFilingFee, MIN_CAPITAL, PRICES, stampDutyId } from '../../law/company-bill.ts';
import type { LawOn } from '../../law/dated.ts';
import { inRupees, type Say } from '../answer-shape.ts';
import type { InputOf, ParameterRules } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { drawReceipt } from './draw-answer.ts';

const parameters = {
  type: { kind: 'choice', options: BILLED_TYPES, initial: 'private' },
  state: STATE_CHOICE,
  // Left out: the least that the type needs, or the usual capital.
  capital: { kind: 'amount', initial: '1,00,000', optional: true },
  cancel: { kind: 'whole', least: 0, most: 3650, optional: true },
} as const satisfies ParameterRules;

type Input = InputOf<typeof parameters>;

const NO_REFUND = { kept: null, back: null, backInAll: null };

/** @param cancel days after the purchase */
function refundStep(refund: Refund | null, share: number, cancel: number | null, law: LawOn, say: Say): string {
  const when =
    cancel === null ? say('refund.ahead') : cancel === 1 ? say('refund.day') : say('refund.days', { count: cancel });
  if (cancel !== null && cancel > law.number('refund-request-period')) return say('refund.late', { when });
  return refund
    ? say('refund.amounts', { when, share, kept: rupees(refund.kept), back: rupees(refund.backInAll) })
    : say('refund.kept', { when, share });
}

function dutyStep({ type, state }: Input, { amount, sure }: Pick<BillLine, 'amount' | 'sure'>, law: LawOn, say: Say) {
  const place = stateName(state) ?? state;
  if (type === 'llp') return say('duty.llp', { place });
  const found = law.find(stampDutyId(state));
  if (!found?.brackets || amount === null) return say('duty.none', { place });
  const blanks = { place, amount: amountInWords(amount, sure) };
  if (type === 'section-8') return say('duty.section8', blanks);
  return say(sure ? 'duty.sure' : 'duty.about', blanks);
}

function describeOthers(type: Input['type'], bill: Bill, say: Say): string {
  const blanks = {
    us: bill.payUs === null ? '' : feeInWords(bill.payUs, bill),
    government: partInWords(bill, 'government') ?? '',
    state: partInWords(bill, 'state') ?? '',
  };
  return say(`headline.${type === 'llp' ? 'llp' : bill.payUs === null ? 'quoted' : 'all'}`, blanks);
}

export const tool = defineTool({
  parameters,
  evaluate(input, { now, say, label }) {
    const { type, state, cancel } = input;
    const name = label('type', type);
    const least = MIN_CAPITAL[type];
    // A company is not formed with less than the least capital of its type.
    const capital = Math.max(input.capital ?? USUAL_CAPITAL, least === undefined ? 0 : now.number(least));
    // A firm without words for GST charges none.
    const bill = companyBill({ type, state, capital }, now, say('gst') !== '');
    const { fee, gst, payUs, isLeast, isOpen, total, about, lines } = bill;
    const isLlp = type === 'llp';
    const kind = fee === null ? 'quoted' : isLeast ? 'least' : 'printed';
    const isFree = capital <= now.number('incorporation-fee-free-capital');
    const rate = gst === 0 ? 0 : now.number('gst-rate-standard');
    const until = now.number('refund-request-period');
    const share = cancel !== null && cancel > until ? 100 : now.number('refund-cancellation-charge');
    const refund = workOutRefund(bill, share);
    const duty = findPart(bill, 'state') ?? { amount: null, sure: false };
    return {
      // `until` in days from the purchase; `kept` and `back` without GST.
      data: { about, lines, fee, gst, payUs, total, refund: { ...(refund ?? NO_REFUND), until } },
      headline: {
        lead: say(`headline.${isOpen ? 'open' : 'lead'}`, {
          type: name,
          place: stateName(state) ?? state,
          capital: shortRupees(capital),
        }),
        result: totalInWords(bill),
        rest: describeOthers(type, bill, say),
      },
      caution:
        input.capital !== null &&
        input.capital < capital &&
        say(`caution.${type}`, inRupees({ entered: input.capital })),
      drawings: [
        drawReceipt(
          say('sum.title', { type: name, place: stateName(state) ?? state }),
          lines.map(({ what, amount, sure, payee }) => ({
            what: sure || amount === null ? what : say(isLeast ? 'sum.least' : 'sum.about', { what }),
            amount,
            ...(amount === null && { instead: say(`sum.${payee === 'us' ? 'quotation' : 'unknown'}`) }),
          })),
          say('sum.total'),
          totalInWords(bill),
        ),
      ],
      why: [
        say(`fee.${isLlp ? 'llp' : kind}`, { type: name, rate, ...inRupees({ fee }) }),
        gst !== null && gst > 0 && say('fee.gst', { rate, ...inRupees({ fee, gst }) }),
        isLlp && say('filing.llp', inRupees({ fee: llpFilingFee(capital, now) })),
        !isLlp && now.fee('name-reservation-fee') > 0 && say('name'),
        !isLlp && say(isFree ? 'filing.free' : 'filing.above'),
        now.fee('pan-fee-incorporation') > 0 && say('pan'),
        dutyStep(input, duty, now, say),
        least !== undefined && say('least', { capital: now.text(least) }),
        !isLlp && refundStep(refund, share, cancel, now, say),
      ],
      whyNot: (Object.keys(PRICES) as (keyof typeof PRICES)[])
        .filter((other) => other !== type)
        .map((other) => ({ what: label('type', other), why: say('not.fee', { fee: now.text(PRICES[other]) }) })),
      next: [
        !isLlp && { text: say('next.page', { type: name }), href: say(`pages.${type}`) },
        ...say.steps('next.others'),
      ],
      year: say(isLlp ? 'yearLlp' : 'year'),
      notCovered: [...say.list(isLlp ? 'notCoveredLlp' : 'notCovered'), type === 'nbfc' && say('notCoveredNbfc')],
    };
  },
});
