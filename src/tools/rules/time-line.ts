/** Makes lines of time: the days of a case in order, with their distance from today. */

import type { TimeLine } from '../../domain/drawing.ts';
import { rupees } from '../../domain/rupees.ts';
import type { Say } from '../answer-shape.ts';
import { fromToday, nameDay } from '../answer-words.ts';

interface Moment {
  day: string;
  /** What the day is: "due date". Its distance from today follows. */
  text: string;
  more?: string;
  mark?: 'done' | 'last';
}

/** The days in order, each once. Today is one of them unless the last is over. */
export function drawTime(title: string, moments: readonly Moment[], today: string): TimeLine {
  const isRunning = moments.some(({ day }) => day > today) && moments.every(({ day }) => day !== today);
  const all = [...moments, ...(isRunning ? [{ day: today, text: '' }] : [])];
  const days = [...new Set(all.map(({ day }) => day))].sort();
  return {
    kind: 'time',
    title,
    moments: days.map((day) => {
      const here = all.filter((one) => one.day === day);
      const mark = day === today ? 'now' : here.find((one) => one.mark)?.mark;
      return {
        day: nameDay(day, today),
        text: [
          [...here.map(({ text }) => text), fromToday(day, today)].filter((text) => text !== '').join(', '),
          ...here.flatMap(({ more }) => more ?? []),
        ].join(': '),
        mark: mark ?? (day < today ? 'past' : 'ahead'),
      };
    }),
  };
}

interface Filing {
  due: string;
  filed: string;
  /** The last day on which it can be filed; null if there is none. */
  last: string | null;
  /** What being late costs, in rupees; null if that is open. */
  cost: number | null;
}

/** A filing between its due day and its last day. Its words are the group `time`. */
export function drawFiling({ due, filed, last, cost }: Filing, today: string, say: Say): TimeLine {
  const when = filed < today ? 'filed' : filed === today ? 'now' : 'planned';
  const how = filed <= due ? 'inTime' : cost === null ? 'open' : 'late';
  const blanks = { cost: rupees(cost ?? 0) };
  const text = say(`time.${when}.${how}`, blanks);
  return drawTime(
    say('time.title'),
    [
      { day: due, text: say('time.due') },
      filed < today
        ? { day: filed, text, mark: 'done', ...(how === 'late' && { more: say('time.cost', blanks) }) }
        : { day: filed, text },
      // Once it is filed, the last day does not matter.
      ...(last !== null && filed >= today ? [{ day: last, text: say('time.last'), mark: 'last' as const }] : []),
    ],
    today,
  );
}
