import type { HomeBody } from '../content/site.ts';
import { shortMonth } from '../domain/calendar.ts';
import { asSentence } from '../domain/sentences.ts';
import { dueState } from '../law/due-date.ts';
import { capitalize } from '../law/figure-words.ts';
import { overdueWords } from '../law/review.ts';
import type { DueItem } from '../law/work-out-dates.ts';
import { isNear } from './due-list.tsx';
import { Words } from './words.tsx';

/** A date, or one that is announced without a day. */
export type DueLeaf = DueItem | HomeBody['dueDates']['open'][number];

export function DueLeaves({ due, today }: { due: readonly DueLeaf[]; today: string }) {
  return (
    <ul className="leaves">
      {due.map((entry) => (
        <li key={entry.title} data-near={isUrgent(entry, today) ? '' : undefined}>
          <LeafDay entry={entry} today={today} />
          <Overdue of={entry.compared} today={today} />
          <a className="dated" href={entry.url} target="_blank" rel="noopener external">
            {'date' in entry ? `${entry.title}, ${entry.period}` : entry.title}
          </a>
          <span className="tag">
            <Words text={entry.tag} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Overdue({ of, today }: { of: DueLeaf['compared']; today: string }) {
  const words = overdueWords(of, today);
  return words ? <span className="due-late">{asSentence(capitalize(words))}</span> : null;
}

function isUrgent(entry: DueLeaf, today: string): boolean {
  return 'date' in entry && (entry.date < today || isNear(entry.date, today));
}

function LeafDay({ entry, today }: { entry: DueLeaf; today: string }) {
  if (!('date' in entry))
    return (
      <p className="due">
        <b>{entry.dueDate}</b>
      </p>
    );
  const { state, words } = dueState(entry.date, today);
  const year = entry.date.slice(0, 4);
  return (
    <>
      <p className="due">
        <time dateTime={entry.date}>
          <b>{Number(entry.date.slice(8))}</b>{' '}
          <span>
            {shortMonth(entry.date)}
            {year !== today.slice(0, 4) && ` ${year}`}
          </span>
        </time>{' '}
        <span className={`due-${state}`}>{words}</span>
      </p>
      {state === 'passed' && <span className="due-late">{asSentence(capitalize(entry.late))}</span>}
    </>
  );
}
