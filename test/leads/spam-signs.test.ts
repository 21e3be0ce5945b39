import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createFormTimes, findSuspicions, TOO_FAST_MS, TOO_OLD_MS } from '../../src/leads/spam-signs.ts';
import { START } from './lead-fixtures.ts';

const times = createFormTimes('a key');
const suspicions = async (traces: { honeypot?: string; formTime?: string }, now: number, timeExpected = true) =>
  findSuspicions({ honeypot: traces.honeypot, formTime: traces.formTime }, times, now, timeExpected);

test('a form that a person filled in is not suspicious', async () => {
  const formTime = await times.issue(START);
  for (const later of [TOO_FAST_MS, 60_000, TOO_OLD_MS])
    expect(await suspicions({ formTime, honeypot: '' }, START + later)).toEqual([]);
});

test('a filled trap field, and a form sent back too soon or too late, are suspicious', async () => {
  const formTime = await times.issue(START);
  expect(await suspicions({ formTime, honeypot: 'http://spam' }, START + 60_000)).toEqual(['honeypot filled']);
  expect(await suspicions({ formTime }, START + TOO_FAST_MS - 1)).toEqual(['too fast']);
  expect(await suspicions({ formTime }, START - 1)).toEqual(['too fast']);
  expect(await suspicions({ formTime }, START + TOO_OLD_MS + 1)).toEqual(['too old']);
  expect(await suspicions({ formTime, honeypot: 'x' }, START)).toEqual(['honeypot filled', 'too fast']);
});

test('a form without a time is suspicious only if a time is expected', async () => {
  expect(await suspicions({}, START)).toEqual(['time missing']);
  expect(await suspicions({}, START, false)).toEqual([]);
  expect(await suspicions({ honeypot: 'x' }, START, false)).toEqual(['honeypot filled']);
});

test('a time that was signed with another key or changed is forged', async () => {
  const formTime = await times.issue(START);
  const [time = '', signature = ''] = formTime.split('.');
  const forged = [
    await createFormTimes('another key').issue(START),
    `${Number(time) - 60_000}.${signature}`,
    `${time}.${signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`,
    `${time}.${signature.slice(2)}`,
    `${time}.${signature}00`,
    `${time}.`,
    time,
    `.${signature}`,
    `0${formTime}`,
  ];
  for (const value of forged) expect(await suspicions({ formTime: value }, START + 60_000)).toEqual(['time forged']);
  expect(await times.verify(formTime)).toBe(START);
});

test('rejects any other text as a time, without throwing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,15}\.[0-9a-f]{64}$/)), async (value) => {
      expect(await times.verify(value)).toBeUndefined();
    }),
  );
});
