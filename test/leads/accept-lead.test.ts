import { expect, test } from 'bun:test';
import type { Lead } from '../../src/domain/lead-rules.ts';
import {
  acceptance,
  accepting,
  contact,
  down,
  gatedReply,
  memoryLedger,
  newKey,
  partner,
  phoneTap,
  START,
  type scriptedUpstream,
  submission,
} from './lead-fixtures.ts';

function setUp(reply?: Parameters<typeof scriptedUpstream>[0]) {
  const { ledger, database } = memoryLedger();
  const parts = acceptance(ledger, reply);
  const accept = (idempotencyKey = newKey(), lead: Lead = contact, suspect = false) =>
    parts.accept({ ...submission(lead, idempotencyKey), suspect });
  return { ...parts, ledger, database, accept };
}

test('a lead is in the ledger, and a retry is scheduled, before the upstream is called', async () => {
  const seen: unknown[] = [];
  const { accept, ledger, woken } = setUp((call) => {
    seen.push(ledger.list().map(({ state, idempotencyKey }) => [state, idempotencyKey === call.idempotencyKey]));
    return accepting(call);
  });
  const accepted = await accept();
  expect(seen).toEqual([[['received', true]]]);
  expect(woken[0]).toEqual({ stored: 1, sent: 0 });
  const [record] = ledger.list();
  const { id = '', reference = '' } = record ?? {};
  expect(accepted).toEqual({ outcome: 'accepted', status: 200, id, reference });
  expect(record).toMatchObject({ state: 'delivered', upstreamId: `up-${record?.idempotencyKey}` });
});

test('while the upstream is down the visitor gets 202, and the lead is due soon', async () => {
  const { accept, ledger, woken } = setUp(down);
  const accepted = await accept();
  const [record] = ledger.list();
  const { id = '', reference = '' } = record ?? {};
  expect(accepted).toEqual({ outcome: 'accepted', status: 202, id, reference });
  expect(record).toMatchObject({ state: 'retrying', nextAttemptAt: START + 1000 });
  expect(woken).toHaveLength(2);
});

test('a repeated key returns the first answer without another attempt, in any state of the lead', async () => {
  let reply = down;
  const { accept, ledger, recorded, clock, dispatcher } = setUp((call) => (reply === down ? down() : accepting(call)));
  const key = newKey();
  const first = await accept(key);
  expect(await accept(key, { ...contact }, true)).toEqual({ ...first, replayed: true } as typeof first);
  reply = () => Response.json({});
  clock.now += 60_000;
  await dispatcher.drain();
  expect(ledger.list()).toMatchObject([{ state: 'delivered', lead: contact }]);
  expect(await accept(key)).toEqual({ ...first, replayed: true } as typeof first);
  expect(recorded).toHaveLength(2);
});

test('a repeated key with another lead is a conflict and changes nothing, also while the first is being tried', async () => {
  const { open, reply } = gatedReply();
  const { accept, ledger, recorded } = setUp(reply);
  const key = newKey();
  const first = accept(key);
  const message = 'This Idempotency-Key was used for another lead';
  const conflict = { outcome: 'conflict', status: 409, message } as const;
  const others = [
    partner,
    phoneTap,
    { ...contact, message: 'Another question' },
    { ...contact, best_time: 'evening' } as const,
  ];
  for (const lead of others) expect(await accept(key, lead)).toEqual(conflict);
  open();
  expect(await first).toMatchObject({ outcome: 'accepted', status: 200 });
  const before = ledger.list();
  for (const lead of others) expect(await accept(key, lead)).toEqual(conflict);
  expect(ledger.list()).toEqual(before);
  expect(recorded).toHaveLength(1);
});

test('a repeated key during the first attempt waits for its result', async () => {
  const { open, reply } = gatedReply();
  const { accept, recorded, ledger } = setUp(reply);
  const key = newKey();
  const both = [accept(key), accept(key), accept(key)];
  open();
  const [one, two, three] = await Promise.all(both);
  for (const replay of [two, three])
    expect(replay).toEqual({ ...one, replayed: true } as typeof one & { replayed: true });
  expect(recorded).toHaveLength(1);
  expect(ledger.list()).toMatchObject([{ attempts: 1 }]);
});

test('logs nothing about the visitor, for any outcome', async () => {
  for (const reply of [
    down,
    () => new Response(JSON.stringify(contact)),
    () => Response.json({ error: JSON.stringify(contact) }, { status: 400 }),
  ]) {
    const { accept, logged } = setUp(reply);
    await accept();
    for (const value of Object.values(contact).slice(1)) expect(JSON.stringify(logged.entries)).not.toContain(value);
  }
});
