import { expect, test } from 'bun:test';
import { builtApp, parsed } from '../support/built-app.ts';

/** The due dates of the home page on a day, with what it says of each. */
async function dueDatesOn(day: string): Promise<string[]> {
  const { get } = builtApp({ now: () => Date.parse(`${day}T06:00:00+05:30`) });
  const page = parsed(await (await get('/')).text());
  return [...page.querySelectorAll('section[aria-labelledby="due-dates"] .due')].map((due) => due.textContent ?? '');
}

test('a due date says that it has passed from the day after it, and TBA never does', async () => {
  const says = (days: string[]) => days.map((day) => day.includes('This date has passed.'));
  expect(says(await dueDatesOn('2026-11-21'))).toEqual([false, false, false, false]);
  expect(says(await dueDatesOn('2026-11-29'))).toEqual([false, false, false, false]);
  expect(says(await dueDatesOn('2026-11-30'))).toEqual([true, false, false, false]);
  expect(says(await dueDatesOn('2027-01-01'))).toEqual([true, true, true, false]);
});
