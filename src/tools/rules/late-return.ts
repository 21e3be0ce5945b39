/**
 * What a late income tax return costs, and whether it can still be filed: sections 139(4) and (8A), 140B, 234A, 234B,
 * 234C and 234F of the Income-tax Act, 1961, rule 119A; 263(4) and (6), 267, 423 to 425 and 428 of the Act of 2025.
 */
import { addDays, addYears, formatDay, monthsBegun, yearEnd } from '../../domain/calendar.ts';
import { addUp, rupees, takePercent } from '../../domain/rupees.ts';
import type { Law, LawOn } from '../../law/dated.ts';
import { inRupees, type Say, writtenDays } from '../answer-shape.ts';
import { passed } from '../answer-words.ts';
import { type InputOf, NO_OR_YES, type ParameterRules } from '../parameters.ts';
import { type Case, defineTool } from '../tool.ts';
import { advanceInterest, roundBearing } from './advance-interest.ts';
import { drawSum } from './draw-answer.ts';
import { COMPANY_RATES, makeFlatRates } from './flat-tax.ts';
import {
  exemptIncome,
  type Filer,
  lateFee,
  makeRegime,
  mustAlwaysFile,
  type Rates,
  RETURN_DUE,
  returnDue,
  roundIncome,
  type Side,
  workOutSide,
} from './income-tax-law.ts';
import { belatedUntil, defaultRegime, openOn, type Payer, REGIMES, type RegimeName, updatedReturn } from './open-on.ts';
import { drawFiling } from './time-line.ts';

/** Individuals, by what their due date depends on. */
const INDIVIDUALS = ['no-business', 'business', 'audit'] as const;
const parameters = {
  year: { kind: 'year' },
  who: {
    kind: 'choice',
    options: [...INDIVIDUALS, 'huf', 'firm', 'company'],
    // As itr-form and the due dates name them.
    aliases: { salaried: 'no-business', individual: 'no-business', llp: 'firm', opc: 'company' },
    initial: 'no-business',
    optional: true,
  },
  // Their due date follows from it, as that of individuals from `who`.
  accounts: {
    kind: 'choice',
    options: INDIVIDUALS,
    optional: true,
    onlyIf: { parameter: 'who', is: ['huf', 'firm'] },
  },
  due: { kind: 'day', byDefault: 'law' },
  filed: { kind: 'day', byDefault: 'today' },
  income: { kind: 'amount' },
  tax: { kind: 'amount', optional: true },
  regime: {
    kind: 'choice',
    options: REGIMES,
    optional: true,
    onlyIf: { parameter: 'who', is: [...INDIVIDUALS, 'huf'] },
  },
  // Whether a person with a business chose that regime in time.
  'form-10-iea': {
    kind: 'choice',
    options: ['yes', 'no'],
    optional: true,
    onlyIf: { parameter: 'who', is: ['business', 'audit', 'huf'] },
  },
  'company-rate': {
    kind: 'choice',
    options: COMPANY_RATES,
    optional: true,
    onlyIf: { parameter: 'who', is: ['company'] },
  },
  'advance-tax': { kind: 'amount', optional: true },
  'senior-no-business': { ...NO_OR_YES, optional: true, onlyIf: { parameter: 'who', is: INDIVIDUALS } },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

type ReturnKind = 'in-time' | 'belated' | 'updated' | 'too-late';

function findPayer(who: Input['who']): Payer {
  return who === 'huf' || who === 'firm' || who === 'company' ? who : 'individual';
}

/** Whose due date applies. A firm exists for a business. */
function findFiler({ who, accounts }: Partial<Input>): Filer {
  if (who === 'huf') return accounts ?? 'no-business';
  if (who === 'firm') return accounts ?? 'business';
  return who ?? 'no-business';
}

function returnDays({ year, filed, who }: Input, law: Law) {
  const ofYear = law.forYear(year);
  const { end, until, steps } = updatedReturn(filed, year, law);
  return {
    // The first day of the financial year in which the return is due.
    start: addYears(ofYear.day, 1),
    end,
    belated: belatedUntil(findPayer(who), ofYear),
    // Of all but resident individuals, whose time may be extended alone.
    belatedOthers: belatedUntil('other', ofYear),
    updated: until,
    extras: steps,
  };
}
function openFor(input: Input, law: Law) {
  const { year, due, filed, who } = input;
  const hasForm = input['form-10-iea'] === 'yes' && findFiler(input) !== 'no-business';
  return openOn(filed, { year, due, payer: findPayer(who), hasForm }, law);
}

function returnKind(input: Input, tax: number, law: Law): ReturnKind {
  const { state } = openFor(input, law);
  // Without tax to pay there is no updated return: sections 139(8A) and 140B ask for additional tax.
  return state === 'closed' || (state === 'updated' && tax === 0) ? 'too-late' : state;
}

/** The regime that applies: the one chosen, if it is open to who files on that day, else the default; null without one. */
function findRegime(input: Input, law: Law): RegimeName | null {
  const { regimes } = openFor(input, law);
  return regimes.find((one) => one === input.regime) ?? regimes[0] ?? null;
}

function findAge(input: Input) {
  return input['senior-no-business'] === 'yes' ? '60-to-79' : 'under-60';
}

/** Why a regime is closed to who files late, and a form that is not named: section 115BAC(6). */
function regimeFaults(input: Input, { law, say }: Pick<Case, 'law' | 'say'>) {
  const { regime, due } = input;
  const form = input['form-10-iea'];
  const open = openFor(input, law);
  if (regime === null || open.regimes.includes(regime)) return {};
  const usual = defaultRegime(law.forYear(input.year));
  const blanks = {
    ...writtenDays({ due }),
    usual: say(`regimes.${usual}`),
    form: say(`regimeForm.${usual}`),
    section: say(`regimeSection.${input.year.startsWith('ty-') ? 'ty' : usual}`),
  };
  if (findFiler(input) === 'no-business') return { regime: say('faults.regime', blanks) };
  if (form === null) return { 'form-10-iea': say('faults.form', blanks) };
  return { regime: say(form === 'yes' ? 'faults.regimeByForm' : 'faults.regimeWithoutForm', blanks) };
}

/** What the tax is worked out from; null if it must be entered. */
function findRates(input: Input, law: LawOn): Rates | null {
  const { who, regime, 'company-rate': rate } = input;
  if (who === 'firm') return makeFlatRates(who, law);
  if (who === 'company') return rate && makeFlatRates(rate, law);
  return regime && makeRegime(regime, findPayer(who), findAge(input), law);
}

function workedTax(input: Input, law: LawOn): Side | null {
  const rates = input.tax === null ? findRates(input, law) : null;
  return rates && workOutSide(rates, roundIncome(input.income, law));
}

/** What the return is, and what it costs in rupees: `b` and `c` are the interest of sections 234B and 234C. */
function workOut(input: Input, law: Law) {
  const { due, filed, income, 'advance-tax': advance } = input;
  const ofYear = law.forYear(input.year);
  const days = returnDays(input, law);
  const worked = workedTax(input, ofYear);
  const tax = input.tax ?? Math.max(0, (worked?.total ?? 0) - (advance ?? 0));
  const kind = returnKind(input, tax, law);
  const isOpen = kind !== 'too-late';
  const closedByLaw = !isOpen && tax === 0 && days.updated !== null && filed <= days.updated;
  const isLate = kind === 'belated' || kind === 'updated';
  const months = kind === 'in-time' ? 0 : monthsBegun(addDays(due, 1), filed);
  const regime = findRegime(input, law);
  const exempt = isLate && regime ? exemptIncome(regime, findAge(input), ofYear) : 0;
  const { fee, id: feeId } = isLate
    ? lateFee(findPayer(input.who), income, exempt, law.on(filed))
    : { fee: 0, id: null };
  const bearing = roundBearing(tax, ofYear);
  const interest = takePercent(bearing * months, ofYear.number('interest-late-tax'));
  const assessed = tax + (advance ?? 0);
  const monthsB = monthsBegun(days.start, filed);
  const isSenior = input['senior-no-business'] === 'yes';
  const short = isSenior || tax === 0 ? null : advanceInterest(assessed, advance ?? 0, monthsB, ofYear);
  const { b, c } = isOpen && short ? short : { b: 0, c: 0 };
  const step = kind === 'updated' ? days.extras.find(({ until }) => filed <= until) : undefined;
  const base = addUp([tax, interest, b, c]);
  const extra = step ? takePercent(base, step.percent) : 0;
  const total = addUp([tax, fee, interest, b, c, extra]);
  return {
    ...{ ofYear, days, kind, isOpen, closedByLaw, isLate, months, monthsB, worked },
    ...{ regime, exempt, tax, fee, feeId, bearing, interest, assessed, b, c, step, base, extra, total },
    hasAdvance: short !== null,
  };
}
type Found = ReturnType<typeof workOut>;

function writeHeadline({ kind, tax, total, days, closedByLaw }: Found, year: string, say: Say) {
  if (kind === 'in-time') {
    const withoutInterest = tax > 0 ? 'withTax' : 'alone';
    return {
      lead: say('inTime.lead', { year }),
      result: rupees(total - tax),
      rest: say(`inTime.${total > tax ? 'advance' : withoutInterest}`, inRupees({ tax })),
    };
  }
  if (kind === 'too-late') {
    const group = closedByLaw ? 'noTax' : 'tooLate';
    const last = formatDay(days.updated ?? days.belated);
    return { lead: '', result: say(`${group}.result`), rest: say(`${group}.rest`, { year, last }) };
  }
  const added = addUp([total, -tax]);
  const withoutTax = added > 0 ? 'fee' : 'nothing';
  return {
    lead: say(`late.lead.${kind}`, { year }),
    result: rupees(total),
    rest: say(`late.${tax > 0 ? 'withTax' : withoutTax}`, inRupees({ tax, added })),
  };
}

function writeCaution(input: Input, { kind, days, ofYear }: Found, say: Say): string | false {
  const { due, filed } = input;
  const { belated, belatedOthers } = days;
  const filer = findFiler(input);
  const isOfLaw = input.who !== null && due === returnDue(filer, ofYear);
  const reported = isOfLaw ? ofYear.find(RETURN_DUE[filer])?.reported : undefined;
  if (filed > due && reported !== undefined) return reported;
  if (kind === 'in-time') return filed > due && say('caution.monday');
  const isPast = kind === 'belated' && belatedOthers < belated && filed > belatedOthers;
  return isPast && say('caution.others', writtenDays({ others: belatedOthers }));
}

function kindStep({ due, filed }: Input, { kind, days, closedByLaw }: Found, say: Say): string {
  const { belated, belatedOthers, updated } = days;
  const until = writtenDays({ belated, others: belatedOthers });
  const blanks = {
    ...writtenDays({ due, filed, belated, updated: updated ?? belated }),
    ...(belatedOthers < belated && { belated: say('late.belatedFor', until) }),
  };
  if (kind === 'in-time') return say(filed > due ? 'inTime.monday' : 'inTime.why', blanks);
  if (closedByLaw) return say('noTax.why', blanks);
  return say(kind === 'too-late' ? 'tooLate.why' : `late.${kind}`, blanks);
}

function interestStep({ due }: Input, { tax, bearing, months, interest }: Found, say: Say): string {
  return say('interest.text', {
    tax: bearing === tax ? rupees(tax) : say('interest.rounded', inRupees({ tax, down: bearing })),
    months: say.counted('months', months),
    ...inRupees({ interest }),
    ...writtenDays({ from: addDays(due, 1) }),
  });
}

function advanceStep(input: Input, { assessed, monthsB, b, c, hasAdvance, days }: Found, say: Say): string {
  if (input['senior-no-business'] === 'yes') return say('advance.senior');
  if (!hasAdvance) return say('advance.small', inRupees({ assessed }));
  return say(`advance.${b > 0 ? 'text' : c > 0 ? 'parts' : 'enough'}`, {
    ...inRupees({ assessed, paid: input['advance-tax'], b, c }),
    ...writtenDays({ start: days.start }),
    months: say.counted('months', monthsB),
  });
}

/** How the tax was worked out, if it was not entered. Firms and companies see each part. */
function workedStep(input: Input, { worked, tax, isOpen }: Found, say: Say): string | null {
  if (!worked || !isOpen) return null;
  const { income, who, regime, 'advance-tax': paid, 'company-rate': rate } = input;
  const [slab] = worked.slabs;
  const blanks = {
    ...inRupees({ income, tax, paid, whole: worked.total, base: slab?.tax, cess: worked.cess }),
    ...inRupees({ surcharge: addUp([worked.surcharge, -worked.relief]) }),
  };
  if (who === 'firm') return say('worked.firm', { ...blanks, rate: slab?.rate ?? 0 });
  if (who === 'company') return say('worked.company', { ...blanks, rate: slab?.rate ?? 0, by: say(`rates.${rate}`) });
  return say(`worked.${findPayer(who)}`, {
    ...blanks,
    regime: say(`regimes.${regime}`),
    age: say(`ages.${findAge(input)}`),
  });
}

function otherRates({ who, 'company-rate': rate }: Input, { worked, ofYear }: Found, say: Say) {
  if (who !== 'company' || !worked) return [];
  const turnoverYear = ofYear.find('company-turnover-year')?.text ?? say('not.earlierYear');
  return COMPANY_RATES.filter((other) => other !== rate).map((other) => say.not(`not.${other}`, { turnoverYear }));
}

function whyNot(input: Input, found: Found, say: Say) {
  const { kind, tax, days, step, ofYear } = found;
  const inTime = kind === 'in-time';
  const hasFee = ofYear.fee('late-fee-above-5-lakh') > 0;
  // The steps beside the own one: the next is what waiting costs.
  const at = step ? days.extras.indexOf(step) : -1;
  const beside = kind === 'too-late' || (inTime && tax === 0) ? [] : [days.extras[at - 1], days.extras[at + 1]];
  return [
    inTime && hasFee && say.not('not.belated', writtenDays({ belated: days.belated })),
    ...beside.map(
      (extra) => extra && say.not('not.extra', { percent: extra.percent, ...writtenDays({ until: extra.until }) }),
    ),
    ...otherRates(input, found, say),
    input.who === 'firm' && say.not('not.regimes'),
    !inTime && found.regime && say.not(`not.${found.regime === 'new' ? 'old' : 'new'}`),
  ];
}

export const tool = defineTool({
  parameters,
  lawDays(input, { law, today }) {
    if (!input.year) return {};
    const ofYear = law.forYear(input.year);
    const due = returnDue(findFiler(input), ofYear);
    // No return can be filed before the year ends: the default is in time.
    return today < addYears(ofYear.day, 1) ? { due, filed: due } : { due };
  },
  day: ({ filed }) => filed,
  contradictions(input, terms) {
    const { law, say, label } = terms;
    const { year, due, filed, tax, who, regime, 'company-rate': rate } = input;
    const start = addYears(law.forYear(year).day, 1);
    const end = yearEnd(start);
    const range = { year: label('year', year), ...writtenDays({ from: start, to: end }) };
    const isOpen = tax === null && (who === 'company' ? rate === null : who !== 'firm' && regime === null);
    return {
      due: (due < start || due > end) && say('faults.due', range),
      filed: filed < start && say('faults.filed', range),
      tax: isOpen && say(who === 'company' ? 'faults.companyTax' : 'faults.tax'),
      'senior-no-business':
        input['senior-no-business'] === 'yes' && findFiler(input) !== 'no-business' && say('faults.senior'),
      ...regimeFaults(input, terms),
    };
  },
  evaluate(input, { law, today, now, say: sayNow, speak, label }) {
    const { due, filed, income } = input;
    const act = input.year.slice(0, 2);
    const sections = sayNow.group(`sections.${act}`);
    const say = speak(now, sections);
    const found = workOut(input, law);
    const { ofYear, days, kind, isOpen, isLate, months, tax, fee, feeId, interest, b, c, step, extra, total } = found;
    const sayOfYear = speak(ofYear, sections);
    const name = label('year', input.year);
    const payer = findPayer(input.who);
    const ten = now.number('itr2-tax-rounding');
    const paid = Math.floor((Math.floor(total) + ten / 2) / ten) * ten;
    const isAdded = isOpen && total > tax;
    const owes = isOpen && tax > 0;
    const lossesKept = kind === 'in-time';
    const ifOpen = (amount: number) => (isOpen ? amount : null);
    return {
      data: {
        kind,
        fee: ifOpen(fee),
        months,
        interest: ifOpen(interest),
        interest234B: ifOpen(b),
        interest234C: ifOpen(c),
        extra: ifOpen(extra),
        total: ifOpen(total),
        lossesKept,
        lastDay: { 'in-time': due, belated: days.belated, updated: days.updated, 'too-late': null }[kind],
      },
      headline: writeHeadline(found, name, say),
      passed: filed === today && !lossesKept && passed(due, today, isOpen ? say('today', inRupees({ total })) : ''),
      caution: writeCaution(input, found, say),
      drawings: [
        (isLate || isAdded) &&
          drawSum(
            'sum',
            {
              tax,
              fee: isLate && fee,
              interest: isLate && interest,
              b: b > 0 && b,
              c: c > 0 && c,
              extra: step && extra,
              total,
            },
            say,
            { percent: step?.percent ?? '' },
          ),
        drawFiling({ due, filed, last: days.belated, cost: isOpen ? addUp([total, -tax]) : null }, today, say),
      ],
      why: [
        kindStep(input, found, say),
        workedStep(input, found, say),
        isLate &&
          feeId === null &&
          say('fee.none', {
            ...inRupees({ income, exempt: found.exempt }),
            regime: say(`regimes.${found.regime}`),
          }),
        isLate &&
          feeId !== null &&
          say(feeId === 'late-fee-above-5-lakh' ? 'fee.above' : 'fee.upTo', inRupees({ fee })),
        isLate && mustAlwaysFile(payer) && say('fee.always'),
        owes && months > 0 && interestStep(input, found, say),
        owes && advanceStep(input, found, say),
        step &&
          extra > 0 &&
          say('extra', {
            percent: step.percent,
            ...inRupees({ base: found.base, extra }),
            ...writtenDays({ until: step.until, since: days.end }),
          }),
        isAdded && paid !== total && say('paid', inRupees({ amount: paid })),
        sayOfYear(lossesKept ? 'losses.kept' : 'losses.lost'),
      ],
      whyNot: whyNot(input, found, sayOfYear),
      next: [say.step(isOpen ? 'next.open' : 'next.closed'), ...say.steps('next.always')],
      year: say(`year.${act}`, { year: name }),
      notCovered: [
        ...say.list('notCovered.always'),
        ...say.list(`notCovered.${payer}`),
        say.find(`notCovered.${act}`),
        say('notCovered.months'),
      ],
    };
  },
});
