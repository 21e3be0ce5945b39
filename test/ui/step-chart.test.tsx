import { expect, test } from 'bun:test';
import { daysBetween } from '../../src/domain/calendar.ts';
import { type HistoryEntry, valueInWords } from '../../src/law/figure.ts';
import { layOutChart, NARROW, type StepChart, WIDE } from '../../src/ui/step-chart.tsx';

const TODAY = '2026-11-23';
const entry = (from: string | null, to: string | null, value: number | null): HistoryEntry => ({
  from,
  to,
  value,
  text: value === null ? null : valueInWords(value, 'rupees'),
  source: null,
  read: [],
  sure: 'official',
  expected: (from ?? '') > TODAY,
});
const LIMIT = [entry('2019-04-01', null, 40_00_000), entry('2017-07-01', '2019-03-31', 20_00_000)];

/** The chart of a history that has one. */
function chartOf(history: HistoryEntry[], size = WIDE): StepChart {
  const chart = layOutChart(history, TODAY, size);
  if (!chart) throw new Error('no chart');
  return chart;
}

test('steps are true to scale: days across, values up from zero', () => {
  for (const size of [NARROW, WIDE]) {
    const { treads, today } = chartOf(LIMIT, size);
    const [first, second] = treads;
    if (!first || !second || !today) throw new Error('no steps');
    const share = (second.x - first.x) / (today.x - first.x);
    expect(share).toBeCloseTo(daysBetween('2017-07-01', '2019-04-01') / daysBetween('2017-07-01', TODAY), 2);
    expect((size.base - first.y) / (size.base - second.y)).toBeCloseTo(0.5, 2);
    expect([first.end, second.joined, today.y]).toEqual([second.x, true, second.y]);
  }
});

test('an announced value is after today, and a value without an end extends past the last day', () => {
  const announced = entry('2027-04-01', null, 50_00_000);
  const { treads, today } = chartOf([announced, entry('2019-04-01', '2027-03-31', 40_00_000)]);
  expect(treads.map(({ ahead }) => ahead)).toEqual([false, true]);
  const [, { x, end } = { x: 0, end: 0 }] = treads;
  expect(x).toBeGreaterThan(today?.x ?? Number.POSITIVE_INFINITY);
  expect(end).toBeGreaterThan(x);
});

test('a gap in the records is a gap in the line, and a value that ended does not reach today', () => {
  const { treads } = chartOf([
    entry('2024-04-01', null, 18),
    entry('2022-04-01', '2024-03-31', null),
    entry('2021-04-01', '2022-03-31', 28),
  ]);
  expect(treads.map(({ joined }) => joined)).toEqual([false, false]);
  expect(treads[0]?.end).toBeLessThan(treads[1]?.x ?? 0);
  const ended = chartOf([entry('2020-04-01', '2022-03-31', 5)]);
  expect([ended.today, (ended.treads[0]?.end ?? 0) < WIDE.width / 2]).toEqual([null, true]);
});

test('there is no chart without a number that has a first day', () => {
  expect(layOutChart([entry(null, null, 5)], TODAY, WIDE)).toBeUndefined();
  expect(layOutChart([], TODAY, WIDE)).toBeUndefined();
});

test('labels stay in the picture and never overlap, however many steps there are', () => {
  const years = Array.from({ length: 14 }, (_, at) => 2012 + at);
  const rupeesIn = (year: number) => 1_00_000 + ((year * 37) % 11) * 40_000;
  const many = years
    .map((year) => entry(`${year}-04-01`, year === 2025 ? null : `${year + 1}-03-31`, rupeesIn(year)))
    .reverse();
  for (const size of [NARROW, WIDE]) {
    const chart = chartOf(many, size);
    for (const [labels, letters] of [
      [chart.values, size.value],
      [chart.days, size.day],
    ] as const) {
      expect(labels.length).toBeGreaterThan(1);
      const boxes = labels.map(({ x, y, anchor, text }) => {
        const wide = text.length * letters * 0.56;
        const left = x - wide * { start: 0, middle: 0.5, end: 1 }[anchor];
        return { left, right: left + wide, y };
      });
      for (const { left, right, y } of boxes) {
        expect(left >= 0 && right <= size.width && y <= size.height && y >= letters / 2).toBe(true);
        const near = boxes.filter((other) => Math.abs(other.y - y) < letters);
        expect(near.filter((other) => other.left < right && left < other.right)).toHaveLength(1);
      }
    }
    expect(chart.days.map(({ text }) => text)).toContain('today');
  }
});
