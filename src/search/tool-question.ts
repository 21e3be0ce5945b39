/** A query as parameters of a tool: "tax on 15 lakh", "gst limit up", "opc cost karnataka". Pure; the tool itself is asked elsewhere. */
import type { SearchBody } from '../content/site.ts';
import type { BillLine } from '../domain/bill.ts';
import { grouped } from '../domain/rupees.ts';
import { stateName } from '../domain/states.ts';
import { fill } from '../tools/sentence.ts';
import { type Question, sayingAll, taken } from './question.ts';

/** A tool, what to ask of it, and how the query was read, for whoever meant something else. */
export interface ToolQuestion {
  tool: string;
  title: string;
  /** One or more askings, each with the name of what it asks for; empty where there is one. */
  asked: { name: string; parameters: Readonly<Record<string, string>> }[];
  readAs: string;
  /** The part of a bill that is asked for, by its payee, where it is not the whole. */
  part?: BillLine['payee'] | undefined;
}

/** Ages of grown-ups: below them the income of a child is taxed with a parent's. */
const AGE = /^(?:1[89]|[2-9]\d)$/;

/** An income of which every word is understood: of any other nobody knows that it is taxed alike. */
export function taxQuestion(
  { amount, year = 'ay-2026-27', asked }: Question,
  { tax }: SearchBody['tools'],
): ToolQuestion | null {
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
    asked: [
      {
        name: '',
        parameters: { year, age, salary: other ? '0' : String(yearly), ...(other && { other: String(yearly) }) },
      },
    ],
    readAs: fill(tax.readAs[other ? 'other' : 'salary'], words),
  };
}

/** What differs by state, where the query names one, what is asked for, and nothing else. @param own code of the firm's own state */
export function stateQuestion(
  question: Question,
  { tools: { states, places }, reading: { beside } }: SearchBody,
  own: string,
): ToolQuestion | null {
  const [named, rest] = taken(question.asked, places);
  for (const { when, title, asked, home, ...rule } of states) {
    const state = named ?? (home && own);
    const said = sayingAll(question, when);
    if (!state || !said || !rest.every((word) => said.includes(word) || beside.includes(word))) continue;
    return {
      ...rule,
      title: fill(title, { place: stateName(state) ?? '' }),
      asked: Object.entries(asked).map(([name, parameters]) => ({ name, parameters: { ...parameters, state } })),
    };
  }
  return null;
}
