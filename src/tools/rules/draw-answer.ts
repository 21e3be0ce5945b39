/** Makes drawings of answers: amounts beside a limit, receipts, a fee by the day. time-line.ts has days in order. */
import type { Bars, Curve, Gauge, Point, Receipt } from '../../domain/drawing.ts';
import type { Blanks } from '../../domain/references.ts';
import { rupees, shortRupees } from '../../domain/rupees.ts';
import type { Say } from '../answer-shape.ts';

const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The end of a scale that has room for an amount: the next round number, at least 1. */
function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, amount)));
  return (ROUND.find((one) => one * power >= amount) ?? 10) * power;
}

/** The points of a line at some places, each once and in order, within a scale that begins at 0. */
function makePoints(line: (across: number) => number, places: readonly number[], most: number): Point[] {
  const inside = [0, ...places, most].filter((place) => place >= 0 && place <= most);
  return [...new Set(inside)].sort((a, b) => a - b).map((place) => [place, line(place)]);
}

/** Places at equal distances, from 0 to the end of a scale. @param parts number of distances */
function spaceEvenly(most: number, parts: number): number[] {
  return Array.from({ length: parts + 1 }, (_, at) => (most * at) / parts);
}

const ROOM = 1.25;

export function drawBars(title: string, bars: Bars['bars']): Bars {
  return { kind: 'bars', title, bars };
}

/** An amount beside its limit. Its words are the group `path`: title, says, limit, you. */
export function drawGauge(path: string, at: number, limit: number, say: Say, blanks: Blanks = {}): Gauge {
  const words = { at: shortRupees(at), limit: shortRupees(limit), ...blanks };
  return {
    kind: 'gauge',
    title: say(`${path}.title`, words),
    says: say(`${path}.${at > limit ? 'above' : 'within'}`, words),
    most: roundUp(Math.max(at, limit) * ROOM),
    limit: { at: limit, text: say(`${path}.limit`, words) },
    you: { at, text: say(`${path}.you`, words) },
  };
}

/** A line of a receipt: its amount in rupees, or null with the words to show instead ("ask us"). */
export interface Line {
  what: string;
  amount: number | null;
  instead?: string;
}

/** A receipt. @param total with its words, such as "about ₹19,422" */
export function drawReceipt(title: string, lines: readonly Line[], what: string, total: string): Receipt {
  const inWords = ({ what: name, amount, instead = '' }: Line) => ({
    what: name,
    amount: amount === null ? instead : rupees(amount),
  });
  return { kind: 'receipt', title, lines: lines.map(inWords), total: { what, amount: total } };
}

/** A receipt of rupees, the total last. Its words are the group `path`: title, and each amount by its name. */
export function drawSum(
  path: string,
  amounts: Readonly<Record<string, number | false | null | undefined>>,
  say: Say,
  blanks?: Blanks,
): Receipt {
  const title = say(`${path}.title`);
  const lines = Object.entries(amounts).flatMap(([name, amount]) =>
    typeof amount === 'number' ? [{ what: say(`${path}.${name}`, blanks), amount }] : [],
  );
  const total = lines.pop();
  return drawReceipt(title, lines, total?.what ?? '', rupees(total?.amount ?? 0));
}

interface FeeByDay {
  /** What is paid after so many whole days, in rupees. */
  fee: (days: number) => number;
  /** The last days before the fee bends or jumps. */
  bends: readonly number[];
  days: number;
  /** Whether the day of the last bend has the highest fee. */
  hasCap: boolean;
  /** The last day for which there is a fee. */
  end?: number;
}

/** A fee by the day of delay. Its words are the group `byDay` and the count `days`. */
export function feeByDay({ fee, bends, days, hasCap, end = Number.POSITIVE_INFINITY }: FeeByDay, say: Say): Curve {
  // A scale of whole days.
  const most = Math.min(end, Math.ceil(roundUp(Math.max(days, ...bends) * ROOM)));
  const capDay = Math.max(0, ...bends) + 1;
  const highest = fee(most);
  const rows = [...spaceEvenly(most, 4).map(Math.round), ...bends.flatMap((bend) => [bend, bend + 1]), days];
  const table = makePoints(fee, rows, most).filter(([day]) => day > 0);
  return {
    kind: 'curve',
    title: say('byDay.title'),
    says: say('byDay.says', { days: say.counted('days', days), fee: rupees(fee(days)) }),
    points: makePoints(fee, [...bends.flatMap((bend) => [bend, bend + 1]), days], most),
    you: { at: [days, fee(days)], text: `${say('byDay.you')}: ${say.counted('days', days)}, ${rupees(fee(days))}` },
    across: { most, ticks: ['0', say.counted('days', most)] },
    up: hasCap
      ? {
          most: highest,
          text: say('byDay.cap', { fee: rupees(highest), days: say.counted('days', capDay) }),
          isCap: true,
        }
      : { most: roundUp(highest), text: rupees(roundUp(highest)), isCap: false },
    table: {
      head: [say('byDay.late'), say('byDay.fee')],
      rows: table.map(([day, amount]) => [
        say.counted('days', day) + (day === days ? ` (${say('byDay.you')})` : ''),
        rupees(amount),
      ]),
    },
  };
}
