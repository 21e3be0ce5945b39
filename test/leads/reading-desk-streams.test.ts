/** Lists, exports and backups of the reading desk as streams: what each page costs, and how they end. */
import { expect, test } from 'bun:test';
import type { LogEntry } from '../../src/domain/host.ts';
import { AuditEntrySchema, createAppendLog } from '../../src/leads/append-log.ts';
import type { LeadDesk } from '../../src/leads/desk-client.ts';
import type { LeadFilter, LeadRecord } from '../../src/leads/lead-record.ts';
import { LedgerUnavailableError } from '../../src/leads/ledger-store.ts';
import { ACCOUNT_HEADER, admitAccount } from '../../src/leads/reading-desk-access.ts';
import { createReadingDesk, type ReadingDeskOptions } from '../../src/leads/reading-desk-api.ts';
import type { Bytes } from '../../src/leads/text-stream.ts';
import { backupOf, deskInMemory, memoryLines, START, storeLead } from './lead-fixtures.ts';

const CSV = { accept: 'text/csv' };

/** A reading desk over a ledger in memory, which can fail, and what it logs and reads. */
function reading(options: Partial<ReadingDeskOptions> = {}) {
  const { desk, ledger } = deskInMemory();
  const audited = memoryLines();
  const logged: LogEntry[] = [];
  const reads = { lists: 0, failsAt: Number.POSITIVE_INFINITY, parts: [] as number[] };
  const watched: LeadDesk = {
    ...desk,
    async list(filter?: LeadFilter) {
      reads.lists += 1;
      if (reads.lists >= reads.failsAt) throw new LedgerUnavailableError(new Error('Asha Verma'), 'locked');
      return desk.list(filter);
    },
    async restore(leads: readonly LeadRecord[]) {
      reads.parts.push(leads.length);
      return desk.restore(leads);
    },
  };
  const app = createReadingDesk({
    ...{ desk: watched, audit: createAppendLog(audited.store, AuditEntrySchema), admit: admitAccount },
    ...{ now: () => START, log: (entry) => void logged.push(entry) },
    ...options,
  });
  const ask = async (path: string, init: RequestInit = {}) => app.request(`/ops/leads${path}`, init);
  const put = (body: BodyInit, headers: Record<string, string> = {}) =>
    ask('/backup', { method: 'PUT', body, headers });
  const putPlain = (body: BodyInit, headers: Record<string, string> = {}) =>
    ask('/backup?plain=yes', { method: 'PUT', body, headers });
  const actions = () =>
    audited.lines
      .map((line) => JSON.parse(line))
      .map(({ action, count }) => (count === undefined ? action : `${action} ${count}`));
  const fill = (leads: number) => {
    for (let lead = 0; lead < leads; lead += 1) storeLead(ledger, START + lead);
  };
  return { ask, put, putPlain, ledger, audited, logged, reads, actions, fill };
}

test('answers JSON unless CSV is preferred where there is some', async () => {
  const { ask } = reading();
  const typeOf = async (path: string, accept: string) =>
    (await ask(path, { headers: { accept } })).headers.get('content-type')?.split(';')[0];
  for (const accept of ['*/*', 'text/html,*/*;q=0.8', 'text/plain', 'text/csv;q=0.5, application/json'])
    expect([accept, await typeOf('/export', accept)]).toEqual([accept, 'application/json']);
  expect([await typeOf('/export', 'text/csv'), await typeOf('', 'text/csv')]).toEqual(['text/csv', 'application/json']);
});

test('CSV goes on to the end or the limit, with an entry in the audit log for each page; JSON is one page', async () => {
  const { ask, actions, audited, fill } = reading();
  fill(2500);
  const text = await (await ask('/export', { headers: CSV })).text();
  expect(actions()).toEqual(['export 1000', 'export 1000', 'export 500']);
  const rows = text.trim().split('\r\n');
  expect([rows.length, new Set(rows.map((row) => row.split(',')[0])).size]).toEqual([2501, 2501]);
  expect((await (await ask('/export?limit=1100', { headers: CSV })).text()).match(/\r\n/g)).toHaveLength(1101);
  audited.lines.length = 0;
  await ask('');
  expect(actions()).toEqual(['list 1000']);
  expect((await ask('?limit=1001')).status).toBe(400);
});

/** Addresses that stream more than one page, with the type that each is asked for. */
const STREAMED = [
  ['/export', CSV],
  ['/backup', {}],
] as const;

test('reads no further page once the reader has left', async () => {
  const { ask, reads, fill } = reading();
  fill(5000);
  for (const [path, headers] of STREAMED) {
    reads.lists = 0;
    const reader = (await ask(path, { headers })).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await Bun.sleep(0);
    expect([path, reads.lists < 5]).toEqual([path, true]);
  }
});

test('a failure before the first line is a refusal, and a later one breaks the answer off, with nothing of a lead', async () => {
  const { ask, reads, logged, fill } = reading();
  fill(3000);
  for (const [path, headers] of STREAMED) {
    Object.assign(reads, { lists: 0, failsAt: 1 });
    const refused = await ask(path, { headers });
    expect([path, refused.status, await refused.json()]).toEqual([path, 503, { error: 'The ledger does not answer' }]);
    Object.assign(reads, { lists: 0, failsAt: 2 });
    const broken = await ask(path, { headers });
    expect(broken.status).toBe(200);
    const error = await broken.text().catch((thrown: unknown) => thrown);
    expect([path, error]).toEqual([path, expect.any(Error)]);
    expect(Bun.inspect(error)).not.toContain('Asha');
  }
  expect(new Set(logged.map((entry) => JSON.stringify(entry)))).toEqual(
    new Set([JSON.stringify({ level: 'error', event: 'operations failed', error: 'locked' })]),
  );
});

test('streams a backup that another desk restores, encrypted if the host has a passphrase', async () => {
  for (const backupPassphrase of [undefined, 'drawn-for-this-test-1953']) {
    const here = reading({ backupPassphrase });
    here.fill(1150);
    const bytes = new Uint8Array(await (await here.ask('/backup')).arrayBuffer());
    expect(new TextDecoder().decode(bytes.subarray(0, 18)) === 'age-encryption.org').toBe(
      backupPassphrase !== undefined,
    );
    expect(here.actions()).toEqual(['export 1000', 'export 150', 'erasures 0']);
    const there = reading({ backupPassphrase });
    const restored = await there.put(bytes);
    const made = new Date(START).toISOString();
    expect(await restored.json()).toEqual({ data: { restored: 1150, made, leads: 1150, broken: 0 } });
    const [{ action, backup }] = there.audited.lines.map((line) => JSON.parse(line));
    expect([action, backup]).toEqual(['restore', backupPassphrase === undefined ? 'plain' : 'encrypted']);
    expect(there.reads.parts).toEqual([...Array(11).fill(100), 50]);
    expect(await (await there.put(bytes)).json()).toMatchObject({ data: { restored: 0, leads: 1150, broken: 0 } });
    expect(there.ledger.list({ limit: 2000 })).toHaveLength(1150);
  }
});

test('a backup that is broken or encrypted otherwise gets 400 with the number of leads restored before', async () => {
  const { put, ledger, fill, ask } = reading();
  fill(1000);
  const bytes = new Uint8Array(await (await ask('/backup')).arrayBuffer());
  const there = reading({ backupPassphrase: 'drawn-for-this-test-1953' });
  const other = await backupOf(ledger.list(), 'another-passphrase-1953');
  const broken: [BodyInit, RegExp][] = [
    [bytes.slice(0, bytes.length >> 1), /damaged, or no backup\. [1-9]\d* leads were restored before that\.$/],
    ['hello', /0 leads were restored/],
    ['', /0 leads were restored/],
    [other, /BACKUP_PASSPHRASE is wrong/],
  ];
  for (const [body, words] of broken) {
    const reply = await there.putPlain(body);
    expect([reply.status, await reply.json()]).toEqual([400, { error: expect.stringMatching(words) }]);
  }
  // Without encryption it is restored only if the caller says so.
  const refused = await there.put(bytes);
  expect([refused.status, await refused.json()]).toEqual([400, { error: expect.stringContaining('add --plain') }]);
  // What was restored of a broken one is not restored again.
  expect((await there.putPlain(bytes)).status).toBe(200);
  expect(there.ledger.list({ limit: 2000 })).toHaveLength(1000);
  expect((await put(bytes, { 'content-length': '100000001' })).status).toBe(413);
});

const heading = new TextEncoder().encode(
  `${JSON.stringify({ heading: { backup: 1, made: new Date(START).toISOString() } })}\n`,
);

test('a few kilobytes that unpack to gigabytes are refused before they fill the memory', async () => {
  const endless = new ReadableStream({
    start: (controller) => controller.enqueue(heading),
    pull: (controller) => controller.enqueue(new Uint8Array(1_000_000).fill(120)),
  });
  const reply = await reading().put(endless.pipeThrough(new CompressionStream('gzip')) as Bytes);
  expect([reply.status, await reply.json()]).toEqual([400, { error: expect.stringContaining('a line has no end') }]);
});

test('a body is counted as it arrives, whatever its header says', async () => {
  let sent = 0;
  const erasure = { id: 'x'.repeat(60_000), idempotencyKey: '', upstreamId: null, attempts: 0, erasedAt: START };
  /** A block of gzip that is not compressed: as many bytes as unpack. */
  const stored = (bytes: Uint8Array) => {
    const sizes = new Uint16Array([bytes.length, ~bytes.length]);
    return Uint8Array.from([0, ...new Uint8Array(sizes.buffer), ...bytes]);
  };
  const block = stored(new TextEncoder().encode(`${JSON.stringify({ erasure })}\n`));
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Uint8Array.from([31, 139, 8, 0, 0, 0, 0, 0, 0, 3]));
      controller.enqueue(stored(heading));
    },
    pull(controller) {
      sent += block.length;
      controller.enqueue(block);
    },
  });
  const reply = await reading().put(body);
  expect([reply.status, await reply.json()]).toEqual([400, { error: expect.stringContaining('over 100 MB') }]);
  expect(sent).toBeLessThan(110_000_000);
});

test('over the socket the audit log names the account that the command sends, and nothing that is no name', async () => {
  const { ask, audited } = reading();
  for (const account of ['asha as lekha', 'a'.repeat(101), undefined])
    await ask('/stats', account === undefined ? {} : { headers: { [ACCOUNT_HEADER]: account } });
  expect(audited.lines.map((line) => JSON.parse(line)).map(({ who, from }) => [who, from])).toEqual([
    ['asha as lekha', 'this machine'],
    ['unknown', 'this machine'],
    ['unknown', 'this machine'],
  ]);
});

test('says how a rewind ended, and rewinds nothing that it cannot log', async () => {
  const { ask, actions, audited } = reading({ rewind: async () => 3 });
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'PUT', body: JSON.stringify({ at: '2026-01-01T00:00:00Z' }), headers };
  expect(await (await ask('/as-of', init)).json()).toEqual({ data: { erasedAgain: 3 } });
  expect(actions()).toEqual(['rewind']);
  expect((await reading().ask('/as-of', init)).status).toBe(501);
  audited.store.append = () => Promise.reject(new Error('full'));
  const error = 'The audit log does not answer, so nothing is given out or changed';
  expect(await (await ask('/as-of', init)).json()).toEqual({ error });
});
