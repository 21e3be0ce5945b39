/** Works a plan out of its steps: pure, the same for page, JSON, Markdown and calendar. It reckons nothing itself: tools, records and due dates do. */
import { addMonths } from '../domain/calendar.ts';
import type { DueRules } from '../domain/due-rule.ts';
import { valueInWords } from '../domain/figure.ts';
import type { Condition, JourneyContent, Must, StepCase } from '../domain/journey.ts';
import type { Json } from '../domain/json.ts';
import { totalOf } from '../domain/sums.ts';
import { isSure } from '../domain/sure-words.ts';
import type { ToolContent } from '../domain/tool-content.ts';
import { type DueItem, workOut } from '../due-dates/work-out.ts';
import { gapText, Law, LawGap, type LawOn, type ReadValue } from '../tools/law.ts';
import { type InputOf, initialTyped, labelsOf, type ParameterRules, queryOf, type Typed } from '../tools/parameters.ts';
import { BLANK, fill } from '../tools/sentence.ts';
import { type Answer, askTyped, type Tool } from '../tools/tool.ts';

/** What plans are worked out from. */
export interface PlanLaw {
  /** By name, every tool that the steps name. */
  tools: Readonly<Record<string, { tool: Tool; content: ToolContent }>>;
  due: DueRules;
}

/** What was answered; null where nothing was asked yet. */
export type Given = { typed: Typed; input: InputOf<ParameterRules> } | null;

/** Rupees; null where it is not known, or comes in a quotation. */
export type StepCost = { us: number | null; government: number | null; state: number | null };

export interface PlanStep {
  id: string;
  name: string;
  who: string;
  /** Null where the answers decide it, and there are none yet. */
  must: Must | null;
  text: string;
  /** The day, `YYYY-MM-DD`, or null where no day is fixed. */
  by: string | null;
  /** By when, in words; empty where there is nothing to say. */
  when: string;
  cost: StepCost;
  /** Whether an amount rests on one reading alone. */
  about: boolean;
  each: 'year' | null;
  page: string | null;
  /** Address of the tool, with the same answers. */
  tool: string | null;
  portal: { name: string; url: string } | null;
  tag: string;
  papers: readonly string[];
}

export interface Plan {
  steps: readonly PlanStep[];
  /** What the government and the states take for all that must be done, and our printed fees with GST. Rupees. */
  total: number;
  /** Whether something of it is not known, or rests on one reading alone. */
  about: boolean;
  /** Each once, with the steps that ask for it. */
  papers: readonly { text: string; tags: readonly string[] }[];
  /** What is due from then on: the next date of each rule. */
  follows: readonly DueItem[];
  /** Rules of every date of the plan, for its calendar. */
  rules: readonly string[];
  /** The law that was read, each value once. */
  read: readonly ReadValue[];
}

/** What is due yearly comes within a year; an extension may add some months. */
const MONTHS_AHEAD = 18;
const NOT_KNOWN: StepCost = { us: null, government: null, state: null };
const REFERENCE = /^\{([\w-]+)(?:\.([\w.-]+))?\}$/;

type Step = JourneyContent['steps'][number];

/** @param today in India, `YYYY-MM-DD` */
export function planOf(content: JourneyContent, law: PlanLaw, given: Given, today: string): Plan {
  const own = new Law(content.figures);
  const now = own.on(today);
  const done = new Map<string, { must: Must | null; answer: Answer | undefined }>();
  const read: ReadValue[] = [];
  const named: { step: Step; fits: StepCase | undefined }[] = [];
  const words = Object.fromEntries(
    Object.entries(content.parameters).map(([name, parameter]) => {
      const value = given?.input[name];
      const text =
        typeof value === 'number' && parameter.kind === 'amount' ? valueInWords(value, 'rupees') : `${value}`;
      return [name, labelsOf(parameter, [text])];
    }),
  );

  const steps = content.steps.map((step): PlanStep => {
    const { id, name, who, tag, page = null, papers } = step;
    const portalOf = (path: string | null) => step.portal ?? content.portals[path ?? ''] ?? null;
    const portal = portalOf(page);
    const open = { id, name, who, tag, page, portal, papers, text: '', by: null, when: '', about: false, each: null };
    if (!given && isOpen(step, content, done)) {
      done.set(id, { must: null, answer: undefined });
      named.push({ step, fits: undefined });
      return { ...open, must: null, cost: NOT_KNOWN, tool: null };
    }
    try {
      const asked = askStep(step, law, given, (other, field) => at(done.get(other)?.answer?.data, field), today);
      read.push(...(asked?.read ?? []));
      const fits = step.cases.find(({ when }) =>
        // Without an answer of its tool, only what does not need one.
        asked?.wrong !== undefined && (!when || when.answer)
          ? false
          : when === undefined || isMet(when, { given, words, asked, done, now }),
      );
      const must = fits?.must ?? 'ask';
      done.set(id, { must, answer: asked?.answer });
      named.push({ step, fits });
      const say = (text: string) => fill(text, words, (blank) => answerText(blank, asked?.answer) ?? now.text(blank));
      const cost = costOf(fits, asked?.answer, now);
      return {
        ...open,
        must,
        name: fits?.name === undefined ? name : say(fits.name),
        text: fits ? say(fits.text) : (asked?.wrong ?? ''),
        when: fits?.by === undefined ? '' : say(fits.by),
        page: fits?.page ?? page ?? pageOf(asked?.answer),
        portal: portalOf(fits?.page ?? page),
        cost: cost.cost,
        about: cost.about,
        each: fits?.each ?? null,
        tool: asked?.address ?? null,
      };
    } catch (error) {
      if (!(error instanceof LawGap)) throw error;
      done.set(id, { must: 'ask', answer: undefined });
      named.push({ step, fits: undefined });
      return { ...open, must: 'ask', text: gapText(error), cost: NOT_KNOWN, tool: null };
    }
  });

  const musts = steps.filter(({ must }) => must === 'must');
  const follow = named.flatMap(({ fits }) => (fits?.must === 'must' ? (fits.follows ?? []) : []));
  const ends = named.flatMap(({ fits }) => fits?.due ?? []);
  const firstOf = (ids: readonly string[] = []) =>
    ids.flatMap((id) => next.get(id) ?? []).sort(byDate)[0]?.date ?? null;
  const rules = [...new Set([...content.follows, ...follow, ...ends])];
  const next = nextOf(law.due, rules, given ? String(given.input.state) : null, today);
  const isThere = (step: PlanStep) => step.must !== 'not';
  return {
    steps: steps.map((step, i) => ({ ...step, by: firstOf(named[i]?.fits?.due) })),
    total: totalOf(musts.flatMap(({ cost }) => Object.values(cost).map((amount) => amount ?? 0))),
    about: musts.some(({ cost, about }) => about || Object.values(cost).includes(null)),
    papers: papersOf(steps.filter(isThere)),
    follows: [...new Set([...follow, ...content.follows])].flatMap((rule) => next.get(rule) ?? []).sort(byDate),
    rules,
    read: [...new Map([...own.read, ...read].map((one) => [`${one.id} ${one.value.from}`, one])).values()],
  };
}

const byDate = (a: DueItem, b: DueItem) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0);

/** Whether a step needs an answer, or an earlier step that does. */
function isOpen(step: Step, { parameters }: JourneyContent, done: ReadonlyMap<string, { must: Must | null }>): boolean {
  const texts = [...Object.values(step.ask ?? {}), ...step.cases.flatMap(({ name = '', text }) => [name, text])];
  const blanks = texts.flatMap((text) => [...text.matchAll(BLANK)].map(([, blank = '']) => blank));
  const earlier = step.cases.flatMap(({ when }) => Object.keys(when?.step ?? {}));
  return (
    step.cases.some(({ when }) => when?.asked !== undefined) ||
    blanks.some((blank) => Object.hasOwn(parameters, blank)) ||
    earlier.some((id) => done.get(id)?.must === null)
  );
}

/** What a step's tool says. */
interface AskedTool {
  address: string;
  read: readonly ReadValue[];
  answer?: Answer;
  /** Why it has no answer. */
  wrong?: string;
}

function askStep(
  { tool: name, ask = {} }: Step,
  { tools }: PlanLaw,
  given: Given,
  found: (step: string, field: string) => Json | undefined,
  today: string,
): AskedTool | undefined {
  const of = tools[name ?? ''];
  if (!of) return undefined;
  const { tool, content } = of;
  const textOf = (text: string) => {
    const [, source = '', field] = REFERENCE.exec(text) ?? [];
    if (source === '') return text;
    return String((field === undefined ? given?.typed[source]?.[0] : found(source, field)) ?? '');
  };
  const own = Object.fromEntries(Object.entries(ask).map(([parameter, text]) => [parameter, [textOf(text)]]));
  const asked = askTyped(tool, content, { ...initialTyped(content.parameters), ...own }, today);
  const address = `/tools/${name}?${queryOf(content.parameters, asked.typed)}`;
  return asked.state === 'answered'
    ? { address, read: asked.read, answer: asked.answer }
    : { address, read: [], wrong: Object.values(asked.faults).join(' ') };
}

/** The page of ours that the answer of a tool leads to first. */
function pageOf(answer: Answer | undefined): string | null {
  return answer?.next.find(({ href }) => href.startsWith('/'))?.href ?? null;
}

interface Known {
  given: Given;
  words: Readonly<Record<string, string>>;
  asked: AskedTool | undefined;
  done: ReadonlyMap<string, { must: Must | null }>;
  now: LawOn;
}

function isMet({ asked: ofUs = {}, answer = {}, step = {} }: NonNullable<StepCase['when']>, known: Known): boolean {
  const { given, words, asked, done, now } = known;
  return (
    Object.entries(ofUs).every(([name, wanted]) => isSo(wanted, given?.input[name], words[name] ?? '', now)) &&
    Object.entries(answer).every(([field, wanted]) => isSo(wanted, at(asked?.answer?.data, field), '', now)) &&
    Object.entries(step).every(([id, musts]) => musts.some((must) => must === done.get(id)?.must))
  );
}

/** @param words the value as a reader sees it: lists of states hold their names */
function isSo(wanted: Condition, value: unknown, words: string, now: LawOn): boolean {
  if (typeof wanted === 'string') return String(value) === wanted;
  if (Array.isArray(wanted)) return wanted.includes(String(value));
  if ('in' in wanted) return now.list(wanted.in).includes(words);
  return 'from' in wanted ? Number(value) >= now.number(wanted.from) : Number(value) > now.number(wanted.above);
}

/** @param path names and places with a full stop between them */
function at(data: Json | undefined, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((inside, name) => {
    if (typeof inside !== 'object' || inside === null) return undefined;
    return Object.hasOwn(inside, name) ? (inside as Record<string, Json>)[name] : undefined;
  }, data);
}

/** The blank of a text of the tool's data, as in `{answer-why-0-text}`; amounts in words. Undefined for another blank. */
function answerText(blank: string, answer: Answer | undefined): string | undefined {
  if (!blank.startsWith('answer-')) return undefined;
  const value = at(answer?.data, blank.slice('answer-'.length).replaceAll('-', '.'));
  return typeof value === 'number' ? valueInWords(value, 'rupees') : String(value ?? '');
}

function costOf(
  fits: StepCase | undefined,
  answer: Answer | undefined,
  now: LawOn,
): { cost: StepCost; about: boolean } {
  const fees = fits?.cost;
  if (!fees) return { cost: NOT_KNOWN, about: false };
  const of = (payee: 'us' | 'government' | 'state') =>
    feeOf(fees[payee] ?? (payee === 'us' ? null : 'free'), payee, answer, now);
  const [us, government, state] = [of('us'), of('government'), of('state')];
  return {
    cost: { us: us.amount, government: government.amount, state: state.amount },
    about: [us, government, state].some(({ sure }) => !sure),
  };
}

/** A line of a bill, as tools have it in their data. */
type BillLine = { amount: number | null; payee: string; sure: boolean };

function feeOf(
  fee: string | null,
  payee: string,
  answer: Answer | undefined,
  now: LawOn,
): { amount: number | null; sure: boolean } {
  if (fee === null) return { amount: null, sure: true };
  if (fee === 'free') return { amount: 0, sure: true };
  if (fee === 'bill') {
    const lines = ((answer?.data.lines ?? []) as readonly BillLine[]).filter((line) => line.payee === payee);
    const amounts = lines.flatMap(({ amount }) => amount ?? []);
    return {
      amount: amounts.length < lines.length ? null : totalOf(amounts),
      sure: lines.every(({ amount, sure }) => sure || amount === null),
    };
  }
  const value = now.find(fee);
  return { amount: value?.value ?? null, sure: value !== undefined && isSure(value.sure) };
}

function papersOf(steps: readonly PlanStep[]): Plan['papers'] {
  const tags = new Map<string, string[]>();
  for (const { tag, papers } of steps)
    for (const paper of papers) {
      const of = tags.get(paper) ?? [];
      tags.set(paper, of.includes(tag) ? of : [...of, tag]);
    }
  return [...tags].map(([text, of]) => ({ text, tags: of }));
}

/** The next date of each rule that has one; for a period that ended before today nothing is due from who begins now. */
function nextOf(law: DueRules, ids: readonly string[], state: string | null, today: string): Map<string, DueItem> {
  const rules = law.rules.filter(({ id }) => ids.includes(id));
  const wanted = { from: today, to: addMonths(today, MONTHS_AHEAD), for: [], agm: null, state };
  const dates = workOut({ ...law, rules }, wanted).filter(({ periodEnd }) => periodEnd >= today);
  return new Map(dates.toReversed().map((item) => [item.rule, item]));
}
