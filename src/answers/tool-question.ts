/** A query as parameters of a tool: "tax on 15 lakh", "gst limit up", "opc cost karnataka". Pure; the tool itself is asked elsewhere. */
import type { SearchBody } from '../content/site.ts';
import { saying } from '../content/vocabulary.ts';
import { grouped } from '../domain/rupees.ts';
import { STATES, type State } from '../domain/states.ts';
import { fill } from '../tools/sentence.ts';
import { isAlone, type Question, sayingAll, taken } from './question.ts';

/** A tool, what to ask of it, and how the query was read, for whoever meant something else. */
export interface ToolQuestion {
  tool: string;
  title: string;
  /** One or more askings, each with the name of what it asks for; empty where there is one. */
  asked: { name: string; parameters: Readonly<Record<string, string>> }[];
  readAs: string;
  /** What is shown in place of the answer, where the tool does not know what is asked for. */
  instead?: { result: string; rest: string } | undefined;
}

/** Codes that are a word of English or of Hindi too. */
const NO_CODES = ['as', 'la', 'ch'];

/** The state that a query names, by its name or its letters, and the words that do. */
function stateIn(question: Question): { state: State; words: string[] } | undefined {
  const { asked } = question;
  const named = (nameOf: (name: string) => string) =>
    STATES.map((state) => ({ state, words: saying(question, nameOf(state.name)) ?? ['-'] })).find(({ words }) => words.every((word) => asked.includes(word)));
  const byCode = ({ code, aliases = [] }: State) => [code, ...aliases].map((letters) => letters.toLowerCase()).filter((letters) => !NO_CODES.includes(letters));
  return (
    named((name) => name) ??
    named(ownName) ??
    STATES.map((state) => ({ state, words: byCode(state).filter((letters) => asked.includes(letters)) })).find(({ words }) => words.length > 0)
  );
}

/** What people call a state of a long name: "Jammu", "Himachal"; the name itself where its first word is no name. */
function ownName(name: string): string {
  const [first = ''] = name.split(' ');
  return first.length > 4 && STATES.filter((state) => state.name.startsWith(first)).length === 1 ? first : name;
}

/** Ages of grown-ups: below them the income of a child is taxed with a parent's. */
const AGE = /^(?:1[89]|[2-9]\d)$/;

/** An income of which every word is understood: of any other nobody knows that it is taxed alike. */
export function taxQuestion({ amount, year = 'ay-2026-27', asked }: Question, { tax }: SearchBody['tools']): ToolQuestion | null {
  if (amount === null || !asked.some((word) => tax.asks.includes(word))) return null;
  const [named, ageless] = taken(asked, tax.ages);
  const [other, plain] = taken(ageless, tax.other);
  const old = plain.some((word) => tax.ageWords.includes(word)) ? plain.find((word) => AGE.test(word)) : undefined;
  if (!plain.every((word) => word === old || tax.words.includes(word))) return null;
  const age = named ?? (Number(old) >= 80 ? '80-plus' : Number(old) >= 60 ? '60-to-79' : 'under-60');
  const yearly = plain.some((word) => tax.monthly.includes(word)) ? amount * 12 : amount;
  const words = { income: `₹${grouped(String(yearly))}`, age: tax.ageNames[age] ?? '' };
  return {
    tool: 'income-tax',
    title: fill(tax.title, words),
    asked: [{ name: '', parameters: { year, age, salary: other ? '0' : String(yearly), ...(other && { other: String(yearly) }) } }],
    readAs: fill(tax.readAs[other ? 'other' : 'salary'], words),
  };
}

/** What differs by state, where the query names one, what is asked for, and nothing else. */
export function stateQuestion(question: Question, { tools: { states }, reading }: SearchBody): ToolQuestion | null {
  const found = stateIn(question);
  for (const { when, title, asked, ...rule } of found ? states : []) {
    const said = sayingAll(question, when);
    if (!found || !said || !isAlone(question, [...found.words, ...said], reading)) continue;
    const { name: place, code } = found.state;
    return {
      ...rule,
      title: fill(title, { place }),
      asked: Object.entries(asked).map(([name, parameters]) => ({ name, parameters: { ...parameters, state: code } })),
    };
  }
  return null;
}
