/** Values of the law: the seal of a value in force, the dots of its certainty, and the table of its brackets. */
import { MONTHS } from '../domain/calendar.ts';
import { type Bracket, isSure, valueInWords } from '../domain/figure.ts';
import type { Sure } from '../domain/parameter.ts';

/**
 * The stamp of a value in force. The words beside it say the same.
 * @param props.since its first day, `YYYY-MM-DD`; null if unknown
 */
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

/**
 * Two dots beside the words of certainty: both full for the official text or two sources, one for one source, none for
 * an unconfirmed value.
 */
export function CertaintyDots({ sure }: { sure: Sure }) {
  if (sure === 'own') return null;
  return (
    <span
      className={isSure(sure) ? 'sure-dots' : `sure-dots sure-dots-${sure === 'one-source' ? 'one' : 'none'}`}
      aria-hidden="true"
    >
      <i />
      <i />
    </span>
  );
}

/**
 * The brackets of a scale, one a row.
 * @param props.amounts whether the brackets contain rupees rather than rates
 */
export function ScaleTable({
  brackets,
  amounts,
  caption,
}: {
  brackets: readonly Bracket[];
  amounts: boolean;
  caption: string;
}) {
  const money = (amount: number) => valueInWords(amount, 'rupees');
  return (
    <table className="scale-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">{amounts ? 'Below' : 'Up to'}</th>
          <th scope="col">{amounts ? 'Amount' : 'Rate'}</th>
        </tr>
      </thead>
      <tbody>
        {brackets.map(({ from, to, rate, plus }) => (
          <tr key={from}>
            <td>{money(from)}</td>
            <td>{to === null ? 'no end' : money(to)}</td>
            <td>
              {amounts ? money(rate) : `${rate}%`}
              {plus !== undefined && ` and ${plus}% of the rest`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
