import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRateLimit } from '../../src/http/limits.ts';
import { START } from '../leads/lead-fixtures.ts';

function limit(perMinute: number, maxClients?: number) {
  const clock = { now: START };
  const made = createRateLimit({
    most: perMinute,
    windowSeconds: 60,
    now: () => clock.now,
    ...(maxClients && { maxClients }),
  });
  /** Checks, and counts allowed calls, as the limits do. */
  const take = (client: string): { allowed: true } | { allowed: false; retryAfter: number } => {
    const retryAfter = made.secondsUntilAllowed(client);
    if (retryAfter > 0) return { allowed: false, retryAfter };
    made.count(client);
    return { allowed: true };
  };
  return { clock, limit: Object.assign(made, { take }) };
}

test('a client may call up to its limit in a minute, then again after the announced seconds', () => {
  const { clock, limit: calls } = limit(3);
  for (const at of [0, 10_000, 20_000]) {
    clock.now = START + at;
    expect(calls.take('a')).toEqual({ allowed: true });
  }
  clock.now = START + 20_500;
  expect(calls.take('a')).toEqual({ allowed: false, retryAfter: 40 });
  clock.now = START + 59_999;
  expect(calls.take('a')).toEqual({ allowed: false, retryAfter: 1 });
  clock.now = START + 60_000;
  expect(calls.take('a')).toEqual({ allowed: true });
  expect(calls.take('a')).toEqual({ allowed: false, retryAfter: 10 });
});

test('one client’s calls do not count for another', () => {
  const { limit: calls } = limit(1);
  expect([calls.take('a').allowed, calls.take('b').allowed, calls.take('a').allowed]).toEqual([true, true, false]);
});

test('no 60 seconds have more calls than allowed, and a client that waits as announced is allowed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 60 }),
      (perMinute, gaps) => {
        const { clock, limit: calls } = limit(perMinute);
        const let_in: number[] = [];
        for (const gap of gaps) {
          clock.now += gap;
          const answer = calls.take('a');
          if (answer.allowed) let_in.push(clock.now);
          else {
            expect(answer.retryAfter).toBeWithin(1, 61);
            clock.now += answer.retryAfter * 1000;
            expect(calls.take('a').allowed).toBe(true);
            let_in.push(clock.now);
          }
        }
        for (const at of let_in)
          expect(let_in.filter((other) => other > at - 60_000 && other <= at).length).toBeLessThanOrEqual(perMinute);
      },
    ),
  );
});

test('memory is bounded: the client that was silent longest is forgotten', () => {
  const { limit: calls } = limit(1, 3);
  for (const client of ['a', 'b', 'c', 'd']) calls.take(client);
  expect(calls.size).toBe(3);
  expect(calls.take('d').allowed).toBe(false);
  expect(calls.take('a').allowed).toBe(true);
  for (let i = 0; i < 1000; i++) calls.take(`client ${i}`);
  expect(calls.size).toBe(3);
});

test('the client that called last is forgotten last', () => {
  const { limit: calls } = limit(2, 2);
  for (const client of ['a', 'b', 'a', 'c']) calls.take(client);
  expect(calls.take('a').allowed).toBe(false);
});

test('with any clock, a client that is silent for 60 seconds may call again', () => {
  const jump = fc.integer({ min: -10_000_000, max: 10_000_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(jump, { maxLength: 40 }), (perMinute, jumps) => {
      const { clock, limit: calls } = limit(perMinute);
      for (const ms of jumps) {
        clock.now += ms;
        calls.take('a');
        expect(calls.secondsUntilAllowed('a')).toBeWithin(0, 61);
      }
      clock.now += 60_000;
      expect(calls.take('a')).toEqual({ allowed: true });
    }),
  );
});

test('a clock that is set back by an hour locks no client out', () => {
  const { clock, limit: calls } = limit(1);
  calls.take('a');
  clock.now -= 60 * 60_000;
  expect(calls.take('a')).toEqual({ allowed: true });
  expect(calls.take('a')).toEqual({ allowed: false, retryAfter: 60 });
});

test('asking how long to wait counts nothing', () => {
  const { limit: calls } = limit(1);
  for (let asked = 0; asked < 5; asked++) expect(calls.secondsUntilAllowed('a')).toBe(0);
  expect(calls.size).toBe(0);
  calls.count('a');
  expect(calls.secondsUntilAllowed('a')).toBe(60);
});
