/**
 * The answers of ten tools on 2,100 inputs, and the figures, as they were before the law had days: what is answered for 23 November 2026 is
 * the same, but for what was wrong then.
 */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readFigures } from '../../src/compiler/read-figures.ts';
import type { LawFigure } from '../../src/domain/law-figure.ts';
import { percentOf, totalOf } from '../../src/domain/sums.ts';
import { toolNamed } from '../../src/tools/index.ts';
import { ask } from '../../src/tools/tool.ts';
import { CONTENT, contentOf, fixedAt, SAMPLE_PRICES, TODAY } from './asking.ts';

const kept = (file: string) => JSON.parse(gunzipSync(readFileSync(join(import.meta.dir, file))).toString());
type Data = Record<string, unknown>;
const before: Record<string, [query: string, data: Data][]> = kept('answers-before.json.gz');

/** The law as it was known on the day: a Budget that comes later changes what a return filed after it costs. */
function knownThen(figure: LawFigure): LawFigure {
  const [newest, ...older] = figure.values.filter(({ from }) => from === null || from <= TODAY);
  if (!newest || newest === figure.values[0]) return figure;
  return { ...figure, values: [{ ...newest, to: null }, ...older] };
}

type Expected = (then: Data, now: Data, query: URLSearchParams) => Data;
type Type = { path: string; everyYear: string[] };
type Sums = {
  kind: string;
  fee: number;
  interest: number;
  extra: number;
  lastDay: string;
  interest234B: number;
  interest234C: number;
};

/** What the answer of a tool is today, given the one before; the same where none is named. */
const expected: Record<string, Expected> = {
  // More duties are named; MGT-7A is for every small company; the LLP led to a page on GST.
  'company-type': ({ best, types }, now) => {
    const today = now.types as Type[];
    return {
      best,
      types: (types as Type[]).map(({ everyYear, ...type }, at) => ({
        ...type,
        path: type.path.replace('/gst/gst-llp-pertnership-firms', '/others/roc-compliance'),
        everyYear: [
          ...new Set([...everyYear.filter((duty) => !duty.startsWith('MGT-7')), ...(today[at]?.everyYear ?? [])]),
        ],
      })),
    };
  },
  // Who has no business is not told about audited accounts. Circular 7/2026 is said wherever its day is used.
  'itr-form': (then, now) => {
    const why = then.why as string[];
    if (then.form === 'ITR-1' || then.form === 'ITR-2')
      return { ...then, why: why.filter((step) => !step.startsWith('Accounts that must be audited')) };
    const isMoved = then.dueWithAudit === '2026-10-31';
    const told = (now.why as string[]).filter((step) => step.includes('Circular 7/2026'));
    return isMoved
      ? { ...then, why: [...why.slice(0, -1), told[0] ?? 'a line on Circular 7/2026', ...why.slice(-1)] }
      : then;
  },
  'late-return': (then, now, query) => {
    const { kind, fee, interest, extra, lastDay } = then as Sums;
    const tax = Number(query.get('tax'));
    // No updated return is open without tax to pay.
    if (kind === 'updated' && tax === 0) {
      const nothing = { fee: null, interest: null, interest234B: null, interest234C: null, extra: null, total: null };
      return { ...then, ...nothing, kind: 'too-late', lastDay: null };
    }
    if (kind === 'too-late') return { ...then, interest234B: null, interest234C: null };
    // Interest of sections 234B and 234C was left out, in the total and under the extra tax; until April 2025 the time was 24 months.
    const { interest234B, interest234C } = now as Sums;
    const percent = extra === 0 ? 0 : Math.round((extra * 100) / (tax + interest));
    const more = percentOf(totalOf([tax, interest, interest234B, interest234C]), percent);
    const wasShort = kind === 'updated' && (query.get('filed') ?? '') < '2025-04-01';
    return {
      ...then,
      interest234B,
      interest234C,
      extra: more,
      total: totalOf([tax, fee, interest, interest234B, interest234C, more]),
      lastDay: wasShort ? lastDay.replace('2029', '2027') : lastDay,
    };
  },
};

for (const [name, answers] of Object.entries(before)) {
  test(`${name} answers ${answers.length} inputs as before`, async () => {
    const tool = await toolNamed(name);
    if (!tool) throw new TypeError(`no rule for ${name}`);
    const content = contentOf(tool, (figure) => fixedAt(SAMPLE_PRICES)(knownThen(figure)));
    const differences = answers.flatMap(([query, then]) => {
      const given = new URLSearchParams(query);
      const found = ask(tool, content, given, TODAY);
      const now = found.state === 'answered' ? (found.answer.data as Data) : { ...found };
      const wanted = expected[name]?.(then, now, given) ?? then;
      return Bun.deepEquals(sorted(now), sorted(wanted), true) ? [] : [{ query, now, wanted }];
    });
    expect(differences).toEqual([]);
  });
}

/** The duties of a year are compared whatever their order. */
function sorted(data: Data): Data {
  const types = data.types as Type[] | undefined;
  return types ? { ...data, types: types.map((type) => ({ ...type, everyYear: type.everyYear.toSorted() })) } : data;
}

type Row = { id: string; unit: string; published?: string; current?: string; value?: number };

const defined = (row: object) => Object.fromEntries(Object.entries(row).filter(([, field]) => field !== undefined));

// The firm sets its own prices and terms.
test('every figure of the law that is still there has its published value, its value and its unit', () => {
  const { figures } = readFigures(CONTENT, undefined, '2026-11-22');
  const changed: Record<string, Partial<Row>> = {
    // Lists of states are lists.
    'gst-10-lakh-states': { unit: 'list' },
    'gst-20-lakh-goods-states': { unit: 'list' },
    // Values that were words alone have their number too.
    'nbfc-fatf-voting': { value: 20 },
    'gst-registration-time': { value: 3 },
    'gst-officer-time': { value: 7 },
    'gst-answer-time': { value: 7 },
    // It was in doubt, until a second source was found.
    'itr2-amount-rounding': { current: 'rupee' },
    // "2 to 12 times" are scales by the days of delay.
    ...Object.fromEntries(
      [
        'roc-additional-times',
        'roc-additional-times-auditor',
        'llp-additional-times-small',
        'llp-additional-times',
      ].map((id) => [id, { unit: 'scale' }]),
    ),
  };
  const then: Row[] = kept('figures-before.json.gz').filter(
    ({ id }: Row) => (figures.get(id)?.sure ?? 'own') !== 'own',
  );
  const now = then.map(({ id }) => {
    const { unit, published, current, value } = figures.get(id) ?? {};
    return defined({ id, published, current, value, unit });
  });
  expect(then.length).toBeGreaterThan(250);
  expect(now).toEqual(
    then.map(({ id, published, current, value, unit }) =>
      defined({ id, published, current, value, unit, ...changed[id] }),
    ),
  );
});
