/**
 * What an income tax return filed late costs, and whether it can still be filed. Sections 139(4) and (8A), 140B, 234A, 234B, 234C and 234F
 * of the Income-tax Act, 1961 and rule 119A; for Tax Year 2026-27 on sections 263(4) and (6), 267, 423 to 425 and 428 of the Act of 2025.
 */
import { addDays, addYears, monthsBegun, writtenDay, yearEnd } from '../domain/calendar.ts';
import { percentOf, rupees, totalOf } from '../domain/rupees.ts';
import { advanceInterest, bearingOf } from './advance-interest.ts';
import { passed } from './answer-parts.ts';
import type { LawOn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { defaultRegime, REGIMES, regimeOf, roundedIncome, sideOf } from './regime.ts';
import { type Extra, type ReturnDays, type ReturnKind, returnDays, returnKind } from './return-days.ts';
import { exemptIncome, lateFee, RETURN_DUE, returnDue } from './return-due.ts';
import { type Answer, defineTool, type Line, type Say } from './tool.ts';

const parameters = {
  year: { kind: 'year' },
  who: {
    kind: 'choice',
    options: ['no-business', 'business', 'audit', 'company'],
    // As itr-form and the due dates name them.
    aliases: {
      salaried: 'no-business',
      individual: 'no-business',
      huf: 'no-business',
      firm: 'business',
      llp: 'business',
      opc: 'company',
    },
    initial: 'no-business',
    optional: true,
  },
  due: { kind: 'day', byDefault: 'law' },
  filed: { kind: 'day', byDefault: 'today' },
  income: { kind: 'amount' },
  tax: { kind: 'amount', optional: true },
  regime: { kind: 'choice', options: REGIMES, optional: true },
  'advance-tax': { kind: 'amount', optional: true },
  'senior-no-business': { kind: 'choice', options: ['no', 'yes'], initial: 'no', optional: true },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

/**
 * The data of the contract. Rupees; null if no return can be filed any more. `interest` is that of section 234A. `lastDay` is the last
 * day for this kind of return, null if none is left.
 */
type Data = {
  kind: ReturnKind;
  fee: number | null;
  months: number;
  interest: number | null;
  interest234B: number | null;
  interest234C: number | null;
  extra: number | null;
  total: number | null;
  lossesKept: boolean;
  lastDay: string | null;
};

/** Months begun from the day after the due date to the day of filing. */
function monthsLate(due: string, filed: string): number {
  return monthsBegun(addDays(due, 1), filed);
}

/** The unpaid tax: as entered, or from the income and the regime. */
function taxOf({ tax, income, regime, 'advance-tax': paid }: Input, law: LawOn): number {
  if (tax !== null || regime === null) return tax ?? 0;
  return Math.max(0, sideOf(regimeOf(regime, 'under-60', law), roundedIncome(income, law)).total - (paid ?? 0));
}

/** What a return costs, in rupees. */
interface Owed {
  tax: number;
  fee: number;
  interest: number;
  b: number;
  c: number;
  extra: number;
  total: number;
}

function headlineOf(
  kind: ReturnKind,
  year: string,
  { tax, total }: Owed,
  { updated, belated }: ReturnDays,
  closedByLaw: boolean,
  say: Say,
): Answer['headline'] {
  if (kind === 'in-time') {
    const result = rupees(total - tax);
    if (total > tax)
      return { lead: say('inTime.lead', { year }), result, rest: say('inTime.advance', { tax: rupees(tax) }) };
    return {
      lead: say('inTime.lead', { year }),
      result,
      rest: tax > 0 ? say('inTime.withTax', { tax: rupees(tax) }) : say('inTime.alone'),
    };
  }
  if (closedByLaw) return { lead: '', result: say('noTax.result'), rest: say('noTax.rest', { year }) };
  if (kind === 'too-late')
    return {
      lead: '',
      result: say('tooLate.result'),
      rest: say('tooLate.rest', { year, last: writtenDay(updated ?? belated) }),
    };
  const added = totalOf([total, -tax]);
  return {
    lead: say(`late.lead.${kind}`, { year }),
    result: rupees(total),
    rest:
      tax > 0
        ? say('late.withTax', { tax: rupees(tax), added: rupees(added) })
        : say(added > 0 ? 'late.fee' : 'late.nothing'),
  };
}

function cautionOf(
  { due, filed, who }: Input,
  kind: ReturnKind,
  { belated, belatedOthers }: ReturnDays,
  ofYear: LawOn,
  say: Say,
): { caution?: string } {
  // Unconfirmed news of the due date.
  const reported = who !== null && due === returnDue(who, ofYear) ? ofYear.find(RETURN_DUE[who])?.reported : undefined;
  if (filed > due && reported !== undefined) return { caution: reported };
  if (kind === 'in-time' && filed > due) return { caution: say('caution.monday') };
  if (kind === 'belated' && belatedOthers < belated && filed > belatedOthers)
    return { caution: say('caution.others', { others: writtenDay(belatedOthers) }) };
  return {};
}

function kindStep(
  { due, filed }: Input,
  kind: ReturnKind,
  { belated, belatedOthers, updated }: ReturnDays,
  closedByLaw: boolean,
  say: Say,
): string {
  const belatedDays =
    belatedOthers < belated
      ? say('late.belatedFor', { belated: writtenDay(belated), others: writtenDay(belatedOthers) })
      : writtenDay(belated);
  const days = {
    due: writtenDay(due),
    filed: writtenDay(filed),
    belated: belatedDays,
    updated: writtenDay(updated ?? belated),
  };
  if (kind === 'in-time') return say(filed > due ? 'inTime.monday' : 'inTime.why', days);
  if (closedByLaw) return say('noTax.why', days);
  return say(kind === 'too-late' ? 'tooLate.why' : `late.${kind}`, days);
}

function whyNot(
  kind: ReturnKind,
  owed: Owed,
  days: ReturnDays,
  taken: Extra | undefined,
  ofYear: LawOn,
  say: Say,
): Answer['whyNot'] {
  const inTime = kind === 'in-time';
  const hasFee = ofYear.fee('late-fee-above-5-lakh') > 0;
  const other = defaultRegime(ofYear) === 'new' ? 'old' : 'new';
  const later =
    kind === 'too-late' || (inTime && owed.tax === 0)
      ? []
      : days.extras.filter((extra) => kind !== 'updated' || extra !== taken);
  return [
    ...(inTime && hasFee
      ? [{ what: say('not.belated.what', { belated: writtenDay(days.belated) }), why: say('not.belated.why') }]
      : []),
    ...later.map(({ percent, until }) => ({
      what: say('not.extra.what', { percent }),
      why: say('not.extra.why', { until: writtenDay(until) }),
    })),
    ...(inTime ? [] : [{ what: say(`not.${other}.what`), why: say(`not.${other}.why`) }]),
  ];
}

export const tool = defineTool({
  parameters,
  lawDays({ year, who }, { law, today }) {
    if (!year) return {};
    const ofYear = law.forYear(year);
    const due = returnDue(who ?? 'no-business', ofYear);
    // No return can be filed before the year ends, so the default is a return in time.
    return today < addYears(ofYear.day, 1) ? { due, filed: due } : { due };
  },
  contradictions(input, { law, speak, parameters: named }) {
    const { year, due, filed, tax, regime } = input;
    const ofYear = law.forYear(year);
    const say = speak(ofYear);
    const start = addYears(ofYear.day, 1);
    const end = yearEnd(start);
    const range = { year: named.year.options[year] ?? year, from: writtenDay(start), to: writtenDay(end) };
    return {
      ...((due < start || due > end) && { due: say('faults.due', range) }),
      ...(filed < start && { filed: say('faults.filed', range) }),
      ...(tax === null && regime === null && { tax: say('faults.tax') }),
    };
  },
  evaluate(input, { law, today, speak, parameters: named }): Answer<Data> {
    const { year, due, filed, income, 'advance-tax': advance } = input;
    const ofYear = law.forYear(year);
    const atFiling = law.on(filed);
    const say = speak(atFiling);
    const days = returnDays(input, law);
    const tax = taxOf(input, ofYear);
    const kind = returnKind(input, tax, days);
    const isOpen = kind !== 'too-late';
    const closedByLaw = !isOpen && tax === 0 && days.updated !== null && filed <= days.updated;
    const isLate = kind === 'belated' || kind === 'updated';
    const months = kind === 'in-time' ? 0 : monthsLate(due, filed);
    const { fee, id: feeId } = isLate ? lateFee(income, ofYear, atFiling) : { fee: 0, id: null };
    const bearing = bearingOf(tax, ofYear);
    const interest = percentOf(bearing * months, ofYear.number('interest-late-tax'));
    const assessed = tax + (advance ?? 0);
    const monthsB = monthsBegun(days.start, filed);
    const short =
      input['senior-no-business'] === 'yes' || tax === 0
        ? null
        : advanceInterest(assessed, advance ?? 0, monthsB, ofYear);
    const [b, c] = isOpen ? [short?.b ?? 0, short?.c ?? 0] : [0, 0];
    const step = days.extras.find(({ until }) => filed <= until);
    const extra = kind === 'updated' && step ? percentOf(totalOf([tax, interest, b, c]), step.percent) : 0;
    const owed: Owed = { tax, fee, interest, b, c, extra, total: totalOf([tax, fee, interest, b, c, extra]) };
    const lossesKept = kind === 'in-time';
    const name = named.year.options[year] ?? year;
    const act = year.slice(0, 2);
    const line = (what: string, amount: number, blanks = {}): Line => ({ what: say(`sum.${what}`, blanks), amount });
    const ten = atFiling.number('itr2-tax-rounding');
    const paid = Math.floor((Math.floor(owed.total) + ten / 2) / ten) * ten;
    const section = say(`feeSection.${act}`);
    const exempt = rupees(exemptIncome(ofYear));
    const added = isOpen && owed.total > tax;
    return {
      data: isOpen
        ? {
            kind,
            fee,
            months,
            interest,
            interest234B: b,
            interest234C: c,
            extra,
            total: owed.total,
            lossesKept,
            lastDay: kind === 'in-time' ? due : kind === 'belated' ? days.belated : days.updated,
          }
        : {
            kind,
            fee: null,
            months,
            interest: null,
            interest234B: null,
            interest234C: null,
            extra: null,
            total: null,
            lossesKept,
            lastDay: null,
          },
      headline: headlineOf(kind, name, owed, days, closedByLaw, say),
      ...(filed === today &&
        kind !== 'in-time' &&
        passed(due, today, isOpen ? say('today', { total: rupees(owed.total) }) : '')),
      ...cautionOf(input, kind, days, ofYear, say),
      ...((isLate || added) && {
        sum: {
          title: say('sum.title'),
          lines: [
            line('tax', tax),
            ...(isLate ? [line('fee', fee), line('interest', interest)] : []),
            ...(b > 0 ? [line('b', b)] : []),
            ...(c > 0 ? [line('c', c)] : []),
            ...(kind === 'updated' && step ? [line('extra', extra, { percent: step.percent })] : []),
          ],
        },
      }),
      why: [
        kindStep(input, kind, days, closedByLaw, say),
        ...(input.tax === null && isOpen
          ? [say('worked', { income: rupees(income), regime: say(`regimes.${input.regime}`), tax: rupees(tax) })]
          : []),
        ...(isLate
          ? [
              feeId === null
                ? say('fee.none', { section, income: rupees(income), exempt, regime: ofYear.text('regime-default') })
                : say(feeId === 'late-fee-above-5-lakh' ? 'fee.above' : 'fee.upTo', { section, fee: rupees(fee) }),
            ]
          : []),
        ...(isOpen && tax > 0 && months > 0
          ? [
              say('interest.text', {
                tax:
                  bearing === tax ? rupees(tax) : say('interest.rounded', { tax: rupees(tax), down: rupees(bearing) }),
                months: say.counted('months', months),
                from: writtenDay(addDays(due, 1)),
                interest: rupees(interest),
              }),
            ]
          : []),
        ...(isOpen && tax > 0
          ? [advanceStep(input, { assessed, months: monthsB, b, c }, short === null, days, say)]
          : []),
        ...(extra > 0 && step
          ? [
              say('extra', {
                until: writtenDay(step.until),
                since: writtenDay(days.end),
                percent: step.percent,
                base: rupees(totalOf([tax, interest, b, c])),
                extra: rupees(extra),
              }),
            ]
          : []),
        ...(added && paid !== owed.total ? [say('paid', { amount: rupees(paid) })] : []),
        speak(ofYear)(lossesKept ? 'losses.kept' : 'losses.lost'),
      ],
      whyNot: whyNot(kind, owed, days, step, ofYear, speak(ofYear)),
      next: [
        { text: say(`next.${isOpen ? 'open' : 'closed'}.text`), href: say(`next.${isOpen ? 'open' : 'closed'}.href`) },
        ...say.steps('next.always'),
      ],
      year: say(`year.${act}`, { year: name }),
      notCovered: [
        ...say.list('notCovered.always'),
        ...(say.find(`notCovered.${act}`) === undefined ? [] : [say(`notCovered.${act}`)]),
        say('notCovered.months'),
      ],
    };
  },
});

/** Explains the interest on advance tax, or why there is none. */
function advanceStep(
  { 'senior-no-business': senior, 'advance-tax': paid }: Input,
  { assessed, months, b, c }: { assessed: number; months: number; b: number; c: number },
  isFree: boolean,
  { start }: ReturnDays,
  say: Say,
): string {
  if (senior === 'yes') return say('advance.senior');
  if (isFree) return say('advance.small', { assessed: rupees(assessed) });
  const blanks = {
    assessed: rupees(assessed),
    paid: rupees(paid ?? 0),
    months: say.counted('months', months),
    start: writtenDay(start),
    b: rupees(b),
    c: rupees(c),
  };
  return b + c > 0 ? say('advance.text', blanks) : say('advance.enough', blanks);
}
