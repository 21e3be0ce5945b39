/** A ledger that is read-only, locked or full, in a real file. */
import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ledger } from '../../src/leads/ledger.ts';
import { LedgerUnavailableError } from '../../src/leads/ledger-store.ts';
import {
  accepting,
  contact,
  deskInMemory,
  down,
  newKey,
  START,
  storeLead,
  storeOver,
  submission,
  withForwarding,
} from './lead-fixtures.ts';

let folder: string;
let database: Database;
let other: Database;
let ledger: Ledger;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lekha-ledger-'));
  const path = join(folder, 'leads.sqlite');
  database = new Database(path, { create: true, strict: true });
  database.run('PRAGMA journal_mode = WAL');
  database.run('PRAGMA busy_timeout = 0');
  ledger = new Ledger(storeOver(database));
  other = new Database(path);
});

afterEach(() => {
  other.close();
  database.close();
  rmSync(folder, { recursive: true });
});

const troubles = {
  readonly: { begin: () => database.run('PRAGMA query_only = ON'), end: () => database.run('PRAGMA query_only = OFF') },
  locked: { begin: () => other.run('BEGIN EXCLUSIVE'), end: () => other.run('ROLLBACK') },
  full: {
    begin() {
      const [{ page_count } = { page_count: 1 }] = database
        .query<{ page_count: number }, []>('PRAGMA page_count')
        .all();
      database.run(`PRAGMA max_page_count = ${page_count}`);
      // Fill the last pages.
      expect(() => {
        for (;;) ledger.setMeta(newKey(), 'x'.repeat(3000));
      }).toThrow();
    },
    end: () => database.run('PRAGMA max_page_count = 1000000'),
  },
};

/** A desk over the file, as the app calls it, that waits for another process for 100 milliseconds; longer in production. */
function deskParts(reply?: Parameters<typeof deskInMemory>[0]) {
  const { make, upstream, recorded, logged, clock } = deskInMemory(reply);
  const desk = make({ ledger, lockPatienceMs: 100 });
  const remote = withForwarding(desk, upstream, { log: logged.log });
  const accept = (idempotencyKey = newKey()) =>
    remote.accept(submission({ ...contact, message: 'm'.repeat(4000) }, idempotencyKey));
  return { desk, accept, recorded, logged, clock };
}

test.each(Object.entries(troubles))('a ledger that is %s throws an error of its kind', async (kind, trouble) => {
  trouble.begin();
  const storing = async () => storeLead(ledger, START, { ...contact, message: 'm'.repeat(4000) });
  const error = await storing().catch((thrown: unknown) => thrown);
  trouble.end();
  expect(error).toBeInstanceOf(LedgerUnavailableError);
  expect(error).toMatchObject({ kind, message: expect.not.stringContaining(contact.phone) });
  expect(storeLead(ledger, START).state).toBe('received');
});

test('without the ledger a lead goes to the upstream, and is accepted without a number, or refused as there; it is 503 only if that is down too', async () => {
  const up = deskParts();
  const refusing = deskParts(() => Response.json({ error: 'no' }, { status: 422 }));
  const dark = deskParts(down);
  troubles.readonly.begin();
  const key = newKey();
  expect(await up.accept(key)).toEqual({ outcome: 'accepted', status: 200, id: `up-${key}`, reference: null });
  expect(up.recorded).toMatchObject([{ key, body: { phone: contact.phone } }]);
  expect(up.logged.entries).toMatchObject([{ level: 'error', event: 'lead not kept', error: 'readonly' }]);
  expect(await refusing.accept()).toMatchObject({ outcome: 'refused', status: 422, message: 'no' });
  expect(await dark.accept()).toMatchObject({ outcome: 'unavailable', status: 503 });
  troubles.readonly.end();
  expect(await dark.accept()).toMatchObject({ outcome: 'accepted', status: 202 });
});

// A full ledger has room for changes of existing rows, so it drains as before.
for (const kind of ['readonly', 'locked'] as const) {
  test(`a ledger that is ${kind} stops a drain for 15 seconds, and nothing is sent without a lease`, async () => {
    const { desk, recorded, logged } = deskParts();
    const { id } = storeLead(ledger, START);
    troubles[kind].begin();
    expect(await desk.drain()).toBe(START + 15_000);
    troubles[kind].end();
    expect(recorded).toEqual([]);
    expect(logged.entries).toMatchObject([
      { level: 'error', event: 'drain failed', error: `LedgerUnavailableError: ${kind}` },
    ]);
    await desk.drain();
    expect(ledger.get(id)?.state).toBe('delivered');
  });
}

test('a lead whose result cannot be written is tried again after its lease, with the same key', async () => {
  const { accept, desk, logged, clock, recorded } = deskParts((call) => {
    if (recorded.length === 1) troubles.locked.begin();
    return accepting(call);
  });
  const key = newKey();
  expect(await accept(key)).toMatchObject({ status: 200 });
  expect(logged.events()).toEqual(['outcome of a lead not written']);
  troubles.locked.end();
  expect(ledger.list()).toMatchObject([{ state: 'received' }]);
  clock.now += 5050;
  await desk.drain();
  expect(ledger.list()).toMatchObject([{ state: 'delivered' }]);
  expect(recorded.map((call) => call.key)).toEqual([key, key]);
});
