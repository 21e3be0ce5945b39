/**
 * The desk in a Durable Object, over storage like the platform's: one alarm, set by a write and cleared when it fires.
 */
import { Database } from 'bun:sqlite';
import { expect, mock, test } from 'bun:test';
import { join } from 'node:path';
import type { DurableDesk, ObjectStorage } from '../../src/hosts/worker/durable-object.ts';
import { DESK_METHODS, type LeadDesk } from '../../src/leads/desk-client.ts';
import {
  accepting,
  down,
  MINUTE,
  memoryLog,
  START,
  scriptedUpstream,
  storeOver,
  submission,
} from '../leads/lead-fixtures.ts';

mock.module('cloudflare:workers', () => ({
  DurableObject: class {
    readonly ctx: unknown;
    readonly env: unknown;

    constructor(ctx: unknown, env: unknown) {
      this.ctx = ctx;
      this.env = env;
    }
  },
}));
const { createDurableDesk, durableDeskClass, LogObject, stubOf } = await import(
  '../../src/hosts/worker/durable-object.ts'
);

function objectStorage() {
  const database = new Database(':memory:', { strict: true });
  const store = storeOver(database);
  const state = { alarm: null as number | null, alarmFails: false };
  const storage = {
    sql: {
      exec(statement: string, ...values: never[]) {
        // A query takes the first of several statements alone.
        const rows = statement.includes(';') ? database.run(statement) && [] : store.all(statement, ...values);
        return { toArray: () => rows };
      },
    },
    transactionSync: (work: () => unknown) => store.transaction(work),
    async setAlarm(at: number) {
      if (state.alarmFails) throw new TypeError('storage reset');
      state.alarm = at;
    },
  } as unknown as ObjectStorage;
  return { storage, state, database };
}

function setUp(reply?: Parameters<typeof scriptedUpstream>[0]) {
  const { storage, state, database } = objectStorage();
  const clock = { now: START };
  const logged = memoryLog();
  const { upstream, recorded } = scriptedUpstream(reply);
  const make = () =>
    createDurableDesk(storage, { upstream, log: logged.log, now: () => clock.now, random: () => 0.5, timeoutMs: 50 });
  /** The platform's part: at the time of the alarm, clears it and calls the handler. */
  const ring = async (desk: ReturnType<typeof make>) => {
    if (state.alarm === null) throw new Error('no alarm is set');
    clock.now = Math.max(clock.now, state.alarm);
    state.alarm = null;
    await desk.alarm();
  };
  return { make, ring, state, database, clock, logged, recorded };
}

test('the alarm is set with the lead, before the upstream is called', async () => {
  let set: number | null = null;
  const { make, state } = setUp((call) => {
    set = state.alarm;
    return accepting(call);
  });
  expect(await make().accept(submission())).toMatchObject({ outcome: 'accepted', status: 200 });
  expect(set as number | null).toBe(START + 5050);
});

test('alarms retry a lead until it is delivered, and then stop', async () => {
  let up = false;
  const { make, ring, state, recorded } = setUp((call) => (up ? accepting(call) : down()));
  const desk = make();
  expect(await desk.accept(submission())).toMatchObject({ status: 202 });
  expect(state.alarm).toBe(START + 1000);
  for (let i = 0; i < 10; i++) await ring(desk);
  expect(recorded.length).toBeGreaterThan(5);
  up = true;
  for (let i = 0; i < 100 && state.alarm !== null; i++) await ring(desk);
  expect(state.alarm).toBeNull();
  expect(await desk.stats()).toMatchObject({ counts: { delivered: 1 }, undelivered: 0 });
});

test('an object that is evicted during an attempt resumes it with the same key', async () => {
  let first = true;
  const { make, ring, recorded } = setUp((call) => {
    if (!first) return accepting(call);
    first = false;
    return new Promise<Response>(() => {});
  });
  // The object is evicted before the first attempt ends.
  void make().accept(submission());
  const after = make();
  await ring(after);
  expect(await after.stats()).toMatchObject({ counts: { delivered: 1 } });
  expect(recorded[0]?.key).toBe(recorded[1]?.key ?? '');
});

test('the alarm handler never rejects: after an error of the ledger it schedules another alarm', async () => {
  const { make, state, database, clock, logged } = setUp(down);
  const desk = make();
  await desk.accept(submission());
  database.close();
  clock.now += MINUTE;
  await desk.alarm();
  expect(state.alarm).toBe(clock.now + 15_000);
  expect(logged.events()).toContain('drain failed');
});

test('an alarm that cannot be set is reported, and the cron sweep sets it again', async () => {
  const { make, state, logged, clock } = setUp(down);
  const desk = make();
  state.alarmFails = true;
  expect(await desk.accept(submission())).toMatchObject({ outcome: 'accepted', status: 202 });
  expect(logged.events()).toContain('alarm not set');
  expect(state.alarm).toBeNull();
  state.alarmFails = false;
  clock.now += 5 * MINUTE;
  await desk.sweep();
  expect(state.alarm).toBeGreaterThan(clock.now);
});

test('every object is asked for near India, and in no other way', async () => {
  const asked: unknown[] = [];
  const objects = { getByName: (...how: unknown[]) => asked.push(how) };
  stubOf(objects, 'leads-00');
  expect(asked).toEqual([['leads-00', { locationHint: 'apac' }]]);
  const worker = await Bun.file(join(import.meta.dir, '../../src/hosts/worker/worker.ts')).text();
  expect(worker.match(/stubOf\((?:LEAD_DESK|APPEND_LOG), /g)).toHaveLength(3);
  expect(worker).not.toMatch(/(?:LEAD_DESK|APPEND_LOG)\??\.|getByName|idFromName|newUniqueId/);
});

test('the object has every method of the desk on its prototype, where RPC finds it', async () => {
  const { storage } = objectStorage();
  const seen: unknown[] = [];
  const LeadDeskObject = durableDeskClass((env: { SETTING: string }) => {
    seen.push(env);
    return { upstream: scriptedUpstream().upstream, log: () => {} };
  });
  // Only the Worker's project knows the type of a Durable Object; this project uses the desk type.
  const object: LeadDesk & Pick<DurableDesk, 'alarm'> = new LeadDeskObject({ storage } as never, { SETTING: 'x' });
  expect(seen).toEqual([{ SETTING: 'x' }]);
  expect(await object.accept(submission())).toMatchObject({ outcome: 'accepted', status: 200 });
  expect([await object.list(), await object.erase('x')]).toEqual([[expect.any(Object)], false]);
  await object.alarm();
  for (const method of DESK_METHODS)
    expect(Object.hasOwn(LeadDeskObject.prototype, method) ? 'there' : method).toBe('there');
  for (const method of ['accept', 'list', 'sweep', 'alarm']) expect(Object.keys(object)).not.toContain(method);
});

test('a log gives its lines newest first in pages, and its database changes and deletes none', async () => {
  const { storage, database } = objectStorage();
  const log = new LogObject({ storage } as never, {} as never);
  await log.append('one');
  await log.append('two\nthree');
  const first = await log.read(2);
  expect(first.items).toEqual(['three', 'two']);
  expect(await log.read(2, first.next ?? 0)).toEqual({ items: ['one'], next: null });
  for (const statement of ['DELETE FROM lines', "UPDATE lines SET line = ''"])
    expect(() => database.run(statement)).toThrow('a log only grows');
});
