/** After any kind of erasure no byte of the lead is in any file of the host: real hosts, real files. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { chmodSync, cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceOf, upstreamSettings, withdraw } from '../leads/lead-fixtures.ts';
import { filesBelow, found } from '../support/files.ts';
import { ERASURE_TOKEN, newDataDir, OPERATIONS_TOKEN, startBun } from '../support/hosts.ts';
import { readingDesk, spawnLeads } from '../support/reading-desk.ts';
import { recordingUpstream } from '../support/recording-upstream.ts';
import { until } from '../support/until.ts';
import { startWorkerd } from '../support/workerd-serve.ts';

const DAY = 24 * 60 * 60_000;
let drawn = 0;
function visitor() {
  drawn += 1;
  const phone = String(7_300_000_000 + Math.floor(Math.random() * 1e6) * 100 + drawn);
  const word = (of: string) => `${of}${phone}x`;
  // Longer than a page of the database.
  const message = `${word('Messageword')} ${'लंबा '.repeat(600)}${word('Lastword')}`;
  const lead = {
    lead_type: 'contact',
    full_name: word('Nameword'),
    email: `${word('mailword')}@example.com`,
    phone,
    message,
  };
  return { lead, words: [lead.full_name, lead.email, phone, word('Messageword'), word('Lastword')] };
}

const settings = { OPERATIONS_TOKEN, ERASURE_TOKEN, LEADS_PER_MINUTE: '100000', CALLS_PER_MINUTE: '100000' };

test('on Bun: a lead withdrawn, erased by the firm, corrected or past its retention leaves no byte', async () => {
  await using upstream = recordingUpstream();
  const environment = { ...settings, ...upstreamSettings(upstream.url) };
  const data = newDataDir();
  const copy = newDataDir();
  const host = await startBun(environment, data);
  const people = {
    withdrawn: visitor(),
    operations: visitor(),
    command: visitor(),
    corrected: visitor(),
    kept: visitor(),
  };
  const references: Record<string, string> = {};
  for (const [who, { lead }] of Object.entries(people)) references[who] = await referenceOf(host, lead);
  const { kept, ...others } = people;
  const erased = Object.values(others).flatMap(({ words }) => words);
  expect(found(data, erased).length).toBeGreaterThanOrEqual(erased.length);

  expect((await withdraw(host, references.withdrawn ?? '', people.withdrawn.lead.phone)).status).toBe(200);
  await until(() => found(data, people.withdrawn.words).length === 0);
  expect(await readingDesk(host, ERASURE_TOKEN).erase(references.operations ?? '')).toBe('passed on');
  await until(() => found(data, people.operations.words).length === 0);
  expect((await spawnLeads(['erase', references.command ?? ''], { DATA_DIR: data })).code).toBe(0);
  const fields = ['full_name=Ravi', 'email=ravi@example.com', 'phone=8000000000', 'message=New words'];
  expect((await spawnLeads(['correct', references.corrected ?? '', ...fields], { DATA_DIR: data })).code).toBe(0);
  await until(() => found(data, erased).length === 0);
  expect(found(data, ['New words'])).not.toEqual([]);
  expect(new Set(found(data, kept.words).map((place) => place.split(': ')[1]))).toEqual(new Set(kept.words));
  for (const { file } of filesBelow(data))
    expect([file, statSync(join(data, file)).mode & 0o777]).toEqual([file, 0o600]);
  expect(statSync(data).mode & 0o777).toBe(0o700);

  // A stop removes the folder of the host, so the copy is read. The other copy continues a year later.
  const old = new Database(join(data, 'leads.sqlite'));
  // The host may be writing.
  old.run('PRAGMA busy_timeout = 5000');
  old.query('UPDATE leads SET accepted_at = accepted_at - ?1, erase_at = erase_at - ?1').run(366 * DAY);
  old.close();
  await host.kill();
  // No program copies a socket.
  cpSync(data, copy, { recursive: true, filter: (file) => !file.endsWith('.sock') });
  expect(found(copy, erased)).toEqual([]);
  const next = await startBun(environment, copy);
  const desk = readingDesk(next);
  expect(await desk.list()).toEqual([]);
  await until(() => found(copy, kept.words).length === 0);
  expect((await desk.erasures()).length).toBe(3);
  await next.stop();
  rmSync(data, { recursive: true });
});

test('a data folder that others can read becomes private at the start', async () => {
  const data = join(newDataDir(), 'data');
  mkdirSync(data, { mode: 0o755 });
  for (const file of ['leads.sqlite', 'audit.jsonl', 'erasures.log']) writeFileSync(join(data, file), '');
  const outside = `${data}.erasures.log`;
  writeFileSync(outside, '');
  for (const path of [outside, ...filesBelow(data).map(({ file }) => join(data, file))]) chmodSync(path, 0o666);
  const host = await startBun(settings, data);
  await until(async () => (await fetch(`${host.origin}/readyz`)).ok);
  for (const { file } of filesBelow(data))
    expect([file, statSync(join(data, file)).mode & 0o777]).toEqual([file, 0o600]);
  expect(statSync(outside).mode & 0o777).toBe(0o600);
  expect(statSync(data).mode & 0o777).toBe(0o700);
  await host.stop();
});

test('on workerd the database has no byte of a withdrawn lead; the platform’s write-ahead log has it until it is overwritten', async () => {
  const data = newDataDir();
  const host = await startWorkerd(settings, data);
  const people = Array.from({ length: 5 }, visitor);
  const words = people.flatMap((person) => person.words);
  const references = [];
  for (const { lead } of people) references.push(await referenceOf(host, lead));
  expect(new Set(found(data, words).map((place) => place.split(': ')[1]))).toEqual(new Set(words));
  for (const [at, { lead }] of people.entries())
    expect((await withdraw(host, references[at] ?? '', lead.phone)).status).toBe(200);
  expect(await readingDesk(host).list()).toEqual([]);
  expect(
    found(data, words).filter((place) => !place.includes('LeadDeskObject') || !place.includes('.sqlite-wal: ')),
  ).toEqual([]);
  // The engine restarts its log after a thousand pages.
  for (let leads = 0; leads < 300 && found(data, words).length > 0; leads += 20)
    await Promise.all(Array.from({ length: 20 }, () => referenceOf(host, visitor().lead)));
  expect(found(data, words)).toEqual([]);
  await host.stop();
});
