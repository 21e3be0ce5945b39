/** Asks a tool what a question means, and says what was understood and what was assumed. */

import type { ToolQuestion } from '../content/questions.ts';
import type { ToolBody } from '../content/site.ts';
import { type ContentStore, findTool } from '../content/store.ts';
import { formatDay } from '../domain/calendar.ts';
import type { Bars } from '../domain/drawing.ts';
import { type Json, jsonAt } from '../domain/json.ts';
import { fill } from '../domain/references.ts';
import { shortRupees, wholeRupees } from '../domain/rupees.ts';
import { say } from '../domain/say.ts';
import { asSentence, withoutStop } from '../domain/sentences.ts';
import { amountInWords } from '../law/bill.ts';
import type { ReadValue } from '../law/dated.ts';
import { capitalize } from '../law/figure-words.ts';
import { type Answer, listFigures } from '../tools/answer-shape.ts';
import { describeReported } from '../tools/answer-words.ts';
import { describeTexts, isAsked, makeQuery, sayTexts, type Typed } from '../tools/parameters.ts';
import { askTyped, type Tool, workOutDefaults } from '../tools/tool.ts';
import { type Fit, valueOn } from './matching.ts';
import { dayAfter } from './reading.ts';

export interface FoundAnswer {
  title: string;
  /** One line: "₹81,900 · tax on ₹14 lakh, new regime". */
  headline: string;
  understood: string[];
  /** What the question does not say. The link opens the tool, where each can be changed. */
  assumed: string[];
  results: { name: string; lead: string; result: string; rest: string }[];
  /** What follows the first part of the headline: why, or how the tool itself answers. */
  rest: string;
  /** The alternatives that a single result was chosen from. */
  bars: Bars | undefined;
  /** Which of the values that it shows one site alone gives. */
  reported: string | undefined;
  /** For which year, and under which Act. */
  year: string;
  sources: { title: string; url: string }[];
  /** The values of law that it depends on. */
  read: ReadValue[];
  /** The tool with the same parameters. */
  href: `/tools/${string}`;
}

interface AskedCase {
  name: string;
  typed: Typed;
  answer: Answer;
  read: readonly ReadValue[];
}

/** Null if this build has no such tool, or the tool refuses the parameters. */
export async function askFit(fit: Fit, content: ContentStore, today: string): Promise<FoundAnswer | null> {
  const { rule } = fit;
  const found = await findTool(content, fit.tool.tool);
  if (!found) return null;
  const { entry, tool, body } = found;
  const cases: AskedCase[] = [];
  for (const { name, values } of listCases(fit)) {
    const given = Object.entries(values).filter(
      ([name]) => !fit.assumed.has(name) || isAsked(body.parameters, name, values),
    );
    const typed = withSpan(fit, tool, body, Object.fromEntries(given), today);
    const got = askTyped(tool, body, typed, today);
    // One of several may contradict the question: a company is no senior citizen.
    if (got.state !== 'answered') continue;
    cases.push({ name, typed: got.typed, answer: got.answer, read: got.read });
  }
  const results = cases.map((one) => ({ name: one.name, ...writeResult(rule, one, body) }));
  const [first] = cases;
  // Empty where no source gives the amount.
  if (!first || results.some(({ result }) => result === '')) return null;
  const isSame = results.every(({ result }) => result === results[0]?.result);
  const blanks = { result: isSame ? (results[0]?.result ?? '') : results.map(named).join('; ') };
  const headline = capitalize(fillAnswer(rule.headline, first, body, blanks));
  const isUsed = ({ id }: ReadValue) => !rule.law || rule.law.some((begin) => id.startsWith(begin));
  const used = cases.flatMap(({ read }) => listFigures(read).filter(isUsed));
  // Our own prices are no law.
  const law = used.filter(({ value: { sure } }) => sure !== 'own');
  const sources = law.flatMap(({ value: { source } }) => (source ? [[source.title, source] as const] : []));
  return {
    title: rule.title ? fillAnswer(rule.title, first, body, blanks) : entry.title,
    headline,
    understood: describeCase(
      fit,
      first,
      body,
      (name) => fit.said.has(name) || (fit.span !== null && name === rule.span?.[1]),
    ),
    assumed: [
      ...(fit.ofMonth ? [say('search-answer.by-month')] : []),
      ...describeCase(fit, first, body, (name) => fit.assumed.has(name)),
    ],
    results: isSame ? results.slice(0, 1).map((one) => ({ ...one, name: '' })) : results,
    rest: isSame ? explainResult(headline, rule.result ? results[0] : first.answer.headline) : '',
    bars: isSame && !rule.result ? first.answer.drawings?.find((drawing) => drawing.kind === 'bars') : undefined,
    reported: describeReported(cases.flatMap(({ read }) => read.filter(isUsed))),
    year: first.answer.year,
    sources: [...new Map(sources).values()],
    read: used,
    href: `/tools/${fit.tool.tool}?${makeQuery(body.parameters, first.typed)}`,
  };
}

/** "You pay least, ₹81,900, under the new regime. You keep …" if the headline begins with something else. */
function explainResult(headline: string, own: Answer['headline'] | undefined): string {
  const { lead = '', result = '', rest = '' } = own ?? {};
  if (headline.toLowerCase().startsWith(result.toLowerCase())) return rest;
  return `${asSentence([lead, result].join(' ').trim())} ${rest}`;
}

const named = ({ name, result }: { name: string; result: string }) => `${name}: ${result}`;

/** One, or one for each value of a parameter that the question leaves open. */
function listCases({ rule: { each }, values }: Fit): { name: string; values: Typed }[] {
  const [open] = Object.entries(each ?? {}).filter(([name]) => values[name] === undefined);
  if (!open) return [{ name: '', values }];
  const [parameter, names] = open;
  return Object.entries(names).map(([value, name]) => ({ name, values: { ...values, [parameter]: [value] } }));
}

/**
 * A duration ends on the day that the question names, or today. It begins on a day that it names, or on the due day of
 * a year that it names, if it has ended since.
 */
function withSpan({ rule, span, said }: Fit, tool: Tool, body: ToolBody, typed: Typed, today: string): Typed {
  if (!rule.span || !span) return typed;
  const [from, to] = rule.span;
  const last = typed[to]?.[0];
  const first = typed[from]?.[0] ?? (said.has('year') ? workOutDefaults(tool, body, typed, today)[from] : undefined);
  const end = first && !last ? dayAfter(first, span) : '';
  if (first && end && end <= today) return { ...typed, [from]: [first], [to]: [end] };
  return { ...typed, [from]: [dayAfter(last ?? today, span, -1)], [to]: [last ?? today] };
}

function writeResult(rule: ToolQuestion, one: AskedCase, body: ToolBody): Answer['headline'] {
  if (!rule.result) return { ...one.answer.headline, lead: one.answer.headline.lead.replace(/:$/, '') };
  const unsure = jsonAt(one.answer.data, `${rule.result.slice(1, -1)}.sure`) === false;
  const rest = unsure ? say('search-answer.doubt') : fillAnswer(rule.rest ?? '', one, body);
  return { lead: '', result: fillAnswer(rule.result, one, body), rest };
}

const CODES = {
  yes: 'search-answer.yes',
  no: 'search-answer.no',
  check: 'search-answer.check',
  new: 'search-answer.new',
  old: 'search-answer.old',
  month: 'search-answer.month',
  year: 'search-answer.year',
} as const;

/** What the data of an answer names by a code, in words: whether something is so, a regime, a period. */
export function sayCode(value: string): string {
  return Object.hasOwn(CODES, value) ? say(CODES[value as keyof typeof CODES]) : value;
}

/** Fills the blanks of a text with the answer: its headline, what was asked, and its data. */
export function fillAnswer(
  text: string,
  { answer, typed }: Pick<AskedCase, 'answer' | 'typed'>,
  body: ToolBody,
  more: Readonly<Record<string, string>> = {},
  writeCode = sayCode,
) {
  const { lead, result, rest } = answer.headline;
  const said: Readonly<Record<string, string>> = {
    ...{ lead: lead.replace(/:$/, ''), result, rest: withoutStop(rest) },
    ...more,
  };
  const filled = fill(text, said, (name) => {
    if (Object.hasOwn(body.parameters, name)) return valueInWords(name, typed, body);
    return writeCode(dataInWords(answer.data, name));
  });
  return filled.replace(/ · $|[.।]$/, '').trim();
}

function valueInWords(name: string, typed: Typed, { parameters }: ToolBody): string {
  const field = parameters[name];
  return field ? describeTexts(field, typed[name] ?? [], shortRupees) : '';
}

/** A line of a bill. */
function isLine(value: Json | undefined): value is { amount: Json; sure?: Json } {
  return typeof value === 'object' && value !== null && 'amount' in value;
}

/** A value of the data of an answer, by its path, or its code. */
export function dataInWords(data: Answer['data'], written: string): string {
  // `{#days}` is a number, and no amount.
  const isPlain = written.startsWith('#');
  const path = isPlain ? written.slice(1) : written;
  const value = jsonAt(data, path);
  if (isLine(value))
    return value.amount === null ? '' : wholeRupees(amountInWords(Number(value.amount), value.sure !== false));
  if (typeof value === 'number') return isPlain ? String(value) : shortRupees(value);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : String(value ?? '');
}

/** Parameters in words, with the sentence of the content where it has one. */
function describeCase(
  { rule, values, assumed, question }: Fit,
  { typed }: AskedCase,
  body: ToolBody,
  isWanted: (name: string) => boolean,
) {
  return Object.entries(body.parameters)
    .filter(([name]) => isWanted(name) && typed[name] !== undefined)
    .flatMap(([name, field]) => {
      const assumption = rule.assume[name];
      const isAssumed = assumption && assumed.has(name) && values[name]?.[0] === valueOn(assumption, question.today);
      if (isAssumed && assumption.said !== undefined) return assumption.said === '' ? [] : [assumption.said];
      return [sayTexts(field, typed[name] ?? [], shortRupees)];
    });
}
