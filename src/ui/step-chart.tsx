/** The history of a number as a step chart: days across, values up from zero. */
import { dayNumber, shortMonth } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';
import type { HistoryEntry } from '../law/figure.ts';

/** A value and the days to which it applies. */
interface Tread {
  x: number;
  end: number;
  y: number;
  /** Announced, and not in force yet. */
  ahead: boolean;
  /** Whether the value before it ends on the day before its first day. */
  joined: boolean;
  text: string;
}

interface Label {
  x: number;
  y: number;
  anchor: 'start' | 'end' | 'middle';
  text: string;
}

export interface StepChart {
  treads: Tread[];
  today: { x: number; y: number } | null;
  values: Label[];
  days: Label[];
  ticks: number[];
}

/** In units of the view box. */
interface ChartSize {
  width: number;
  height: number;
  /** The y of the time axis and of the largest value, and the margin on both sides. */
  base: number;
  top: number;
  side: number;
  /** Font sizes of values and days. */
  value: number;
  day: number;
}

export const NARROW: ChartSize = { width: 350, height: 218, base: 186, top: 46, side: 24, value: 20, day: 13 };
export const WIDE: ChartSize = { width: 700, height: 300, base: 258, top: 50, side: 56, value: 25, day: 15 };

/** Space for a value without an end. */
const BEYOND = 24;
/** Width of a wide letter, as a share of the font size. */
const LETTER = 0.56;

/** The part of a label on the left of its x. */
const SHARE_LEFT_OF_ANCHOR: Readonly<Record<Label['anchor'], number>> = { start: 0, middle: 0.5, end: 1 };

/** Lays out the chart; undefined if no number has a first day. @param history newest first */
export function layOutChart(history: readonly HistoryEntry[], today: string, size: ChartSize) {
  const entries = history
    .flatMap(({ from, to, value, text }) =>
      from === null || value === null || text == null ? [] : [{ from, to, value, text }],
    )
    .reverse();
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) return undefined;
  const number = (day: string) => dayNumber(day) ?? 0;
  const start = number(first.from);
  const now = number(today);
  const finish = Math.max(start + 1, now, number(last.from), last.to === null ? 0 : number(last.to) + 1);
  const room = size.width - size.side * 2 - BEYOND;
  const most = Math.max(...entries.map(({ value }) => value)) || 1;
  const across = (day: number) => Math.round(size.side + ((day - start) / (finish - start)) * room);
  const up = (value: number) => Math.round(size.base - (Math.max(0, value) / most) * (size.base - size.top));
  const edge = across(finish) + BEYOND;
  const treads = entries.map(({ from, to, value, text }, at): Tread => {
    const before = entries[at - 1];
    return {
      x: across(number(from)),
      end: to === null ? edge : across(number(to) + 1),
      y: up(value),
      ahead: number(from) > now,
      joined: before?.to != null && number(before.to) + 1 === number(from),
      text,
    };
  });
  const current = treads.findLast(({ ahead, end }) => !ahead && end >= across(now));
  const values = placeLabels(
    treads.map((tread, at) => valueLabels(tread, treads[at + 1], size)),
    size.value,
  );
  const marks = [
    ...(now >= start ? [{ x: across(now), text: say('law-value.today') }] : []),
    ...entries.map(({ from }, at) => ({ x: treads[at]?.x ?? 0, text: shortDay(from) })),
  ];
  const days = placeLabels(
    marks.map(({ x, text }) => {
      const half = (text.length * size.day * LETTER) / 2;
      const inside = Math.min(Math.max(x, half + 2), size.width - half - 2);
      return [{ x: inside, y: size.base + size.day * 1.7, anchor: 'middle' as const, text }];
    }),
    size.day,
  );
  return {
    treads,
    today: current && now >= start ? { x: across(now), y: current.y } : null,
    values,
    days,
    ticks: marks.map(({ x }) => x),
  };
}

/** Places for the label of a value: above its step, or below if the next step would cross it. */
function valueLabels({ x, end, y, text }: Tread, next: Tread | undefined, size: ChartSize): Label[] {
  const { width, base, value: letters } = size;
  const wide = text.length * letters * LETTER;
  const isRight = x + wide > width - 4;
  const label = (below: boolean): Label => ({
    x: isRight ? width - 4 : x + 4,
    y: below ? y + letters * 1.25 : y - 12,
    anchor: isRight ? 'end' : 'start',
    text,
  });
  const crosses = next !== undefined && next.y < y && x + wide > end;
  const hasRoom = y + letters * 1.5 < base;
  return [...(crosses ? [] : [label(false)]), ...(hasRoom ? [label(true)] : [])];
}

/** Places labels, the newest value and today first. Those that would overlap are only in the table. */
function placeLabels(candidates: readonly Label[][], letters: number): Label[] {
  const order = [...candidates.keys()];
  const newest = order.length - 1;
  const boxes: Box[] = [];
  return [...new Set([0, newest, ...order])].flatMap((at) => {
    for (const label of candidates[at] ?? []) {
      const wide = label.text.length * letters * LETTER;
      const left = label.x - wide * SHARE_LEFT_OF_ANCHOR[label.anchor];
      const box = { left, right: left + wide, y: label.y };
      if (boxes.some((other) => overlap(box, other, letters))) continue;
      boxes.push(box);
      return [label];
    }
    return [];
  });
}

interface Box {
  left: number;
  right: number;
  y: number;
}

/** On one line, with less than half a letter between them. */
function overlap(one: Box, other: Box, letters: number): boolean {
  const isSameLine = Math.abs(one.y - other.y) < letters;
  return isSameLine && one.left < other.right + letters / 2 && other.left < one.right + letters / 2;
}

/** "Apr 2019". */
function shortDay(day: string): string {
  return say('calendar.month', { month: shortMonth(day), year: day.slice(0, 4) });
}

interface StepChartsProps {
  history: readonly HistoryEntry[];
  today: string;
  /** The same in words. */
  says: string;
}

/** The chart in both sizes, of which a screen shows one. */
export function StepCharts({ history, today, says }: StepChartsProps) {
  const wide = layOutChart(history, today, WIDE);
  const narrow = layOutChart(history, today, NARROW);
  if (!wide || !narrow) return null;
  return (
    <>
      <Chart chart={narrow} size={NARROW} says={says} className="step-chart step-chart-narrow" />
      <Chart chart={wide} size={WIDE} says={says} className="step-chart step-chart-wide" />
    </>
  );
}

interface ChartProps extends Pick<StepChartsProps, 'says'> {
  chart: StepChart;
  size: ChartSize;
  className: string;
}

function Chart({ chart, size: { width, height, base }, says, className }: ChartProps) {
  const { treads, today, values, days, ticks } = chart;
  const stop = today?.x ?? Number.POSITIVE_INFINITY;
  const begun = treads.filter(({ ahead }) => !ahead);
  const areas = begun.map(({ x, end, y }) => `M${x} ${base}V${y}H${Math.min(end, stop)}V${base}z`);
  const solid = begun.map(({ x, end, y, joined }) => `${joined ? 'V' : `M${x} `}${y}H${Math.min(end, stop)}`);
  const dotted = treads
    .filter(({ end, ahead }) => ahead || end > stop)
    .map(({ x, end, y, ahead }) => `M${ahead ? x : stop} ${y}H${end}`);
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={says}>
      <path className="step-axis" d={`M10 ${base}H${width - 10}${ticks.map((x) => `M${x} ${base}v6`).join('')}`} />
      <path className="step-area" d={areas.join('')} />
      <path className="step-line" d={solid.join('')} />
      <path className="step-ahead" d={dotted.join('')} />
      {treads.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="step-dot" cx={x} cy={y} r="5" />
      ))}
      {today && <circle className="step-today" cx={today.x} cy={today.y} r="7" />}
      {values.map(({ x, y, anchor, text }) => (
        <text key={`${x} ${y}`} className="step-value" x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
      {days.map(({ x, y, anchor, text }) => (
        <text key={x} className="step-day" x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}
