import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { findSuspicions, readFormTime, signFormTime, TOO_FAST_MS, TOO_OLD_MS } from '../../src/leads/spam-signs.ts';
import { START } from './lead-fixtures.ts';

const KEY = 'a key';
const otherKey = await signFormTime('another key', START);
const formTime = await signFormTime(KEY, START);
const [time = '', signature = ''] = formTime.split('.');
const suspicions = (traces: { honeypot?: string; formTime?: string }, now: number, timeExpected: boolean) =>
  findSuspicions({ honeypot: undefined, formTime: undefined, ...traces }, KEY, now, timeExpected);

describe('signs of spam', () => {
  test.each<[found: string[], later: number, traces: object, timeExpected?: boolean]>([
    [[], TOO_FAST_MS, { formTime, honeypot: '' }],
    [[], TOO_OLD_MS, { formTime, honeypot: '' }],
    [['honeypot filled'], 60_000, { formTime, honeypot: 'http://spam' }],
    [['too fast'], TOO_FAST_MS - 1, { formTime }],
    [['too fast'], -1, { formTime }],
    [['too old'], TOO_OLD_MS + 1, { formTime }],
    [['honeypot filled', 'too fast'], 0, { formTime, honeypot: 'x' }],
    [['time missing'], 0, {}],
    [['honeypot filled', 'time missing'], 0, { honeypot: 'x' }],
    // A form without script has no time on a cached page.
    [[], 0, {}, false],
    [['honeypot filled'], 0, { honeypot: 'x' }, false],
  ])('are %p after %d ms', async (found, later, traces, timeExpected = true) => {
    expect(await suspicions(traces, START + later, timeExpected)).toEqual(found as never);
  });

  test('the limits are two seconds and a day', () => {
    expect([TOO_FAST_MS, TOO_OLD_MS]).toEqual([2000, 86_400_000]);
  });
});

describe('the time of a form', () => {
  test.each([
    otherKey,
    `${Number(time) - 60_000}.${signature}`,
    `${time}.${signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`,
    ...[`${time}.${signature.slice(2)}`, `${time}.${signature}00`, `${time}.`, time, `.${signature}`, `0${formTime}`],
  ])('that was signed with another key or changed is forged: %s', async (forged) => {
    expect(await suspicions({ formTime: forged }, START + 60_000, true)).toEqual(['time forged']);
  });

  test('is read as it was signed, and any other text is none, without throwing', async () => {
    expect(await readFormTime(KEY, await signFormTime(KEY, START + 0.7))).toBe(START);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,15}\.[0-9a-f]{64}$/)), async (value) => {
        expect(await readFormTime(KEY, value)).toBeUndefined();
      }),
    );
  });
});
