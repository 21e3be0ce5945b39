/** Cases worked by hand from section 47 and 50 of the CGST Act and Notifications 4/2018, 76/2018, 19/2021 and 20/2021 - Central Tax. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '../../src/domain/calendar.ts';
import { tool } from '../../src/tools/gst-late-fee.ts';
import { asked, asking, type Given } from './asking.ts';

const ask = asking(tool);
const late = (days: number, given: Given = {}) =>
  ask({ return: 'gstr-3b', nil: 'no', due: '2026-04-20', filed: addDays('2026-04-20', days), turnover: '1,00,00,000', ...given });
const nil = (days: number) => late(days, { nil: 'yes', turnover: '' });
const sum = (days: number, fee: number, interest = 0) => ({ days, fee, interest, total: Math.round((fee + interest) * 100) / 100 });

describe('days', () => {
  test('none before the due date, none on it, one on the day after', () => {
    expect(late(-30)).toEqual(sum(0, 0));
    expect(late(0)).toEqual(sum(0, 0));
    expect(late(1)).toEqual(sum(1, 50));
  });
  test('are counted over the end of a year, and over 29 February where there is one', () => {
    expect(late(0, { due: '2025-12-20', filed: '2026-01-20' })).toEqual(sum(31, 1550));
    expect(late(0, { due: '2028-02-20', filed: '2028-03-01' })).toEqual(sum(10, 500));
    expect(late(0, { due: '2027-02-20', filed: '2027-03-01' })).toEqual(sum(9, 450));
  });
});

describe('the fee', () => {
  test('is 50 a day, and stops at 2,000 on the 40th day up to a turnover of 1.5 crore', () => {
    expect(late(39)).toEqual(sum(39, 1950));
    expect(late(40)).toEqual(sum(40, 2000));
    expect(late(41)).toEqual(sum(41, 2000));
    expect(late(400, { turnover: '1,50,00,000' })).toEqual(sum(400, 2000));
    expect(late(400, { turnover: 0 })).toEqual(sum(400, 2000));
  });
  test('stops at 5,000 on the 100th day above 1.5 crore and up to 5 crore', () => {
    const turnover = '1,50,00,001';
    expect(late(99, { turnover })).toEqual(sum(99, 4950));
    expect(late(100, { turnover })).toEqual(sum(100, 5000));
    expect(late(101, { turnover })).toEqual(sum(101, 5000));
    expect(late(365, { turnover: '5,00,00,000' })).toEqual(sum(365, 5000));
  });
  test('stops at 10,000 on the 200th day above 5 crore', () => {
    const turnover = '5,00,00,001';
    expect(late(199, { turnover })).toEqual(sum(199, 9950));
    expect(late(200, { turnover })).toEqual(sum(200, 10_000));
    expect(late(201, { turnover })).toEqual(sum(201, 10_000));
  });
  test('is 20 a day for a nil return, and stops at 500 on the 25th day, whatever the turnover', () => {
    expect(nil(1)).toEqual(sum(1, 20));
    expect(nil(24)).toEqual(sum(24, 480));
    expect(nil(25)).toEqual(sum(25, 500));
    expect(nil(26)).toEqual(sum(26, 500));
    expect(late(300, { nil: 'yes', turnover: '9,00,00,000' })).toEqual(sum(300, 500));
  });
  test('is the same for GSTR-1', () => {
    expect(late(7, { return: 'gstr-1' })).toEqual(sum(7, 350));
    expect(late(26, { return: 'gstr-1', nil: 'yes' })).toEqual(sum(26, 500));
  });
});

describe('interest', () => {
  test('is 18 per cent a year by days on what is paid in cash, to the paisa', () => {
    // The example of taxguru.in: 10 lakh, 31 days, 15,287.67.
    expect(late(31, { tax: '10,00,000' })).toEqual(sum(31, 1550, 15_287.67));
    expect(late(4, { tax: 20_000 })).toEqual(sum(4, 200, 39.45));
    expect(late(7, { tax: 50_000 })).toEqual(sum(7, 350, 172.6));
    expect(late(365, { tax: 100 })).toEqual(sum(365, 2000, 18));
    expect(late(1, { tax: 1 })).toEqual(sum(1, 50, 0));
  });
  test('is none in time, and is exact for the largest tax there can be', () => {
    expect(late(0, { tax: '10,00,000' })).toEqual(sum(0, 0));
    expect(late(1, { tax: 1e12 })).toEqual({ days: 1, fee: 50, interest: 493_150_684.93, total: 493_150_734.93 });
  });
});

describe('what is wrong', () => {
  test('is said at its parameter: missing, no such choice, no such day, no amount', () => {
    expect(ask({ return: 'gstr-9' })).toEqual({ faults: ['return', 'nil', 'due', 'filed'] });
    expect(late(1, { due: '2026-02-29' })).toEqual({ faults: ['due'] });
    expect(late(1, { filed: '27-04-2026' })).toEqual({ faults: ['filed'] });
    for (const turnover of ['-1', '1.5', '1e7', 'ten', '1000000000001', '१००'])
      expect([turnover, late(1, { turnover })]).toEqual([turnover, { faults: ['turnover'] }]);
    expect(late(1, { turnover: '' })).toEqual({ faults: ['turnover'] });
    expect(late(1, { turnover: ['1', '1'] })).toEqual({ faults: ['turnover'] });
  });
  test('is what does not go together: tax with GSTR-1, or on a nil return; a zero does', () => {
    expect(late(1, { return: 'gstr-1', tax: 5 })).toEqual({ faults: ['tax'] });
    expect(late(1, { nil: 'yes', tax: 5 })).toEqual({ faults: ['tax'] });
    expect(late(1, { return: 'gstr-1', tax: 0 })).toEqual(sum(1, 50));
  });
  test('is not how an amount is written', () => {
    for (const turnover of ['₹ 1,60,00,000', '16000000', '1 60 00 000', '₹1,60,00,000 ', '16,000,000']) expect(late(400, { turnover })).toEqual(sum(400, 5000));
  });
});

test('three years after the due date a return is no longer taken: the answer says so first, and sends nobody to file it', () => {
  const on = (filed: string) => {
    const found = asked(tool, { return: 'gstr-3b', nil: 'no', due: '2023-10-20', filed, turnover: 100, tax: 1000 });
    return found.state === 'answered' ? found.answer : undefined;
  };
  expect([on('2026-10-20')?.caution, on('2026-10-20')?.next.length]).toEqual([undefined, 2]);
  expect(on('2026-10-21')?.caution).toStartWith('Too late: this return could be filed until 20 October 2026.');
  expect(on('2026-10-21')?.next.map(({ href }) => href)).toEqual(['/gst']);
  expect(on('2026-10-21')?.why.at(-1)?.figures).toEqual(['gst-return-bar']);
});

test('a return of before the caps is answered with a caution', () => {
  const caution = (due: string) => {
    const found = asked(tool, { return: 'gstr-1', nil: 'yes', due, filed: '2022-01-01' });
    return found.state === 'answered' && found.answer.caution !== undefined;
  };
  expect([caution('2021-06-30'), caution('2021-07-01')]).toEqual([true, false]);
});

const days = fc.integer({ min: -100, max: 4000 });
const money = fc.integer({ min: 0, max: 1e12 });
type Sum = ReturnType<typeof sum>;

test('a later day never costs less, a higher turnover never less, and the total is the sum of its lines', () => {
  fc.assert(
    fc.property(days, days, money, money, money, (one, other, turnover, higher, tax) => {
      const [early, later] = [Math.min(one, other), Math.max(one, other)];
      const [small, large] = [Math.min(turnover, higher), Math.max(turnover, higher)];
      const first = late(early, { turnover: small, tax }) as Sum;
      const second = late(later, { turnover: small, tax }) as Sum;
      const third = late(later, { turnover: large, tax }) as Sum;
      expect(second.total).toBeGreaterThanOrEqual(first.total);
      expect(third.total).toBeGreaterThanOrEqual(second.total);
      expect(third.total).toBe((Math.round(third.fee * 100) + Math.round(third.interest * 100)) / 100);
    }),
  );
});
