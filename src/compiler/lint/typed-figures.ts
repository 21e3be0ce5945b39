/** A figure typed into prose instead of referred to: the page would go on saying so after the law, or our price, has changed. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Figure } from '../../domain/figure.ts';
import { Text } from '../../domain/text.ts';
import { type Fault, linesBefore } from '../content-error.ts';
import { readYaml } from '../content-files.ts';
import type { DueDays } from '../due-days.ts';
import { CANCELLATION_CHARGE, GST_RATE, refundOn } from '../refund.ts';
import type { Passage, Prose } from './prose.ts';
import { plural, type Quantity, quantitiesIn } from './quantities.ts';

/** The references that show a quantity, by its key. */
type Known = ReadonlyMap<string, readonly string[]>;

/**
 * Amounts and dates are telling enough to be looked for on every page. Thirty days, 5% or 20 people are not: those are
 * compared with the groups of records that the page draws on, so that a page on GST is not told of a company form.
 */
const TELLING = /^(?:rupees|date) /;

const PERIOD_UNITS = new Set(['days', 'months', 'years', 'hours']);

/**
 * What is written in digits is meant as a figure, whether or not a record holds it yet: an amount, a share, a period. Days
 * tell when something happened, and counts are the numbers of forms and sections too; in words most are a way of speaking.
 */
const FIGURE_IN_DIGITS = /^(?:rupees|percent|period) /;

/** The end of a financial year is named far more often than what is due on it. */
const YEAR_END = 'date 31 march';

/** What typedFigures reads besides the prose of pages and the records. */
interface Besides {
  /** Files that could not be read, whose allowances are not judged. */
  unread?: ReadonlySet<string>;
  /** What records say in words: their own amounts stand there, so that only deadlines are looked for. */
  recordWords?: readonly Prose[];
  /** Every deadline that the rules of due dates know, whether or not a record shows it. */
  dueDays?: DueDays;
}

/**
 * @param groups the records by group
 * @returns a fault for each quantity that a record holds, or should, and no allowance covers, for each deadline that a rule of due dates
 * knows, and for each allowance that covers nothing
 */
export function typedFigures(
  prose: readonly Prose[],
  groups: readonly (readonly Figure[])[],
  allowances: readonly Allowance[],
  { unread = new Set(), recordWords = [], dueDays = new Map() }: Besides = {},
): Fault[] {
  const everywhere = knownQuantities(groups.flat());
  const known = groups.map((group) => ({ ids: group.map(({ id }) => id), quantities: knownQuantities(group) }));
  const unneeded = new Set(allowances);
  const faults: Fault[] = [];
  const deadlines = deadlinesOf(dueDays);
  const judge = (passage: Passage, quantity: Quantity, fault: () => Fault) => {
    const allowance = allowances.find((candidate) => covers(candidate, passage, quantity));
    if (allowance) unneeded.delete(allowance);
    else faults.push(fault());
  };
  for (const { passages } of recordWords) {
    for (const passage of passages) {
      for (const quantity of quantitiesIn(passage.text)) {
        const rules = deadlines.get(quantity.key);
        if (rules)
          judge(passage, quantity, () => deadlineFault(passage, quantity, everywhere.get(quantity.key) ?? [], rules));
      }
    }
  }
  for (const { passages, refersTo } of prose) {
    const here = known.filter(({ ids }) => ids.some((id) => refersTo.has(id)));
    for (const passage of passages) {
      for (const quantity of quantitiesIn(passage.text)) {
        const { key } = quantity;
        const references = TELLING.test(key)
          ? (everywhere.get(key) ?? [])
          : here.flatMap(({ quantities }) => quantities.get(key) ?? []);
        const inDigits = FIGURE_IN_DIGITS.test(key) && /\d/.test(quantity.text);
        const rules = deadlines.get(key);
        if (references.length === 0 && !inDigits && !rules) continue;
        judge(passage, quantity, () =>
          references.length === 0 && rules
            ? deadlineFault(passage, quantity, references, rules)
            : faultAt(passage, quantity, references),
        );
      }
    }
  }
  return [
    ...faults,
    ...allowances.flatMap((allowance, i) =>
      // Of a file that does not compile nothing was read.
      unneeded.has(allowance) && !unread.has(allowance.file)
        ? [
            {
              file: ALLOWANCES_FILE,
              field: `${i}.words`,
              what: `expected words of ${allowance.file} with a typed figure, found "${allowance.words}" nowhere or needing none`,
            },
          ]
        : [],
    ),
  ];
}

/** Ids of the rules, some with their period, by the key of the day they come to. */
function deadlinesOf(dueDays: DueDays): ReadonlyMap<string, readonly string[]> {
  const telling = [...dueDays]
    .filter(([, day]) => day.telling)
    .flatMap(([name, { words }]) => quantitiesIn(words).map(({ key }) => ({ key, name })));
  return new Map([...Map.groupBy(telling, ({ key }) => key)].map(([key, same]) => [key, same.map(({ name }) => name)]));
}

function deadlineFault(
  { file, field, text }: Passage,
  { text: found, index }: Quantity,
  references: readonly string[],
  rules: readonly string[],
): Fault {
  const shown = references.map((reference) => reference.replace(/^(\{\{[^:]*)\}\}$/, '$1:now}}'));
  const choice = shown.length > 0 ? choiceOf(shown) : `a record that says due: ${choiceOf(rules)}`;
  const what = `expected ${choice}, or its words in ${ALLOWANCES_FILE}, found the deadline "${found}" typed`;
  return { file, field, what, lineInBody: linesBefore(text, index) };
}

/** The quantities that records hold, published and current, each with the references that show it. */
function knownQuantities(figures: readonly Figure[]): Known {
  const known = new Map<string, string[]>();
  const add = (key: string, reference: string) => known.set(key, [...(known.get(key) ?? []), reference]);
  const charge = figures.find(({ id }) => id === CANCELLATION_CHARGE);
  const gstRate = figures.find(({ id }) => id === GST_RATE)?.value ?? 0;
  // Words, lists and scales hold numbers that belong to their own sentence.
  for (const figure of figures.filter(({ unit }) => unit !== 'text' && unit !== 'list' && unit !== 'scale')) {
    for (const [reference, value] of shownBy(figure)) {
      for (const key of keysOf(value, figure)) if (key !== YEAR_END) add(key, reference);
    }
    // The sums of a refund are worked out from two records, so they are not typed either.
    const refund = figure.verdict === 'house' && refundOn(figure, charge, gstRate);
    if (refund && figure.id.startsWith('price-'))
      for (const part of ['paid', 'kept', 'back'] as const)
        add(`rupees ${refund[part]}`, `{{refund:${figure.id}:${part}}}`);
  }
  return known;
}

/** `{{id}}` shows the value in force, or the published one where none is known; `{{id:published}}` is needed where they differ. */
function shownBy({ id, published, current }: Figure): [string, string][] {
  const first = current ?? published;
  const shown: [string, string | undefined][] = [
    [`{{${id}}}`, first],
    [`{{${id}:published}}`, published === first ? undefined : published],
  ];
  return shown.filter((pair): pair is [string, string] => pair[1] !== undefined);
}

function keysOf(value: string, { unit, label }: Figure): string[] {
  if (!/^[\d.,]+$/.test(value)) return quantitiesIn(value).map(({ key }) => key);
  if (PERIOD_UNITS.has(unit)) return quantitiesIn(`${value} ${unit}`).map(({ key }) => key);
  // A bare count is recognised beside what it counts: a noun of its label, or its unit.
  const nouns = [...(label.toLowerCase().match(/[a-z]{4,}/g) ?? []), unit];
  return [...new Set(nouns.map(plural))].map((noun) => `count ${Number(value.replaceAll(',', ''))} ${noun}`);
}

function faultAt(
  { file, field, text }: Passage,
  { text: found, index }: Quantity,
  references: readonly string[],
): Fault {
  const place = { file, field, lineInBody: linesBefore(text, index) };
  if (references.length > 0) return { ...place, what: `expected ${choiceOf(references)}, found "${found}" typed` };
  return {
    ...place,
    what: `expected a figure by reference, as in {{figure-id}}, found "${found}" typed: add its record to content/figures, or its words to ${ALLOWANCES_FILE}`,
  };
}

function choiceOf(references: readonly string[]): string {
  const shown = references.slice(0, 4).join(' or ');
  return references.length > 4 ? `${shown} or one of ${references.length - 4} others` : shown;
}

/** Where the allowances stand, as the author knows it. */
export const ALLOWANCES_FILE = 'content/allowances.yaml';

const AllowancesSchema = v.array(
  v.strictObject({
    /** Content file it is allowed in. */
    file: Text,
    /** Words of the passage as written, the quantity among them. */
    words: Text,
    /** Why no record holds this figure, or why it is not the one that a record holds. */
    because: Text,
  }),
  'expected a list of allowances',
);
export type Allowance = v.InferOutput<typeof AllowancesSchema>[number];

/** @param root the content folder; without the file nothing is allowed */
export function readAllowances(root: string): Allowance[] {
  return existsSync(join(root, 'allowances.yaml')) ? readYaml(root, 'allowances.yaml', AllowancesSchema) : [];
}

/** Whether an allowance covers a quantity at its place. */
export function covers({ file, words }: Allowance, passage: Passage, { index, text }: Quantity): boolean {
  if (file !== passage.file) return false;
  for (let at = passage.text.indexOf(words); at >= 0; at = passage.text.indexOf(words, at + 1)) {
    if (at <= index && at + words.length >= index + text.length) return true;
  }
  return false;
}
