/** Works out a plan for page, JSON, Markdown and calendar. Tools, records and due dates do all calculations. */

import { addMonths } from '../domain/calendar.ts';
import { jsonAt } from '../domain/json.ts';
import { fill, listBlanks } from '../domain/references.ts';
import { addUp, rupees, shortRupees } from '../domain/rupees.ts';
import { stateNamed } from '../domain/states.ts';
import type { BillLine } from '../law/bill.ts';
import { gapText, Law, LawGap, type LawOn, type ReadValue } from '../law/dated.ts';
import type { DueRules } from '../law/due-rule.ts';
import { isSure } from '../law/figure.ts';
import { type DueItem, MONTHS_AHEAD, workOutRules } from '../law/work-out-dates.ts';
import type { Answer } from './answer-shape.ts';
import type { Condition, JourneyContent, Must, StepCase } from './journey.ts';
import {
  type Assumed,
  assumeInitial,
  describeTexts,
  type InputOf,
  initialTyped,
  makeQuery,
  type ParameterRules,
  type Refused,
  readInput,
  readTyped,
  refuse,
  type Typed,
} from './parameters.ts';
import { askTyped, type Tool } from './tool.ts';
import type { ToolContent } from './tool-content.ts';

/** The sources of a plan: every tool that its steps name, and the due-date rules. */
export interface PlanLaw {
  tools: Readonly<Record<string, { tool: Tool; content: ToolContent }>>;
  due: DueRules;
}

/** The visitor's answers; null before the first. */
type Given = { typed: Typed; input: InputOf<ParameterRules> } | null;

export interface PlanStep {
  id: string;
  name: string;
  who: string;
  /** Null if it depends on answers not given yet. */
  must: Must | null;
  text: string;
  /** The day, `YYYY-MM-DD`; null if none is fixed. `when` is the deadline in words, which may be empty. */
  by: string | null;
  when: string;
  /** Rupees; null if not known or by quotation. */
  cost: Record<Payee, number | null>;
  /** Whether an amount has only one source. */
  about: boolean;
  each: 'year' | null;
  page: string | null;
  /** The address of the tool, with the same answers. */
  tool: string | null;
  portal: { name: string; url: string } | null;
  tag: string;
  papers: readonly string[];
}

export interface Plan {
  steps: readonly PlanStep[];
  /** The charges of government and states for what must be done, and our printed fees with GST. Rupees. */
  total: number;
  /** Whether part of it is not known, or has only one source. */
  about: boolean;
  /** Mandatory steps whose charges are not known. */
  unknown: readonly string[];
  /** Each once, with the tags of the steps that need it. */
  papers: readonly { text: string; tags: readonly string[] }[];
  follows: readonly DueItem[];
  rules: readonly string[];
  /** Steps that pay a tax, by id. */
  taxes: readonly string[];
  /** What the tools answer, as data, by the step that asks. */
  answers: Readonly<Record<string, Answer['data']>>;
  read: readonly ReadValue[];
}

type Payee = BillLine['payee'];
const NOT_KNOWN = { us: null, government: null, state: null };

type Step = JourneyContent['steps'][number];
type Decided = { must: Must | null; fits?: StepCase | undefined; asked?: AskedTool | undefined };
type AskedTool = { address: string; read: readonly ReadValue[]; answer?: Answer; wrong?: string };
interface Known {
  law: PlanLaw;
  now: LawOn;
  given: Given;
  words: Readonly<Record<string, string>>;
  done: Map<string, Decided>;
}

function makePlan(content: JourneyContent, law: PlanLaw, given: Given, today: string): Plan {
  const own = new Law(content.figures);
  const known: Known = { law, now: own.on(today), given, words: describeGiven(content, given), done: new Map() };
  const steps = content.steps.map((step) => makeStep(step, content, known));
  const decided = [...known.done.values()];
  const follows = decided.flatMap(({ fits }) => (fits?.must === 'must' ? fits.follows : [])).concat(content.follows);
  const rules = [...new Set([...follows, ...decided.flatMap(({ fits }) => fits?.due ?? [])])];
  const next = findNextDays(law.due, rules, given ? String(given.input.state) : null, today);
  const dates = (ids: readonly string[] = []) =>
    [...new Set(ids)].flatMap((id) => next.get(id) ?? []).sort((a, b) => (a.date < b.date ? -1 : 1));
  const musts = steps.filter(({ must }) => must === 'must');
  const costs = musts.flatMap(({ cost }) => Object.values(cost));
  const read = [...own.read, ...decided.flatMap(({ asked }) => asked?.read ?? [])];
  const wanted = steps.filter(({ must }) => must !== 'not');
  return {
    steps: steps.map((step) => ({ ...step, by: dates(known.done.get(step.id)?.fits?.due)[0]?.date ?? null })),
    total: addUp(costs.map((amount) => amount ?? 0)),
    about: costs.includes(null) || musts.some(({ about }) => about),
    unknown: musts.filter(({ cost }) => cost.government === null || cost.state === null).map(({ name }) => name),
    papers: [...new Set(wanted.flatMap(({ papers }) => papers))].map((text) => ({
      text,
      tags: [...new Set(wanted.flatMap(({ tag, papers }) => (papers.includes(text) ? tag : [])))],
    })),
    follows: dates(follows),
    rules,
    taxes: content.steps.flatMap(({ id, isTax }) => (isTax ? id : [])),
    answers: Object.fromEntries(
      [...known.done].flatMap(([id, { asked }]) => (asked?.answer ? [[id, asked.answer.data]] : [])),
    ),
    read: [...new Map(read.map((one) => [`${one.id} ${one.value.from}`, one])).values()],
  };
}

/** `empty`: the query has no answers, and the plan has the steps that need none; `open` has the same plan. */
export type AskedPlan =
  | { state: 'empty'; plan: Plan }
  | (Refused & { state: 'open'; plan: Plan })
  | (Refused & { state: 'wrong' })
  | {
      state: 'answered';
      typed: Typed;
      plan: Plan;
      query: string;
      /** In the order of the questions: "Uttar Pradesh", "₹38 lakh a year", "6 staff". Without what is assumed. */
      given: readonly string[];
      assumed: readonly Assumed[];
      /** Null if the plan has none, or the tools lack its data. */
      result: string | null;
    };

/** A question left out takes its initial answer. @param always reports missing answers even for an empty query */
export function askPlan(
  content: JourneyContent,
  law: PlanLaw,
  query: URLSearchParams,
  today: string,
  always = false,
): AskedPlan {
  const { parameters } = content;
  const given = readTyped(parameters, query);
  if (!always && Object.keys(given).length === 0) return { state: 'empty', plan: makePlan(content, law, null, today) };
  const { typed, assumed: names } = assumeInitial(parameters, given, today);
  const read = readInput(parameters, typed);
  if ('faults' in read) {
    const refused = refuse(typed, read.faults, (name) => given[name] !== undefined);
    if (refused.state === 'wrong') return { ...refused, state: 'wrong' };
    return { ...refused, state: 'open', plan: makePlan(content, law, null, today) };
  }
  const ofVisitor = { typed, input: read.input };
  const plan = makePlan(content, law, ofVisitor, today);
  const words = describeGiven(content, ofVisitor);
  const say = (name: string) => fill(content.said[name] ?? '', { [name]: words[name] ?? '' });
  const isGiven = (name: string) => !names.includes(name) && ofVisitor.input[name] !== null;
  return {
    state: 'answered',
    typed,
    plan,
    query: makeQuery(parameters, typed).toString(),
    given: Object.keys(parameters).filter(isGiven).map(say),
    assumed: names.map((name) => ({ name, value: typed[name]?.join() ?? '', label: say(name) })),
    result: writeResult(content.result ?? '', plan.answers),
  };
}

function writeResult(text: string, answers: Plan['answers']): string | null {
  const amountAt = (blank: string) => jsonAt(answers, blank);
  const isKnown = text !== '' && listBlanks(text).every((blank) => typeof amountAt(blank) === 'number');
  return isKnown ? fill(text, {}, (blank) => rupees(Number(amountAt(blank)))) : null;
}

function describeGiven({ parameters }: JourneyContent, given: Given): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const text = `${given?.input[name]}`;
      return [name, describeTexts(parameter, [text], shortRupees)];
    }),
  );
}

function makeStep(step: Step, content: JourneyContent, known: Known): PlanStep {
  const { id, name, who, tag, papers, page = null, portal = content.portals[page ?? ''] ?? null } = step;
  const bare = { id, name, who, tag, papers, page, portal, text: '', by: null, when: '', each: null, tool: null };
  const { given, now, words, done } = known;
  if (!given && isOpen(step, content, done)) {
    done.set(id, { must: null });
    return { ...bare, must: null, cost: NOT_KNOWN, about: false };
  }
  try {
    const asked = askStep(step, known, now.day);
    // Without an answer of its tool, only cases that do not need one apply.
    const fits = step.cases.find(
      (one) => (!asked?.wrong || needsNoTool(one)) && isMet(one.when ?? {}, asked?.answer, known),
    );
    done.set(id, { must: fits?.must ?? 'ask', fits, asked });
    const say = (text = '') => fill(text, words, (blank) => answerText(blank, asked?.answer) ?? now.text(blank));
    const at = fits?.page ?? page ?? asked?.answer?.next.find(({ href }) => href.startsWith('/'))?.href ?? null;
    return {
      ...bare,
      must: fits?.must ?? 'ask',
      name: fits?.name === undefined ? name : say(fits.name),
      text: fits ? say(fits.text) : (asked?.wrong ?? ''),
      when: say(fits?.by),
      page: at,
      portal: fits?.portal ?? step.portal ?? content.portals[at ?? ''] ?? portal,
      ...addUpCost(fits, asked?.answer, known),
      each: fits?.each ?? null,
      tool: asked?.address ?? null,
    };
  } catch (error) {
    if (!(error instanceof LawGap)) throw error;
    done.set(id, { must: 'ask' });
    return { ...bare, must: 'ask', text: gapText(error), cost: NOT_KNOWN, about: false };
  }
}

/** Whether a step, or an earlier step that it depends on, needs an answer. */
function isOpen({ ask, cases }: Step, { parameters }: JourneyContent, done: Known['done']): boolean {
  const texts = [...Object.values(ask), ...cases.flatMap(({ name = '', text }) => [name, text])];
  return (
    cases.some(({ when }) => when?.asked || Object.keys(when?.step ?? {}).some((id) => done.get(id)?.must === null)) ||
    texts.some((text) => listBlanks(text).some((blank) => Object.hasOwn(parameters, blank)))
  );
}

function askStep({ tool: name = '', ask }: Step, { law, given, done }: Known, today: string): AskedTool | undefined {
  const of = law.tools[name];
  if (!of) return undefined;
  const { parameters } = of.content;
  const meant = (blank: string) => {
    const [source = '', ...field] = blank.split('.');
    const [question] = given?.typed[source] ?? [];
    return String((field.length > 0 ? jsonAt(done.get(source)?.asked?.answer?.data, field.join('.')) : question) ?? '');
  };
  const own = Object.fromEntries(Object.entries(ask).map(([parameter, text]) => [parameter, [fill(text, {}, meant)]]));
  const asked = askTyped(of.tool, of.content, { ...initialTyped(parameters, today), ...own }, today);
  const address = `/tools/${name}?${makeQuery(parameters, asked.typed)}`;
  return asked.state === 'answered'
    ? { address, read: asked.read, answer: asked.answer }
    : { address, read: [], wrong: Object.values(asked.faults).join(' ') };
}

/** Whether questions or earlier steps decide the case. One without a condition depends on the cases before it. */
function needsNoTool({ when, cost = {} }: StepCase): boolean {
  return Boolean(when?.step ?? when?.asked) && !Object.values(cost).includes('bill');
}

function isMet(when: NonNullable<StepCase['when']>, answer: Answer | undefined, known: Known): boolean {
  const { given, done, now } = known;
  const all = <T>(wanted: Readonly<Record<string, T>> = {}, test: (name: string, one: T) => boolean) =>
    Object.entries(wanted).every(([name, one]) => test(name, one));
  return (
    all(when.asked, (name, wanted) => isSo(wanted, given?.input[name] ?? 'none', now)) &&
    all(when.answer, (field, wanted) => isSo(wanted, jsonAt(answer?.data, field), now)) &&
    all(when.step, (id, musts) => musts.some((must) => must === done.get(id)?.must))
  );
}

/** @param value a state by its code: lists of law have names */
function isSo(wanted: Condition, value: unknown, now: LawOn): boolean {
  if (typeof wanted === 'string' || Array.isArray(wanted)) return [wanted].flat().includes(String(value));
  if (wanted.in !== undefined) return now.list(wanted.in).some((name) => stateNamed(name)?.code === value);
  return wanted.from !== undefined
    ? Number(value) >= now.number(wanted.from)
    : Number(value) > now.number(wanted.above ?? '');
}

/** The text for a blank such as `{answer.why.0.text}`, with amounts in words; undefined for another blank. */
function answerText(blank: string, answer: Answer | undefined): string | undefined {
  if (!blank.startsWith('answer.')) return undefined;
  const value = jsonAt(answer?.data, blank.slice('answer.'.length));
  return typeof value === 'number' ? shortRupees(value) : String(value ?? '');
}

function addUpCost(
  fits: StepCase | undefined,
  answer: Answer | undefined,
  { now, given }: Known,
): Pick<PlanStep, 'cost' | 'about'> {
  if (!fits?.cost) return { cost: NOT_KNOWN, about: false };
  const { us, government = 'free', state = 'free' } = fits.cost;
  let about = false;
  const findAmount = (fee: string | undefined, payee: Payee): number | null => {
    if (fee === undefined) return null;
    if (fee === 'free') return 0;
    if (fee === 'bill') {
      const lines = ((answer?.data.lines ?? []) as readonly BillLine[]).filter((line) => line.payee === payee);
      about ||= lines.some(({ sure }) => !sure);
      return lines.some(({ amount }) => amount === null) ? null : addUp(lines.map(({ amount }) => amount ?? 0));
    }
    const figure = now.find(fee);
    about ||= figure !== undefined && !isSure(figure.sure);
    if (!figure?.brackets) return figure?.value ?? null;
    return given && now.scale(fee).at(Number(given.input.capital)).rate;
  };
  const cost = {
    us: findAmount(us, 'us'),
    government: findAmount(government, 'government'),
    state: findAmount(state, 'state'),
  };
  return { cost, about };
}

/** The next date of each rule. A new business owes nothing for periods that ended before today. */
function findNextDays(
  law: DueRules,
  ids: readonly string[],
  state: string | null,
  today: string,
): Map<string, DueItem> {
  const dates = workOutRules(law, ids, today, addMonths(today, MONTHS_AHEAD), state);
  const owed = dates.filter(({ periodEnd }) => periodEnd >= today);
  return new Map(owed.toReversed().map((item) => [item.rule, item]));
}
