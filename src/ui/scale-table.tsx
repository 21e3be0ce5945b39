/** The brackets of a scale, one a line. */
import { type Bracket, valueInWords } from '../domain/figure.ts';

/** @param props.amounts whether the brackets hold amounts of rupees, not rates */
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
