/** A bill with its lines and total, and a form that chooses another state or capital. It works without script. */
import { type Bill, type BillChoice, lineInWords, totalInWords } from '../domain/bill.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { STATES } from '../domain/states.ts';

const TOOL: OwnPath = '/tools/company-cost';

/** Id of the form, and the anchor at which its answer opens. */
const BILL_ID = 'bill';

/** The choice of a visitor, and the capitals to choose from. */
export interface CompanyChoice extends BillChoice {
  /** Name of the state. */
  place: string;
  /** Authorised capitals to choose from: rupees, and the same in words. */
  capitals: readonly { amount: number; words: string }[];
}

/**
 * @param props.action path of the page
 * @param props.choice null if nothing can be chosen
 */
export function BillTable({ action, bill, choice }: { action: string; bill: Bill; choice: CompanyChoice | null }) {
  return (
    <form className="bill" id={BILL_ID} action={`${action}#${BILL_ID}`}>
      <table>
        <tbody>
          {bill.lines.map((line) => (
            <tr key={line.what}>
              <th scope="row">{line.what}</th>
              <td>{lineInWords(line, bill)}</td>
            </tr>
          ))}
        </tbody>
        <tbody className="bill-sum">
          <tr>
            <th scope="row">{choice ? `In all, ${choice.place}` : 'You pay us'}</th>
            <td>{totalInWords(bill)}</td>
          </tr>
        </tbody>
      </table>
      {choice && <Choice choice={choice} about={bill.lines.some(({ sure, amount }) => !sure && amount !== null)} />}
    </form>
  );
}

function Choice({ choice, about }: { choice: CompanyChoice; about: boolean }) {
  const { type, state, capital, capitals } = choice;
  const query = new URLSearchParams({ type, state, capital: String(capital) });
  return (
    <>
      <div className="bill-choice">
        <label>
          State of the registered office
          <select name="state" defaultValue={state}>
            {STATES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Authorised capital
          <select name="capital" defaultValue={String(capital)}>
            {capitals.map(({ amount, words }) => (
              <option key={amount} value={amount}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <button className="button button-quiet" type="submit">
          Show my bill
        </button>
      </div>
      <p className="bill-said">
        {about &&
          'About: published tables differ, or one source alone gives it; the MCA portal shows it before you pay. '}
        <a href={`${TOOL}?${query}`}>Each line with its source, or another capital</a>
      </p>
    </>
  );
}
