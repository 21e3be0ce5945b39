import { expect, test } from 'bun:test';
import { createPageCache } from '../../src/http/page-cache.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { dueDatesByHand } from '../support/built-bodies.ts';

const MIDNIGHT = Date.parse('2026-12-01T00:00:00+05:30');

/** What the due dates of a home page say, in their order. */
function dueDatesIn(html: string): string[] {
  return [...parsed(html).querySelectorAll('section[aria-labelledby="due-dates"] .due')].map((due) => due.textContent ?? '');
}

async function dueDatesOn(day: string): Promise<string[]> {
  const { get } = builtApp({ now: () => Date.parse(`${day}T06:00:00+05:30`), read: dueDatesByHand });
  return dueDatesIn(await (await get('/')).text());
}

test('a due date says how many days are left, when it is today, and from the day after that it has passed; TBA says no more', async () => {
  expect((await dueDatesOn('2026-11-22'))[0]).toBe('29 November 2026, in 7 days');
  expect((await dueDatesOn('2026-11-28'))[0]).toBe('29 November 2026, tomorrow');
  expect((await dueDatesOn('2026-11-29'))[0]).toBe('29 November 2026, today');
  expect((await dueDatesOn('2026-11-30'))[0]).toBe('29 November 2026, passed: an additional fee of ₹100 a day runs for each form');
  expect((await dueDatesOn('2026-11-30'))[3]).toBe('TBA');
});

test('a home page that is kept as bytes turns at midnight in India by itself', async () => {
  let now = MIDNIGHT - 1;
  // As both hosts make it: one cache before the app, and one clock.
  const cache = createPageCache({ build: 'b', paths: ['/'], now: () => now });
  const { get } = builtApp({ cache, now: () => now, read: dueDatesByHand });
  const visit = async () => {
    const request = new Request('http://localhost/');
    const kept = cache.get(request);
    const answer = kept ?? (await get('/'));
    const first = dueDatesIn(await answer.text())[1];
    await new Promise((done) => setImmediate(done));
    return [kept !== undefined, first];
  };
  expect(await visit()).toEqual([false, '20 December 2026, in 20 days']);
  expect(await visit()).toEqual([true, '20 December 2026, in 20 days']);
  now = MIDNIGHT;
  expect(await visit()).toEqual([false, '20 December 2026, in 19 days']);
  expect(await visit()).toEqual([true, '20 December 2026, in 19 days']);
});
