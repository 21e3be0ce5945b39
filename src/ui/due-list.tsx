/** Lists of due dates by day, and months that can be folded. */

import { daysBetween, formatDay, MONTHS } from '../domain/calendar.ts';
import type { OwnPath } from '../domain/own-path.ts';
import type { Cited } from '../law/citation.ts';
import { dueState } from '../law/due-date.ts';
import { Citation } from './citation.tsx';
import { Words } from './words.tsx';

/** What a list shows of a due date. */
interface ShownDue {
  id: string;
  date: string;
  title: string;
  period: string;
  every: string | null;
  about: string | null;
  late: string;
  tool: OwnPath | null;
  law: string;
  source: Cited;
  moved: { from: string; by: string } | null;
  told: string | null;
}

export interface Month {
  /** `2026-11` */
  key: string;
  days: { date: string; items: ShownDue[] }[];
}

/** A date this many days ahead, or fewer, is highlighted. */
const NEAR_DAYS = 7;

/**
 * Groups dates by month and day.
 * @param items in the order of their dates
 */
export function monthsOf(items: readonly ShownDue[]): Month[] {
  const months = Map.groupBy(items, ({ date }) => date.slice(0, 7));
  return Array.from(months, ([key, ofMonth]) => {
    const days = Map.groupBy(ofMonth, ({ date }) => date);
    return { key, days: Array.from(days, ([date, ofDay]) => ({ date, items: ofDay })) };
  });
}

interface ListedDays {
  days: Month['days'];
  today: string;
  /** Whether the day of the annual general meeting was given. */
  meeting: boolean;
  /** Ids of the dates that show the cost of being late and the law: the first of each kind. */
  explained: ReadonlySet<string>;
  /** Whether each date represents all dates of its rule, and says how often it comes. */
  isRepeated?: boolean;
}

/** Dates by day. Future dates show how many days are left. */
export function DueDays({ days, today, explained, ...forRows }: ListedDays) {
  return (
    <ul className="due-days">
      {days.map(({ date, items }) => (
        <li key={date} data-passed={date < today ? '' : undefined} data-near={isNear(date, today) ? '' : undefined}>
          <time dateTime={date}>
            <b>{Number(date.slice(8))}</b> {monthName(date).slice(0, 3)} <span>{weekday(date)}</span>
          </time>
          <ul>
            {items.map((item) => (
              <DueRow key={item.id} item={item} today={today} isExplained={explained.has(item.id)} {...forRows} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function isNear(date: string, today: string): boolean {
  const days = daysBetween(today, date);
  return days >= 0 && days <= NEAR_DAYS;
}

/** Folded dates. The anchor is the folded part, so that a link to it opens it. @param props.hint a few words on them */
export function FoldedDays({ id, title, hint, ...listed }: ListedDays & { id: string; title: string; hint: string }) {
  return (
    <details className="due-folded">
      <summary>
        <h3>{title}</h3> <span>{hint}</span>
      </summary>
      <div id={id}>
        <DueDays {...listed} />
      </div>
    </details>
  );
}

interface DueRowProps extends Pick<ListedDays, 'today' | 'meeting' | 'isRepeated'> {
  item: ShownDue;
  isExplained: boolean;
}

function DueRow({ item, today, meeting, isRepeated, isExplained }: DueRowProps) {
  const { date, title, period, every, about, late, tool, moved, told } = item;
  const { state, words } = dueState(date, today, late);
  return (
    <li>
      <b>
        <Words text={title} />
      </b>
      {', '}
      <Words text={period} />{' '}
      <span className={`due-${state}`}>{state === 'ahead' ? daysLeft(daysBetween(today, date)) : words}</span>
      <span className="due-small">
        {about && <Words text={`${capital(about)}. `} />}
        {isRepeated && every && `Every ${every.replace('-', ' ')}. `}
        {!meeting && period.includes('AGM') && <a href="#due-agm">Was your AGM on another day? </a>}
        {moved && `Moved from ${formatDay(moved.from)} by ${moved.by}. `}
        {told && `${told} `}
        {isExplained && state !== 'passed' && <Words text={`Late: ${late}. `} />}
        {(isExplained || state === 'passed') && tool && (
          <>
            <a href={tool}>Calculate what it costs</a>{' '}
          </>
        )}
        {isExplained && <Citation of={item.source} law={item.law} />}
      </span>
    </li>
  );
}

/** @param days 1 or more */
export function daysLeft(days: number): string {
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** @param day `2026-11-22` or `2026-11` */
export function monthName(day: string): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
}

const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];
/** A Thursday. */
const DAY_ZERO = '1970-01-01';

function weekday(day: string): string {
  return WEEKDAYS[daysBetween(DAY_ZERO, day) % WEEKDAYS.length] ?? '';
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
