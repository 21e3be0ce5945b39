/** Answers to programs as data, the same at the JSON addresses and for assistants. Logs nothing. */

import { type ContentStore, type FoundFigure, findTool, openJourney } from '../content/store.ts';
import { earliestDay } from '../domain/calendar.ts';
import type { Firm } from '../domain/firm.ts';
import { figurePath, OPEN_DATA, type PagePath } from '../domain/own-path.ts';
import { say } from '../domain/say.ts';
import { type ReadValue, toTrace } from '../law/dated.ts';
import type { DueRules } from '../law/due-rule.ts';
import { capitalize } from '../law/figure-words.ts';
import { describeLicence, openFigure } from '../law/open-data.ts';
import { isOverdue, reviewOfAll, reviewOfValue } from '../law/review.ts';
import { type DueItem, describeDoubt, nextAfter, type Wanted, workOutDates } from '../law/work-out-dates.ts';
import { writeValue } from '../law/write-value.ts';
import { type Answers, nameAnswer, writeHeadline } from '../search/answers.ts';
import { type Answer, lawAsOf, listFigures } from '../tools/answer-shape.ts';
import { describeLaw } from '../tools/answer-words.ts';
import { DUE_DATES_JSON, takeFirstYears } from '../tools/due-query.ts';
import {
  type Assumed,
  assumedWords,
  makeQuery,
  type ParameterFaults,
  readTyped,
  type Typed,
} from '../tools/parameters.ts';
import { askPlan } from '../tools/plan.ts';
import { planText } from '../tools/plan-words.ts';
import { askTyped, listAssumed } from '../tools/tool.ts';

export interface Refused {
  status: 400 | 404 | 503;
  error: string;
  fields?: ParameterFaults;
}

export interface Answered {
  status: 200;
  /** The answer of the JSON address. */
  body: object;
  /** That shows the same to a person, if one does. */
  page?: string;
  /** In Markdown. */
  text(): string;
}

export function wrong(fields: ParameterFaults): Refused {
  return { status: 400, error: 'Some parameters are missing or wrong.', fields };
}

/** @param today in India, `YYYY-MM-DD` */
type Answering = (
  content: ContentStore,
  name: string,
  query: URLSearchParams,
  today: string,
) => Promise<Answered | Refused>;

/** `{data, figures, lawAsOf}`. The data has the caution of the answer, and what it assumes, if there is any. */
export const answerTool: Answering = async (content, name, query, today) => {
  const found = await findTool(content, name);
  if (!found) return { status: 404, error: 'There is no such tool.' };
  const { entry, tool, body: own } = found;
  // Without parameters a page shows its form, but a program learns which are missing.
  const asked = askTyped(tool, own, readTyped(own.parameters, query), today);
  if ('faults' in asked) return wrong(asked.faults);
  const { answer, read, typed } = asked;
  const page = `${content.site.firm.origin}${entry.path}?${makeQuery(own.parameters, typed)}`;
  const { data, caution } = answer;
  const assumed = listAssumed(own.parameters, asked.assumed, typed);
  const body = withLaw({ ...data, ...(caution && { caution }), ...withAssumed(assumed) }, read, today);
  return { status: 200, body, page, text: () => answerText(answer, assumed, read, today, page) };
};

/** The headline, how it was calculated, what to be careful about, the day of the law, and the page. */
function answerText(
  answer: Answer,
  assumed: readonly Assumed[],
  read: readonly ReadValue[],
  today: string,
  page: string,
) {
  const { headline, passed, caution, reported, why, year, notCovered } = answer;
  const { lead, result, rest } = headline;
  const checked = describeLaw(read, today);
  return paragraphs(
    `**${lead} ${result}** ${rest}`.trim(),
    assumed.length > 0 && assumedWords(assumed),
    passed?.text,
    caution,
    reported,
    list('Steps', why),
    list('Not covered', notCovered),
    `Law: ${year}${checked ? ` ${capitalize(checked)}.` : ''}`,
    `Page: ${page}`,
  );
}

export function list(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}:\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function withAssumed(assumed: readonly Assumed[]) {
  return assumed.length > 0 && { assumed };
}

export function paragraphs(...texts: readonly (string | false | null | undefined)[]): string {
  return texts.filter(Boolean).join('\n\n');
}

function withLaw(data: object, read: readonly ReadValue[], today: string) {
  return { data: { ...data, trace: toTrace(read) }, figures: openFigures(read, today), lawAsOf: lawAsOf(read) };
}

/** The values of law that an answer used, each with its source, how sure it is, its check, and whether it is overdue. */
function openFigures(read: readonly ReadValue[], today: string) {
  return listFigures(read).map((figure) => {
    const { id, label, checked, value: dated } = figure;
    const { value, source, sure } = dated;
    const overdue = isOverdue(reviewOfValue(figure, dated), today);
    return { id, label, value: value ?? writeValue(dated, figure), source, sure, checked, overdue };
  });
}

/** `{data: {steps, …, trace}, figures, lawAsOf}`. */
export const answerPlan: Answering = async (content, name, query, today) => {
  const opened = await openJourney(content, `/start/${name}`);
  if (!opened) return { status: 404, error: 'There is no such plan.' };
  const { entry, body, law } = opened;
  const asked = askPlan(body, law, query, today, true);
  if (asked.state !== 'answered') return wrong('faults' in asked ? asked.faults : {});
  const { steps, total, about, unknown, papers, follows, read } = asked.plan;
  const dates = follows.map(({ rule, date, title, period, about }) => ({ rule, date, title, period, about }));
  const data = {
    steps,
    total,
    about,
    unknown,
    papers: papers.map(({ text }) => text),
    follows: dates,
    ...withAssumed(asked.assumed),
  };
  const { origin } = content.site.firm;
  const page = `${origin}${say.path(entry.path)}?${asked.query}`;
  const text = () => planText(entry, body, asked, origin, today);
  return { status: 200, body: withLaw(data, read, today), page, text };
};

/**
 * `{$schema, licence, since?, data, next?, nextPage?}`, of two years at most. `next` is the date after these days, if they
 * have none; `nextPage` is the address of the next two years, if more days were asked for.
 * @param today of the request, `YYYY-MM-DD`
 */
export function dueDatesBody(
  { origin }: Firm,
  law: DueRules & { licence: string },
  asked: { wanted: Wanted; typed: Typed },
  today: string,
) {
  const { licence, since } = law;
  const { wanted, nextQuery } = takeFirstYears(asked.wanted, asked.typed);
  const data = workOutDates(law, wanted).map((item) => openDueDate(item, today));
  const next = data.length === 0 ? nextAfter(law, wanted) : null;
  return {
    $schema: origin + OPEN_DATA.dueDatesSchema,
    licence,
    ...(wanted.from < since && { since }),
    data,
    ...(next && { next: openDueDate(next, today) }),
    ...(nextQuery !== null && { nextPage: `${origin}${DUE_DATES_JSON}?${nextQuery}` }),
  };
}

/** With an unconfirmed extension only if one is reported, and what is known of a Sunday only for a Sunday. */
function openDueDate(item: DueItem, today: string) {
  const { id, date, title, about, period, for: who, late, law, source, moved, told, sunday, compared } = item;
  const doubt = describeDoubt(item);
  const { checked } = compared;
  const reviewed = { checked, overdue: isOverdue(compared, today) };
  const more = { ...(told !== null && { told }), ...(doubt && { doubt }), ...(sunday !== null && { sunday }) };
  return { id, date, title, about, period, for: who, late, law, source, moved, ...reviewed, ...more };
}

/** `{licence, page, topic, used, data}`. */
export function figureBody(firm: Firm, { figure, topic, used }: FoundFigure, today: string) {
  const path: PagePath = figurePath(figure.id);
  return {
    licence: describeLicence(firm, path),
    page: firm.origin + path,
    topic,
    used,
    data: openFigure(figure, today),
  };
}

/** `{data: {headline, href, assumed} | null, figures, lawAsOf}`; null without a sure answer. */
export function questionBody(found: Pick<Answers, 'tool' | 'figures'>, today: string) {
  const { tool, figures: known } = found;
  const head = writeHeadline(found);
  const data = head && { ...head, href: say.path(head.href), assumed: tool?.assumed ?? [] };
  if (tool) return { data, figures: openFigures(tool.read, today), lawAsOf: reviewOfAll(tool.read)?.checked ?? null };
  const shown = known?.figures ?? [];
  const figures = shown.map((figure) => {
    const { id, value, source, sure, checked } = figure;
    const { title, url } = source;
    const label = nameAnswer(figure);
    return { id, label, value, source: { title, url }, sure, checked, overdue: isOverdue(figure, today) };
  });
  return { data, figures, lawAsOf: earliestDay(shown.map(({ checked }) => checked)) || null };
}
