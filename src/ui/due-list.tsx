/** Lists of due dates by day, and months that can be folded. */

import { daysBetween, formatDay, formatMonth, shortMonth } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';
import { asSentence } from '../domain/sentences.ts';
import { dueState } from '../law/due-date.ts';
import { capitalize } from '../law/figure-words.ts';
import { overdueWords } from '../law/review.ts';
import { type DueItem, describeDoubt } from '../law/work-out-dates.ts';
import { Citation } from './citation.tsx';
import { Words } from './words.tsx';

/** A date this many days ahead, or fewer, is highlighted. */
const NEAR_DAYS = 7;

/** By month, `2026-11`. @param items in the order of their dates */
export function groupByMonth(items: readonly DueItem[]): [month: string, items: DueItem[]][] {
  return [...Map.groupBy(items, ({ date }) => date.slice(0, 7))];
}

interface ListedDays {
  /** In the order of their dates. */
  items: readonly DueItem[];
  today: string;
  /** Whether the day of the annual general meeting was given. */
  meeting: boolean;
  /** Ids of the dates that show the cost of being late, and the law. */
  explained: ReadonlySet<string>;
  /** Whether each date represents all dates of its rule, and says how often it comes. */
  isRepeated?: boolean;
}

export function DueMonth({ month, ...listed }: { month: string } & ListedDays) {
  const dates = say('due-list.dates', { count: listed.items.length });
  const days = say('amounts.days', { count: new Set(listed.items.map(({ date }) => date)).size });
  return (
    <div className="due-sheet">
      <h3>
        {`${formatMonth(month)} `}
        <span>{say('due-list.dates-on-days', { dates, days })}</span>
      </h3>
      <DueDays {...listed} />
    </div>
  );
}

function DueDays({ items, today, explained, ...forRows }: ListedDays) {
  const weekdays = say('calendar.weekdays-short').split(' ');
  // A heading has its name.
  const isOneMonth = groupByMonth(items).length === 1;
  return (
    <ul className="due-days">
      {Array.from(
        Map.groupBy(items, ({ date }) => date),
        ([date, ofDay]) => (
          <li key={date} data-passed={date < today ? '' : undefined} data-near={isNear(date, today) ? '' : undefined}>
            <time dateTime={date}>
              <b>{Number(date.slice(8))}</b> {!isOneMonth && `${shortMonth(date)} `}
              <span>{weekdays[new Date(date).getUTCDay()]}</span>
            </time>
            <ul>
              {ofDay.map((item) => (
                <DueRow key={item.id} item={item} today={today} isExplained={explained.has(item.id)} {...forRows} />
              ))}
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}

export function isNear(date: string, today: string): boolean {
  const days = daysBetween(today, date);
  return days >= 0 && days <= NEAR_DAYS;
}

interface FoldedProps extends ListedDays {
  id: string;
  /** A short name of the month, drawn as a leaf of a calendar. */
  leaf?: string;
  title: string;
  hint: string;
}

/** Folded dates. The anchor is the folded part, so that a link to it opens it. */
export function FoldedDays({ id, leaf, title, hint, ...listed }: FoldedProps) {
  return (
    <details className="due-folded">
      <summary>
        {leaf && (
          <i className="due-leaf" aria-hidden="true">
            {leaf}
          </i>
        )}
        <h3>{title}</h3>{' '}
        <span>
          <Words text={hint} />
        </span>
      </summary>
      <div id={id}>
        <DueDays {...listed} />
      </div>
    </details>
  );
}

interface DueRowProps extends Pick<ListedDays, 'today' | 'meeting' | 'isRepeated'> {
  item: DueItem;
  isExplained: boolean;
}

/** Title, days left and cost on its first lines; the law is folded. */
function DueRow({ item, today, meeting, isRepeated, isExplained }: DueRowProps) {
  const { date, title, period, every, about, late, tool, moved, told, sunday, compared } = item;
  const doubt = describeDoubt(item);
  const { state, words } = dueState(date, today, late);
  const { cost, rest } = shortenLate(late);
  const isLate = isExplained && state !== 'passed';
  const overdue = isExplained && overdueWords(compared, today);
  const asksMeeting = !meeting && period.includes('AGM');
  return (
    <li>
      <div className="due-line">
        <span>
          <b>
            <Words text={title} />
          </b>
          {', '}
          <Words text={period} />
        </span>{' '}
        <span className={`due-${state}`}>
          {state === 'ahead' ? say('due-list.left', { count: daysBetween(today, date) }) : words}
        </span>
      </div>
      <p className="due-small">
        {about && <Words text={`${asSentence(capitalize(about))} `} />}
        {isRepeated && every && `${say(`due-list.every-${every}`)} `}
        {asksMeeting && <a href="#due-agm">{`${say('due-list.meeting')} `}</a>}
        {moved && `${say('due-list.moved', { day: formatDay(moved.from), order: moved.by })} `}
        {told && `${told} `}
        {doubt && `${doubt} `}
        {overdue && `${asSentence(capitalize(overdue))} `}
        {sunday && <Words text={`${say('due-list.sunday', { what: sunday })} `} />}
        {isLate && (
          <>
            {(about || asksMeeting || moved || told || doubt || overdue || sunday) && <br />}
            <b>{`${say('due-list.late')} `}</b>
            <Words text={`${asSentence(cost)} `} />
          </>
        )}
        {(isExplained || state === 'passed') && tool && <a href={tool}>{say('due-list.work-out')}</a>}
      </p>
      {isExplained && (
        <details className="due-law">
          <summary>{say('due-list.law')}</summary>
          <p>
            {isLate && rest && <Words text={`${asSentence(capitalize(rest))} `} />}
            <Citation of={item.source} law={item.law} />
          </p>
        </details>
      )}
    </li>
  );
}

/** "the late fee is ₹50 a day; interest …" as "₹50 a day" and what follows. */
function shortenLate(late: string): { cost: string; rest: string } {
  const [first = '', ...others] = late.split('; ');
  const cost = first.replace(/^the (?:late fee|additional fee|fee|penalty|fine) is /, '');
  return { cost, rest: others.join('; ') };
}
