import { expect, test } from 'bun:test';
import { type AlertsOptions, createAlerts } from '../../src/leads/alerts.ts';
import { answering } from '../support/hostile-upstream.ts';
import { contact, MINUTE, memoryLedger, memoryLog, memoryWebhook, START, storeLead } from './lead-fixtures.ts';

const HOOK = memoryWebhook().webhook;

function setUp(reply?: () => Response | Promise<Response>) {
  const { ledger, database } = memoryLedger();
  const clock = { now: START };
  const logged = memoryLog();
  const { posts, requests, fetch, webhook } = memoryWebhook(reply);
  const make = (options: Partial<AlertsOptions> = {}) =>
    createAlerts({ ledger, log: logged.log, now: () => clock.now, webhook, fetch, ...options });
  return { ledger, database, clock, logged, posts, requests, make };
}

/** A set-up with a lead that has waited for so many minutes. */
function afterMinutes(minutes: number, reply?: () => Response | Promise<Response>) {
  const parts = setUp(reply);
  const { id, reference } = storeLead(parts.ledger, START);
  parts.clock.now += minutes * MINUTE;
  return { ...parts, id, reference };
}

test.each([
  [15, [0, 15, 1, 14, 1], [0, 0, 1, 1, 2]],
  [2, [2, 1, 14, 1, 60], [0, 1, 1, 2, 3]],
  [60, [17, 43, 1, 0, 0], [0, 0, 1, 1, 1]],
])(
  'an undelivered lead over %d minutes old raises an alert, and again after 15, in each new process',
  async (undeliveredMinutes, steps, expected) => {
    const { clock, logged, make, ledger, id } = afterMinutes(0);
    const sent: number[] = [];
    for (const minutes of steps) {
      clock.now += minutes * MINUTE;
      await make({ undeliveredMinutes }).check();
      sent.push(logged.entries.length);
    }
    expect(sent).toEqual(expected);
    ledger.delivered(id, 'up', clock.now);
    clock.now += 60 * MINUTE;
    await make({ undeliveredMinutes }).check();
    expect(logged.entries).toHaveLength(sent.at(-1) ?? 0);
  },
);

test('sends one alert and one error line for an older one, with count and age but no lead data', async () => {
  const { ledger, logged, posts, requests, make, id, reference } = afterMinutes(17.5);
  storeLead(ledger, START + 10 * MINUTE);
  await make().check();
  const alert = { event: 'leads undelivered', count: 2, oldest_minutes: 17 };
  expect([logged.entries, posts, requests]).toEqual([[{ level: 'error', ...alert }], [alert], [HOOK]] as never);
  for (const secret of [id, reference, contact.phone, contact.email, contact.full_name])
    expect(JSON.stringify([logged.entries, posts])).not.toContain(secret);
});

test('posts nothing without a webhook', async () => {
  const { posts, make } = afterMinutes(20);
  await make({ webhook: undefined }).check();
  expect(posts).toEqual([]);
});

test('logs a warning without the address if the webhook fails', async () => {
  for (const reply of [
    () => new Response('no', { status: 500 }),
    () => Promise.reject(new Error(`cannot reach ${HOOK}`)),
  ]) {
    const { logged, make } = afterMinutes(20, reply);
    await make().check();
    expect(logged.events()).toEqual(['leads undelivered', 'alert webhook failed']);
    expect(JSON.stringify(logged.entries)).not.toContain('secret-path');
  }
});

test('reports an unreadable ledger and does not reject', async () => {
  const { database, logged, make } = setUp();
  const { check } = make({ webhook: undefined });
  database.close();
  await check();
  expect(logged.entries).toEqual([{ level: 'error', event: 'ledger cannot be used', error: 'other' }]);
});

test('an unwritable ledger neither delays nor repeats an alert', async () => {
  const { database, posts, make } = afterMinutes(20);
  database.run('PRAGMA query_only = ON');
  const alerts = make();
  await alerts.check();
  await alerts.check();
  await alerts.raise('lead not kept', { error: 'readonly' });
  expect(posts).toEqual([
    { event: 'leads undelivered', count: 1, oldest_minutes: 20 },
    { event: 'lead not kept', error: 'readonly' },
  ]);
});

test('counts events repeated within 15 minutes, and posts them together', async () => {
  const { clock, posts, make } = setUp();
  const alerts = make();
  for (let times = 0; times < 3; times++) await alerts.raise('lead not kept', { error: 'full' });
  await alerts.raise('lead not kept', { error: 'locked' }, 40);
  expect(posts).toHaveLength(1);
  clock.now += 14 * MINUTE;
  await alerts.check();
  expect(posts).toHaveLength(1);
  clock.now += MINUTE;
  await alerts.check();
  await alerts.check();
  expect(posts).toEqual([
    { event: 'lead not kept', error: 'full' },
    { event: 'lead not kept', error: 'locked', times: 42 },
  ]);
});

test('the next check posts an alert that the webhook refused', async () => {
  let up = false;
  const { posts, make } = setUp(() => new Response(null, { status: up ? 204 : 503 }));
  const alerts = make();
  const alert = { event: 'accepted lead refused', lead: '00-x' } as const;
  await alerts.raise(alert.event, { lead: '00-x' });
  await alerts.raise(alert.event, { lead: '00-x' });
  up = true;
  await alerts.check();
  await alerts.check();
  expect(posts).toEqual([alert, { ...alert, times: 2 }, { ...alert, times: 2 }]);
});

test('does not follow a redirect of the webhook', async () => {
  const visited: string[] = [];
  await using elsewhere = answering(({ url }) => new Response(`${visited.push(url)}`));
  await using hook = answering(() => Response.redirect(elsewhere.url, 307));
  const logged = memoryLog();
  await createAlerts({ log: logged.log, now: () => START, webhook: hook.url }).raise('lead not kept');
  expect(visited).toEqual([]);
  expect(logged.entries).toEqual([{ level: 'warn', event: 'alert webhook failed', status: 307 }]);
});

test('a clock that is set back does not silence alerts', async () => {
  const { clock, posts, make } = afterMinutes(400 * 24 * 60);
  await make().check();
  clock.now = START + 16 * MINUTE;
  await make().check();
  expect(posts).toHaveLength(2);
});

test('checks the disk every time, and alerts as rarely as for other events', async () => {
  const { posts, logged, make } = setUp();
  const alerts = make({ disk: async () => ({ event: 'disk low', details: { free_mb: 40 } }) });
  await alerts.check();
  await alerts.check();
  expect(posts).toEqual([{ event: 'disk low', free_mb: 40 }]);
  expect(logged.entries).toEqual([{ level: 'error', event: 'disk low', free_mb: 40 }]);
});
