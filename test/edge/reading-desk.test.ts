/** The reading desk on both hosts: what the audit log records, and what guessing a token causes. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import {
  backupOf,
  contact,
  memoryLedger,
  START,
  sendLead,
  storeLead,
  upstreamSettings,
} from '../leads/lead-fixtures.ts';
import { filesBelow } from '../support/files.ts';
import { ERASURE_TOKEN, newDataDir, OPERATIONS_TOKEN, startBun } from '../support/hosts.ts';
import { readingDesk } from '../support/reading-desk.ts';
import { recordingUpstream } from '../support/recording-upstream.ts';
import { until } from '../support/until.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

for (const [name, start] of EACH_HOST) {
  test.concurrent(`${name}: the audit log records every read and change, survives a power cut, and is read in pages`, async () => {
    const data = newDataDir();
    const settings = { OPERATIONS_TOKEN, ERASURE_TOKEN };
    let host = await start(settings, data);
    for (let lead = 0; lead < 3; lead++) await sendLead(host);
    const reader = () => readingDesk(host);
    const first = await reader().list({ limit: '2' });
    const second = await reader().export({ limit: '2', after: `${first.next?.at},${first.next?.id}` });
    expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null]);
    const [lead] = first.items;
    await expect(reader().erase(lead?.id ?? '')).rejects.toThrow('it needs ERASURE_TOKEN');
    await expect(readingDesk(host, ERASURE_TOKEN).list()).rejects.toThrow('it needs OPERATIONS_TOKEN');
    expect(await readingDesk(host, ERASURE_TOKEN).erase(lead?.reference ?? '')).toBe('kept here');
    await host.kill();

    host = await start(settings, data);
    await reader().stats();
    const { items, damaged } = await reader().audit();
    expect(items.map(({ who, action, id, count }) => ({ who, action, id, count }))).toEqual([
      { who: 'OPERATIONS_TOKEN', action: 'stats', id: undefined, count: undefined },
      { who: 'ERASURE_TOKEN', action: 'erase', id: lead?.id, count: undefined },
      { who: 'OPERATIONS_TOKEN', action: 'export', id: undefined, count: 1 },
      { who: 'OPERATIONS_TOKEN', action: 'list', id: undefined, count: 2 },
    ]);
    expect(damaged).toBe(0);
    const [newest] = (await reader().audit({ limit: '1' })).items;
    expect(newest).toEqual(items[0] as typeof newest);
    await host.kill();

    // Nobody who can write to the object's database can change the lines by mistake.
    const databases = filesBelow(data).filter(({ file }) => /LogObject\/[^/]+(?<!metadata)\.sqlite$/.test(file));
    expect(databases).toHaveLength(name === 'workerd' ? 2 : 0);
    for (const { file } of databases) {
      using database = new Database(join(data, file));
      for (const statement of ['DELETE FROM lines', "UPDATE lines SET line = '{}'"])
        expect(() => database.run(statement)).toThrow('a log only grows');
    }
  });

  test.concurrent(`${name}: the token that erases restores no lead, and both tokens only a valid one`, async () => {
    await using upstream = recordingUpstream();
    await using host = await start({ ...upstreamSettings(upstream.url), OPERATIONS_TOKEN, ERASURE_TOKEN });
    const good = { ...storeLead(memoryLedger().ledger, START), lead: { ...contact, message: 'restored' } };
    const forged = { ...good, lead: { ...contact, full_name: '', message: 'forged' } };
    const restore = async (lead: object, tokens: Record<string, string>) => {
      const sent = { method: 'PUT', headers: tokens, body: await backupOf([lead]) };
      const reply = await fetch(`${host.origin}/ops/leads/backup`, sent);
      return reply.ok ? ((await reply.json()) as { data: { restored: number } }).data.restored : reply.status;
    };
    const erasing = { authorization: `Bearer ${ERASURE_TOKEN}` };
    const both = { authorization: `Bearer ${OPERATIONS_TOKEN}`, 'erasure-token': ERASURE_TOKEN };
    expect([
      await restore(forged, erasing),
      await restore(good, erasing),
      await restore(forged, both),
      await restore(good, both),
    ]).toEqual([403, 403, 0, 1]);
    await until(() => upstream.recorded.size > 0);
    expect([...upstream.recorded.values()].map((lead) => 'message' in lead && lead.message)).toEqual(['restored']);
  });

  test.concurrent(`${name}: a reader that leaves an export gets no further page, and one that stays gets all`, async () => {
    await using host = await start({ OPERATIONS_TOKEN, ERASURE_TOKEN });
    const { ledger } = memoryLedger();
    const long = { ...contact, message: 'x'.repeat(4000) };
    for (let lead = 0; lead < 3500; lead++) storeLead(ledger, START + lead, long);
    const authorization = `Bearer ${OPERATIONS_TOKEN}`;
    const body = await backupOf(ledger.list({ limit: 3500 }));
    const headers = { authorization, 'erasure-token': ERASURE_TOKEN, accept: 'text/plain' };
    const restored = await fetch(`${host.origin}/ops/leads/backup`, { method: 'PUT', headers, body });
    expect(await restored.text()).toStartWith('3500 leads restored');
    const exported = () => fetch(`${host.origin}/ops/leads/export`, { headers: { authorization, accept: 'text/csv' } });
    const leaving = (await exported()).body?.getReader();
    await leaving?.read();
    await leaving?.cancel();
    expect((await (await exported()).text()).split('\r\n')).toHaveLength(3502);
    const { items } = await readingDesk(host).audit();
    // The pages that are on their way when the reader leaves, and the four of the other one.
    expect(items.filter(({ action }) => action === 'export').length).toBeWithin(5, 8);
  });
}

test('a host serves the address that uses its token while another address guesses', async () => {
  await using host = await startBun({
    OPERATIONS_TOKEN,
    CALLS_PER_MINUTE: '5',
    CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
  });
  const ask = (token: string, from: string) =>
    fetch(`${host.origin}/ops/leads/stats`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
    });
  const guessed: number[] = [];
  for (let guess = 0; guess < 8; guess++) guessed.push((await ask(`guess-${guess}`, '203.0.113.9')).status);
  expect(guessed).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  expect([
    (await ask(OPERATIONS_TOKEN, '203.0.113.9')).status,
    (await ask(OPERATIONS_TOKEN, '203.0.113.8')).status,
  ]).toEqual([429, 200]);
  const { items } = await readingDesk(host).audit();
  expect(items.map(({ from }) => from)).toEqual(['203.0.113.8']);
});
