/**
 * The runbook drill on the Bun host: a backup, more leads, erasures, a lost disk, a restore, and a count of all leads.
 */
import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contact, referenceOf, withdraw } from '../leads/lead-fixtures.ts';
import { filesBelow } from '../support/files.ts';
import { type Host, startBun } from '../support/hosts.ts';
import { spawnLeads } from '../support/reading-desk.ts';

const PASSPHRASE = 'drawn-for-this-test-1953';

function drill() {
  const place = mkdtempSync(join(tmpdir(), 'lekha-drill-'));
  const data = join(place, 'data');
  const leads = async (args: string[], environment: Record<string, string> = {}) => {
    const { code, out, err } = await spawnLeads(args, { DATA_DIR: data, ...environment });
    return { exit: code, output: out + err, said: code === 0 ? JSON.parse(out) : undefined };
  };
  const counted = async () => (await leads(['list', '--limit', '100'])).said.data.length;
  return { place, data, leads, counted, start: () => startBun({ LEADS_PER_MINUTE: '100000' }, data) };
}

const phoneOf = (number: number) => String(9_100_000_000 + number);

const leadOf = (number: number) => ({ ...contact, phone: phoneOf(number), message: `call ${number}` });

/** Sends leads with numbered phones; returns their reference numbers. */
async function send(host: Host, first: number, count: number): Promise<string[]> {
  const references: string[] = [];
  for (let number = first; number < first + count; number++) references.push(await referenceOf(host, leadOf(number)));
  return references;
}

test('load, back up, load more, erase, lose the disk, restore, count', async () => {
  const { place, data, leads, counted, start } = drill();
  const backup = join(place, 'leads.backup');
  const host = await start();
  const references = await send(host, 0, 12);
  expect(await leads(['backup', backup], { BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject({
    exit: 0,
    said: { leads: 12, broken: 0, encrypted: true },
  });
  expect(readFileSync(backup, 'latin1')).not.toContain(phoneOf(0));
  await send(host, 12, 3);
  await withdraw(host, references[0], phoneOf(0));
  await withdraw(host, references[1], phoneOf(1));
  expect((await leads(['erase', references[2] ?? ''])).exit).toBe(0);
  expect((await leads(['done', references[0] ?? ''])).exit).toBe(0);
  expect(await counted()).toBe(12);

  await host.kill();
  rmSync(data, { recursive: true });
  expect(await leads(['restore', backup], { BACKUP_PASSPHRASE: `${PASSPHRASE}x` })).toMatchObject({
    exit: 2,
    output: expect.stringContaining('BACKUP_PASSPHRASE is wrong'),
  });
  const restored = await leads(['restore', backup], { BACKUP_PASSPHRASE: PASSPHRASE });
  expect(restored.said).toMatchObject({ leads: 9, leftOut: 3, broken: 0, erasureLogs: [expect.any(String)] });
  const [noted] = (await leads(['audit'])).said.data;
  expect(noted).toMatchObject({ action: 'restore', count: 9, backup: 'encrypted' });
  expect(await counted()).toBe(9);
  expect((await leads(['erasures'])).said.data).toHaveLength(3);
  // The first was carried out before the disk was lost.
  const open = (await leads(['tasks'])).said.data;
  expect(open).toMatchObject([{ kind: 'withdrawal', reference: references[1]?.replaceAll('-', '') }]);

  // The site continues from there, and no erased lead is in any file.
  const next = await start();
  await send(next, 20, 1);
  expect(await counted()).toBe(10);
  const bytes = filesBelow(data)
    .map((file) => file.bytes)
    .join('\n');
  expect([0, 1, 2].filter((number) => bytes.includes(phoneOf(number)))).toEqual([]);
  expect(bytes).toContain(phoneOf(3));
  await next.stop();
  rmSync(place, { recursive: true });
});

test('a restore is refused while the server runs, and of a damaged backup; without an erasure log it names none', async () => {
  const { place, data, leads, counted, start } = drill();
  const backup = join(place, 'leads.backup');
  const host = await start();
  await send(host, 0, 2);
  expect((await leads(['backup', backup])).exit).toBe(0);
  const refusal = async (command: string[], reason: string, environment?: Record<string, string>) =>
    expect(await leads(command, environment)).toMatchObject({ exit: 2, output: expect.stringContaining(reason) });
  await refusal(['backup', backup], 'is there already');
  await refusal(['restore', backup], 'stop it first');
  await send(host, 2, 1);
  await host.kill();

  const half = join(place, 'half');
  writeFileSync(half, readFileSync(backup).subarray(0, -30));
  await refusal(['restore', half], 'damaged');
  await refusal(['restore', backup], 'is not encrypted', { BACKUP_PASSPHRASE: PASSPHRASE });
  expect(await counted()).toBe(3);
  for (const log of [join(data, 'erasures.log'), `${data}.erasures.log`]) rmSync(log);
  const { said } = await leads(['restore', backup, '--plain'], { BACKUP_PASSPHRASE: PASSPHRASE });
  expect(said).toMatchObject({ leads: 2, erasureLogs: [] });
  expect([await counted(), existsSync(join(data, 'leads.sqlite.previous'))]).toEqual([2, true]);
  const [noted] = (await leads(['audit'])).said.data.slice(1);
  expect(noted).toMatchObject({ action: 'restore', count: 2, backup: 'plain' });
  rmSync(place, { recursive: true });
});
