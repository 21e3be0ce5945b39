import { afterEach, beforeEach, expect, jest, spyOn, test } from 'bun:test';
import { recordTap } from '../../src/islands/boot/contact-buttons.ts';
import { mapStorage } from '../support/map-storage.ts';
import { recordNotices, testInWindow } from './dom.ts';

const realFetch = globalThis.fetch;
const realStorage = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
let keys: string[] = [];
let status = 202;

testInWindow();
const notices = recordNotices();
beforeEach(() => {
  keys = [];
  status = 202;
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: mapStorage() });
  globalThis.fetch = (async (url: string, { headers }: RequestInit) => {
    if (url === '/api/users/auth/') return Response.json({ data: { access_token: 'token', auth: true } });
    keys.push(new Headers(headers).get('idempotency-key') ?? '');
    return status < 400 ? Response.json({ data: { id: '7' } }, { status }) : Response.json({ error: 'no' }, { status });
  }) as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
  if (realStorage) Object.defineProperty(globalThis, 'sessionStorage', realStorage);
  else Reflect.deleteProperty(globalThis, 'sessionStorage');
});

const tap = (lead = 'phone') => recordTap({ lead, prefix: 'test_' });

test('taps on one button within ten minutes are one lead', async () => {
  jest.useFakeTimers();
  jest.setSystemTime(0);
  await tap();
  jest.setSystemTime(9 * 60_000);
  await tap();
  await tap('whatsapp');
  jest.setSystemTime(10 * 60_000);
  await tap();
  const [first, again, other, later] = keys;
  expect(again).toBe(first ?? '');
  expect(new Set([first, other, later]).size).toBe(3);
});

test('a refusal is followed by a new key; any other failure keeps the key', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {});
  const answers = [503, 422, 422, 409, 409];
  for (status of answers) await tap();
  expect(keys[1]).toBe(keys[0] ?? '');
  expect(new Set(keys.slice(1)).size).toBe(4);
  expect(logged.mock.calls.map(([message]) => message)).toEqual(
    answers.map((answer) => `The tap on phone was not recorded: ${answer} no`),
  );
  logged.mockRestore();
});

test('a tap that was not recorded shows a notice; a recorded one does not', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {});
  await tap();
  expect(notices).toEqual([]);
  status = 503;
  await tap();
  await tap('whatsapp');
  expect(notices).toEqual([
    'alert: We could not record your tap. Your call still goes ahead.',
    'alert: We could not record your tap. The chat still opens.',
  ]);
  logged.mockRestore();
});

test('with blocked storage, taps on one page are one lead', async () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new Error('blocked');
    },
  });
  await tap();
  await tap();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0] ?? '');
});
