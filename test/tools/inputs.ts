/** Generates inputs for a tool from its parameters. Deterministic for a seed. */

import { incomeStart } from '../../src/law/dated.ts';
import { isAsked } from '../../src/tools/parameters.ts';
import type { LabelledField, LabelledFields } from '../../src/tools/tool-content.ts';

/** Amounts around the limits of the law, in rupees. */
const AMOUNTS = [
  0, 1, 9_999, 50_000, 99_999, 100_000, 100_001, 250_000, 499_999, 500_000, 500_001, 700_000, 999_999, 1_000_000,
  1_200_000, 1_275_000, 1_500_000, 2_000_000, 2_400_001, 4_000_000, 5_000_000, 5_100_000, 10_000_000, 15_000_000,
  20_000_001, 50_000_000, 60_000_000, 100_000_000, 500_000_001,
];

/** Texts: valid and invalid registration numbers, and others. */
const NUMBERS = [
  '27AAPFU0939F1ZV',
  '27AAPFU0939F1ZX',
  'AAPFU0939F',
  'MUMA12345B',
  'U72200MH2009PLC123456',
  'AAB-1234',
  'x',
];

/** Makes a generator of pseudo-random numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Texts that no field accepts, or only a field of text. */
const NONSENSE = ['', 'x', '-1', '2026-02-30', 'toString', '1000000000000'];

/** Queries that a form could send; some are contradictory. @param nonsense the share of fields with another text */
export function madeUpInputs(parameters: LabelledFields, seed: number, count: number, nonsense = 0): URLSearchParams[] {
  const next = createRandom(seed);
  return Array.from({ length: count }, () => inputFor(parameters, next, nonsense));
}

const DAY = 86_400_000;
const DAYS_OF_A_YEAR = 365;

function inputFor(parameters: LabelledFields, next: () => number, nonsense: number): URLSearchParams {
  const among = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const query = new URLSearchParams();
  /** Days of a return lie in the year after its income, or later. */
  const firstDay = () => {
    const start = incomeStart(query.get('year') ?? '');
    return start === null ? Date.UTC(2024, 6, 1) : Date.parse(start) + DAYS_OF_A_YEAR * DAY;
  };
  const textsOf = (parameter: LabelledField): string[] => {
    if (parameter.kind === 'choice') return [among(Object.keys(parameter.options))];
    if (parameter.kind === 'choices') return Object.keys(parameter.options).filter(() => next() < 0.2);
    if (parameter.kind === 'amount') return [String(next() < 0.6 ? among(AMOUNTS) : Math.floor(next() * 3_000_000))];
    if (parameter.kind === 'day')
      return [
        new Date(firstDay() + Math.floor(next() * among([DAYS_OF_A_YEAR, 1400])) * DAY).toISOString().slice(0, 10),
      ];
    if (parameter.kind === 'percent') return [among(['0', '3', '5', '5.5', '18', '28', '95', '100'])];
    if (parameter.kind === 'text') return [among(NUMBERS)];
    return [String(parameter.least + Math.floor(next() * Math.min(400, parameter.most - parameter.least)))];
  };
  for (const [name, parameter] of Object.entries(parameters)) {
    const left = parameter.optional && next() < 0.3;
    const texts = nonsense > 0 && next() < nonsense ? [among(NONSENSE)] : textsOf(parameter);
    const isFree = isAsked(
      parameters,
      name,
      Object.fromEntries([...query.keys()].map((key) => [key, query.getAll(key)])),
    );
    // Sometimes also a field that another choice excludes.
    if (!left && (isFree || next() < 0.05)) for (const text of texts) query.append(name, text);
  }
  return query;
}
