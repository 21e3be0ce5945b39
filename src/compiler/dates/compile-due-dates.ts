/** The body of /due-dates. Its rules in words, for /search and the Markdown page: the next date depends on visitor and day. */

import type { AnswerFigure, DueDatesBody } from '../../content/site.ts';
import { addMonths, daysInMonth, formatDay, formatDayOfYear, formatMonth, monthName } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import { firmState } from '../../domain/firm-details.ts';
import { say } from '../../domain/say.ts';
import { asSentence } from '../../domain/sentences.ts';
import { stateName } from '../../domain/states.ts';
import { citedMarkdown } from '../../law/citation-words.ts';
import { nameAudience } from '../../law/due-date.ts';
import type { DueRule, DueRuleFile, Every, Timing } from '../../law/due-rule.ts';
import { describeLicence } from '../../law/open-data.ts';
import { overdueWords } from '../../law/review.ts';
import { countFirstMonth, describeDoubt, type Period, periodFrom } from '../../law/work-out-dates.ts';
import { splitWords } from '../../search/vocabulary.ts';
import { DUE_DATES_CALENDAR, DUE_DATES_JSON, dueParameters } from '../../tools/due-query.ts';
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
    licence: describeLicence(context.firm, '/due-dates', 'asked'),
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
    return say('due-rules.years-later', { when: timingInWords({ ...when, years: undefined }), years: when.years });
  if ('once' in when) return formatDay(when.once);
  if ('after' in when && when.months > 0)
    return say('due-rules.year-after', { day: dayOfYear(addMonths(YEAR_END, when.months).slice(5)) });
  if ('after' in when) return say(`due-rules.after-${when.after === 'agm' ? 'agm' : when.every}`, { days: when.days });
  const { every, on, later, plus } = when;
  const [first = ''] = on;
  const ordinal = (number: number) => say('due-rules.ordinals').split(' ')[number - 1] ?? '';
  if (every === 'month')
    return first.endsWith('31')
      ? say('due-rules.last-day')
      : say('due-rules.next-month', { day: ordinal(Number(first.slice(3))) });
  const day = say.list(on.map(dayOfYear));
  if (every !== 'year') return plus === undefined ? day : say('due-rules.plus', { days: plus, day });
  if (later > 1) return say('due-rules.years-after', { day, year: ordinal(later) });
  return say(`due-rules.year-${later < 0 ? 'before' : later === 0 ? 'itself' : 'after'}`, { day });
}

/** "30 April" also for `04-31`. */
function dayOfYear(day: string): string {
  const [month = 1, date = 1] = day.split('-').map(Number);
  return formatDayOfYear(`2027-${month}-${Math.min(date, daysInMonth(2027, month - 1))}`);
}

/** The Markdown blocks below the title. */
export function dueDatesParts(body: DueDatesBody, firm: Pick<Firm, 'origin' | 'state'>, today: string): string[] {
  const { origin } = firm;
  const example = `?for=gst-quarterly&state=${firmState(firm).code}`;
  const { rules, described, agmMonths, since, extensions } = body;
  const { checked, review, newest } = extensions;
  const tags = [...new Set(rules.map(({ tag }) => tag))];
  return [
    say('due-rules.about', { day: formatDay(since) }),
    say('due-rules.meeting', { months: agmMonths }),
    say('due-rules.extensions', {
      checked: formatDay(checked),
      review: formatDay(review),
      newest: formatMonth(newest),
    }),
    ...tags.flatMap((tag) => [
      `## ${tag}`,
      ...rules.filter((rule) => rule.tag === tag).flatMap((rule) => ruleParts(rule, since, origin, today)),
    ]),
    ...(described.length > 0
      ? [
          `## ${say('due-dates.own-days')}`,
          bullets(
            described.map(({ title, text, for: who, law, source }) =>
              say('due-rules.own-day', {
                ...{ title, text: asSentence(text), people: audience(who), law, source: citedMarkdown(source) },
              }),
            ),
          ),
        ]
      : []),
    `## ${say('due-rules.programs')}`,
    bullets([
      say('due-rules.json', { link: `[JSON](${origin}${DUE_DATES_JSON}${example})`, path: `\`${DUE_DATES_JSON}\`` }),
      say('due-rules.subscription', {
        link: `[${say('due-rules.calendar')}](${origin}${DUE_DATES_CALENDAR}${example})`,
        path: `\`${DUE_DATES_CALENDAR}\``,
      }),
    ]),
    say('due-rules.parameters'),
    parameterLines(dueParameters()),
  ];
}

function ruleParts(rule: DueRule, listedSince: string, origin: string, today: string): string[] {
  const { title, about, late, tool, source, checked, compared, states, moved, since = listedSince } = rule;
  const doubt = describeDoubt(rule);
  const lines = bullets([
    say('due-rules.for', { people: audience(rule.for) }),
    ...(states ? [say('due-rules.where', { states: say.list(states.map((code) => stateName(code) ?? code)) })] : []),
    say('due-rules.when', { when: describeTiming(rule) }),
    ...(doubt === undefined ? [] : [doubt]),
    ...beginsWithin(rule),
    `${say('due-rules.late', { late })}${tool === undefined ? '' : ` ([${say('due-rules.calculate')}](${origin}${tool}))`}`,
    describeLaw(rule),
    say('due-rules.source', {
      source: citedMarkdown(source),
      checked: overdueWords(compared, today) ?? say('law-review.checked-on', { day: formatDay(checked) }),
    }),
    ...moved
      .filter(({ period }) => isPeriodOf(rule, period))
      .map(({ period, to, by: order, day }) =>
        say('due-rules.extended', {
          ...{ period: nameRule(period, rule), day: formatDay(to), order, issued: formatDay(day) },
        }),
      ),
    say('due-rules.since', { day: formatDay(since) }),
  ]);
  return [`### ${title}${about === undefined ? '' : ` (${about})`}`, lines];
}

function audience(who: DueRule['for']): string {
  return who.map(nameAudience).join(', ');
}

/** With the months, if not all are periods. @param most the most months to name */
function describeTiming({ when }: DueRule, most = 12): string {
  const words = timingInWords(when);
  if (!('of' in when && when.of && when.of.length <= most)) return words;
  const months = say.list(when.of.map((month) => monthName(month - 1)));
  return say('due-rules.months', { when: words, months });
}

/** If the rule began later than the list or has ended. */
function beginsWithin({ first, last }: DueRule): string[] {
  const [begin, end] = [first, last].map((day) => day && formatDay(day));
  if (begin && first === last) return [say('due-rules.once', { first: begin })];
  if (begin && end) return [say('due-rules.between', { first: begin, last: end })];
  if (begin) return [say('due-rules.from', { first: begin })];
  return end ? [say('due-rules.until', { last: end })] : [];
}

function describeLaw({ law, next }: DueRule): string {
  return next
    ? say('due-rules.law-next', { law, next: next.law, day: formatDay(next.first) })
    : say('due-rules.law', { law });
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

/** More months say little more than "not in every month". */
const FEW_MONTHS = 2;

/** Every rule has these words, which a query for a day may contain. */
const ASKED_BY = 'due date last day';

/** @param today `YYYY-MM-DD`: each rule answers for the periods that begin then */
export function makeDueAnswers({ rules }: DueDatesBody, today: string): AnswerFigure[] {
  return inForce(rules, today).map((rule) => ({
    id: rule.id,
    label: `${rule.title}${rule.about === undefined ? '' : ` (${rule.about})`}`,
    value: describeTiming(rule, FEW_MONTHS),
    published: null,
    state: say('due-rules.by-rule'),
    history: '',
    explanation: [
      asSentence(say('due-rules.late', { late: rule.late })),
      rule.moved.length > 0 && say('due-rules.some-extended'),
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
