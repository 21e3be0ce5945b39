/** Answers a query with a tool: "tax on 15 lakh", "gst limit up", "opc cost karnataka". */
import type { SearchBody } from '../content/site.ts';
import type { ContentStore } from '../content/store.ts';
import { amountInWords, type BillLine } from '../domain/bill.ts';
import { grouped, inLakhs } from '../domain/rupees.ts';
import { stateName } from '../domain/states.ts';
import { toolNamed } from '../tools/index.ts';
import { fill } from '../tools/law.ts';
import { type Answer, ask, figuresOf, lawAsOf } from '../tools/tool.ts';
import { matchAllPhrases, matchPhrase, type Question } from './question.ts';

/** A query as parameters of a tool. */
export interface ToolQuestion {
  tool: string;
  title: string;
  /** The cases to ask the tool for, each with its name; the name of a single case is empty. */
  asked: { name: string; parameters: Readonly<Record<string, string>> }[];
  /** How the query was read, so that visitors see if they meant something else. */
  readAs: string;
  /** The part of a bill that is asked for, by its payee; undefined for the whole. */
  part?: BillLine['payee'] | undefined;
}

/** Ages of adults: the income of a child is taxed with a parent's. */
const AGE = /^(?:1[89]|[2-9]\d)$/;

/** The tax on an income. Null unless every word is understood, since other words may mean income that is taxed differently. */
export function taxQuestion(
  { amount, year = 'ay-2026-27', asked }: Question,
  { tax }: SearchBody['tools'],
): ToolQuestion | null {
  if (amount === null || !asked.some((word) => tax.asks.includes(word))) return null;
  const [ageGroup, withoutGroup] = matchPhrase(asked, tax.ages);
  const [other, rest] = matchPhrase(withoutGroup, tax.other);
  const years = rest.some((word) => tax.ageWords.includes(word)) ? rest.find((word) => AGE.test(word)) : undefined;
  if (!rest.every((word) => word === years || tax.words.includes(word))) return null;
  const age = ageGroup ?? (Number(years) >= 80 ? '80-plus' : Number(years) >= 60 ? '60-to-79' : 'under-60');
  const yearly = String(rest.some((word) => tax.monthly.includes(word)) ? amount * 12 : amount);
  const income = other ? { salary: '0', other: yearly } : { salary: yearly };
  const blanks = { income: `₹${grouped(yearly)}`, age: tax.ageNames[age] ?? '' };
  return {
    tool: 'income-tax',
    title: fill(tax.title, blanks),
    asked: [{ name: '', parameters: { year, age, ...income } }],
    readAs: fill(tax.readAs[other ? 'other' : 'salary'], blanks),
  };
}

/** What differs by state. Null if the question has other words than the state and the subject. @param own code of the firm's own state */
export function stateQuestion(
  question: Question,
  { tools: { states, places }, reading: { beside } }: SearchBody,
  own: string,
): ToolQuestion | null {
  const [named, rest] = matchPhrase(question.asked, places);
  for (const { when, title, asked, home, ...rule } of states) {
    const state = named ?? (home && own);
    const matched = matchAllPhrases(question, when);
    if (!state || !matched || !rest.every((word) => matched.includes(word) || beside.includes(word))) continue;
    return {
      ...rule,
      title: fill(title, { place: stateName(state) ?? '' }),
      asked: Object.entries(asked).map(([name, parameters]) => ({ name, parameters: { ...parameters, state } })),
    };
  }
  return null;
}

export interface ToolAnswer {
  title: string;
  readAs: string;
  results: { name: string; lead: string; result: string; rest: string; compare: NonNullable<Answer['compare']> }[];
  /** For which year, and under which Act. */
  year: string;
  sources: { title: string; url: string }[];
  /** The oldest day on which one of its records was checked. */
  checked: string | null;
  /** The tool with the same parameters. */
  href: `/tools/${string}`;
}

/** Asks the tool, with the rules and records of its page. Null if this build has no such tool, or the tool refuses the parameters. */
export async function askTool(
  { tool: name, title, readAs, asked, part }: ToolQuestion,
  content: ContentStore,
  today: string,
): Promise<ToolAnswer | null> {
  const entry = content.entry(`/tools/${name}`);
  const tool = entry?.kind === 'tool' ? await toolNamed(name) : undefined;
  if (!entry || !tool) return null;
  const body = await content.body(entry, 'tool');
  const answers = asked.flatMap(({ name: of, parameters }) => {
    const query = new URLSearchParams(parameters);
    const got = ask(tool, body, query, today);
    return got.state === 'answered' ? [{ of, query, answer: got.answer, read: got.read }] : [];
  });
  const [first] = answers;
  if (!first || answers.length < asked.length) return null;
  // An answer about a limit rests on the limit alone, though the tool reads more.
  const used = answers.flatMap(({ answer, read }) =>
    name === 'gst-registration'
      ? read.filter(({ value: { value } }) => value === answer.data.limit).slice(0, 1)
      : figuresOf(read).filter(({ id }) => part === undefined || id.startsWith(PART_RECORDS[part])),
  );
  return {
    title,
    readAs,
    results: answers.map(({ of, answer }) => ({
      name: of,
      ...resultOf(name, answer, part),
      compare: answer.compare ?? [],
    })),
    year: first.answer.year,
    sources: [
      ...new Map(used.flatMap(({ value: { source } }) => (source ? [[source.title, source] as const] : []))).values(),
    ],
    checked: lawAsOf(used),
    href: `/tools/${name}?${first.query}`,
  };
}

/** How the ids of the records of each part of a bill begin. */
const PART_RECORDS = { us: 'price-', government: 'incorporation-', state: 'stamp-duty-' } as const;

function resultOf(
  name: ToolQuestion['tool'],
  { headline, data }: Answer,
  part: ToolQuestion['part'],
): Answer['headline'] {
  const line = part && (data as { lines?: readonly BillLine[] }).lines?.find(({ payee }) => payee === part);
  if (line) {
    const rest = line.sure ? '' : 'Not confirmed: published tables differ, or one source alone gives it.';
    return { lead: '', result: amountInWords(line.amount ?? 0, line.sure), rest };
  }
  if (name !== 'gst-registration' || typeof data.limit !== 'number') return headline;
  return { lead: '', result: `₹${inLakhs(data.limit)}`, rest: 'a year, all India' };
}
