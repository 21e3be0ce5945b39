import { formatDay } from '../domain/calendar.ts';
import { figurePath } from '../domain/own-path.ts';
import { unbroken } from '../domain/rupees.ts';
import type { LawChange } from '../law/changes.ts';
import { Citation } from './citation.tsx';

interface ChangeProps {
  change: LawChange;
  isAhead?: boolean;
  /** Without what made it law, to which the figure leads. */
  isBrief?: boolean;
}

export function Change({ change, isAhead = false, isBrief = false }: ChangeProps) {
  const { id, label, before, after, from, source, announced } = change;
  return (
    <li className="law-change">
      <p>
        <a href={figurePath(id)}>{unbroken(label)}</a>
      </p>
      <p>
        {before !== null && (
          <>
            <span className="visually-hidden">from </span>
            <s>{unbroken(before)}</s> <span aria-hidden="true">→</span> <span className="visually-hidden">to </span>
          </>
        )}
        <b>{unbroken(after ?? 'no longer in force')}</b>
        {before === null && ' (new, or no earlier value known)'}
      </p>
      <p className="law-change-by">
        {(isAhead || announced) && 'Announced: '}
        <time dateTime={from}>{formatDay(from)}</time>
        {announced && !isAhead && ', not confirmed since'}
        {source && !isBrief && (
          <>
            , <Citation of={source} />
          </>
        )}
      </p>
    </li>
  );
}
