/** What ledger-model.test.ts cannot show of an acceptance: its order, its first attempt, and what it logs. */
import { expect, test } from 'bun:test';
import type { Lead } from '../../src/domain/lead-rules.ts';
import {
  accepting,
  contact,
  deskInMemory,
  down,
  gatedReply,
  newKey,
  partner,
  phoneTap,
  START,
  submission,
} from './lead-fixtures.ts';

test('a lead is in the ledger, and a retry is scheduled, before the upstream is called', async () => {
  const seen: unknown[] = [];
  const { desk, ledger, wakes } = deskInMemory((call) => {
    seen.push(wakes.length, ...ledger.list().map(({ idempotencyKey }) => idempotencyKey === call.idempotencyKey));
    return accepting(call);
  });
  const accepted = await desk.accept(submission());
  const [{ id, reference } = { id: '', reference: '' }] = ledger.list();
  expect([seen, accepted]).toEqual([[1, true], { outcome: 'accepted', status: 200, id, reference }]);
});

test('while the upstream is down the lead is due soon, and the host is woken for it', async () => {
  const { desk, ledger, wakes } = deskInMemory(down);
  expect(await desk.accept(submission())).toMatchObject({ outcome: 'accepted', status: 202 });
  expect([ledger.list()[0]?.nextAttemptAt, wakes.at(-1)]).toEqual([START + 1000, START + 1000]);
});

test('a repeated key during the first attempt waits for its result, and with another lead is a conflict', async () => {
  const { open, reply } = gatedReply();
  const { desk, ledger, recorded } = deskInMemory(reply, { timeoutMs: 5000 });
  const key = newKey();
  const both = [desk.accept(submission(contact, key)), desk.accept(submission(contact, key))];
  const message = 'This Idempotency-Key was used for another lead';
  const others: Lead[] = [partner, phoneTap, { ...contact, message: 'Another' }, { ...contact, best_time: 'evening' }];
  for (const lead of others)
    expect(await desk.accept(submission(lead, key))).toEqual({ outcome: 'conflict', status: 409, message });
  open();
  const [one, two] = await Promise.all(both);
  expect(two).toEqual({ ...one, replayed: true } as typeof one & { replayed: true });
  expect([recorded.length, ledger.list()]).toMatchObject([1, [{ attempts: 1, lead: contact }]]);
});

test('logs nothing about the visitor, for any outcome', async () => {
  for (const reply of [
    down,
    () => new Response(JSON.stringify(contact)),
    () => Response.json({ error: JSON.stringify(contact) }, { status: 400 }),
  ]) {
    const { desk, logged } = deskInMemory(reply);
    await desk.accept(submission());
    for (const value of Object.values(contact).slice(1)) expect(JSON.stringify(logged.entries)).not.toContain(value);
  }
});
