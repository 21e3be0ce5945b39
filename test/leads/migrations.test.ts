import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
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

test('each migration runs once, from any version', () => {
  const database = new Database(':memory:');
  migrate(storeOver(database), steps.slice(0, 1));
  expect(versionIn(database)).toBe('1');
  migrate(storeOver(database), steps);
  migrate(storeOver(database), steps);
  expect(versionIn(database)).toBe('2');
  expect(database.query('SELECT * FROM one').all()).toEqual([{ a: 'kept', b: null }]);
});

test('a failed migration is rolled back, and runs at the next start', () => {
  const database = new Database(':memory:');
  const broken = [steps[0] ?? [], ["INSERT INTO one VALUES ('half')", 'ALTER TABLE nowhere ADD COLUMN b TEXT']];
  expect(() => migrate(storeOver(database), broken)).toThrow();
  expect(versionIn(database)).toBe('1');
  expect(database.query('SELECT * FROM one').all()).toEqual([]);
  migrate(storeOver(database), steps);
  expect(versionIn(database)).toBe('2');
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
  expect([ledger.tasks.count(), ledger.erasureCalls.due(9, 9, 99)]).toEqual([
    0,
    [{ id: '00-old', upstreamId: 'up-1', failures: 0 }],
  ]);
  expect(ledger.notices.take('webhook', 'leads', 10, 20)?.ids).toEqual(['00-new']);
  expect(ledger.notices.take('webhook', 'digest', 10, 20)?.ids).toEqual([]);
});

test('throws LedgerUnavailableError if the database cannot be migrated', () => {
  const database = new Database(':memory:');
  database.run('PRAGMA query_only = ON');
  expect(() => new Ledger(storeOver(database))).toThrow(LedgerUnavailableError);
});
