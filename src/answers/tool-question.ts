/** A query as parameters of a tool: "tax on 15 lakh", "gst limit up", "opc cost karnataka". Pure; the tool itself is asked elsewhere. */
import { saying, wordsOf } from '../content/vocabulary.ts';
import { grouped } from '../domain/rupees.ts';
import { STATES, type State } from '../domain/states.ts';
import { amountIn } from './amount-in.ts';
import type { Question } from './question.ts';

/** A tool, what to ask of it, and how the query was read, for whoever meant something else. */
export interface ToolQuestion {
  tool: 'income-tax' | 'gst-registration' | 'company-cost';
  title: string;
  /** One or more askings, each with the name of what it asks for; empty where there is one. */
  asked: { name: string; parameters: Readonly<Record<string, string>> }[];
  readAs: string;
}

export function toolQuestion(question: Question): ToolQuestion | null {
  return taxQuestion(question) ?? limitQuestion(question) ?? costQuestion(question);
}

/** Words of two letters that are a state only where they are not a word of Hindi or English too. */
const NO_CODES = new Set(['ka', 'or', 'as', 'an', 'la', 'ch']);

/** The state that a query names, by its name or its letters. */
export function stateIn(question: Question): State | undefined {
  const words = wordsOf(question.text);
  const isSaid = (name: string) => {
    const by = saying(question, name);
    return by !== null && !(by.length === 1 && isUpTo(words, by[0] ?? ''));
  };
  const named = STATES.find(({ name }) => isSaid(name)) ?? STATES.find(({ name }) => isSaid(ownName(name)));
  if (named) return named;
  const isCode = (code: string) => !NO_CODES.has(code.toLowerCase()) && words.includes(code.toLowerCase()) && !isUpTo(words, code.toLowerCase());
  return STATES.find(({ code, aliases = [] }) => [code, ...aliases].some(isCode));
}

/** "Up to" is no state. */
function isUpTo(words: readonly string[], code: string): boolean {
  return words.some((word, at) => word === code && words[at + 1] === 'to');
}

/** What people call a state of a long name: "Jammu", "Himachal"; the name itself where its first word is no name. */
function ownName(name: string): string {
  const [first = ''] = name.split(' ');
  return first.length > 4 && STATES.filter((state) => state.name.startsWith(first)).length === 1 ? first : name;
}

const has = (question: Question, ...phrases: string[]) => phrases.some((phrase) => saying(question, phrase));

/** By which an income is one of a month. */
const MONTHLY = new Set(['month', 'monthly', 'mahina', 'mahine', 'महीना', 'महीने', 'pm']);

function taxQuestion(question: Question): ToolQuestion | null {
  const words = wordsOf(question.text);
  const said = amountIn(question.text);
  const amount = said !== null && words.some((word) => MONTHLY.has(word)) ? said * 12 : said;
  if (amount === null || !has(question, 'tax', 'income tax', 'income tax return')) return null;
  if (words.some((word) => ['gst', 'capital', 'tds', 'house', 'property', 'late', 'penalty', 'audit', 'limit', 'stamp'].includes(word))) return null;
  const isOther = words.some((word) => ['interest', 'rent', 'business', 'freelance', 'freelancing', 'other', 'professional'].includes(word));
  const age = words.includes('super') ? '80-plus' : words.includes('senior') ? '60-to-79' : 'under-60';
  const isNext = words.includes('ty') || (words.includes('fy') && ` ${words.join(' ')} `.includes(' 2026 27 '));
  const year = isNext ? 'ty-2026-27' : 'ay-2026-27';
  const ages = { 'under-60': 'under 60', '60-to-79': 'of 60 to 79', '80-plus': 'of 80 or over' };
  const income = `₹${grouped(String(amount))}`;
  return {
    tool: 'income-tax',
    title: `Income tax on ${income}`,
    asked: [{ name: '', parameters: { year, age, salary: isOther ? '0' : String(amount), ...(isOther && { other: String(amount) }) } }],
    readAs: `Read as ${isOther ? `income of ${income} other than salary` : `a salary of ${income} a year`}, of a resident ${ages[age]}, without deductions.`,
  };
}

function limitQuestion(question: Question): ToolQuestion | null {
  const state = stateIn(question);
  if (!state || !has(question, 'gst') || !has(question, 'limit')) return null;
  const none = { turnover: '0', interstate: 'no', ecommerce: 'no', 'reverse-charge': 'no', casual: 'no', 'exempt-only': 'no' };
  return {
    tool: 'gst-registration',
    title: `GST registration in ${state.name}: turnover above which it is due`,
    asked: [
      { name: 'Goods alone', parameters: { supplies: 'goods', state: state.code, ...none } },
      { name: 'Services, or both', parameters: { supplies: 'services', state: state.code, ...none } },
    ],
    readAs: 'Within one state and not through a platform. The tool asks for the rest.',
  };
}

/** Types of company as people ask for them, by the name that the tool has for each. */
const TYPES = {
  opc: ['opc'],
  'section-8': ['section 8 company'],
  nidhi: ['nidhi company'],
  nbfc: ['nbfc'],
  producer: ['farmer producer company'],
  public: ['public limited company'],
  private: ['private limited company', 'company', 'company registration'],
} as const;

function costQuestion(question: Question): ToolQuestion | null {
  const state = stateIn(question);
  const type = Object.entries(TYPES).find(([, phrases]) => has(question, ...phrases))?.[0];
  if (!state || type === undefined || !has(question, 'fee')) return null;
  return costIn(state, type);
}

/** Stamp duty in a state that the table of duties does not have: the tool says who decides. */
export function dutyQuestion(question: Question): ToolQuestion | null {
  const state = stateIn(question);
  return state && has(question, 'stamp duty') ? costIn(state, 'private') : null;
}

function costIn(state: State, type: string): ToolQuestion {
  return {
    tool: 'company-cost',
    title: `What it costs to form it in ${state.name}`,
    asked: [{ name: '', parameters: { type, state: state.code, capital: '100000' } }],
    readAs: 'With an authorised capital of ₹1,00,000.',
  };
}
