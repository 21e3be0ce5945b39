/** Properties of any input: more never pays less, a later day never costs less, and parts sum to the total. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '../../src/domain/calendar.ts';
import { addUp } from '../../src/domain/rupees.ts';
import { gstinCheck } from '../../src/domain/states.ts';
import { asking, type Given, toolOf } from './asking.ts';

/** Asks a tool. @typeParam D the fields of its answer that the test reads */
const asked = async <D>(name: string) => asking(await toolOf(name)) as (given: Given) => object as (given: Given) => D;
const hold = (...checks: Parameters<typeof fc.assert>) => fc.assert(checks[0], { numRuns: 300, ...checks[1] });
const rupees = (max: number) => fc.integer({ min: 0, max });
const day = (from: string, most: number) => fc.integer({ min: 0, max: most }).map((days) => addDays(from, days));
const yesNo = fc.constantFrom('yes', 'no');

test('GST on an amount: net and taxes sum to the total to the paisa, CGST equals SGST, and the amount is the net or the total', async () => {
  const ask = await asked<Record<'net' | 'cgst' | 'sgst' | 'igst' | 'total', number>>('gst-amount');
  hold(
    fc.property(
      rupees(1e14).map((paise) => paise / 100),
      fc.integer({ min: 0, max: 10_000 }),
      yesNo,
      yesNo,
      (amount, rate, includes, interstate) => {
        const { net, cgst, sgst, igst, total } = ask({ amount, rate: String(rate / 100), includes, interstate });
        const paise = (rupee: number) => Math.round(rupee * 100);
        expect(paise(net) + paise(cgst) + paise(sgst) + paise(igst)).toBe(paise(total));
        expect(cgst).toBe(sgst);
        expect(includes === 'yes' ? total : net).toBe(amount);
      },
    ),
  );
});

test('HRA: exempt and taxable parts sum to the allowance, and more rent never exempts less', async () => {
  const ask = await asked<{ exempt: number; taxable: number }>('hra');
  hold(
    fc.property(rupees(1e7), rupees(1e7), rupees(1e7), rupees(1e6), (basic, hra, rent, more) => {
      const of = (paid: number) => ask({ year: 'ay-2026-27', basic, hra, rent: paid, city: 'pune' });
      const { exempt, taxable } = of(rent);
      expect(addUp([exempt, taxable])).toBe(hra);
      expect(of(rent + more).exempt).toBeGreaterThanOrEqual(exempt);
    }),
  );
});

test('a GSTIN is valid only with its calculated check character', async () => {
  const ask = await asked<{ valid: boolean; fault: string | null }>('identifier');
  // A serial number is never 0000.
  const pan = fc.stringMatching(/^[A-Z]{3}[PCHF][A-Z]\d{4}[A-Z]$/).filter((text) => !text.includes('0000'));
  hold(
    fc.property(
      fc.constantFrom('01', '09', '27', '38'),
      pan,
      fc.constantFrom(...'0123456789ABXYZ'),
      (state, holder, last) => {
        const first = `${state}${holder}1Z`;
        expect(ask({ number: first + last }).valid).toBe(last === gstinCheck(first));
        expect(ask({ number: first + gstinCheck(first) }).fault).toBeNull();
      },
    ),
  );
});

test('advance tax: a later day never costs less, a payment never costs more, and the interest is the sum of both', async () => {
  const ask = await asked<Record<'total' | 'interest234B' | 'interest234C', number>>('advance-tax');
  const paid = fc.record({ june: rupees(1e5), september: rupees(1e5), december: rupees(1e5), march: rupees(1e5) });
  hold(
    fc.property(
      rupees(1e6),
      paid,
      day('2026-01-01', 700),
      fc.integer({ min: 0, max: 90 }),
      (tax, payments, filed, later) => {
        const of = (given: Given) => ask({ year: 'ay-2026-27', tax, ...payments, filed, ...given });
        const { total, interest234B, interest234C } = of({});
        expect(Math.round(interest234B * 100) + Math.round(interest234C * 100)).toBe(Math.round(total * 100));
        expect(of({ filed: addDays(filed, later) }).total).toBeGreaterThanOrEqual(total);
        expect(of({ june: payments.june + 5000 }).total).toBeLessThanOrEqual(total);
      },
    ),
  );
});

test('capital gains: the tax is the least of the options, and a higher price never means less tax', async () => {
  const ask = await asked<{ tax: number | null; options: { tax: number | null }[] }>('capital-gains');
  const assets = fc.constantFrom('listed-share', 'equity-fund', 'land-building', 'gold', 'unlisted-share');
  hold(
    fc.property(
      assets,
      day('2002-04-01', 7000),
      day('2021-04-01', 2000),
      rupees(1e8),
      rupees(1e8),
      rupees(1e6),
      (asset, bought, sold, cost, sale, more) => {
        fc.pre(bought <= sold);
        const of = (price: number) => ask({ asset, bought, sold, cost, sale: price });
        const { tax, options } = of(sale);
        if (tax === null) return;
        expect(tax).toBe(Math.min(...options.map((option) => option.tax ?? Number.NaN)));
        expect(of(sale + more).tax).toBeGreaterThanOrEqual(tax);
      },
    ),
  );
});

test('TDS: deducting in steps equals deducting at once, and a missing PAN never means less', async () => {
  const ask = await asked<{ tds: number }>('tds-rate');
  hold(
    fc.property(
      fc.constantFrom('professional', 'commission', 'interest-other', 'goods', 'partner'),
      rupees(1e7),
      rupees(1e7),
      (payment, first, second) => {
        const of = (given: Given) =>
          ask({ payment, payee: 'individual-huf', pan: 'yes', day: '2026-08-10', ...given }).tds;
        const steps = of({ amount: first }) + of({ amount: second, 'paid-before': first });
        expect(Math.abs(steps - of({ amount: first + second }))).toBeLessThan(0.02);
        expect(of({ amount: first, pan: 'no' })).toBeGreaterThanOrEqual(of({ amount: first }));
      },
    ),
  );
});

test('presumptive income: more receipts never mean less to declare, while the scheme is open', async () => {
  const ask = await asked<{ least: number | null }>('presumptive');
  hold(
    fc.property(
      fc.constantFrom('business', 'profession'),
      rupees(2e7),
      rupees(1e6),
      fc.integer({ min: 0, max: 100 }),
      (kind, receipts, more, cash) => {
        const of = (amount: number) => ask({ kind, receipts: amount, 'cash-percent': cash }).least;
        const [less, now] = [of(receipts), of(receipts + more)];
        if (less !== null && now !== null) expect(now).toBeGreaterThanOrEqual(less);
      },
    ),
  );
});

test('ROC forms: a later day never costs less, and the fees sum to the total', async () => {
  const ask = await asked<Record<'normal' | 'additional' | 'total', number>>('roc-late-fee');
  const forms = fc.constantFrom(
    ...'aoc-4 mgt-7 dir-12 pas-3 inc-22 mgt-14 adt-1 dpt-3 dir-3-kyc llp-8 llp-11'.split(' '),
  );
  hold(
    fc.property(forms, rupees(1e9), rupees(900), rupees(200), (form, capital, days, later) => {
      const of = (late: number) => ask({ form, due: '2022-09-30', filed: addDays('2022-09-30', late), capital });
      const { normal, additional, total } = of(days);
      expect(normal + additional).toBe(total);
      expect(of(days + later).total).toBeGreaterThanOrEqual(total);
    }),
  );
});
