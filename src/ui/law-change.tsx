import { formatDay } from '../domain/calendar.ts';
import { figurePath } from '../domain/own-path.ts';
import { unbroken } from '../domain/rupees.ts';
import { say } from '../domain/say.ts';
import type { LawChange, NewestChange } from '../law/changes.ts';
import { capitalize } from '../law/figure-words.ts';
import { Citation } from './citation.tsx';
import { Said } from './said.tsx';

interface ChangeProps {
  change: LawChange;
  isAhead?: boolean;
}

export function Change({ change, isAhead = false }: ChangeProps) {
  const { id, label, before, after, source, announced } = change;
  const day = <FirstDay change={change} isAhead={isAhead} />;
  return (
    <li className="law-change">
      <p>
        <a href={figurePath(id)}>{unbroken(label)}</a>
      </p>
      <p>
        <Before change={change} />
        <b>{unbroken(after ?? say('law-change.over'))}</b>
        {before === null && ` ${say('law-change.new')}`}
      </p>
      <p className="law-change-by">
        {announced && !isAhead ? <Said k="law-change.unconfirmed" announced={day} /> : day}
        {source && (
          <>
            , <Citation of={source} />
          </>
        )}
      </p>
    </li>
  );
}

/** Changes as cards: the value now, of what, and the change. What made it law is on the page of the figure. */
export function ChangeCards({ changes, today }: { changes: readonly NewestChange[]; today: string }) {
  return (
    <ul className="change-cards">
      {changes.map((change) => (
        <ChangeCard key={change.id} change={change} isAhead={change.from > today} />
      ))}
    </ul>
  );
}

function ChangeCard({ change, isAhead }: { change: NewestChange; isAhead: boolean }) {
  const { id, group, label, before, after } = change;
  return (
    <li>
      <b>{unbroken(capitalize(isAhead ? before : after))}</b>
      <a href={figurePath(id)}>{unbroken(label)}</a>
      <p>
        <Before change={change} />
        {unbroken(after)}
      </p>
      <small>
        <FirstDay change={change} isAhead={isAhead} />
        {`, ${group}`}
      </small>
    </li>
  );
}

function Before({ change: { before } }: Pick<ChangeProps, 'change'>) {
  if (before === null) return null;
  return (
    <>
      <span className="visually-hidden">{`${say('law-change.from')} `}</span>
      <s>{unbroken(before)}</s> <span aria-hidden="true">→</span>{' '}
      <span className="visually-hidden">{`${say('law-change.to')} `}</span>
    </>
  );
}

function FirstDay({ change: { from, announced }, isAhead }: Required<ChangeProps>) {
  const day = <time dateTime={from}>{formatDay(from)}</time>;
  return isAhead || announced ? <Said k="law-change.announced" day={day} /> : day;
}
