/** An upstream whose clock differs from ours, by the date of its replies. */
import { expect, test } from 'bun:test';
import { PATHS } from '../../src/api/contract.ts';
import type { LogEntry } from '../../src/domain/host.ts';
import { clockOffset, verifyCredential } from '../../src/upstream/credential.ts';
import { createForwarder } from '../../src/upstream/forwarder.ts';

const START = Date.UTC(2026, 10, 22, 6, 0, 0, 700);
const SECRET = 'secret-one-of-the-tests';
const NEXT = 'secret-two-of-the-tests';

interface Strict {
  secrets?: string[];
  /** How far ahead the upstream's clock is, milliseconds. */
  ahead: number;
  /** The date in its replies; by default the upstream's time. */
  date?: (theirs: number) => string | null;
  /** How long each reply takes, milliseconds. */
  takes?: number;
}

/** The reply of an upstream with this clock and these secrets to an auth call. */
async function authReply(headers: Headers, secrets: string[], theirs: number, date: string | null): Promise<Response> {
  const credential = headers.get('authorization')?.slice('Bearer '.length) ?? '';
  const good = await verifyCredential(credential, { clientId: 'site', secrets, now: () => theirs });
  const init = { headers: date === null ? {} : { date } };
  return good
    ? Response.json({ data: { access_token: 'guest', auth: true } }, init)
    : Response.json({ error: 'no' }, { ...init, status: 401 });
}

/** A forwarder to an upstream that checks credentials by its clock. Each request advances both clocks. */
function strict(options: Strict & { nextSecret?: string }) {
  const upstream: Required<Strict> = {
    secrets: [SECRET],
    date: (theirs) => new Date(theirs).toUTCString(),
    takes: 40,
    ...options,
  };
  const clock = { now: START };
  const logged: LogEntry[] = [];
  let asked = 0;
  const forwarder = createForwarder({
    url: 'http://upstream.test',
    clientId: 'site',
    secret: SECRET,
    nextSecret: options.nextSecret,
    now: () => clock.now,
    log: (entry) => void logged.push(entry),
    async fetch(_, init) {
      asked += 1;
      clock.now += upstream.takes / 2;
      const theirs = clock.now + upstream.ahead;
      clock.now += upstream.takes / 2;
      return authReply(new Headers(init.headers), upstream.secrets, theirs, upstream.date(theirs));
    },
  });
  /** Status of an auth call, and how many requests it took. */
  const ask = async (): Promise<[number, number]> => {
    asked = 0;
    return [(await forwarder.call(PATHS.auth)).status, asked];
  };
  const askTwice = async () => [...(await ask()), ...(await ask())];
  return { ask, askTwice, clock, upstream, logged };
}

const SECOND = 1000;
const differs = (seconds: number) => ({ level: 'warn', event: 'upstream clock differs', seconds }) as const;

test('a clock 90 seconds ahead or behind causes one more request and one log line, once', async () => {
  for (const ahead of [90 * SECOND, -90 * SECOND]) {
    const { ask, askTwice, clock, logged } = strict({ ahead });
    expect(await ask()).toEqual([200, 2]);
    clock.now += 3_600 * SECOND;
    expect(await askTwice()).toEqual([200, 1, 200, 1]);
    expect(logged).toHaveLength(1);
    expect(Math.abs(Number(logged[0]?.seconds) - ahead / SECOND)).toBeLessThanOrEqual(1);
    expect(logged).toEqual([differs(Number(logged[0]?.seconds))]);
  }
});

test('during a rotation either secret is found with any clock, in at most four requests', async () => {
  for (const ahead of [90 * SECOND, -90 * SECOND, 0]) {
    for (const secrets of [[SECRET], [NEXT], [SECRET, NEXT]]) {
      const { ask } = strict({ ahead, secrets, nextSecret: NEXT });
      const [status, requests] = await ask();
      expect([ahead, secrets, status]).toEqual([ahead, secrets, 200]);
      expect(requests).toBeLessThanOrEqual(4);
    }
    expect(await strict({ ahead, secrets: ['another-secret-of-it'], nextSecret: NEXT }).ask()).toEqual([
      401,
      ahead === 0 ? 2 : 4,
    ]);
  }
});

test('no credential is from the future, for any fraction of a second between the clocks', async () => {
  for (let ahead = -2_500; ahead <= 2_500; ahead += 125) {
    for (const takes of [2, 400, 3_000]) {
      const { ask } = strict({ ahead, takes });
      expect([ahead, takes, (await ask())[0], (await ask())[0]]).toEqual([ahead, takes, 200, 200]);
    }
  }
});

test('the next call notices that the clocks agree again', async () => {
  const { ask, upstream, logged } = strict({ ahead: 90 * SECOND });
  await ask();
  upstream.ahead = 0;
  expect(await ask()).toEqual([200, 2]);
  expect(await ask()).toEqual([200, 1]);
  expect(logged).toHaveLength(2);
  const silent = strict({ ahead: 90 * SECOND, nextSecret: NEXT });
  await silent.ask();
  Object.assign(silent.upstream, { ahead: 0, date: () => null });
  expect(await silent.askTwice()).toEqual([200, 3, 200, 1]);
});

test('a wrong, invented or missing date does not affect a site with a correct clock', async () => {
  const dates = [
    (theirs: number) => new Date(theirs + 3_600 * SECOND).toUTCString(),
    (theirs: number) => new Date(theirs - 3_600 * SECOND).toUTCString(),
    () => 'Thu, 01 Jan 1970 00:00:00 GMT',
    () => 'Fri, 99 Xyz 2026 99:99:99 GMT',
    () => '9876543210',
    () => '',
    () => null,
  ];
  for (const date of dates) {
    const usual = strict({ ahead: 0, date });
    expect(await usual.askTwice()).toEqual([200, 1, 200, 1]);
    // The secret was switched at the upstream: its date must not hide that.
    const rotated = strict({ ahead: 0, date, secrets: [NEXT], nextSecret: NEXT });
    const [status, requests] = await rotated.ask();
    expect(status).toBe(200);
    expect(requests).toBeLessThanOrEqual(4);
    expect([...usual.logged, ...rotated.logged]).toEqual([]);
  }
});

test('a clock more than a day off is ignored', async () => {
  const { ask, logged } = strict({ ahead: 25 * 3_600 * SECOND });
  expect(await ask()).toEqual([401, 1]);
  expect(logged.map(({ outcome }) => outcome)).toEqual(['credential']);
});

test('all attempts together take at most as long as two calls', async () => {
  const secrets = ['another-secret-of-it'];
  const { ask, clock } = strict({ ahead: 90 * SECOND, takes: 4_900, secrets, nextSecret: NEXT });
  const [status, requests] = await ask();
  expect([status, requests]).toEqual([401, 3]);
  expect(clock.now - START).toBeLessThan(15 * SECOND);
});

test('the date of a refusal counts only if the credential was out of date by it', () => {
  const date = 'Sun, 22 Nov 2026 06:00:00 GMT';
  const theirs = Date.parse(date);
  for (const signed of [0, -1_000, -9_000]) expect(clockOffset(date, theirs + signed, theirs)).toBeUndefined();
  expect(clockOffset(date, theirs + 1_000, theirs + 1_200)).toBe(-1_200);
  expect(clockOffset(date, theirs - 10_000, theirs - 9_800)).toBe(9_800);
});
