/**
 * The runbook drill on workerd: the cron trigger backs up to R2, encrypted, the ledger object is lost, and a restore
 * over HTTP recovers it.
 */
import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wranglerCommand } from '../../src/commands/wrangler.ts';
import { contact, referenceOf, withdraw } from '../leads/lead-fixtures.ts';
import { ERASURE_TOKEN, type Host, OPERATIONS_TOKEN, startWrangler } from '../support/hosts.ts';
import { spawnLeads } from '../support/reading-desk.ts';
import { runProgram } from '../support/run-program.ts';

const BACKUP_PASSPHRASE = 'drawn-for-this-test-1953';
const settings = { OPERATIONS_TOKEN, ERASURE_TOKEN, BACKUP_PASSPHRASE, LEADS_PER_MINUTE: '100000' };

/** As the firm names it. */
const bucket = /^bucket_name = "(.+)"$/m.exec(readFileSync(join(import.meta.dir, '../../wrangler.toml'), 'utf8'))?.[1];

const send = (host: Host, phone: string) => referenceOf(host, { ...contact, phone });

async function leads(host: Host, args: string[], passphrase?: string): Promise<string> {
  const env = { OPERATIONS_TOKEN, ERASURE_TOKEN, ...(passphrase && { BACKUP_PASSPHRASE: passphrase }) };
  const { out, err } = await spawnLeads([...args, '--url', host.origin], env);
  return out + err;
}

test('on workerd: load, back up by the cron trigger, load more, erase, lose the ledger, restore', async () => {
  const data = mkdtempSync(join(tmpdir(), 'lekha-r2-'));
  const host = await startWrangler(settings, data);
  const references = [await send(host, '9200000001'), await send(host, '9200000002'), await send(host, '9200000003')];
  const today = new Date().toISOString().slice(0, 10);
  expect((await fetch(`${host.origin}/cdn-cgi/local/scheduled?cron=45+20+*+*+*`)).status).toBe(200);
  await send(host, '9200000004');
  expect((await withdraw(host, references[0], '9200000001')).status).toBe(200);
  // Only Cloudflare's storage supports rewinding, not local workerd.
  expect(await leads(host, ['rewind', new Date().toISOString()])).toContain('cannot be taken back');
  await host.kill();

  const objects = join(data, 'v3/do');
  for (const name of readdirSync(objects))
    if (name.endsWith('LeadDeskObject')) rmSync(join(objects, name), { recursive: true });
  const file = join(data, 'from-r2');
  const place = ['--local', '--persist-to', data, '--file', file];
  const download = [...wranglerCommand(), 'r2', 'object', 'get', `${bucket}/leads/${today}.backup`, ...place];
  expect((await runProgram(download)).code).toBe(0);

  const object = readFileSync(file);
  expect(object.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(() => Bun.gunzipSync(object)).toThrow();

  const next = await startWrangler(settings, data);
  expect(await leads(next, ['restore', file], `${BACKUP_PASSPHRASE}x`)).toContain('BACKUP_PASSPHRASE is wrong');
  expect(await leads(next, ['list'])).toContain('"data": []');
  // The site has the passphrase.
  expect(await leads(next, ['restore', file])).toContain('"restored": 2');
  // Withdrawn after the backup, and not carried out yet.
  expect(await leads(next, ['tasks'])).toContain(`"reference": "${references[0]?.replaceAll('-', '')}"`);
  const own = join(data, 'over-http');
  expect(await leads(next, ['backup', own], BACKUP_PASSPHRASE)).toContain('"leads": 2');
  expect(readFileSync(own).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect((await leads(next, ['list'])).match(/92000000\d\d/g)?.sort()).toEqual(['9200000002', '9200000003']);
  await next.stop();
});
