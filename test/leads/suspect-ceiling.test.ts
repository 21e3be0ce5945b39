/** What a flood of suspect leads may store in a day, and what happens to the leads beyond that. */
import { expect, test } from 'bun:test';
import { LIMITS } from '../../src/domain/limits.ts';
import { MESSAGE_LEFT_OUT } from '../../src/leads/accept-lead.ts';
import { contact, deskInMemory, MINUTE, memoryWebhook, newKey, START } from './lead-fixtures.ts';

const { network: OF_NETWORK, site: OF_SITE } = LIMITS.suspectBytesPerDay;
const DAY = 24 * 60 * MINUTE;
const message = 'ल'.repeat(4000);
/** The longest message takes 12 kB, so that so many fit. */
const most = (bytes: number) => Math.floor(bytes / 12_000);
const flood = (network: string, options: object = {}) => ({
  lead: { ...contact, message },
  idempotencyKey: newKey(),
  suspect: true,
  network,
  ...options,
});

function setUp() {
  const { posts, fetch, webhook } = memoryWebhook();
  const { desk, ledger, clock, logged, recorded, make } = deskInMemory(undefined, { webhook, fetch });
  const messages = () => ledger.list().map(({ lead }) => ('message' in lead ? lead.message : undefined));
  const send = async (network: string, times: number, to = desk) => {
    for (let sent = 0; sent < times; sent += 1) {
      clock.now += 1;
      expect(await to.accept(flood(network))).toMatchObject({ status: 200 });
    }
  };
  const count = () => messages().filter((words) => words === message).length;
  return { desk, ledger, clock, logged, recorded, make, messages, send, count, posts };
}

test('beyond the ceiling of its network a suspect lead is accepted, and kept and sent without its message', async () => {
  const { desk, send, count, messages, logged, recorded, clock, posts } = setUp();
  await send('2001:db8:1::/48', most(OF_NETWORK) + 20);
  expect(count()).toBeGreaterThan(0);
  expect(count()).toBeLessThanOrEqual(most(OF_NETWORK));
  expect(messages()[0]).toBe(MESSAGE_LEFT_OUT);
  expect(recorded.at(-1)?.body).toMatchObject({ full_name: contact.full_name, message: MESSAGE_LEFT_OUT });
  const cut = most(OF_NETWORK) + 20 - count();
  const line = { level: 'warn', event: 'suspect message left out', limit: 'network' } as const;
  expect(logged.entries).toEqual(Array.from({ length: cut }, () => line));
  clock.now += 20 * MINUTE;
  await send('2001:db8:1::/48', 1);
  const alert = { event: line.event, limit: line.limit };
  expect(posts).toEqual([alert, { ...alert, times: cut }]);

  // A lead without signs of spam keeps its message, and so does one of another network.
  clock.now += 1;
  await desk.accept(flood('2001:db8:1::/48', { suspect: false }));
  expect(messages()[0]).toBe(message);
  await send('203.0.113.0/24', 1);
  expect(messages()[0]).toBe(message);
});

test('the site has a ceiling too, which a start does not reset; the next day begins anew in India', async () => {
  const { send, count, clock, make, messages, logged } = setUp();
  for (let network = 0; network < 2 * (OF_SITE / OF_NETWORK); network += 1)
    await send(`2001:db8:${network}::/48`, most(OF_NETWORK));
  expect(count()).toBeGreaterThan(most(OF_SITE) / 2);
  expect(count()).toBeLessThanOrEqual(most(OF_SITE));
  expect(logged.entries.at(-1)).toMatchObject({ event: 'suspect message left out', limit: 'site' });
  const before = count();
  await send('2001:db8:ffff::/48', 1, make());
  expect(count()).toBe(before);
  // START is 05:30 in India.
  clock.now = START + 18 * 60 * MINUTE;
  await send('2001:db8:ffff::/48', 1);
  expect(count()).toBe(before);
  clock.now = START + 19 * 60 * MINUTE;
  await send('2001:db8:ffff::/48', 1);
  expect(messages()[0]).toBe(message);
  clock.now += DAY;
  await send('2001:db8:ffff::/48', 1);
  expect(messages()[0]).toBe(message);
});

test('a lead that was kept without its message is still the same lead when it is sent again', async () => {
  const { desk, send, ledger } = setUp();
  await send('2001:db8:1::/48', most(OF_NETWORK));
  const again = flood('2001:db8:1::/48');
  const first = await desk.accept(again);
  expect(await desk.accept(again)).toEqual({ ...first, replayed: true } as typeof first);
  const leads = ledger.list().length;
  expect(await desk.accept({ ...again, lead: { ...contact, phone: '9111111111', message } })).toMatchObject({
    outcome: 'conflict',
  });
  expect(ledger.list()).toHaveLength(leads);
});
