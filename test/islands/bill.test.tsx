/** The bill alive: it follows the choice, and says what it does not know. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import type { StampDuty } from '../../src/domain/bill.ts';
import { openWindow } from './dom.ts';

let library: typeof import('@testing-library/react');
let Bill: typeof import('../../src/islands/widgets/bill.tsx').Bill;
let billInPage: typeof import('../../src/islands/widgets/bill.tsx').billInPage;
let closeWindow: () => Promise<void>;

beforeAll(async () => {
  closeWindow = openWindow();
  library = await import('@testing-library/react/pure');
  ({ Bill, billInPage } = await import('../../src/islands/widgets/bill.tsx'));
});
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => library.cleanup());
afterAll(() => closeWindow());

const known = (amount: number): StampDuty => ({ published: `₹${amount}`, amount });
const PRICE = {
  fee: 6999,
  gstRate: 18,
  states: [
    { slug: 'kerala', name: 'Kerala', duties: { 'to-1-lakh': known(3025), '1-to-10-lakh': known(3025) } },
    {
      slug: 'punjab',
      name: 'Punjab',
      duties: { 'to-1-lakh': known(10_025), '1-to-10-lakh': { published: '₹15,025', amount: null } },
    },
  ],
};

function bill(choice = { state: '', capital: 'to-1-lakh' as const }) {
  const shown = library.render(<Bill id="bill" action="/company-registration" price={PRICE} choice={choice} />);
  const rows = () =>
    Array.from(shown.container.querySelectorAll('tr'), (row) =>
      Array.from(row.children, (cell) => cell.textContent).join(': '),
    );
  const choose = (label: string, value: string) =>
    library.fireEvent.change(shown.getByLabelText(label), { target: { value } });
  return { ...shown, rows, choose, said: () => shown.getByRole('status').textContent };
}

test('before a state is chosen: our fee, GST on it, what is paid to us, and what is not in it', () => {
  const { rows, said } = bill();
  expect(rows()).toEqual([
    'Our fee: ₹6,999',
    'GST on it, 18%: ₹1,259.82',
    'You pay us: ₹8,258.82',
    'Stamp duty: by state',
    'Government fees: name, filing, PAN, TAN: the MCA portal shows them',
    'Total without government fees: ₹8,258.82 and stamp duty',
  ]);
  expect(said()).toBe('State not listed? Check the stamp duty in the fee calculator on the MCA portal.');
});

test('a state that is chosen is in the total at once', () => {
  const { rows, said, choose } = bill();
  choose('State of the registered office', 'kerala');
  expect(rows().slice(3)).toEqual([
    'Stamp duty, Kerala: ₹3,025',
    'Government fees: name, filing, PAN, TAN: the MCA portal shows them',
    'Total without government fees: ₹11,283.82',
  ]);
  expect(said()).toBe('Stamp duty of Kerala goes to the state, government fees to the Ministry. Neither is ours.');
  choose('State of the registered office', '');
  expect(rows().at(-1)).toBe('Total without government fees: ₹8,258.82 and stamp duty');
});

test('a duty that is not confirmed says so, stays out of the total, and the sentence says that too', () => {
  const { rows, said, choose } = bill({ state: 'punjab', capital: 'to-1-lakh' });
  expect(rows().at(-1)).toBe('Total without government fees: ₹18,283.82');
  choose('Authorised capital', '1-to-10-lakh');
  expect(rows()[3]).toBe('Stamp duty, Punjab: ₹15,025, not confirmed');
  expect(rows().at(-1)).toBe('Total without government fees: ₹8,258.82 and stamp duty');
  expect(said()).toBe(
    'For Punjab we could not confirm ₹15,025: it is not in the total. The fee calculator on the MCA portal decides.',
  );
});

test('without script it is a form that asks for the page with the choice, and shows it', () => {
  const { container } = bill({ state: 'kerala', capital: 'to-1-lakh' });
  const form = container.querySelector('form');
  expect([form?.getAttribute('action'), form?.getAttribute('method') ?? 'get', form?.id]).toEqual([
    '/company-registration#bill',
    'get',
    'bill',
  ]);
  expect(Array.from(container.querySelectorAll('select'), ({ name, value }) => [name, value])).toEqual([
    ['state', 'kerala'],
    ['capital', 'to-1-lakh'],
  ]);
  expect(container.querySelector('button')?.getAttribute('type')).toBe('submit');
});

test('the browser reads the whole price from the choices', () => {
  const { container } = bill();
  expect(billInPage.read(container).price).toEqual({
    ...PRICE,
    states: PRICE.states.map(({ slug, name, duties }) => ({
      slug,
      name,
      duties: { 'to-1-lakh': duties['to-1-lakh'], '1-to-10-lakh': duties['1-to-10-lakh'] },
    })),
  });
});
