/** Failures on real hosts: a damaged, full or locked ledger, and a missing upstream. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '../../src/api/contract.ts';
import { LEDGER_FILE } from '../../src/hosts/bun/ledger-file.ts';
import { contact, newKey, sendLead, upstreamSettings } from '../leads/lead-fixtures.ts';
import { answering } from '../support/hostile-upstream.ts';
import { type Host, newDataDir, OPERATIONS_TOKEN, startBun, startHost } from '../support/hosts.ts';
import { recordingUpstream } from '../support/recording-upstream.ts';
import { until } from '../support/until.ts';
import { webhook } from '../support/webhook.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

const ready = async (host: Host) => {
  const reply = await fetch(`${host.origin}/readyz`);
  return [reply.status, (await reply.json()) as Record<string, unknown>] as const;
};

/** An upstream that answers leads as the test chooses: by default it takes them. */
const scripted = (reply: () => { status?: number; error?: string }) =>
  answering(({ url }) => {
    if (new URL(url).pathname === PATHS.auth) return Response.json({ data: { access_token: 'token', auth: true } });
    const { status = 200, error = 'out of order' } = reply();
    return Response.json(status === 200 ? { data: { id: 'up' } } : { error }, { status });
  });

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
  workerd(data: string) {
    const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /LeadDeskObject.*\.sqlite$/.test(file),
    );
    const ledgers = files.filter((file) => {
      using database = new Database(join(data, file));
      if (!database.query("SELECT 1 FROM sqlite_master WHERE name = 'ledger_meta'").get()) return false;
      database.run("UPDATE ledger_meta SET value = '99' WHERE name = 'version'");
      return true;
    });
    expect(ledgers).toHaveLength(1);
  },
};

for (const [name, start] of EACH_HOST) {
  test(`${name}: with a damaged ledger pages load, leads go to the upstream, and the firm is alerted`, async () => {
    await using upstream = recordingUpstream();
    using hook = firmsWebhook();
    const data = newDataDir();
    const settings = settingsFor(upstream, hook);
    const before = await start(settings, data);
    expect((await sendLead(before)).status).toBe(200);
    expect(await ready(before)).toEqual([
      200,
      { status: 'ready', waiting: 0, oldest_seconds: 0, build: expect.any(String) },
    ]);
    await before.kill();
    damage[name](data);

    await using host = await start(settings, data);
    for (const path of ['/', '/gst', '/contact']) expect((await fetch(host.origin + path)).status).toBe(200);
    expect(await ready(host)).toEqual([
      503,
      {
        status: 'not ready',
        parts: { ledger: name === 'Bun' ? 'corrupt' : 'not reached' },
        build: expect.any(String),
      },
    ]);
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

  test(`${name}: /readyz counts the leads that wait, and a late delivery is logged with its tries`, async () => {
    let isUp = false;
    await using upstream = scripted(() => (isUp ? {} : { status: 503 }));
    await using host = await start(settingsFor(upstream));
    expect((await sendLead(host)).status).toBe(202);
    await until(async () => Number((await ready(host))[1].oldest_seconds) > 0);
    expect(await ready(host)).toEqual([
      200,
      { status: 'ready', waiting: 1, oldest_seconds: expect.any(Number), build: expect.any(String) },
    ]);
    isUp = true;
    await until(() => host.output().includes('"event":"lead delivered"'));
    expect(host.output()).toMatch(/"event":"lead delivered","lead":"[\w-]+","attempts":[2-9],"seconds":[1-9]/);
    await until(async () => (await ready(host))[1].waiting === 0);
  });

  test(`${name}: an upstream without this call loses no lead, and the firm is alerted at once`, async () => {
    let there = false;
    const taken = new Set<string | null>();
    await using upstream = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch({ url, headers }) {
        if (new URL(url).pathname === '/users/auth/') return Response.json({ data: { access_token: 't', auth: true } });
        if (!there)
          return new Response('<h1>404 Not Found</h1>', { status: 404, headers: { 'content-type': 'text/html' } });
        taken.add(headers.get('idempotency-key'));
        return Response.json({ data: { id: 'up-1' } });
      },
    });
    using hook = firmsWebhook();
    await using host = await start(settingsFor({ url: `http://127.0.0.1:${upstream.port}` }, hook));
    const key = newKey();
    expect((await sendLead(host, { key })).status).toBe(202);
    expect(await hook.waitFor('upstream does not know the call')).toEqual({
      event: 'upstream does not know the call',
      answer: 'call unknown: 404',
    });
    there = true;
    await until(() => taken.has(key));
  });

  test(`${name}: once the upstream accepts one lead, all waiting leads are sent, each once`, async () => {
    await using upstream = recordingUpstream();
    await upstream.become('answers 500');
    await using host = await start(settingsFor(upstream));
    const keys = Array.from({ length: 120 }, newKey);
    for (const reply of await Promise.all(keys.map((key) => sendLead(host, { key })))) expect(reply.status).toBe(202);
    await upstream.become(undefined);
    const last = newKey();
    // 202 if the delivery of a waiting lead is in progress: most attempts at once is one.
    expect([200, 202]).toContain((await sendLead(host, { key: last })).status);
    while (upstream.recorded.size < keys.length + 1) await upstream.reached(1);
    expect([...upstream.recorded.keys()].toSorted()).toEqual([...keys, last].toSorted());
    expect(upstream.mostAtOnce()).toBe(1);
    await until(() => host.output().includes('upstream answers again'));
  });
}

test('Bun: pages still load when the data folder is not writable', async () => {
  await using upstream = recordingUpstream();
  const data = newDataDir();
  const environment = {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: data,
    ...settingsFor(upstream),
  };
  // A file size limit imitates a full disk. The server ignores the signal that comes with it.
  const command = ['bash', '-c', `trap '' XFSZ; ulimit -f 0; exec "${process.execPath}" src/hosts/bun/serve.ts`];
  await using host = await startHost(command, /Listening on (http:\S+)/, environment, data);
  expect((await fetch(`${host.origin}/gst`)).status).toBe(200);
  expect(await ready(host)).toEqual([
    503,
    { status: 'not ready', parts: { ledger: expect.any(String) }, build: expect.any(String) },
  ]);
  const key = newKey();
  expect((await sendLead(host, { key })).status).toBe(200);
  expect(upstream.recorded.has(key)).toBe(true);
});

test('Bun: with the embedded upstream, a lead that the ledger cannot store is not confirmed', async () => {
  const data = newDataDir();
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, LEDGER_FILE), 'this is no database '.repeat(1000));
  await using host = await startBun({}, data);
  const reply = await sendLead(host);
  expect([reply.status, await reply.json()]).toEqual([503, { error: 'Please try again in sometime' }]);
  const form = await fetch(`${host.origin}/contact`, { method: 'POST', body: new URLSearchParams(contact) });
  expect(form.status).toBe(503);
  expect(await form.text()).toContain(contact.message);
});

test('Bun: while another process locks the ledger, pages load, and the lead is kept after it', async () => {
  await using upstream = recordingUpstream();
  const data = newDataDir();
  const host = await startBun(settingsFor(upstream), data);
  await until(async () => (await fetch(`${host.origin}/readyz`)).ok);
  const other = new Database(join(data, LEDGER_FILE));
  // The sweep at the start may have the lock for a moment.
  other.run('PRAGMA busy_timeout = 10000');
  try {
    other.run('BEGIN IMMEDIATE');
    const key = newKey();
    let answered = false;
    const lead = sendLead(host, { key }).finally(() => {
      answered = true;
    });
    for (let pages = 0; pages < 5; pages++) expect((await fetch(`${host.origin}/search?q=${pages}`)).status).toBe(200);
    expect(answered).toBe(false);
    other.run('ROLLBACK');
    expect(await (await lead).json()).toEqual({ data: { id: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) } });
  } finally {
    other.close();
    await host.stop();
  }
});
