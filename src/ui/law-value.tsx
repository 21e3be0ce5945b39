/** Values of the law: the seal of a value in force, its brackets and history as tables. */
import { Fragment } from 'react';
import { formatDay, MONTHS } from '../domain/calendar.ts';
import { readHost } from '../domain/web-address.ts';
import { sureParts, sureWords } from '../law/citation-words.ts';
import { type Bracket, findEdges, type HistoryEntry, limitInWords, rateInWords, scaleInShort } from '../law/figure.ts';
import { capitalize } from '../law/figure-words.ts';
import { CertaintyDots } from './certainty-dots.tsx';
import { Citation } from './citation.tsx';

/** @param props.since the first day, `YYYY-MM-DD`; null if unknown */
export function InForceSeal({ since }: { since: string | null }) {
  const [year, month, day] = since?.split('-') ?? [];
  return (
    <svg className="in-force-seal" viewBox="0 0 100 100" role="img" aria-label="In force">
      <g transform="rotate(-11 50 50)">
        <circle cx="50" cy="50" r="46" strokeWidth="3" />
        <circle cx="50" cy="50" r="40.5" strokeWidth="1.5" />
        <text x="50" y={since === null ? 54 : 44}>
          IN FORCE
        </text>
        {since !== null && (
          <>
            <path d="M20 51h60" strokeWidth="1.5" />
            <text className="in-force-day" x="50" y="66">
              {Number(day)} {MONTHS[Number(month) - 1]?.slice(0, 3).toUpperCase()} {year}
            </text>
          </>
        )}
      </g>
    </svg>
  );
}

interface ScaleTableProps {
  brackets: readonly Bracket[];
  /** Rupees rather than rates. */
  amounts: boolean;
  caption: string;
}

export function ScaleTable({ brackets, amounts, caption }: ScaleTableProps) {
  const edge = (amount: number) => limitInWords(amount, brackets, amounts);
  return (
    <table className="scale-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">{amounts ? 'To' : 'Up to'}</th>
          <th scope="col">{amounts ? 'Amount' : 'Rate'}</th>
        </tr>
      </thead>
      <tbody>
        {brackets.map(({ from, rate, plus }, at) => {
          const { low, high } = findEdges(brackets, at, amounts);
          return (
            <tr key={from}>
              <th scope="row">{`${low?.isIncluded === false && amounts ? 'above ' : ''}${edge(low?.limit ?? 0)}`}</th>
              <td>{high ? `${high.isIncluded ? '' : 'below '}${edge(high.limit)}` : 'no end'}</td>
              <td>
                {amounts ? rateInWords(rate, brackets, amounts) : `${rate}%`}
                {plus !== undefined && ` and ${plus}% of the rest`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface HistoryProps extends Pick<ScaleTableProps, 'amounts'> {
  history: readonly HistoryEntry[];
  today: string;
  /** When the value of today was last compared, if its review is due. */
  overdue?: string | undefined;
}

/** The history of a figure, newest first. Brackets that are not in force are folded; the page shows those that are. */
export function FigureHistory({ history, today, amounts, overdue }: HistoryProps) {
  const now = history.find(({ from }) => (from ?? '') <= today);
  return (
    <table className="figure-history">
      <caption className="visually-hidden">Values, newest first</caption>
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
          <HistoryRow
            key={entry.from}
            entry={entry}
            isNow={entry === now}
            today={today}
            amounts={amounts}
            overdue={entry === now ? overdue : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

interface HistoryRowProps extends Omit<HistoryProps, 'history'> {
  entry: HistoryEntry;
  isNow: boolean;
}

function HistoryRow({ entry, isNow, today, amounts, overdue }: HistoryRowProps) {
  const { from, text, brackets, source, read, sure, gap } = entry;
  const isRead = read.length > 0 && sure !== 'not-confirmed' && sure !== 'own';
  return (
    <tr className={isNow ? undefined : 'figure-history-other'}>
      <th scope="row" className="figure-history-value">
        {text !== null && brackets ? scaleInShort(brackets, amounts) : (text ?? 'Not known')}
      </th>
      <td>{describeDays(entry, today)}</td>
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
        {overdue ? (
          capitalize(overdue)
        ) : (
          <>
            <CertaintyDots sure={sure} />{' '}
          </>
        )}
        {isRead ? <Readings entry={entry} before={overdue && ': '} /> : !overdue && sureWords(entry)}
      </td>
    </tr>
  );
}

/** "1 April 2019 to today", "from 1 April 2027, announced". */
export function describeDays({ from, to, expected, announced }: HistoryEntry, today: string): string {
  const isAhead = (from ?? '') > today;
  const end = to === null ? 'today' : formatDay(to);
  if (isAhead) return `from ${formatDay(from ?? '')}${to === null ? '' : ` to ${end}`}${expected ? ', announced' : ''}`;
  const unconfirmed = announced && !isAhead ? ', announced' : '';
  return `${from === null ? 'first day not known,' : formatDay(from)} to ${end}${unconfirmed}`;
}

/** "As reported by taxguru.in", with a link to each page that was read. */
function Readings({ entry, before }: { entry: HistoryEntry; before?: string | undefined }) {
  return sureParts(entry).map(({ words, read }, part) => (
    <Fragment key={words}>
      {part === 0 ? (before ?? words) : words}
      {read.map(({ url, title }, at) => (
        <span key={url}>
          {at > 0 && ', '}
          <a href={url} title={title} rel="noopener external">
            {readHost(url)}
          </a>
        </span>
      ))}
    </Fragment>
  ));
}
