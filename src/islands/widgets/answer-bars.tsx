/** Amounts as bars to one scale: of the drawings of an answer, the one that a first screen shows outside its tool. */
import type { Bars } from '../../domain/drawing.ts';
import { unbroken } from '../../domain/rupees.ts';

/** Units of a drawing, across and up. */
export const UNITS = 1000;

/** A share of a scale in percent, with one decimal. */
export function percent(part: number, whole: number): string {
  return `${Math.round((part * UNITS) / whole) / 10}%`;
}

/** The headline above is its title. */
export function BarsDrawn({ title, bars }: Omit<Bars, 'kind'>) {
  const most = Math.max(1, ...bars.map(({ amount }) => amount ?? 0));
  return (
    <figure className="drawn" aria-label={title}>
      <ul className="drawn-bars">
        {bars.map(({ name, note, result, amount, best }) => (
          <li key={name} data-best={best ? '' : undefined}>
            <span key={note}>
              <b>{name}</b>
              {` ${unbroken(note)}`}
            </span>
            <strong>{unbroken(result)}</strong>
            {amount !== null && (
              <svg aria-hidden="true">
                <rect width={percent(amount, most)} height="100%" rx="3" />
              </svg>
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}
