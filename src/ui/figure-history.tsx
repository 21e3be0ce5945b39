/** The history of a figure as a table, newest first: value, days, law, how sure. */

import { formatDay } from '../content/format.ts';
import { hostOf, sureWords } from '../domain/citation.ts';
import { type HistoryEntry, scaleInShort } from '../domain/figure.ts';
import { Citation } from './citation.tsx';
import { CertaintyDots, ScaleTable } from './law-value.tsx';

interface Shown {
  history: readonly HistoryEntry[];
  today: string;
  /** Whether brackets contain rupees rather than rates. */
  amounts: boolean;
}

/** The page shows the current brackets above the table; older ones are folded in it. */
export function FigureHistory({ history, today, amounts }: Shown) {
  const now = history.find(({ from }) => (from ?? '') <= today);
  return (
    <table className="figure-history">
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col">From, to</th>
          <th scope="col">Law</th>
          <th scope="col">How sure</th>
        </tr>
      </thead>
      <tbody>
        {history.map((entry) => (
          <Row key={entry.from} entry={entry} isNow={entry === now} today={today} amounts={amounts} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  entry,
  isNow,
  today,
  amounts,
}: {
  entry: HistoryEntry;
  isNow: boolean;
  today: string;
  amounts: boolean;
}) {
  const { from, text, brackets, source, read, sure, gap } = entry;
  return (
    <tr className={isNow ? undefined : 'figure-history-other'}>
      <td className="figure-history-value">
        {text !== null && brackets ? scaleInShort(brackets, amounts) : (text ?? 'Not known')}
      </td>
      <td>{daysOf(entry, today)}</td>
      <td>
        {source ? <Citation of={source} /> : gap}
        {source && gap && <> {gap}</>}
        {brackets && !isNow && (
          <details>
            <summary>Show the slabs</summary>
            <ScaleTable
              brackets={brackets}
              amounts={amounts}
              caption={`Slabs from ${from === null ? 'the beginning' : formatDay(from)}`}
            />
          </details>
        )}
      </td>
      <td className="figure-history-sure">
        <CertaintyDots sure={sure} />{' '}
        {read.length === 0 || sure === 'not-confirmed' || sure === 'own' ? (
          sureWords(entry)
        ) : (
          <Readings entry={entry} />
        )}
      </td>
    </tr>
  );
}

function daysOf({ from, to, expected }: HistoryEntry, today: string): string {
  const isAhead = (from ?? '') > today;
  const open = isAhead ? 'on' : 'today';
  const end = to === null ? open : formatDay(to);
  if (expected && isAhead) return `from ${formatDay(from ?? '')}${to === null ? '' : ` to ${end}`}, announced`;
  return from === null ? `first day not known, to ${end}` : `${formatDay(from)} to ${end}`;
}

/** "As reported by taxguru.in", where each site links to the page that was read. */
function Readings({ entry }: { entry: HistoryEntry }) {
  const [before = ''] = sureWords(entry).split(hostOf(entry.read[0]?.url ?? ''));
  return (
    <>
      {before}
      {entry.read.map(({ url, title }, at) => (
        <span key={url}>
          {at > 0 && ', '}
          <a href={url} title={title} rel="noopener external">
            {hostOf(url)}
          </a>
        </span>
      ))}
    </>
  );
}
