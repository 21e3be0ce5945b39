/**
 * What a registration costs in all, with the stamp duty of a state. Without script the form asks the server for the page with the
 * chosen state; alive, the bill follows the choice.
 */
import { useState } from 'react';
import {
  type BillChoice,
  billOf,
  CAPITAL_BANDS,
  type CapitalBand,
  type Price,
  type StampDuty,
  type StateDuties,
} from '../../domain/bill.ts';
import { rupees } from '../../domain/rupees.ts';
import type { InPage } from '../in-page.ts';

const BAND_NAMES: Readonly<Record<CapitalBand, string>> = {
  'to-1-lakh': 'up to ₹1 lakh',
  '1-to-10-lakh': '₹1 lakh to ₹10 lakh',
};

export interface BillProps {
  /** Names the form on its page, and is the anchor that its answer is shown at. */
  id: string;
  /** Path of the page. */
  action: string;
  price: Price;
  choice: BillChoice;
}

export function Bill({ id, action, price, choice }: BillProps) {
  const [chosen, setChosen] = useState(choice);
  const { fee, gst, payUs, state, duty, known } = billOf(price, chosen);
  const of = state ? `, ${state.name}` : '';
  return (
    <form className="bill" id={id} action={`${action}#${id}`} data-fee={price.fee} data-gst={price.gstRate}>
      <table>
        <tbody>
          <Line what="Our fee" sum={rupees(fee)} />
          {price.gstRate > 0 && <Line what={`GST on it, ${price.gstRate}%`} sum={rupees(gst)} />}
        </tbody>
        <tbody className="bill-sum">
          <Line what="You pay us" sum={rupees(payUs)} />
        </tbody>
        <tbody>
          <Line
            what={`Stamp duty${of}`}
            sum={duty ? (duty.amount === null ? `${duty.published}, not confirmed` : rupees(duty.amount)) : 'by state'}
          />
          <Line what="Government fees: name, filing, PAN, TAN" sum="the MCA portal shows them" />
        </tbody>
        <tbody className="bill-sum">
          <Line
            what="Total without government fees"
            sum={duty?.amount != null ? rupees(known) : `${rupees(payUs)} and stamp duty`}
          />
        </tbody>
      </table>
      <div className="bill-choice">
        <div>
          <label htmlFor={`${id}-state`}>State of the registered office</label>
          <select
            id={`${id}-state`}
            name="state"
            value={chosen.state}
            onChange={({ target }) => setChosen({ ...chosen, state: target.value })}
          >
            <option value="">Choose, or another state</option>
            {price.states.map((of) => (
              <option key={of.slug} value={of.slug} data-duties={dutiesText(of)}>
                {of.name}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-capital`}>Authorised capital</label>
          <select
            id={`${id}-capital`}
            name="capital"
            value={chosen.capital}
            onChange={({ target }) => setChosen({ ...chosen, capital: target.value as CapitalBand })}
          >
            {CAPITAL_BANDS.map((band) => (
              <option key={band} value={band}>
                {BAND_NAMES[band]}
              </option>
            ))}
          </select>
        </div>
        <button className="button button-quiet" type="submit">
          Work it out
        </button>
      </div>
      <p className="bill-said" role="status">
        {saidOf(state?.name, duty)}
      </p>
    </form>
  );
}

function Line({ what, sum }: { what: string; sum: string }) {
  return (
    <tr>
      <th scope="row">{what}</th>
      <td>{sum}</td>
    </tr>
  );
}

/** What the amounts above do not say themselves. */
function saidOf(state: string | undefined, duty: { published: string; amount: number | null } | undefined): string {
  if (!state || !duty) return 'State not listed? Check the stamp duty in the fee calculator on the MCA portal.';
  if (duty.amount === null)
    return `For ${state} we could not confirm ${duty.published}: it is not in the total. The fee calculator on the MCA portal decides.`;
  return `Stamp duty of ${state} goes to the state, government fees to the Ministry. Neither is ours.`;
}

/** The duties of a state as its choice says them, in the order of the bands: "₹5,510?" where nobody could confirm it. */
function dutiesText({ duties }: StateDuties): string {
  return CAPITAL_BANDS.map((band) => duties[band].published + (duties[band].amount === null ? '?' : '')).join('|');
}

function dutyFrom(text = ''): StampDuty {
  const published = text.replace('?', '');
  return { published, amount: published === text ? Number(text.replace(/\D/g, '')) : null };
}

/** Props that the HTML says. By themselves, so that the server does without what reads them. */
export const SAID_BY_BILL = ['price'] as const;

/** What the browser reads from the HTML: the choices name every state, and carry its duties. */
export const billInPage: InPage<BillProps, (typeof SAID_BY_BILL)[number]> = {
  names: SAID_BY_BILL,
  read(root) {
    const form = root.querySelector<HTMLElement>('.bill');
    const states = [...root.querySelectorAll<HTMLOptionElement>('[data-duties]')].map((option) => {
      const [low, high] = (option.dataset.duties ?? '').split('|');
      return {
        slug: option.value,
        name: option.text,
        duties: { 'to-1-lakh': dutyFrom(low), '1-to-10-lakh': dutyFrom(high) },
      };
    });
    return { price: { fee: Number(form?.dataset.fee), gstRate: Number(form?.dataset.gst), states } };
  },
};

/** What the registry of islands takes from here. */
export { Bill as widget, billInPage as inPage };
