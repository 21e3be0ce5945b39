/** Professional tax on a salary, for payroll and plans: the Acts of the states, article 276 of the Constitution. */
import { MONTHS_OF_A_YEAR } from '../../domain/calendar.ts';
import { addUp } from '../../domain/rupees.ts';
import { stateName, stateNamed, stateSlug } from '../../domain/states.ts';
import type { LawOn } from '../../law/dated.ts';
import { isSure } from '../../law/figure.ts';
import { inRupees, type Say } from '../answer-shape.ts';

/** The periods of states that tax by the half-year or the year; the others tax by the month. */
const TAX_PERIODS: Readonly<Record<string, { months: number; aYear: number }>> = {
  kerala: { months: 6, aYear: 2 },
  'tamil-nadu': { months: 6, aYear: 2 },
  bihar: { months: 12, aYear: 1 },
  chhattisgarh: { months: 12, aYear: 1 },
};

/** `check` if the records do not settle it. */
type ProfessionalTax = {
  levied: 'yes' | 'no' | 'check';
  /** Rupees; null if not known, or if a choice of the employee decides. */
  amount: number | null;
  /** In place of a missing amount. */
  instead?: string;
  per: 'month' | 'year';
  why: string;
};

/** @param pay of a month, rupees @param state its code */
export function professionalTax(pay: number, state: string, law: LawOn, say: Say): ProfessionalTax {
  const place = stateName(state) ?? state;
  if (law.list('professional-tax-none').some((name) => stateNamed(name)?.code === state))
    return { levied: 'no', amount: 0, per: 'month', why: say('tax.none', { place }) };
  const slug = stateSlug(state);
  const id = `professional-tax-${slug}`;
  if (!law.has(id)) return { levied: 'check', amount: null, per: 'month', why: say('tax.unknown', { place }) };
  if (slug === 'punjab') return fromTaxpayers(pay, law, say);
  const period = TAX_PERIODS[slug] ?? { months: 1, aYear: MONTHS_OF_A_YEAR };
  const income = pay * period.months;
  const due = law.scale(id).at(income).rate;
  const blanks = { place, ...inRupees({ income, due }) };
  // A rate that one page alone reports is shown as such, and not deducted.
  if (!isSure(law.find(id)?.sure ?? 'not-confirmed'))
    return { levied: 'yes', amount: null, instead: say('tax.notSure'), per: 'month', why: say('tax.reported', blanks) };
  if (period.aYear < MONTHS_OF_A_YEAR)
    return {
      levied: 'yes',
      amount: addUp([due * period.aYear]),
      per: 'year',
      why: say(period.aYear === 1 ? 'tax.year' : 'tax.half', blanks),
    };
  const why = [
    say(due > 0 ? 'tax.month' : 'tax.nil', blanks),
    otherMonth(slug, pay, due, law, say),
    say.find(`tax.remark.${slug}`),
  ];
  return { levied: 'yes', amount: due, per: 'month', why: why.filter(Boolean).join(' ') };
}

/** The month that evens out the sum of the year; empty if it costs the same as the others. */
function otherMonth(slug: string, pay: number, due: number, law: LawOn, say: Say): string {
  const id = `professional-tax-${slug}-other-month`;
  if (!law.has(id)) return '';
  const other = law.scale(id).at(pay).rate;
  const year = due * (MONTHS_OF_A_YEAR - 1) + other;
  return other === due ? '' : say('tax.otherMonth', { month: say(`tax.months.${slug}`), ...inRupees({ other, year }) });
}

/**
 * Punjab taxes those whose taxable income exceeds the amount free of income tax by the tax of the year or more (section
 * 4(3) of the Act of 2018). The amount depends on the regime.
 */
function fromTaxpayers(pay: number, law: LawOn, say: Say): ProfessionalTax {
  const tax = law.number('professional-tax-punjab');
  const year = pay * MONTHS_OF_A_YEAR;
  const sides = ['new', 'old'].map((regime) => {
    const slabs = `${regime}-regime-slabs`;
    if (!law.has(slabs)) return null;
    const taxable = Math.max(0, year - law.number(`standard-deduction-${regime}`));
    const free = law.scale(slabs).brackets[0]?.to ?? 0;
    return { taxable, free, isDue: taxable >= free + tax * MONTHS_OF_A_YEAR };
  });
  const [now, old] = sides;
  const answer = { levied: 'yes', per: 'month' } as const;
  if (!now || !old) return { ...answer, amount: null, why: say('tax.taxpayers.unknown') };
  const blanks = inRupees({
    tax,
    year,
    newTaxable: now.taxable,
    oldTaxable: old.taxable,
    newFree: now.free,
    oldFree: old.free,
  });
  if (now.isDue !== old.isDue) {
    const instead = say('tax.taxpayers.instead', blanks);
    return { ...answer, amount: null, instead, why: say('tax.taxpayers.regime', blanks) };
  }
  return { ...answer, amount: now.isDue ? tax : 0, why: say(`tax.taxpayers.${now.isDue ? 'due' : 'nil'}`, blanks) };
}
