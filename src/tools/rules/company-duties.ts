/**
 * What a company files and appoints for a year, by type and size: sections 2(85), 29, 92, 96, 135, 137, 138, 139, 203,
 * 204 and 405 of the Companies Act, 2013. Days count from the annual general meeting or from the end of the year.
 */

import { addDays, addMonths } from '../../domain/calendar.ts';
import { COMPANY_TYPES } from '../../law/bill.ts';
import type { LawOn } from '../../law/dated.ts';
import { inRupees, type Say, toolAddress, writtenDays } from '../answer-shape.ts';
import { passed } from '../answer-words.ts';
import type { InputOf, ParameterRules } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { drawGauge } from './draw-answer.ts';

const parameters = {
  type: { kind: 'choice', options: COMPANY_TYPES, initial: 'private' },
  capital: { kind: 'amount' },
  turnover: { kind: 'amount' },
  profit: { kind: 'amount', optional: true },
  'net-worth': { kind: 'amount', optional: true },
  borrowings: { kind: 'amount', optional: true },
  members: { kind: 'whole', least: 1, most: 1_000_000, optional: true },
  agm: { kind: 'day', byDefault: 'law' },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

type Need = 'yes' | 'no' | 'check';
/** `by` is null if the tool does not ask for what it depends on, `fee` (rupees) if not known. `when`: a condition. */
type Form = { form: string; by: string | null; fee: number | null; law: string; when: string | null };

const MONTHS_OF_A_HALF = 6;
const PUBLIC: readonly Input['type'][] = ['public', 'nidhi'];

function yearEndBefore(day: string): string {
  const end = `${day.slice(0, 4)}-03-31`;
  return day > end ? end : addMonths(end, -2 * MONTHS_OF_A_HALF);
}

/** Whether some amount reaches its limit; 'check' if none does and one is missing. @param amounts by id of the limit */
function reaches(amounts: Readonly<Record<string, number | null>>, law: LawOn): Need {
  const pairs = Object.entries(amounts);
  if (pairs.some(([limit, amount]) => amount !== null && amount >= law.number(limit))) return 'yes';
  return pairs.some(([, amount]) => amount === null) ? 'check' : 'no';
}

function judgeSize({ type, capital, turnover }: Input, law: LawOn): Need {
  const isWithin = capital <= law.number('small-company-capital') && turnover <= law.number('small-company-turnover');
  if (!isWithin || PUBLIC.includes(type) || type === 'section-8') return 'no';
  return type === 'private' || type === 'opc' ? 'yes' : 'check';
}

/** The amount that decides whether a company is small, if its type can be. The capital is asked first. */
function smallGauge({ type, capital, turnover }: Input, law: LawOn, say: Say) {
  if (PUBLIC.includes(type) || type === 'section-8') return undefined;
  const most = law.number('small-company-capital');
  return capital > most
    ? drawGauge('gauge.capital', capital, most, say)
    : drawGauge('gauge.turnover', turnover, law.number('small-company-turnover'), say);
}

function findDuties(
  { type, capital, turnover, profit, 'net-worth': worth, borrowings }: Input,
  small: Need,
  law: LawOn,
) {
  const isPublic = PUBLIC.includes(type);
  const loans = borrowings ?? 0;
  const secretary = reaches({ [isPublic ? 'secretary-public-capital' : 'secretary-capital']: capital }, law);
  const mgt8 = reaches({ 'mgt-8-capital': capital, 'mgt-8-turnover': turnover }, law);
  const internal = isPublic
    ? {
        'internal-audit-public-turnover': turnover,
        'internal-audit-public-loans': loans,
        'internal-audit-public-capital': capital,
      }
    : { 'internal-audit-private-turnover': turnover, 'internal-audit-private-loans': loans };
  const ofPublic = isPublic && { 'secretarial-audit-capital': capital, 'secretarial-audit-turnover': turnover };
  return {
    csr: reaches({ 'csr-turnover': turnover, 'csr-profit': profit, 'csr-net-worth': worth }, law),
    secretary: secretary === 'yes' && type === 'section-8' ? 'check' : secretary,
    // A small company may be above these limits; whether it needs the certificate then was not confirmed.
    mgt8: mgt8 === 'yes' && small !== 'no' ? 'check' : mgt8,
    xbrl: type === 'nbfc' ? 'no' : reaches({ 'xbrl-capital': capital, 'xbrl-turnover': turnover }, law),
    internal: reaches(internal, law),
    secretarial: reaches({ 'secretarial-audit-loans': loans, ...ofPublic }, law),
  } satisfies Record<string, Need>;
}

/** The sentences of PAS-6 by who files it (rules 9A and 9B); null for those who do not. */
function pas6Of(type: Input['type'], small: Need): string | null {
  if (type === 'public') return 'pas6';
  // A producer company has more time, and a Nidhi is exempt.
  if (small === 'yes' || type === 'producer' || type === 'nidhi') return null;
  return small === 'no' ? 'pas6Private' : 'pas6Unsettled';
}

const DPT3_RELAXED = 'dpt-3-relaxed-fy-2025-26';

/** Until when DPT-3 of that year costs no additional fee, by a circular; null for other years. */
function relaxedUntil(due: string | null, law: LawOn, say: Say): string | null {
  const day = law.find(DPT3_RELAXED) ? law.findDay(DPT3_RELAXED) : null;
  if (due === null || day === null || day.slice(0, 4) !== due.slice(0, 4)) return null;
  return say('forms.dpt3.relaxed', writtenDays({ day }));
}

function listForms(
  { type, capital, agm }: Input,
  small: Need,
  { csr, xbrl }: Record<'csr' | 'xbrl', Need>,
  law: LawOn,
  say: Say,
): Form[] {
  const end = yearEndBefore(agm);
  const fee = law.scale('roc-filing-fee').at(capital).rate;
  const isOne = type === 'opc';
  const inDays = (from: string, id: string) => addDays(from, law.number(id));
  const form = (key: string, by: string | null, cost: number | null = fee): Form => ({
    form: say(`forms.${key}.name`),
    by,
    fee: cost,
    law: say(`forms.${key}.law`),
    when: say.find(`forms.${key}.when`) ?? null,
  });
  const deposits = form('dpt3', law.findDay('dpt-3-due-date', end));
  const accounts = isOne ? inDays(end, 'aoc-4-opc-period') : inDays(agm, 'aoc-4-period');
  const pas6 = pas6Of(type, small);
  return [
    ...(type === 'nidhi' ? [form('ndh3', inDays(addMonths(end, MONTHS_OF_A_HALF), 'nidhi-ndh-3-period'))] : []),
    { ...deposits, when: [deposits.when, relaxedUntil(deposits.by, law, say)].filter(Boolean).join('; ') },
    ...(isOne ? [] : [form('adt1', inDays(agm, 'adt-1-period'))]),
    form(xbrl === 'yes' ? 'aoc4Xbrl' : 'aoc4', accounts),
    ...(csr === 'yes' ? [form('csr2', accounts, null)] : []),
    form('msme1', law.findDay('msme-1-october-due-date', end), 0),
    ...(pas6 ? [form(pas6, law.findDay('pas-6-april-september-due-date', end))] : []),
    form(
      isOne || small === 'yes' ? 'mgt7a' : 'mgt7',
      isOne ? inDays(end, 'mgt-7a-opc-safe-days') : inDays(agm, 'mgt-7-period'),
    ),
    ...(PUBLIC.includes(type) ? [form('mgt14', null)] : []),
  ];
}

function writeCaution({ type, members }: Input, law: LawOn, say: Say): string | false {
  if (members === null) return false;
  if (type === 'opc') return members !== law.number('opc-shareholders') && say('members.opc');
  if (type === 'nidhi') return members < law.number('nidhi-min-members') && say('members.nidhi');
  if (type === 'public') return members < law.number('public-min-shareholders') && say('members.public');
  return type === 'private' && members > law.number('private-max-members') && say('members.private');
}

export const tool = defineTool({
  parameters,
  lawDays: (_, { law, today }) => {
    const end = yearEndBefore(today);
    return { agm: addMonths(end, law.on(end).number('agm-period')) };
  },
  day: ({ agm }) => agm,
  evaluate(input, { law, today, now, say, label }) {
    const { type, capital, turnover, agm } = input;
    const end = yearEndBefore(agm);
    const small = judgeSize(input, law.on(end));
    const { internal, secretarial, ...duties } = findDuties(input, small, now);
    const forms = listForms(input, small, duties, now, say);
    const due = forms.find(({ form }) => form.startsWith(say('forms.aoc4.name')))?.by ?? null;
    const fee = now.scale('roc-filing-fee').at(capital).rate;
    const blanks = {
      type: label('type', type),
      count: forms.length,
      ...inRupees({ capital, turnover, fee }),
      ...writtenDays({ end }),
    };
    const questions = { small, ...duties, internal, secretarial };
    const caution = writeCaution(input, now, say);
    return {
      data: { small, forms, audit: 'yes', ...duties },
      headline: {
        lead: say('headline.lead', blanks),
        result: say('headline.result', blanks),
        rest: say(`headline.${small}`, blanks),
      },
      passed: passed(due, today, say('late'), {
        text: say('lateText'),
        href: toolAddress('roc-late-fee', { form: 'aoc-4', due, capital }),
      }),
      caution,
      drawings: [smallGauge(input, law.on(end), say)],
      why: [
        ...Object.entries(questions).map(([name, duty]) => say(`verdicts.${name}.${duty}`, blanks)),
        say('verdicts.audit'),
        say('fees', blanks),
      ],
      lists: [
        {
          title: say('list'),
          items: forms.map(({ form, by, when, law: of }) => {
            const condition = when === null ? '' : `; ${when}`;
            return say(by ? 'item' : 'itemOpen', { form, ...writtenDays({ by }), of, when: condition });
          }),
        },
      ],
      year: say('year', blanks),
    };
  },
});
