/**
 * Finds figures typed into prose instead of referenced, which would stay when the law or our prices change. Exceptions
 * are in content/allowances.yaml. One that applies to nothing is a fault, so that the list cannot outgrow the content.
 */

import * as v from 'valibot';
import { Code } from '../../domain/text.ts';
import { CANCELLATION_CHARGE, GST_RATE, refundOn } from '../../law/bill.ts';
import type { Figure } from '../../law/figure.ts';
import { writeDay } from '../../law/write-value.ts';
import type { RuleDays } from '../dates/due-rules.ts';
import { countLinesBefore, type Fault } from '../read/content-error.ts';
import { readOptional } from '../read/content-files.ts';
import { findQuantities, plural, type Quantity } from './quantities.ts';
import type { Passage, ProseText } from './texts.ts';

/** References to figures, by the key of their quantity. */
type Known = ReadonlyMap<string, readonly string[]>;

/**
 * Compared with all records. "30 days", "5%" or "20 people" are compared only with the groups that the page refers to,
 * so that a page on GST does not match a company form.
 */
const SPECIFIC = /^(?:rupees|date) /;

const PERIOD_UNITS = new Set(['days', 'months', 'years', 'hours']);

/** Meant as figures even if no record has them. Days also say when something happened, and counts number sections. */
const FIGURE = /^(?:rupees|percent|period) /;

/** Two weeks may be everyday speech. */
const isInWords = ({ key, text }: Quantity) => key.startsWith('period ') && !/\p{Nd}/u.test(text);

/** Most texts with this day mean the end of the financial year. */
const YEAR_END = 'date 31 march';

interface Context {
  /** Whether all prose is there: else it does not show which allowances apply to nothing. */
  isComplete?: boolean;
  /** They contain amounts of their own, so only deadlines are reported. */
  recordWords?: readonly ProseText[];
  dueDays?: RuleDays;
}

/** A fault for each quantity that should be a reference, and for each allowance that applies to nothing. */
export function checkTypedFigures(
  prose: readonly ProseText[],
  groups: readonly (readonly Figure[])[],
  allowances: readonly Allowance[],
  { isComplete = true, recordWords = [], dueDays = new Map() }: Context = {},
): Fault[] {
  const everywhere = knownQuantities(groups.flat());
  const deadlines = findDeadlines(dueDays);
  const unneeded = new Set(allowances);
  const faults: Fault[] = [];
  const checkPassage = (passage: Passage, judge: (quantity: Quantity) => string | undefined) => {
    const { file, field, text } = passage;
    for (const quantity of findQuantities(text)) {
      const what = judge(quantity);
      if (what === undefined) continue;
      const allowance = allowances.find((candidate) => covers(candidate, passage, quantity));
      if (allowance) unneeded.delete(allowance);
      else faults.push({ file, field, what, lineInBody: countLinesBefore(text, quantity.index) });
    }
  };
  for (const passage of recordWords.flatMap(({ passages }) => passages)) {
    checkPassage(passage, ({ key, text }) => {
      const rules = deadlines.get(key);
      return rules && judgeDeadline(text, everywhere.get(key) ?? [], rules);
    });
  }
  const known = groups.map((group) => ({ ids: group.map(({ id }) => id), quantities: knownQuantities(group) }));
  for (const { passages, refersTo } of prose) {
    const here = known.filter(({ ids }) => ids.some((id) => refersTo.has(id)));
    for (const passage of passages) {
      checkPassage(passage, (quantity) => {
        const { key, text } = quantity;
        const references = SPECIFIC.test(key)
          ? (everywhere.get(key) ?? [])
          : here.flatMap(({ quantities }) => quantities.get(key) ?? []);
        if (references.length > 0) return `expected ${writeChoice(references)}, found "${text}" typed`;
        const rules = deadlines.get(key);
        if (rules) return judgeDeadline(text, references, rules);
        return FIGURE.test(key) && !isInWords(quantity)
          ? `expected a figure by reference, as in {{figure-id}}, found "${text}" typed: add its record to content/figures, or its words to ${ALLOWANCES_FILE}`
          : undefined;
      });
    }
  }
  for (const [index, allowance] of allowances.entries()) {
    const { file, words } = allowance;
    const what = `expected words of ${file} with a typed figure, found "${words}" nowhere or needing none`;
    if (isComplete && unneeded.has(allowance)) faults.push({ file: ALLOWANCES_FILE, field: `${index}.words`, what });
  }
  return faults;
}

/** Rules, some with a period, by the key of their day. */
function findDeadlines(dueDays: RuleDays): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const [name, { day, isSpecific }] of dueDays)
    for (const { key } of isSpecific ? findQuantities(writeDay(day)) : [])
      names.set(key, [...(names.get(key) ?? []), name]);
  return names;
}

function judgeDeadline(found: string, references: readonly string[], rules: readonly string[]): string {
  const current = references.map((reference) => reference.replace(/^(\{\{[^:]*)\}\}$/, '$1:now}}'));
  const choice = current.length > 0 ? writeChoice(current) : `a record that says due: ${writeChoice(rules)}`;
  return `expected ${choice}, or its words in ${ALLOWANCES_FILE}, found the deadline "${found}" typed`;
}

function knownQuantities(figures: readonly Figure[]): Known {
  const known = new Map<string, string[]>();
  const add = (key: string, reference: string) => known.set(key, [...(known.get(key) ?? []), reference]);
  const charge = figures.find(({ id }) => id === CANCELLATION_CHARGE);
  const gstRate = figures.find(({ id }) => id === GST_RATE)?.value ?? 0;
  // Numbers in words, lists and scales have no meaning on their own.
  for (const figure of figures.filter(({ unit }) => unit !== 'text' && unit !== 'list' && unit !== 'scale')) {
    for (const [reference, value] of shownBy(figure)) {
      for (const key of listKeys(value, figure)) if (key !== YEAR_END) add(key, reference);
    }
    // Sums of a refund follow from two records.
    const refund = figure.comparison === 'house' && refundOn(figure, charge, gstRate);
    if (refund && figure.id.startsWith('price-'))
      for (const part of ['paid', 'kept', 'back'] as const)
        add(`rupees ${refund[part]}`, `{{refund:${figure.id}:${part}}}`);
  }
  return known;
}

function shownBy({ id, published, current = published }: Figure): [string, string][] {
  if (current === undefined) return [];
  const shown: [string, string] = [`{{${id}}}`, current];
  return published === undefined || published === current ? [shown] : [shown, [`{{${id}:published}}`, published]];
}

function listKeys(value: string, { unit, label }: Figure): string[] {
  if (!/^[\d.,]+$/.test(value)) return findQuantities(value).map(({ key }) => key);
  if (PERIOD_UNITS.has(unit)) return findQuantities(`${value} ${unit}`).map(({ key }) => key);
  // A plain count is recognised next to a noun of its label, or its unit.
  const nouns = [...(label.toLowerCase().match(/[a-z]{4,}/g) ?? []), unit];
  return [...new Set(nouns.map(plural))].map((noun) => `count ${Number(value.replaceAll(',', ''))} ${noun}`);
}

function writeChoice(references: readonly string[]): string {
  const first = references.slice(0, 4).join(' or ');
  return references.length > 4 ? `${first} or one of ${references.length - 4} others` : first;
}

const ALLOWANCES_FILE = 'content/allowances.yaml';

const AllowancesSchema = v.array(
  v.strictObject({
    file: Code,
    /** The words of the passage, including the quantity. */
    words: Code,
    /** Why no record has this figure, or why it is not that of a record. */
    because: Code,
  }),
  'expected a list of allowances',
);
export type Allowance = v.InferOutput<typeof AllowancesSchema>[number];

export function readAllowances(root: string): Allowance[] {
  return readOptional(root, 'allowances.yaml', AllowancesSchema) ?? [];
}

export function covers({ file, words }: Allowance, passage: Passage, { index, text }: Quantity): boolean {
  if (file !== passage.file) return false;
  for (let at = passage.text.indexOf(words); at >= 0; at = passage.text.indexOf(words, at + 1)) {
    if (at <= index && at + words.length >= index + text.length) return true;
  }
  return false;
}
