/** The body of /due-dates. Its rules in words, for /search and the Markdown page: the next date depends on visitor and day. */
import { asSentence } from '../../content/format.ts';
import type { AnswerFigure, DueDatesBody } from '../../content/site.ts';
import { addMonths, daysInMonth, formatDay, MONTHS } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import { firmState } from '../../domain/firm-details.ts';
import { joinList } from '../../domain/say.ts';
import { stateName } from '../../domain/states.ts';
import { citedMarkdown } from '../../law/citation-words.ts';
import { AUDIENCES } from '../../law/due-date.ts';
import type { DueRule, DueRuleFile, Every, Timing } from '../../law/due-rule.ts';
import { describeLicence } from '../../law/open-data.ts';
import { overdueWords } from '../../law/review.ts';
import { countFirstMonth, describeDoubt, type Period, periodFrom } from '../../law/work-out-dates.ts';
import { splitWords } from '../../search/vocabulary.ts';
import { DUE_DATES_CALENDAR, DUE_DATES_JSON, DUE_PARAMETERS } from '../../tools/due-query.ts';
import type { CompileContext } from '../compile-context.ts';
import { knownFigures, type References } from '../figures/figure-references.ts';
import { bullets, parameterLines } from '../pages/markdown-page.ts';
import { ContentError, checkName } from '../read/content-error.ts';
import { DUE_FOLDER, DUE_LIST, inForce, pickLaw, requireDueDates } from './due-rules.ts';

/** Throws a ContentError if home lists an unknown rule. */
export function compileDueDates(context: CompileContext): DueDatesBody {
  const { list, files, rules: timed, agmMonths, recordIds } = requireDueDates(context.due);
  const references = new Map<string, References>();
  const described: DueDatesBody['described'][number][] = [];
  for (const { path, file } of files) {
    const name = `content/${path}`;
    const ofFile = context.references(name);
    references.set(name, ofFile);
    context.sources.push({ file: name, fields: listTexts(file) });
    for (const [i, entry] of file.described.entries())
      described.push({
        ...entry,
        text: ofFile.plain(`described.${i}.text`, entry.text),
        source: pickLaw(entry.source),
      });
  }
  const rules = timed.map(({ file, index, rule }) => {
    const plain = (field: string, text: string) => references.get(file)?.plain(`rules.${index}.${field}`, text) ?? text;
    return {
      ...rule,
      late: plain('late', rule.late),
      ...(rule.sunday !== undefined && { sunday: plain('sunday', rule.sunday) }),
      ...(rule.about !== undefined && { about: plain('about', rule.about) }),
    };
  });
  const ids = new Set(rules.map(({ id }) => id));
  const faults = list.home.flatMap((id, i) =>
    checkName(
      { file: `content/${DUE_LIST}`, field: `home.${i}` },
      `the id of a rule in content/${DUE_FOLDER}`,
      id,
      ids,
    ),
  );
  if (faults.length > 0) throw new ContentError(faults);
  const used = new Set([...recordIds, ...[...references.values()].flatMap((ofFile) => ofFile.used)]);
  return {
    kind: 'due-dates',
    rules,
    described,
    agmMonths,
    since: list.since,
    extensions: list.extensions,
    licence: describeLicence(context.firm, '/due-dates', 'the day on which it was asked for'),
    figureIds: knownFigures([...used], context.figures).map(({ id }) => id),
  };
}

function listTexts({ sunday, rules, described }: DueRuleFile) {
  return {
    sunday,
    rules: rules.map(({ late, about, sunday, told }) => ({
      late,
      about,
      sunday,
      told: told?.map(({ text }) => ({ text })),
    })),
    described: described.map(({ text }) => ({ text })),
  };
}

/** The last day of a financial year. */
const YEAR_END = '2027-03-31';

/** "20th of the next month", "31 July and 31 January", "30 days after the annual general meeting". */
export function timingInWords(when: Timing): string {
  if ('years' in when && when.years !== undefined)
    return `${timingInWords({ ...when, years: undefined })}, ${when.years} years later`;
  if ('once' in when) return formatDay(when.once);
  if ('after' in when && when.months > 0)
    return `${dayOfYear(addMonths(YEAR_END, when.months).slice(5))} after the year`;
  if ('after' in when)
    return `${when.days} days after ${when.after === 'agm' ? 'the annual general meeting' : `the end of the ${when.every.replace('-', ' ')}`}`;
  const { every, on, later, plus } = when;
  const [first = ''] = on;
  const day = Number(first.slice(3));
  if (every === 'month') return `${day === 31 ? 'last day' : ordinal(day)} of the next month`;
  if (every !== 'year') return `${plus === undefined ? '' : `${plus} days after `}${joinList(on.map(dayOfYear))}`;
  if (later < 0) return `${dayOfYear(first)} before the year`;
  if (later > 1) return `${dayOfYear(first)} in the ${ordinal(later)} financial year after the year`;
  return `${dayOfYear(first)} ${later === 0 ? 'in the year' : 'after the year'}`;
}

/** "30 April" also for `04-31`. */
function dayOfYear(day: string): string {
  const [month = 1, date = 1] = day.split('-').map(Number);
  return `${Math.min(date, daysInMonth(2027, month - 1))} ${MONTHS[month - 1]}`;
}

function ordinal(number: number): string {
  const ending = number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** The Markdown blocks below the title. */
export function dueDatesParts(body: DueDatesBody, firm: Pick<Firm, 'origin' | 'state'>, today: string): string[] {
  const { origin } = firm;
  const example = `?for=gst-quarterly&state=${firmState(firm).code}`;
  const { rules, described, agmMonths, since, extensions } = body;
  const tags = [...new Set(rules.map(({ tag }) => tag))];
  return [
    `Each rule gives the due date and the late fee. Dates are listed from ${formatDay(since)}, or from the day the rule names. We did not check extensions of earlier dates.`,
    `Dates that depend on the annual general meeting (AGM) use its last day, ${agmMonths} months after the financial year, unless \`agm\` gives the day.`,
    `We checked for extensions on ${formatDay(extensions.checked)}, and do so again by ${formatDay(extensions.review)}. The newest page we saw is of ${extensions.newest}. Each extension is listed with its rule and circular.`,
    ...tags.flatMap((tag) => [
      `## ${tag}`,
      ...rules.filter((rule) => rule.tag === tag).flatMap((rule) => ruleParts(rule, since, origin, today)),
    ]),
    ...(described.length > 0
      ? [
          '## Dates that depend on your case',
          bullets(
            described.map(
              ({ title, text, for: who, law, source }) =>
                `${title}: ${asSentence(text)} For: ${audience(who)}. Law: ${law}. Source: ${citedMarkdown(source)}`,
            ),
          ),
        ]
      : []),
    '## Dates for programs and calendars',
    bullets([
      `[JSON](${origin}${DUE_DATES_JSON}${example}): \`${DUE_DATES_JSON}\`, soonest first, under \`data\``,
      `[Calendar](${origin}${DUE_DATES_CALENDAR}${example}): \`${DUE_DATES_CALENDAR}\`, for a subscription`,
    ]),
    'Both accept the parameters of the page in the query. Without parameters they list all dates for one year from today. Without `state` the calendar leaves out what only single states ask for.',
    parameterLines(DUE_PARAMETERS),
  ];
}

function ruleParts(rule: DueRule, listedSince: string, origin: string, today: string): string[] {
  const { title, about, late, tool, source, checked, compared, states, moved, since = listedSince } = rule;
  const doubt = describeDoubt(rule);
  const lines = bullets([
    `For: ${audience(rule.for)}`,
    ...(states ? [`Where: ${joinList(states.map((code) => stateName(code) ?? code))}`] : []),
    `When: ${timingInWords(rule.when)}${describeMonths(rule)}`,
    ...(doubt === undefined ? [] : [doubt]),
    ...beginsWithin(rule),
    `Late: ${late}${tool === undefined ? '' : ` ([calculate](${origin}${tool}))`}`,
    `Law: ${describeLaw(rule)}`,
    `Source: ${citedMarkdown(source)}, ${overdueWords(compared, today) ?? `checked ${formatDay(checked)}`}`,
    ...moved
      .filter(({ period }) => isPeriodOf(rule, period))
      .map(
        ({ period, to, by, day }) =>
          `Extended: ${nameRule(period, rule)} to ${formatDay(to)}, by ${by} of ${formatDay(day)}`,
      ),
    `Listed since: ${formatDay(since)}`,
  ]);
  return [`### ${title}${about === undefined ? '' : ` (${about})`}`, lines];
}

function audience(who: DueRule['for']): string {
  return who.map((one) => AUDIENCES[one]).join(', ');
}

/** The months, if not all are periods. */
function describeMonths({ when }: DueRule): string {
  return 'of' in when && when.of ? `, for ${joinList(when.of.map((month) => MONTHS[month - 1] ?? ''))}` : '';
}

/** If the rule began later than the list or has ended. */
function beginsWithin({ first, last }: DueRule): string[] {
  if (first === undefined && last === undefined) return [];
  if (first !== undefined && first === last) return [`Applies to: the period that begins on ${formatDay(first)}`];
  const days = [first && `from ${formatDay(first)}`, last && `up to ${formatDay(last)}`].filter(Boolean);
  return [`Applies to: periods that begin ${days.join(' ')}`];
}

function describeLaw({ law, next }: DueRule): string {
  return next ? `${law}; ${next.law} for periods that begin on or after ${formatDay(next.first)}` : law;
}

/** "AY 2025-26" for the key of a period. */
function nameRule(key: string, rule: DueRule): string {
  return 'once' in rule.when ? rule.when.period : readPeriod(key, rule.when.every, rule).name;
}

function isPeriodOf(rule: DueRule, key: string): boolean {
  const { when, first = '', last } = rule;
  if ('once' in when) return true;
  const { start } = readPeriod(key, when.every, rule);
  return first <= start && start <= (last ?? start);
}

function readPeriod(key: string, every: Every, { years }: DueRule): Period {
  const [year = 0, month = 1] = key.split('-').map(Number);
  return periodFrom(every === 'year' ? countFirstMonth(year) : year * 12 + month - 1, every, years);
}

/** Whether the months say more than "not in every month". */
function isOfFewMonths({ when }: DueRule): boolean {
  return 'of' in when && when.of !== undefined && when.of.length <= 2;
}

/** Every rule has these words, which a query for a day may contain. */
const ASKED_BY = 'due date last day';

/** @param today `YYYY-MM-DD`: each rule answers for the periods that begin then */
export function makeDueAnswers({ rules }: DueDatesBody, today: string): AnswerFigure[] {
  return inForce(rules, today).map((rule) => ({
    id: rule.id,
    label: `Due date: ${rule.title}${rule.about === undefined ? '' : ` (${rule.about})`}`,
    value: `${timingInWords(rule.when)}${isOfFewMonths(rule) ? describeMonths(rule) : ''}`,
    published: null,
    state: 'under the rule',
    history: '',
    explanation: [
      `Late: ${rule.late}.`,
      rule.moved.length > 0 && 'Some periods have an extension: see the list.',
      describeDoubt(rule),
    ]
      .filter(Boolean)
      .join(' '),
    source: rule.source,
    sure: rule.sure,
    checked: rule.compared.checked,
    review: rule.compared.review,
    words: [...new Set([...splitWords(rule.title), ...splitWords(rule.id), ...splitWords(ASKED_BY)])],
    page: '/due-dates',
    states: rule.states,
  }));
}
