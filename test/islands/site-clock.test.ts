/** The day from which an answer counts, by the day of the page and the clock of the device. */
import { afterEach, describe, expect, test } from 'bun:test';
import { countFrom, readClock } from '../../src/islands/site-clock.ts';
import { testInWindow } from './dom.ts';

testInWindow();
afterEach(() => {
  document.documentElement.removeAttribute('data-day');
});

const noon = (day: string) => Date.parse(`${day}T12:00:00+05:30`);
const NONE = '';

/** @param page its day @param loaded the day of the device then @param now the day of the device */
function clockOf(page: string, loaded: string, now: string) {
  document.documentElement.setAttribute('data-day', page);
  countFrom(noon(loaded));
  return readClock(noon(now));
}

describe('the answer of a page of 28 November 2026', () => {
  test.each([
    ['counts from its day', '2026-11-28', '2026-11-28', '2026-11-28', NONE],
    ['counts on while it is open', '2026-11-28', '2026-12-03', '2026-12-03', NONE],
    ['counts from its day, if the device is a day ahead', '2026-11-29', '2026-11-29', '2026-11-28', NONE],
    ['… or a day behind', '2026-11-27', '2026-11-27', '2026-11-28', NONE],
    ['… or a year ahead, and says so', '2027-11-28', '2027-11-28', '2026-11-28', '28 November 2027'],
    ['… or a year behind', '2025-11-28', '2025-11-28', '2026-11-28', '28 November 2025'],
    ['… and counts on', '2027-11-28', '2027-12-03', '2026-12-03', '3 December 2027'],
    ['is right once the device is set right, from ahead', '2027-11-28', '2026-11-28', '2026-11-28', NONE],
    ['… or from behind', '2025-11-28', '2026-11-28', '2026-11-28', NONE],
  ])('%s', (_, loaded, now, day, said) => {
    const { time, today, doubt } = clockOf('2026-11-28', loaded, now);
    expect([today, time]).toEqual([day, noon(day)]);
    expect(doubt).toBe(
      said &&
        `Your device says that today is ${said}, this page is of 28 November 2026, and the answer counts from ${day === '2026-11-28' ? '28 November' : '3 December'} 2026.`,
    );
  });
});

test('a page without a day counts from that of the device', () => {
  expect(readClock(noon('2026-11-28'))).toEqual({ time: noon('2026-11-28'), today: '2026-11-28', doubt: '' });
});
