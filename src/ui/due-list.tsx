/** Due dates as they are read: the next ones on cards, and each month with its days. */
import { daysBetween, MONTHS, writtenDay } from '../domain/calendar.ts';
import { dueState } from '../domain/due-date.ts';
import type { OwnPath } from '../domain/own-path.ts';

/** A due date, as far as lists show it. */
interface ShownDue {
  id: string;
  date: string;
  title: string;
  period: string;
  about: string | null;
  late: string;
  tool: OwnPath | null;
  law: string;
  source: { title: string; url: string };
  moved: { from: string; by: string } | null;
  told: string | null;
}

export interface Month {
  /** `2026-11` */
  key: string;
  days: { date: string; items: ShownDue[] }[];
}

/** Within so many days a date stands out. */
const NEAR_DAYS = 7;

/** Dates by month and day, in the order in which they come. */
export function monthsOf(items: readonly ShownDue[]): Month[] {
  const months: Month[] = [];
  for (const item of items) {
    const key = item.date.slice(0, 7);
    const last = months.at(-1);
    const month: Month = last?.key === key ? last : { key, days: [] };
    if (month !== last) months.push(month);
    const day = month.days.at(-1);
    if (day?.date === item.date) day.items.push(item);
    else month.days.push({ date: item.date, items: [item] });
  }
  return months;
}

/** @param days left, 0 on the day itself */
export function DueCard({ item, days }: { item: ShownDue; days: number }) {
  const { date, title, period, about, late, tool, told } = item;
  return (
    <li className="due-card">
      <time className="due-leaf" dateTime={date}>
        <span>{monthName(date).slice(0, 3)}</span>
        <b>{Number(date.slice(8))}</b>
      </time>
      <div>
        <h3>
          {title}, {period}
        </h3>
        <p className={days <= NEAR_DAYS ? 'due-near' : undefined}>{daysLeft(days)}</p>
        <p className="due-small">
          {about && `${capital(about)}. `}
          {told && `${told} `}Late: {late}. {tool && <CostLink tool={tool} />}
          <LawLink item={item} />
        </p>
      </div>
    </li>
  );
}

/** The anchor of a month: `2026-11` is at `month-2026-11`. */
export const monthId = (key: string) => `month-${key}`;

/** @param props.meeting whether the day of the yearly meeting was given */
export function DueMonth({ month, today, meeting }: { month: Month; today: string; meeting: boolean }) {
  const id = monthId(month.key);
  return (
    <section className="due-month" aria-labelledby={id}>
      <h2 id={id}>
        {monthName(month.key)} <span>{month.key.slice(0, 4)}</span>
      </h2>
      <ul>
        {month.days.map(({ date, items }) => (
          <li key={date} data-passed={date < today ? '' : undefined}>
            <time dateTime={date}>
              {Number(date.slice(8))} <span>{weekday(date)}</span>
            </time>
            <ul>
              {items.map((item) => (
                <DueRow key={item.id} item={item} today={today} meeting={meeting} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DueRow({ item, today, meeting }: { item: ShownDue; today: string; meeting: boolean }) {
  const { date, title, period, about, late, tool, moved, told } = item;
  const { state, words } = dueState(date, today, late);
  return (
    <li>
      <b>{title}</b>, {period} {state !== 'ahead' && <span className={`due-${state}`}>{words}. </span>}
      {state === 'passed' && tool && <CostLink tool={tool} />}
      <span className="due-small">
        {about && `${capital(about)}. `}
        {!meeting && period.includes('yearly meeting') && <a href="#due-agm">Ours was on another day. </a>}
        {moved && `Moved from ${writtenDay(moved.from)} by ${moved.by}. `}
        {told && `${told} `}
        {state !== 'passed' && `Late: ${late}. `}
        {state !== 'passed' && tool && <CostLink tool={tool} />}
        <LawLink item={item} />
      </span>
    </li>
  );
}

/** The tool that reckons what being late costs. */
function CostLink({ tool }: { tool: OwnPath }) {
  return (
    <>
      <a href={tool}>What does it cost me?</a>{' '}
    </>
  );
}

/** The law, and where it was read. */
function LawLink({ item: { law, source } }: { item: ShownDue }) {
  return (
    <a href={source.url} rel="noopener external" title={source.title}>
      {law}
    </a>
  );
}

function daysLeft(days: number): string {
  if (days === 0) return 'today';
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
