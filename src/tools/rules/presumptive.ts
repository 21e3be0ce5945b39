/**
 * Income of a small business or profession as a share of its receipts, without books: sections 44AD and 44ADA of the
 * Income-tax Act, 1961 (58 of the Act of 2025). Books and audit: sections 44AA and 44AB (62 and 63).
 */
import { addUp, rupees, takePercent } from '../../domain/rupees.ts';
import type { LawOn } from '../../law/dated.ts';
import { inRupees } from '../answer-shape.ts';
import { type InputOf, NO_OR_YES, type ParameterRules } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { drawBars, drawGauge } from './draw-answer.ts';

const parameters = {
  kind: { kind: 'choice', options: ['business', 'profession'], initial: 'business' },
  receipts: { kind: 'amount' },
  'cash-percent': { kind: 'percent' },
  profit: { kind: 'amount', optional: true },
  used: { ...NO_OR_YES, optional: true, onlyIf: { parameter: 'kind', is: ['business'] } },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

const LIMITS = {
  business: { limit: 'itr4-business-turnover', lowCash: 'itr4-business-turnover-low-cash' },
  profession: { limit: 'itr4-professional-receipts', lowCash: 'itr4-professional-receipts-low-cash' },
} as const;

function findLeast({ kind, receipts, 'cash-percent': cash }: Input, law: LawOn): number {
  if (kind === 'profession') return Math.round(takePercent(receipts, law.number('presumptive-profession-rate')));
  const inCash = takePercent(receipts, cash);
  const byBank = addUp([receipts, -inCash]);
  return Math.round(
    addUp([
      takePercent(inCash, law.number('presumptive-business-rate')),
      takePercent(byBank, law.number('presumptive-business-rate-digital')),
    ]),
  );
}

/** Whether the receipts alone require an audit without the scheme. */
function isAudited({ kind, receipts, 'cash-percent': cash }: Input, law: LawOn): boolean {
  if (kind === 'profession') return receipts > law.number('tax-audit-profession');
  const isLowCash = cash <= law.number('tax-audit-cash-share');
  return receipts > law.number(isLowCash ? 'tax-audit-business-low-cash' : 'tax-audit-business');
}

export const tool = defineTool({
  parameters,
  evaluate(input, { now, say }) {
    const { kind, receipts, 'cash-percent': cash, profit } = input;
    const isLowCash = cash <= now.number('itr4-cash-share');
    const limit = now.number(LIMITS[kind][isLowCash ? 'lowCash' : 'limit']);
    const isWithin = receipts <= limit;
    const least = findLeast(input, now);
    const isLess = isWithin && profit !== null && profit < least;
    const declared = isLess ? profit : Math.max(least, profit ?? 0);
    const exempt = now.scale('new-regime-slabs').brackets[0]?.to ?? 0;
    const uses = isWithin && !isLess;
    const byReceipts = !uses && isAudited(input, now);
    // A business is audited for a lower income only if it leaves the scheme: sections 44AB(e), 44AD(4) and (5).
    const isLeaving = isLess && (kind === 'profession' || input.used === 'yes');
    const audit = byReceipts || (isLeaving && declared > exempt);
    const isDisputed = isLess && !audit && declared > exempt && now.find('presumptive-audit-lower')?.text === null;
    const isHigh = declared > now.number('itr4-income-limit');
    const form = say(uses && !isHigh ? 'forms.simple' : 'forms.full');
    const blanks = { ...inRupees({ receipts, limit, least, profit, declared, exempt }), cash, form };
    const why = [
      say(isWithin ? 'why.within' : 'why.above', blanks) + (isLowCash ? ` ${say('why.lowCash', blanks)}` : ''),
      ...(isWithin ? [say(`why.least.${kind}`, blanks)] : []),
      ...(uses && profit !== null && profit > least ? [say('why.higher', blanks)] : []),
      ...(isLess ? [say(`why.less.${kind}`, blanks)] : []),
      ...(uses && isHigh ? [say('why.form', blanks)] : []),
      say(uses ? 'why.noBooks' : 'why.books', blanks),
      say(
        byReceipts ? `why.audit.${kind}` : audit ? 'why.audit.less' : uses ? 'why.audit.none' : 'why.audit.not',
        blanks,
      ),
      ...(isLess && !isLeaving && !byReceipts ? [say('why.audit.unused')] : []),
      ...(uses ? [say('why.advance')] : []),
    ];
    return {
      data: {
        eligible: isWithin ? 'yes' : 'no',
        least: isWithin ? least : null,
        form,
        books: uses ? 'no' : 'yes',
        audit: audit ? 'yes' : 'no',
        why,
      },
      headline: isWithin
        ? {
            lead: say('headline.lead'),
            result: rupees(least),
            rest: say(isLess ? 'headline.less' : 'headline.rest', blanks),
          }
        : say.headline('headline.closed', blanks),
      drawings: [
        isWithin &&
          profit !== null &&
          drawBars(say('compare.title'), [
            {
              name: say('compare.least'),
              note: say('compare.noBooks'),
              result: rupees(least),
              amount: least,
              best: !isLess,
            },
            {
              name: say('compare.profit'),
              note: say(`compare.${isLess ? 'books' : 'declare'}`),
              result: rupees(profit),
              amount: profit,
              best: false,
            },
          ]),
        drawGauge('gauge', receipts, limit, say),
      ],
      caution: isDisputed ? say('caution.disputed', blanks) : isLeaving && say(`caution.${kind}`, blanks),
      why,
      whyNot: [
        uses && !isHigh
          ? { what: say('forms.full'), why: say('not.full') }
          : { what: say('forms.simple'), why: say(isWithin ? 'not.simple' : 'not.above', blanks) },
      ],
      next: [kind === 'profession' && say.step('freelance', { receipts }), ...say.steps('next')],
      notCovered: say.list(`notCovered.${kind}`),
    };
  },
});
