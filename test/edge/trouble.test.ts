/** Failures on real hosts: a damaged, full or locked ledger, and a missing upstream. */
import { expect, test } from 'bun:test';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEDGER_FILE } from '../../src/hosts/bun/ledger-file.ts';
import { contact, newKey, sendLead, upstreamSettings } from '../leads/lead-fixtures.ts';
import { changeLedgerOfWorkerd } from '../support/files.ts';
import { type Host, newDataDir, OPERATIONS_TOKEN, startBun } from '../support/hosts.ts';
import { recordingUpstream } from '../support/recording-upstream.ts';
import { until } from '../support/until.ts';
import { webhook } from '../support/webhook.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

const ready = async (host: Host) => {
  const reply = await fetch(`${host.origin}/readyz`);
  return { status: reply.status, ...((await reply.json()) as { waiting?: number; parts?: object }) };
};

/** A loopback webhook that can wait for an alert. */
function firmsWebhook() {
  const { posts, ...hook } = webhook<Record<string, unknown>>();
  const alerts = () => posts.map(({ body }) => body);
  const find = (event: string) => alerts().find((alert) => alert.event === event);
  const waitFor = async (event: string) => {
    await until(() => find(event));
    return find(event);
  };
  return { ...hook, alerts, waitFor };
}

const settingsFor = (upstream: { url: string }, hook?: { url: string }) => ({
  ...upstreamSettings(upstream.url),
  OPERATIONS_TOKEN,
  LEADS_PER_MINUTE: '100000',
  ...(hook && { ALERT_WEBHOOK_URL: hook.url }),
});

/** Makes the ledger of a stopped host unreadable. */
const damage = {
  Bun: (data: string) => {
    for (const file of readdirSync(data)) if (file.startsWith(LEDGER_FILE)) rmSync(join(data, file));
    writeFileSync(join(data, LEDGER_FILE), 'this is no database '.repeat(1000));
  },
  // workerd does not start on a file that is not a database, so this one is from a newer program.
  workerd: (data: string) => changeLedgerOfWorkerd(data, "UPDATE ledger_meta SET value = '99' WHERE name = 'version'"),
};

for (const [name, start] of EACH_HOST) {
  test(`${name}: with a damaged ledger pages load, leads go to the upstream, and the firm is alerted`, async () => {
    await using upstream = recordingUpstream();
    using hook = firmsWebhook();
    const data = newDataDir();
    const settings = settingsFor(upstream, hook);
    const before = await start(settings, data);
    expect((await sendLead(before)).status).toBe(200);
    expect(await ready(before)).toMatchObject({ status: 'ready', waiting: 0 });
    await before.kill();
    damage[name](data);

    await using host = await start(settings, data);
    for (const path of ['/', '/gst', '/contact']) expect((await fetch(host.origin + path)).status).toBe(200);
    expect((await ready(host)).parts).toEqual({ ledger: name === 'Bun' ? 'corrupt' : 'not reached' });
    expect((await fetch(`${host.origin}/healthz`)).status).toBe(200);
    const key = newKey();
    const taken = await sendLead(host, { key });
    expect([taken.status, await taken.json()]).toEqual([200, { data: { id: `up-${key}` } }]);
    expect(upstream.recorded.get(key)).toMatchObject({ phone: contact.phone });
    expect(await hook.waitFor('lead not kept')).toMatchObject({ error: expect.any(String) });
    if (name === 'Bun') expect(await hook.waitFor('ledger cannot be used')).toMatchObject({ error: 'corrupt' });
    expect(JSON.stringify(hook.alerts())).not.toContain(contact.phone);
    const event = name === 'Bun' ? '"event":"ledger cannot be used"' : '"event":"lead desk not reached"';
    // The Bun host checks its ledger when its health is requested.
    await until(async () => (await ready(host)) && host.output().includes(event));
  });
}

test('Bun: pages still load when the data folder is not writable', async () => {
  await using upstream = recordingUpstream();
  const data = newDataDir();
  // A file size limit imitates a full disk. The server ignores the signal that comes with it.
  const command = ['bash', '-c', `trap '' XFSZ; ulimit -f 0; exec "${process.execPath}" src/hosts/bun/serve.ts`];
  await using host = await startBun(settingsFor(upstream), data, { command });
  expect((await fetch(`${host.origin}/gst`)).status).toBe(200);
  expect((await ready(host)).parts).toEqual({ ledger: expect.any(String) });
  const key = newKey();
  expect((await sendLead(host, { key })).status).toBe(200);
  expect(upstream.recorded.has(key)).toBe(true);
});
