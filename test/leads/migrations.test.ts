import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import type { JobKind } from '../../src/leads/job-table.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import { LedgerUnavailableError } from '../../src/leads/ledger-store.ts';
import { LedgerTooNewError, MIGRATIONS, migrate } from '../../src/leads/migrations.ts';
import { START, storeLead, storeOver } from './lead-fixtures.ts';

const versionIn = (database: Database) =>
  database.query<{ value: string }, []>("SELECT value FROM ledger_meta WHERE name = 'version'").get()?.value;

test('an empty database becomes a ledger of the newest schema, and opening it again changes nothing', () => {
  const database = new Database(':memory:');
  const { id } = storeLead(new Ledger(storeOver(database)), START);
  const before = database.serialize();
  expect(new Ledger(storeOver(database)).get(id)).toBeDefined();
  expect(database.serialize()).toEqual(before);
  expect(versionIn(database)).toBe(String(MIGRATIONS.length));
});

const steps = [
  ['CREATE TABLE ledger_meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)', 'CREATE TABLE one (a TEXT)'],
  ["INSERT INTO one VALUES ('kept')", 'ALTER TABLE one ADD COLUMN b TEXT'],
];

test('each migration runs once, from any version, and one that fails is rolled back and runs at the next start', () => {
  const database = new Database(':memory:');
  const store = storeOver(database);
  const rows = () => database.query('SELECT * FROM one').all();
  const broken = [steps[0] ?? [], ["INSERT INTO one VALUES ('half')", 'ALTER TABLE nowhere ADD COLUMN b TEXT']];
  expect(() => migrate(store, broken)).toThrow();
  expect([versionIn(database), rows()]).toEqual(['1', []]);
  for (let start = 0; start < 2; start++) migrate(store, steps);
  expect([versionIn(database), rows()]).toEqual(['2', [{ a: 'kept', b: null }]]);
});

test('does not change a ledger of a newer program', () => {
  const database = new Database(':memory:');
  new Ledger(storeOver(database));
  database.run("UPDATE ledger_meta SET value = '99' WHERE name = 'version'");
  const before = database.serialize();
  expect(() => new Ledger(storeOver(database))).toThrow(LedgerTooNewError);
  expect(database.serialize()).toEqual(before);
});

test('a ledger of the first release keeps its erasures, which the upstream may be asked for, and its pending notices', () => {
  const database = new Database(':memory:', { strict: true });
  migrate(storeOver(database), MIGRATIONS.slice(0, 1));
  for (const row of [
    "erasures (id, idempotency_key, upstream_id, attempts, erased_at) VALUES ('00-old', 'key', 'up-1', 1, 5)",
    "notices (channel, lead_id, due_at) VALUES ('webhook', '00-new', 7), ('webhook', '', 9)",
  ])
    database.run(`INSERT INTO ${row}`);
  const ledger = new Ledger(storeOver(database), undefined, true, true);
  expect(ledger.eraser.erasures()).toMatchObject([{ id: '00-old', reference: null, upstreamAnswer: null }]);
  const due = (kind: JobKind, target?: string) => ledger.jobs.lease({ kind, ...(target && { target }) }, 10, 20);
  expect([ledger.tasks.count(), due('erase')]).toEqual([0, [{ subject: '00-old', failures: 0 }]]);
  expect(due('leads', 'webhook')).toEqual([{ subject: '00-new', failures: 0 }]);
  expect(due('digest', 'webhook')).toEqual([{ subject: '', failures: 0 }]);
});

/** What the release before the table of jobs writes: these are its statements. */
const EARLIER = {
  accept: (id: string, at: number) =>
    `INSERT INTO leads (id, idempotency_key, reference, lead_type, suspect, state, attempts, tried, accepted_at,
       next_attempt_at, erase_at) VALUES ('${id}', 'key ${id}', 'REF${id}', 'phone', 0, 'received', 0, 0, 5, ${at}, 99)`,
  notify: (id: string) =>
    `INSERT INTO notices (channel, lead_id, kind, due_at) VALUES ('webhook', '${id}', 'leads', 7) ON CONFLICT DO NOTHING`,
  retry: (id: string, at: number) =>
    `UPDATE leads SET state = 'retrying', attempts = attempts + 1, first_answer = 'retrying', next_attempt_at = ${at},
       last_failure = 'timeout' WHERE id = '${id}'`,
  deliver: (id: string) =>
    `UPDATE leads SET state = 'delivered', next_attempt_at = NULL, settled_at = 9 WHERE id = '${id}'`,
  erase: (id: string) => `DELETE FROM leads WHERE id = '${id}'`,
  note: (id: string) =>
    `INSERT INTO erasures (id, idempotency_key, upstream_id, attempts, erased_at) VALUES ('${id}', 'key', 'up', 1, 6)`,
  ask: (id: string) => `UPDATE erasures SET call_at = erased_at WHERE id = '${id}'`,
};

function jobsIn(database: Database) {
  const rows = database
    .query<{ job: string }, []>(
      "SELECT kind || ' ' || target || ' ' || subject || ' ' || due_at || ' ' || failures AS job FROM jobs ORDER BY 1",
    )
    .all();
  return rows.map(({ job }) => job);
}

test('a ledger of the release before the jobs keeps each undelivered lead, notice, digest and call, with its time and failures', () => {
  const database = new Database(':memory:', { strict: true });
  migrate(storeOver(database), MIGRATIONS.slice(0, 3));
  const rows = [
    ...[EARLIER.accept('a', 3), EARLIER.accept('b', 4), EARLIER.retry('b', 40), EARLIER.retry('b', 41)],
    ...[EARLIER.accept('c', 5), EARLIER.deliver('c'), EARLIER.notify('a'), EARLIER.note('x'), EARLIER.ask('x')],
    "INSERT INTO notices (channel, lead_id, kind, due_at, failures) VALUES ('webhook', 'x', 'withdrawals', 8, 2)",
    "INSERT INTO notices (channel, lead_id, kind, due_at) VALUES ('webhook', '', 'digest', 9)",
    "UPDATE erasures SET call_failures = 3, call_failure = 'timeout' WHERE id = 'x'",
  ];
  for (const row of rows) database.run(row);
  const ledger = new Ledger(storeOver(database), undefined, true, true);
  expect(jobsIn(database)).toEqual([
    'deliver  a 3 0',
    'deliver  b 41 2',
    'digest webhook  9 0',
    'erase  x 6 3',
    'leads webhook a 7 0',
    'withdrawals webhook x 8 2',
  ]);
  expect(ledger.undelivered(50).map(({ id, nextAttemptAt }) => [id, nextAttemptAt])).toEqual([
    ['a', 3],
    ['b', 41],
  ]);
  expect(ledger.get('c')).toMatchObject({ state: 'delivered', nextAttemptAt: null });
});

test('nothing is left of the notes about pages of an earlier release, which runs on beside without their table', () => {
  const database = new Database(':memory:', { strict: true });
  // As openDatabaseFile sets it.
  database.run('PRAGMA secure_delete = ON');
  migrate(storeOver(database), MIGRATIONS.slice(0, 4));
  const words = 'The limit of १० lakh is old. '.repeat(200);
  for (let at = 0; at < 50; at++)
    database.run('INSERT INTO feedback (id, at, page, words) VALUES (?, ?, ?, ?)', [`${at}`, at, '/gst-note', words]);
  const ledger = new Ledger(storeOver(database));
  const bytes = Buffer.from(database.serialize());
  expect(['is old', '/gst-note'].filter((text) => bytes.includes(text))).toEqual([]);
  expect(() => database.run('SELECT * FROM feedback')).toThrow('no such table');
  for (const statement of [EARLIER.accept('a', 3), EARLIER.notify('a'), EARLIER.retry('a', 30), EARLIER.erase('a')])
    database.run(statement);
  expect([jobsIn(database), ledger.get('a')]).toEqual([[], undefined]);
});

test('throws LedgerUnavailableError if the database cannot be migrated', () => {
  const database = new Database(':memory:');
  database.run('PRAGMA query_only = ON');
  expect(() => new Ledger(storeOver(database))).toThrow(LedgerUnavailableError);
});
