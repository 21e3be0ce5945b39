/** A month as a grid of days, with the days that have something due. For eyes only: the list beside it says the same. */
import { addDays, addMonths, formatMonth } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';
import { isNear } from './due-list.tsx';

interface MonthSheetProps {
  /** `2026-12` */
  month: string;
  /** Days of that month, `YYYY-MM-DD`. */
  marked: readonly string[];
  today: string;
}

export function MonthSheet({ month, marked, today }: MonthSheetProps) {
  const [sunday = '', ...others] = say('calendar.weekdays-shortest').split(' ');
  return (
    <div className="month-sheet" aria-hidden="true">
      <p>{formatMonth(month)}</p>
      <table>
        <tbody>
          <tr>
            {[...others, sunday].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
          {listWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {day.startsWith(month) && <Day day={day} isMarked={marked.includes(day)} today={today} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({ day, isMarked, today }: { day: string; isMarked: boolean; today: string }) {
  const date = Number(day.slice(8));
  if (isMarked) return <b className={isNear(day, today) ? 'is-near' : undefined}>{date}</b>;
  return day === today ? <i>{date}</i> : date;
}

/** The weeks from Monday to Sunday that have a day of the month. */
function listWeeks(month: string): string[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -((new Date(first).getUTCDay() + 6) % 7));
  const end = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let day = monday; day < end; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)));
  return weeks;
}
