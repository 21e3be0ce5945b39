/** What /search answers above its results: a tool's answer or figures, and what the firm does not offer. */

import { citedHtml } from '../content/format.ts';
import type { NotOffered, SearchGuide } from '../content/search-guide.ts';
import type { AnswerFigure, SearchBody } from '../content/site.ts';
import type { ContentStore } from '../content/store.ts';
import type { Bars } from '../domain/drawing.ts';
import { firmState } from '../domain/firm-details.ts';
import { grouped, inLakhs } from '../domain/rupees.ts';
import { stateName } from '../domain/states.ts';
import { amountInWords, type BillLine } from '../law/bill.ts';
import { fill } from '../law/dated.ts';
import type { FigureRow, LawIndex } from '../law/figure.ts';
import { STATE_LABELS } from '../law/figure-filter.ts';
import { describeHistory, describeState, explainFigure, judgeState } from '../law/figure-words.ts';
import { loadTool } from '../tools/index.ts';
import { type Answer, ask, figuresOf, lawAsOf } from '../tools/tool.ts';
import { matchAllPhrases, matchPhrase, parseQuestion, type Question } from './question.ts';
import { NO_GUIDE, searchBody, siteVocabulary, splitWords, type Vocabulary, wordsMatching } from './vocabulary.ts';

/** For a site without the page of a search. */
const NO_READING = { numbers: [], years: {}, beside: [], quiet: [] };

export interface Answers {
  question: Question;
  /** Words that find pages in addition to their own text. */
  guide: SearchGuide;
  /** The words of the query that are answered. */
  words: ReadonlySet<string>;
  reading: SearchBody['reading'];
  tool: FoundAnswer | null;
  figures: FigureAnswer | null;
  notOffered: NotOffered | undefined;
  spoken: Vocabulary['spoken'];
}

/** @param query cleaned @param today in India, `YYYY-MM-DD` */
export async function answerQuery(query: string, content: ContentStore, today: string): Promise<Answers> {
  const body = await searchBody(content);
  const guide = body?.guide ?? NO_GUIDE;
  const { pages, synonyms, firm } = content.site;
  const reading = body?.reading ?? NO_READING;
  const vocabulary = siteVocabulary(pages, synonyms, guide);
  const question = parseQuestion(query, vocabulary, reading);
  const none = {
    question,
    guide,
    reading,
    tool: null,
    figures: null,
    notOffered: undefined,
    spoken: vocabulary.spoken,
    words: new Set<string>(),
  };
  if (!body) return none;
  const other = notOfferedFor(question, body);
  const tax = other ? null : taxQuestion(question, body.tools);
  const known = answersOf(await content.law());
  const ruled = figureAnswer(question, body, known);
  const asked = tax ?? (ruled ? null : stateQuestion(question, body, firmState(firm).code));
  const tool = asked && (await askTool(asked, content, today));
  if (tool) return { ...none, tool, words: new Set(question.looked) };
  const figures = ruled ?? foundFigures(question, body, known);
  // If more words ask for a figure than for the service, the service is not meant.
  const isMeant = other && other.words.length >= (figures?.words.length ?? 0);
  const words = isMeant ? [...other.words, ...(figures?.words ?? [])] : (figures?.words ?? []);
  return { ...none, figures, notOffered: isMeant ? other.service : undefined, words: new Set(words) };
}

export interface FigureAnswer {
  title: string;
  figures: AnswerFigure[];
  /** Names of the tools that calculate with them. */
  tools: string[];
  /** Path of the page on the subject. */
  page?: string | undefined;
  /** What the figures alone do not show. */
  note?: string | undefined;
  words: string[];
}

/** The figures as answers, once for each index in memory. */
const answers = new WeakMap<LawIndex, AnswerFigure[]>();

function answersOf(law: LawIndex): AnswerFigure[] {
  const made = answers.get(law) ?? law.groups.flatMap(({ figures }) => figures.map(answerFigure));
  answers.set(law, made);
  return made;
}

function answerFigure(figure: FigureRow): AnswerFigure {
  const { id, label, current, published, source, checked } = figure;
  const idWords = splitWords(id);
  return {
    id,
    label,
    value: current ?? null,
    // Without a confirmed value, the published one is shown as such.
    published: current === undefined ? (published ?? null) : null,
    state: describeState(figure) ?? STATE_LABELS[judgeState(figure)].toLowerCase(),
    history: describeHistory([figure]) ?? '',
    explanation: explainFigure(figure),
    source: citedHtml(source),
    checked,
    // The 5 of "₹5 crore" in a label must not match "form 5".
    words: [
      ...new Set([...splitWords(label).filter((word) => !/\d/.test(word) || idWords.includes(word)), ...idWords]),
    ],
  };
}

/** The most figures that answer a question without a rule in content/answers.yaml. */
const MAX_FOUND = 3;

/** The answer of content/answers.yaml: the rule that matches most words. Null if no rule matches all that matter. */
function figureAnswer(question: Question, body: SearchBody, known: readonly AnswerFigure[]): FigureAnswer | null {
  const rules = body.answers.flatMap((rule) => {
    const words = matchAllPhrases(question, rule.when);
    // A question with further words asks for something else.
    return words && question.asked.every((word) => words.includes(word) || body.reading.beside.includes(word))
      ? [{ rule, words }]
      : [];
  });
  const [best] = rules.toSorted((a, b) => b.words.length - a.words.length || b.rule.when.length - a.rule.when.length);
  if (!best) return null;
  const { figures, dates, ...rule } = best.rule;
  return { ...rule, figures: [...withIds(body.dates, dates), ...withIds(known, figures)], words: best.words };
}

function withIds(all: readonly AnswerFigure[], ids: readonly string[]): AnswerFigure[] {
  const byId = new Map(all.map((figure) => [figure.id, figure]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Records whose label or id has every part of the question. Null if none has: no answer is better than a wrong one. */
function foundFigures(
  question: Question,
  { asks, dates, reading: { quiet } }: SearchBody,
  known: readonly AnswerFigure[],
): FigureAnswer | null {
  const segments = question.segments.filter(({ words }) =>
    words.some((word) => question.asked.includes(word) && !quiet.includes(word)),
  );
  // No record is about an amount that a visitor has.
  if (question.amount !== null || segments.length < 2) return null;
  const isAsked = (phrase: string) => wordsMatching(question, phrase) !== null;
  if (!asks.some(isAsked)) return null;
  const isLate = ['late fee', 'penalty', 'late'].some(isAsked);
  const holds = (figure: AnswerFigure) =>
    // A late fee is not the fee of the thing itself.
    (isLate || !figure.words.includes('late')) &&
    segments.every(({ words, alternatives: [first = words] }) =>
      [words, first].some((way) => way.every((word) => figure.words.includes(word))),
    );
  const found = [known, dates].map((all) => all.filter(holds)).find((all) => all.length > 0) ?? [];
  const shown = found.toSorted((a, b) => a.words.length - b.words.length).slice(0, MAX_FOUND);
  if (shown.length === 0) return null;
  return { title: 'What our records say', figures: shown, tools: [], words: question.looked };
}

/** The service asked for that the firm does not offer; undefined also if the question names one on offer. */
function notOfferedFor(
  question: Question,
  { notOffered: list, offered }: SearchBody,
): { service: NotOffered; words: string[] } | undefined {
  const matches = (phrases: readonly string[]) =>
    phrases.map((phrase) => wordsMatching(question, phrase)).filter((words) => words !== null);
  const asked = list.flatMap((service) => {
    const alone = matches(service.alone ?? []).filter((words) => words.length === question.looked.length);
    const all = [...matches(service.words), ...alone].toSorted((a, b) => b.length - a.length);
    const isOurs = matches([...offered, ...(service.beside ?? [])]).some((words) =>
      words.some((word) => !all.flat().includes(word)),
    );
    return all[0] && !isOurs ? [{ service, words: all[0] }] : [];
  });
  return asked.toSorted((a, b) => b.words.length - a.words.length)[0];
}

interface ToolQuestion {
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

/** The tax on an income. Null unless every word is understood: others may mean income that is taxed differently. */
function taxQuestion(
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

/** What differs by state. Null if there are other words than state and subject. @param own code of the firm's state */
function stateQuestion(
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

export interface FoundAnswer {
  title: string;
  readAs: string;
  results: { name: string; lead: string; result: string; rest: string; compare: Bars['bars'] }[];
  /** For which year, and under which Act. */
  year: string;
  sources: { title: string; url: string }[];
  /** The oldest day on which one of its records was checked. */
  checked: string | null;
  /** The tool with the same parameters. */
  href: `/tools/${string}`;
}

/** Asks the tool. Null if this build has no such tool, or the tool refuses the parameters. */
async function askTool(
  { tool: name, title, readAs, asked, part }: ToolQuestion,
  content: ContentStore,
  today: string,
): Promise<FoundAnswer | null> {
  const entry = content.entry(`/tools/${name}`);
  const tool = entry?.kind === 'tool' ? await loadTool(name) : undefined;
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
      compare: answer.drawings?.flatMap((drawing) => (drawing.kind === 'bars' ? drawing.bars : [])) ?? [],
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
