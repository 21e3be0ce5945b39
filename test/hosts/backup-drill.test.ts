/**
 * The runbook drill on the Bun host: a backup, more leads, erasures, a lost disk, a restore, and a count of all leads.
 */
import { expect, test } from 'bun:test';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contact, referenceOf, sendLead, withdraw } from '../leads/lead-fixtures.ts';
import { filesBelow } from '../support/files.ts';
import { type Host, startBun } from '../support/hosts.ts';
import { until } from '../support/until.ts';

const PASSPHRASE = 'drawn-for-this-test-1953';

function drill() {
  const place = mkdtempSync(join(tmpdir(), 'lekha-drill-'));
  const data = join(place, 'data');
  /** Runs `bun run leads` without the environment of the test. */
  const leads = (args: string[], environment: Record<string, string> = {}) => {
    const run = Bun.spawnSync([process.execPath, 'src/commands/leads.ts', ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: data, ...environment },
    });
    return { exit: run.exitCode, output: run.stdout.toString() + run.stderr.toString() };
  };
  const counted = () => Number(/(\d+) shown/.exec(leads(['list', '--limit', '100']).output)?.[1]);
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
  expect(leads(['backup', backup], { BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject({
    exit: 0,
    output: expect.stringContaining('12 leads'),
  });
  expect(readFileSync(backup, 'latin1')).not.toContain(phoneOf(0));
  await send(host, 12, 3);
  await withdraw(host, references[0], phoneOf(0));
  await withdraw(host, references[1], phoneOf(1));
  expect(leads(['erase', references[2] ?? '']).exit).toBe(0);
  expect(counted()).toBe(12);

  await host.kill();
  rmSync(data, { recursive: true });
  expect(leads(['restore', backup], { BACKUP_PASSPHRASE: `${PASSPHRASE}x` })).toMatchObject({
    exit: 2,
    output: expect.stringContaining('BACKUP_PASSPHRASE is wrong'),
  });
  const restored = leads(['restore', backup], { BACKUP_PASSPHRASE: PASSPHRASE });
  expect(restored).toMatchObject({ exit: 0, output: expect.stringContaining('9 leads restored') });
  expect(counted()).toBe(9);
  expect(leads(['erasures']).output.trim().split('\n')).toHaveLength(3);

  // The site continues from there, and no erased lead is in any file.
  const next = await start();
  await send(next, 20, 1);
  expect(counted()).toBe(10);
  const bytes = filesBelow(data)
    .map((file) => file.bytes)
    .join('\n');
  expect([0, 1, 2].filter((number) => bytes.includes(phoneOf(number)))).toEqual([]);
  expect(bytes).toContain(phoneOf(3));
  await next.stop();
  rmSync(place, { recursive: true });
});

test('a restore is refused while the server runs, and a damaged backup changes nothing', async () => {
  const { place, data, leads, counted, start } = drill();
  const backup = join(place, 'leads.backup');
  const host = await start();
  await send(host, 0, 2);
  expect(leads(['backup', backup]).exit).toBe(0);
  expect(leads(['backup', backup])).toMatchObject({ exit: 2, output: expect.stringContaining('is there already') });
  expect(leads(['restore', backup])).toMatchObject({ exit: 2, output: expect.stringContaining('stop it first') });
  await send(host, 2, 1);
  await host.kill();

  const half = join(place, 'half');
  writeFileSync(half, readFileSync(backup).subarray(0, -30));
  expect(leads(['restore', half])).toMatchObject({ exit: 2, output: expect.stringContaining('damaged') });
  expect(leads(['restore', join(place, 'none')]).exit).toBe(2);
  expect(counted()).toBe(3);
  expect(leads(['restore', backup])).toMatchObject({ exit: 0, output: expect.stringContaining('2 leads restored') });
  expect(counted()).toBe(2);
  expect(existsSync(join(data, 'leads.sqlite.previous'))).toBe(true);
  rmSync(place, { recursive: true });
});

test('a restore without an erasure log warns that erased leads are back', async () => {
  const { place, data, leads, start } = drill();
  const host = await start();
  const [reference] = await send(host, 0, 1);
  leads(['backup', join(place, 'leads.backup')]);
  await withdraw(host, reference, phoneOf(0));
  await host.kill();
  rmSync(data, { recursive: true });
  rmSync(`${data}.erasures.log`);
  const { exit, output } = leads(['restore', join(place, 'leads.backup')]);
  expect([exit, output]).toEqual([0, expect.stringContaining('No erasure log was found')]);
  rmSync(place, { recursive: true });
});

test('detects a file copied over the ledger of a running server: it is not ready, and confirms no lead', async () => {
  const { place, data, start } = drill();
  const host = await start();
  await send(host, 0, 1);
  const ready = async () => (await fetch(`${host.origin}/readyz`)).json();
  await until(async () => (await ready()).status === 'ready');
  // By now everything is in the file.
  await until(
    () => !existsSync(join(data, 'leads.sqlite-wal')) || readFileSync(join(data, 'leads.sqlite-wal')).length === 0,
  );
  copyFileSync(join(data, 'leads.sqlite'), join(place, 'old'));
  await send(host, 1, 1);
  await until(() => readFileSync(join(data, 'leads.sqlite-wal')).length === 0);
  copyFileSync(join(place, 'old'), join(data, 'leads.sqlite'));
  await until(async () => (await ready()).parts?.ledger === 'replaced');
  expect((await sendLead(host, { lead: leadOf(2) })).status).toBe(503);
  await host.stop();
  rmSync(place, { recursive: true });
});
