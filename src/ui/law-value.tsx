/** Values of the law: the seal of a value in force, its brackets and history as tables. */
import { formatDay, shortMonth } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';
import { readHost } from '../domain/web-address.ts';
import { judgeSources, sureWords } from '../law/citation-words.ts';
import { type Bracket, type Figure, findEdges, type HistoryEntry, limitInWords, rateInWords } from '../law/figure.ts';
import { capitalize } from '../law/figure-words.ts';
import { writeShort } from '../law/write-value.ts';
import { CertaintyDots } from './certainty-dots.tsx';
import { Citation } from './citation.tsx';
import { Said } from './said.tsx';

/** @param props.since the first day, `YYYY-MM-DD`; null if unknown */
export function InForceSeal({ since }: { since: string | null }) {
  const [year, , day] = since?.split('-') ?? [];
  return (
    <svg className="in-force-seal" viewBox="0 0 100 100" role="img" aria-label={say('law-value.in-force')}>
      <g transform="rotate(-11 50 50)">
        <circle cx="50" cy="50" r="46" strokeWidth="3" />
        <circle cx="50" cy="50" r="40.5" strokeWidth="1.5" />
        <text x="50" y={since === null ? 54 : 44}>
          {say('law-value.seal')}
        </text>
        {since !== null && (
          <>
            <path d="M20 51h60" strokeWidth="1.5" />
            <text className="in-force-day" x="50" y="66">
              {Number(day)} {shortMonth(since).toUpperCase()} {year}
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
          <th scope="col">{say('law-value.from')}</th>
          <th scope="col">{say(amounts ? 'law-value.to' : 'law-value.up-to')}</th>
          <th scope="col">{say(amounts ? 'law-value.amount' : 'law-value.rate')}</th>
        </tr>
      </thead>
      <tbody>
        {brackets.map(({ from, rate, plus }, at) => {
          const { low, high } = findEdges(brackets, at, amounts);
          const least = edge(low?.limit ?? 0);
          const isAbove = amounts && low?.isIncluded === false;
          const most =
            high && (high.isIncluded ? edge(high.limit) : say('law-value.below', { limit: edge(high.limit) }));
          const share = amounts ? rateInWords(rate, brackets, amounts) : `${rate}%`;
          return (
            <tr key={from}>
              <th scope="row">{isAbove ? say('law-value.above', { limit: least }) : least}</th>
              <td>{most || say('law-value.no-end')}</td>
              <td>{plus === undefined ? share : say('law-value.rate-plus', { rate: share, plus })}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface HistoryProps {
  figure: Figure;
  today: string;
  /** When the value of today was last compared, if its review is due. */
  overdue?: string | undefined;
}

/** The history of a figure, newest first. Brackets that are not in force are folded; the page shows those that are. */
export function FigureHistory({ figure, today, overdue }: HistoryProps) {
  const { history } = figure;
  const now = history.find(({ from }) => (from ?? '') <= today);
  return (
    <table className="figure-history">
      <caption className="visually-hidden">{say('law-value.history')}</caption>
      <thead>
        <tr>
          {(['value', 'days', 'law', 'sure'] as const).map((column) => (
            <th key={column} scope="col">
              {say(`law-value.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {history.map((entry) => (
          <HistoryRow
            key={entry.from}
            figure={figure}
            entry={entry}
            isNow={entry === now}
            today={today}
            overdue={entry === now ? overdue : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

interface HistoryRowProps extends HistoryProps {
  entry: HistoryEntry;
  isNow: boolean;
}

function HistoryRow({ figure, entry, isNow, today, overdue }: HistoryRowProps) {
  const { from, brackets, source, read, sure, gap } = entry;
  const isRead = read.length > 0 && sure !== 'not-confirmed' && sure !== 'own';
  return (
    <tr className={isNow ? undefined : 'figure-history-other'}>
      <th scope="row" className="figure-history-value">
        {writeShort(entry, figure) ?? say('law-value.unknown')}
      </th>
      <td>{describeDays(entry, today)}</td>
      <td>
        {source ? <Citation of={source} /> : gap}
        {source && gap && <> {gap}</>}
        {brackets && !isNow && (
          <details>
            <summary>{say('law-value.slabs')}</summary>
            <ScaleTable
              brackets={brackets}
              amounts={figure.amounts === true}
              caption={say('law-value.slabs-from', { day: from === null ? say('law-value.first') : formatDay(from) })}
            />
          </details>
        )}
      </td>
      <td className="figure-history-sure">
        {!overdue && (
          <>
            <CertaintyDots sure={sure} />{' '}
          </>
        )}
        {isRead ? <Readings entry={entry} overdue={overdue} /> : overdue ? capitalize(overdue) : sureWords(entry)}
      </td>
    </tr>
  );
}

/** "1 April 2019 to today", "from 1 April 2027, announced". */
export function describeDays(entry: HistoryEntry, today: string): string {
  const isAhead = (entry.from ?? '') > today;
  const days = writeDays(entry, isAhead);
  return (isAhead ? entry.expected : entry.announced) ? say('law-value.announced', { days }) : days;
}

function writeDays({ from, to }: HistoryEntry, isAhead: boolean): string {
  const last = to === null ? say('law-value.today') : formatDay(to);
  if (from === null) return say('law-value.until', { to: last });
  const days = { from: formatDay(from), to: last };
  if (!isAhead) return say('law-value.between', days);
  return to === null ? say('law-value.ahead', days) : say('law-value.ahead-until', days);
}

/** "As reported by taxguru.in", with a link to each page that was read. */
function Readings({ entry, overdue }: Pick<HistoryRowProps, 'entry' | 'overdue'>) {
  const { kind, number, sources, others } = judgeSources(entry);
  const compared = others.length > 0 ? 'compared-also' : 'compared';
  return (
    <Said
      k={`sure.${overdue ? compared : kind}`}
      compared={capitalize(overdue ?? '')}
      number={number}
      sources={<ReadLinks read={sources} />}
      others={<ReadLinks read={others} />}
    />
  );
}

function ReadLinks({ read }: Pick<HistoryEntry, 'read'>) {
  return read.map(({ url, title }, at) => (
    <span key={url}>
      {at > 0 && ', '}
      <a href={url} title={title} rel="noopener external">
        {readHost(url)}
      </a>
    </span>
  ));
}
