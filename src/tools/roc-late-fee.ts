/**
 * What a company or LLP pays to file a form late: the filing fee by its capital, and the additional fee by days, with the tables of
 * src/tools/roc-fees.ts.
 */
import { addDays, addMonths, addYears, daysBetween, latestDay, writtenDay } from '../domain/calendar.ts';
import { type Bracket, valueInWords } from '../domain/figure.ts';
import { rupees, totalOf } from '../domain/rupees.ts';
import { passed } from './answer-parts.ts';
import type { LawOn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { type Form, filingFees, lateFeeOf, WAYS } from './roc-fees.ts';
import { type Answer, defineTool, type Say, type Terms } from './tool.ts';

const SIZED = ['chg-1', 'llp-8', 'llp-11'] as const;
const parameters = {
  form: { kind: 'choice', options: Object.keys(WAYS) as Form[], initial: 'aoc-4' },
  due: { kind: 'day', byDefault: 'law' },
  filed: { kind: 'day', byDefault: 'today' },
  capital: { kind: 'amount', optional: true },
  small: { kind: 'choice', options: ['yes', 'no'], optional: true, onlyIf: { parameter: 'form', is: SIZED } },
  secured: { kind: 'amount', optional: true, onlyIf: { parameter: 'form', is: ['chg-1'] } },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

/** The data of the contract. Rupees; null if the amount secured is not known, or the form can no longer be filed. */
type Data = { days: number; normal: number; additional: number | null; total: number | null };

/** The rules of content/due-dates for each form, with the record of its days from the annual general meeting. */
const BY_MEETING = {
  'aoc-4': { rule: 'aoc-4', days: 'aoc-4-period' },
  'mgt-7': { rule: 'mgt-7', days: 'mgt-7-period' },
  'mgt-7a': { rule: 'mgt-7', days: 'mgt-7-period' },
  'adt-1': { rule: 'adt-1', days: 'adt-1-period' },
} as const;
/** The records of the due day of forms that are due once a year. */
const BY_YEAR = {
  'dpt-3': 'dpt-3-due-date',
  'llp-8': 'llp-form-8-due-date',
  'llp-11': 'llp-form-11-due-date',
} as const;

/** The due date of the last year whose annual general meeting must be over, if the meeting was on its last possible day. */
function lastDue(form: keyof typeof BY_MEETING, { law, today, extended }: Terms): string {
  const { rule, days } = BY_MEETING[form];
  const meetingOf = (end: string) => addMonths(end, law.on(end).number('agm-period'));
  const end = (year: number) => `${year}-03-31`;
  const year = Number(today.slice(0, 4));
  const yearEnd = end(meetingOf(end(year)) <= today ? year : year - 1);
  const name = `${addYears(yearEnd, -1).slice(0, 4)}-${yearEnd.slice(2, 4)}`;
  return extended(`${rule}-${name}`) ?? addDays(meetingOf(yearEnd), law.on(yearEnd).number(days));
}

/** The last due date of the form, unless it depends on an event. */
function dueDay(form: Form | undefined, terms: Terms): string | null {
  if (form === undefined) return null;
  if (form in BY_MEETING) return lastDue(form as keyof typeof BY_MEETING, terms);
  if (!(form in BY_YEAR)) return null;
  return terms.law.on(terms.today).dayOf(BY_YEAR[form as keyof typeof BY_YEAR], addYears(terms.today, -1));
}

/** A band of capital in words. Bands that begin a rupee above a round amount also end with a round amount. */
function rangeOf({ from, to }: Bracket, say: Say): string {
  const capital = (amount: number) => ({ capital: valueInWords(amount, 'rupees') });
  const isAbove = (to ?? from) % 10 === 1;
  const low = from === 0 ? '' : isAbove ? say('above', capital(from - 1)) : say('from', capital(from));
  const high = to === null ? '' : isAbove ? say('upTo', capital(to - 1)) : say('below', capital(to));
  return [low, high].filter(Boolean).join(isAbove ? ', ' : ' to ');
}

/** Whether the size was not given and follows from the capital. */
function sizeOf({ form, small, capital }: Input, law: LawOn): { isSmall: boolean; isGuess: boolean } {
  if (!(SIZED as readonly Form[]).includes(form)) return { isSmall: false, isGuess: false };
  const most = law.number(form === 'chg-1' ? 'small-company-capital' : 'llp-audit-contribution');
  return { isSmall: small === null ? (capital ?? 0) <= most : small === 'yes', isGuess: small === null };
}

export const tool = defineTool({
  parameters,
  lawDays: ({ form }, terms) => ({ due: dueDay(form, terms) }),
  contradictions({ form, capital }, { law, today, speak }) {
    return capital === null && WAYS[form] !== 'sum' ? { capital: speak(law.on(today))('faults.capital') } : {};
  },
  evaluate(input, { law, today, speak, parameters: { form: forms } }): Answer<Data> {
    const { form, due, filed, capital, secured } = input;
    // A form filed before the daily fee began is calculated by the law since then, with a caution.
    const firstDay = law.on(today).dayOf('roc-additional-fee-since');
    const now = law.on(latestDay([filed, firstDay]));
    const say = speak(now);
    const days = Math.max(0, daysBetween(due, filed));
    const bands = filingFees(form, now);
    const band = bands?.at(capital ?? 0);
    const normal = band?.rate ?? 0;
    const size = days > 0 ? sizeOf(input, now) : { isSmall: false, isGuess: false };
    const late = lateFeeOf(form, normal, days, size.isSmall, secured, now);
    const { additional } = late;
    const total = additional === null ? null : totalOf([normal, additional]);
    const isYearly = form in BY_MEETING;
    const scheme = isYearly && (additional ?? 0) > 0 ? law.on(filed).find('roc-scheme-share')?.text : undefined;
    const since = writtenDay(firstDay);
    const blanks = {
      // Only its number, since the label also names the purpose.
      form: forms.options[form].split(',')[0] ?? '',
      late: say.counted('days', days),
      due: writtenDay(due),
      filed: writtenDay(filed),
      perDay: rupees(late.perDay),
      days: late.daysCharged,
      times: late.times,
      normal: rupees(normal),
      share: rupees(late.share),
      fee: rupees(additional ?? 0),
      since,
    };
    const isDay = WAYS[form] === 'day';
    const cautions = [
      ...(isDay && due < firstDay ? [say('before', blanks)] : scheme ? [say('scheme', { share: scheme })] : []),
      ...(size.isGuess ? [say(size.isSmall ? 'size.small' : 'size.other')] : []),
    ];
    return {
      data: { days, normal, additional, total },
      headline:
        days === 0
          ? { lead: say('inTime.lead', blanks), result: rupees(normal), rest: say('inTime.rest') }
          : total === null
            ? {
                lead: say('open.lead', blanks),
                result: say(`open.${late.state}.result`),
                rest: say(`open.${late.state}.rest`),
              }
            : { lead: say('late.lead', blanks), result: rupees(total), rest: say(`late.${late.state}.rest`, blanks) },
      ...(filed === today && passed(due, today, total === null ? '' : say('today', { total: rupees(total) }))),
      ...(cautions.length > 0 && { caution: cautions.join(' ') }),
      sum: {
        title: say('sum.title'),
        lines: [
          { what: say('sum.normal'), amount: normal },
          { what: say('sum.additional'), amount: additional, ...(additional === null && { instead: say('sum.open') }) },
        ],
      },
      why: [
        band ? say('normal', { fee: rupees(normal), range: rangeOf(band, say) }) : say('free'),
        ...(days === 0 ? [say('inTime.why', blanks)] : [say(`late.${late.state}.why`, blanks)]),
        ...(late.state === 'llp' && late.daysCharged > 0 ? [say('late.llp.more', blanks)] : []),
        ...(late.share > 0 ? [say('late.charge.share', blanks)] : []),
        ...(days > 0 && (form === 'inc-22' || form === 'pas-3') ? [say('repeated')] : []),
      ],
      whyNot: (bands?.brackets ?? [])
        .filter((other) => other.from !== band?.from)
        .map((other) => ({
          what: say('not.what', { fee: rupees(other.rate) }),
          why: say('not.why', { range: rangeOf(other, say) }),
        })),
      next: say.steps('next'),
      year: say(WAYS[form] === 'llp' ? 'yearLlp' : isDay ? 'year' : 'yearOther', blanks),
      notCovered: say.list('notCovered'),
    };
  },
});
