/** Makes drawings of answers: scales that end at a round number, points of lines, a fee by the day. */
import type { Curves, Point } from '../../domain/drawing.ts';
import { rupees } from '../../domain/rupees.ts';
import type { Say } from '../tool.ts';

const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The end of a scale that has room for an amount: the next round number, at least 1. */
export function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, amount)));
  return (ROUND.find((one) => one * power >= amount) ?? 10) * power;
}

/** The points of a line at some places, each once and in order, within a scale that begins at 0. */
export function makePoints(line: (across: number) => number, places: readonly number[], most: number): Point[] {
  const inside = [0, ...places, most].filter((place) => place >= 0 && place <= most);
  return [...new Set(inside)].sort((a, b) => a - b).map((place) => [place, line(place)]);
}

/** Places at equal distances, from 0 to the end of a scale. @param parts number of distances */
export function spaceEvenly(most: number, parts: number): number[] {
  return Array.from({ length: parts + 1 }, (_, at) => (most * at) / parts);
}

/** The smallest count that is enough, if every larger one is. @param most is enough */
export function findLeast(most: number, isEnough: (count: number) => boolean): number {
  let [enough, tooFew] = [most, -1];
  while (enough - tooFew > 1) {
    const half = Math.floor((enough + tooFew) / 2);
    if (isEnough(half)) enough = half;
    else tooFew = half;
  }
  return enough;
}

const ROOM = 1.25;

interface FeeByDay {
  /** What is paid after so many whole days, in rupees. */
  fee: (days: number) => number;
  /** The last days before the fee bends or jumps. */
  bends: readonly number[];
  /** The days of the visitor. */
  days: number;
  /** Whether the day of the last bend has the highest fee. */
  hasCap: boolean;
  /** The last day for which there is a fee. */
  end?: number;
}

/** A fee by the day of delay. Its words are the group `byDay` and the count `days`. */
export function feeByDay({ fee, bends, days, hasCap, end = Number.POSITIVE_INFINITY }: FeeByDay, say: Say): Curves {
  const most = Math.min(end, roundUp(Math.max(days, ...bends) * ROOM));
  const capDay = Math.max(0, ...bends) + 1;
  const highest = fee(most);
  const rows = [...spaceEvenly(most, 4).map(Math.round), ...bends.flatMap((bend) => [bend, bend + 1]), days];
  const table = makePoints(fee, rows, most).filter(([day]) => day > 0);
  return {
    kind: 'curves',
    title: say('byDay.title'),
    says: say('byDay.says', { days: say.counted('days', days), fee: rupees(fee(days)) }),
    lines: [{ name: '', points: makePoints(fee, [...bends.flatMap((bend) => [bend, bend + 1]), days], most) }],
    you: { at: [[days, fee(days)]], text: say('byDay.you') },
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
