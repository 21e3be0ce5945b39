import { expect, spyOn, test } from 'bun:test';
import { createAppendLog } from '../../src/leads/append-log.ts';
import { callMethod, createRemoteDesk, type LeadDesk, type RemoteDeskOptions } from '../../src/leads/desk-client.ts';
import { ErasureSchema } from '../../src/leads/lead-record.ts';
import {
  channel,
  contact,
  deskInMemory,
  down,
  MINUTE,
  memoryLines,
  memoryLog,
  newKey,
  notifyingDesk,
  partner,
  phoneTap,
  START,
  scriptedUpstream,
  storeLead,
  submission,
} from './lead-fixtures.ts';

const DAY = 24 * 60 * MINUTE;
const setUp = (reply?: Parameters<typeof scriptedUpstream>[0]) => deskInMemory(reply, { retentionDays: 30 });

test('a lead that the firm redelivers is due at once, and the host is woken for it', async () => {
  const { desk, ledger, clock, wakes } = setUp();
  const { id } = storeLead(ledger, START);
  ledger.retry(id, START + 20 * MINUTE, 'timeout');
  expect(await desk.redeliver(id)).toBe(true);
  expect([wakes.at(-1), await desk.undelivered()]).toMatchObject([clock.now, [{ id, nextAttemptAt: clock.now }]]);
});

test('the form key is generated once, and shared by every desk over the same ledger', async () => {
  const { desk, make } = setUp();
  const key = await desk.formKey();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await make().formKey()).toBe(key);
});

test('a sweep drains, erases everything past its retention, and schedules the next drain', async () => {
  const { desk, ledger, clock, logged, wakes } = setUp();
  for (let i = 0; i < 1100; i++) ledger.delivered(storeLead(ledger, START).id, 'up', START);
  for (let days = 1; days < 30; days++) {
    clock.now += DAY;
    await desk.sweep();
  }
  expect(ledger.list()).toHaveLength(1000);
  const undelivered = storeLead(ledger, START);
  clock.now += DAY;
  const before = wakes.length;
  await desk.sweep();
  expect(ledger.list().map(({ id, state }) => [id, state])).toEqual([[undelivered.id, 'delivered']]);
  expect(logged.entries).toEqual([{ level: 'info', event: 'leads past their retention erased', count: 1100 }]);
  expect(wakes).toHaveLength(before + 1);
});

test('a sweep of an unusable ledger does not reject', async () => {
  const { desk, database, logged } = setUp();
  database.close();
  await desk.sweep();
  expect(logged.events()).toEqual(['drain failed', 'ledger cannot be used']);
});

test('no statement on a visitor’s or a timer’s path reads a whole table, except pages in the order of an index', async () => {
  const erasureLog = createAppendLog(memoryLines().store, ErasureSchema);
  const { desk, database, accept, after } = notifyingDesk([channel()], { asksToErase: true, erasureLog });
  const asked = spyOn(database, 'query');
  await accept(contact, { suspect: true });
  const [withdrawn, erased] = [await accept(), await accept(partner)];
  await accept(phoneTap);
  const next = { after: { at: START, id: '' } };
  for (const filter of [{}, { state: 'retrying' }, { type: 'partner' }, { suspect: true }, next] as const)
    await desk.list(filter);
  await desk.undelivered();
  await desk.tasks();
  await desk.redeliver(erased.id);
  await desk.mark(erased.id, true);
  await desk.eraseByReference(withdrawn.reference, contact.phone);
  await desk.erase(erased.id);
  await after(MINUTE);
  await desk.sweep();
  await after(DAY);
  const statements = new Set(asked.mock.calls.map(([statement]) => statement));
  asked.mockRestore();
  const whole = [...statements]
    .flatMap((statement) => database.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`).all())
    .map(({ detail }) => detail)
    .filter((detail) => /^(?:SCAN (?:leads|words|jobs|erasures)\b|SEARCH leads$)/.test(detail));
  expect(whole.toSorted()).toEqual([
    // The first is counted, and has only what is open; the second is limited.
    ...['SCAN erasures USING INDEX erasures_open', 'SCAN erasures USING INDEX erasures_unlogged'],
    // Once, if the firm changed its retention.
    'SCAN leads',
    ...['SCAN leads USING INDEX leads_accepted', 'SCAN leads USING INDEX leads_suspect'],
  ]);
});

function remoteSetUp(
  reply: Parameters<typeof scriptedUpstream>[0],
  stub: (desk: LeadDesk) => LeadDesk,
  options: Partial<RemoteDeskOptions> = {},
) {
  const near = setUp(reply);
  const direct = scriptedUpstream(reply);
  const logged = memoryLog();
  const raised: unknown[] = [];
  const underWay: Promise<unknown>[] = [];
  const desk = createRemoteDesk({
    ...{ upstream: direct.upstream, log: logged.log },
    ask: async (method, args) => callMethod(stub(near.desk), method, args),
    alerts: { raise: async (...alert: unknown[]) => void raised.push(alert) },
    background: (work) => void underWay.push(work),
    ...{ timeoutMs: 20, patienceMs: 50, gatherMs: 1 },
    ...options,
  });
  return { near, direct, logged, raised, underWay, desk };
}

test('a remote desk raises many alerts as one, with their number', async () => {
  const calls: unknown[][] = [];
  const { desk, underWay } = remoteSetUp(undefined, (stub) => ({
    ...stub,
    raise: async (...alert) => void calls.push(alert),
  }));
  for (let refused = 0; refused < 1000; refused++) await desk.raise('site limit reached', { limit: 'tap' });
  await desk.raise('wrong tokens', {}, 3);
  await Promise.all(underWay);
  expect(calls).toEqual([
    ['site limit reached', { limit: 'tap' }, 1000],
    ['wrong tokens', {}, 3],
  ]);
});

const unreachable = {
  fails: (desk: LeadDesk): LeadDesk => ({
    ...desk,
    accept: () => Promise.reject(new TypeError('Durable Object reset')),
  }),
  'cannot be asked': (): LeadDesk => {
    throw new TypeError('no such object');
  },
  hangs: (desk: LeadDesk): LeadDesk => ({ ...desk, accept: () => new Promise(() => {}) }),
};

for (const [how, stub] of Object.entries(unreachable)) {
  test(`if the object ${how}, a lead goes straight to the upstream, and is 503 only if that is down too`, async () => {
    const { desk, direct, logged, raised } = remoteSetUp(undefined, stub);
    const idempotencyKey = newKey();
    expect(await desk.accept(submission(contact, idempotencyKey))).toEqual({
      outcome: 'accepted',
      status: 200,
      id: `up-${idempotencyKey}`,
      reference: null,
    });
    expect(direct.recorded).toMatchObject([{ key: idempotencyKey }]);
    expect(logged.entries).toMatchObject([{ level: 'error', event: 'lead desk not reached' }]);
    expect(raised).toMatchObject([['lead not kept', { error: expect.any(String) }]]);

    const unavailable = { outcome: 'unavailable', status: 503 } as const;
    const unkept = remoteSetUp(undefined, stub, { upstreamStores: false });
    expect(await unkept.desk.accept(submission())).toMatchObject(unavailable);
    expect(unkept.direct.recorded).toEqual([]);

    const dark = remoteSetUp(down, stub);
    expect(await dark.desk.accept(submission())).toMatchObject(unavailable);
  });
}
