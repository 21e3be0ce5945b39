/** How both hosts handle leads, each with its own settings. */
import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { contact, newKey, sendLead, upstreamSettings, withdraw } from '../leads/lead-fixtures.ts';
import { PARTNER } from '../support/firm.ts';
import { ERASURE_TOKEN, type Host, newDataDir, OPERATIONS_TOKEN, startBun } from '../support/hosts.ts';
import { readingDesk } from '../support/reading-desk.ts';
import { recordingUpstream } from '../support/recording-upstream.ts';
import { until } from '../support/until.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

/** Posts a form as a browser without JavaScript does. Returns where the response leads. */
const sendForm = (host: Host, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${host.origin}/contact`, {
    method: 'POST',
    body: new URLSearchParams(contact),
    redirect: 'manual',
    headers,
    ...(signal && { signal }),
  });
const leadsTo = async (reply: Promise<Response>) => (await reply).headers.get('location');
const withNumber = expect.stringMatching(/^\/thank-you\?reference=[0-9A-Z]{4}-[0-9A-Z]{4}&ends=000$/);

for (const [name, start] of EACH_HOST) {
  describe(name, () => {
    test('posting the content of an answered form again does not reveal its number, from the same browser or another', async () => {
      await using host = await start({ OPERATIONS_TOKEN });
      const own = { 'user-agent': 'Firefox', 'accept-language': 'hi' };
      const first = await leadsTo(sendForm(host, own));
      expect(first).toEqual(withNumber);
      expect(await leadsTo(sendForm(host, own))).toBe('/thank-you?ends=000');
      const others = [
        await leadsTo(sendForm(host, { ...own, 'user-agent': 'Chrome' })),
        await leadsTo(sendForm(host, { ...own, 'accept-language': 'en' })),
      ];
      for (const other of others) {
        expect(other).toEqual(withNumber);
        expect(other).not.toBe(first);
      }
      expect((await readingDesk(host).list()).items).toHaveLength(3);
    });

    test('a refused lead gets a number that can withdraw it, and its key with another lead gets 409', async () => {
      await using upstream = recordingUpstream();
      await upstream.become('flags an error in a 200');
      await using host = await start({
        ...upstreamSettings(upstream.url),
        OPERATIONS_TOKEN,
      });
      const key = newKey();
      const refused = await sendLead(host, { key });
      const { data } = (await refused.json()) as { data: { id: string } };
      const desk = readingDesk(host);
      const [stored] = (await desk.list({ state: 'refused' })).items;
      expect([refused.status, data.id.replace('-', '')]).toEqual([422, stored?.reference ?? '']);
      const other = await sendLead(host, { lead: { ...contact, message: 'Other words' }, key });
      expect([other.status, await other.json()]).toEqual([
        409,
        { error: 'This Idempotency-Key was used for another lead' },
      ]);
      expect((await desk.list()).items).toEqual(stored ? [stored] : []);
      await withdraw(host, data.id);
      expect((await desk.list()).items).toEqual([]);
      expect((await desk.erasures()).items).toMatchObject([
        { id: stored?.id, idempotencyKey: key, attempts: 1, upstreamId: null },
      ]);
    });

    test('each client has a limit, and without a token there is no reading desk', async () => {
      await using host = await start({ LEADS_PER_MINUTE: '2' });
      const statuses = [];
      for (let leads = 0; leads < 3; leads++) statuses.push((await sendLead(host)).status);
      expect(statuses).toEqual([200, 200, 429]);
      const form = await fetch(`${host.origin}/contact`, { method: 'POST', body: new URLSearchParams(contact) });
      expect([form.status, form.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
      expect((await fetch(`${host.origin}/ops/leads`)).status).toBe(404);
    });

    test('every field of the partner form reaches the upstream, with JavaScript and without', async () => {
      await using upstream = recordingUpstream();
      await using host = await start(upstreamSettings(upstream.url));
      const asked = { email: 'ravi@example.com', full_name: 'Ravi', phone: '8000000000' };
      const wishes = { best_time: 'morning', language: 'Hindi' };
      await sendLead(host, { lead: { lead_type: 'partner', ...asked, message: 'CA in Kanpur', ...wishes } });
      await sendLead(host, { lead: { lead_type: 'partner', ...asked, ...wishes } });
      const form = new URLSearchParams({ ...asked, phone: '+91 80000 00000', message: 'CS in Agra', ...wishes });
      await fetch(`${host.origin}${PARTNER}`, { method: 'POST', body: form, redirect: 'manual' });
      await fetch(`${host.origin}${PARTNER}`, {
        method: 'POST',
        body: new URLSearchParams({ ...asked, message: '' }),
        redirect: 'manual',
      });
      expect([...upstream.recorded.values()]).toEqual([
        { lead_type: 'partner', ...asked, message: 'CA in Kanpur\nCall: morning, Hindi' },
        { lead_type: 'partner', ...asked, message: 'Call: morning, Hindi' },
        { lead_type: 'partner', ...asked, message: 'CS in Agra\nCall: morning, Hindi' },
        { lead_type: 'partner', ...asked },
      ]);
    });

    test('a lead accepted while the upstream is down is delivered later under the same key', async () => {
      await using upstream = recordingUpstream();
      await upstream.become('answers 500');
      await using host = await start({
        ...upstreamSettings(upstream.url),
        OPERATIONS_TOKEN,
      });
      const key = newKey();
      const first = (await (await sendLead(host, { key })).json()) as { data: { id: string } };
      const desk = readingDesk(host);
      expect((await desk.undelivered()).items).toMatchObject([
        { idempotencyKey: key, reference: first.data.id.replace('-', ''), state: 'retrying' },
      ]);
      await upstream.become(undefined);
      while (!upstream.recorded.has(key)) await upstream.reached(1);
      await until(async () => (await desk.undelivered()).items.length === 0);
      const again = await sendLead(host, { key });
      expect([again.status, await again.json()]).toEqual([202, first]);
      expect([...upstream.recorded.keys()]).toEqual([key]);
    });
  });
}

// These four wait for a hanging upstream and for a lock, so they run concurrently.
// Directly on workerd, because wrangler's proxy does not forward disconnects.
for (const [name, start] of EACH_HOST) {
  test.concurrent(`${name}: a repeated press, and a form whose sender left before the response, are the same lead and get its number`, async () => {
    await using upstream = recordingUpstream();
    await upstream.become('hangs');
    await using host = await start({
      ...upstreamSettings(upstream.url),
      OPERATIONS_TOKEN,
      CALLS_PER_MINUTE: '1000000',
    });
    const desk = readingDesk(host);
    const underWay = async () => (await desk.list({ state: 'received' })).items.length > 0;
    const leaving = new AbortController();
    let tried = upstream.reached(1);
    const left = sendForm(host, {}, leaving.signal).catch(() => undefined);
    await tried;
    const pressed = leadsTo(sendForm(host));
    leaving.abort();
    await left;
    expect(await pressed).toEqual(withNumber);
    expect(await leadsTo(sendForm(host))).toBe('/thank-you?ends=000');

    const gone = new AbortController();
    tried = upstream.reached(1);
    const lost = sendForm(host, { 'user-agent': 'Opera' }, gone.signal).catch(() => undefined);
    await tried;
    gone.abort();
    await lost;
    await until(async () => !(await underWay()));
    expect(await leadsTo(sendForm(host, { 'user-agent': 'Opera' }))).toEqual(withNumber);
    expect(await leadsTo(sendForm(host, { 'user-agent': 'Opera' }))).toBe('/thank-you?ends=000');
    expect((await desk.list()).items).toHaveLength(2);
  });
}

test.concurrent('a lead erased while the Bun server drains earlier leads never reaches the upstream again', async () => {
  await using upstream = recordingUpstream();
  await upstream.become('answers 500');
  const settings = {
    ...upstreamSettings(upstream.url),
    OPERATIONS_TOKEN,
    ERASURE_TOKEN,
  };
  const data = newDataDir();
  const before = await startBun(settings, data);
  const keys = Array.from({ length: 20 }, newKey);
  for (const key of keys) await sendLead(before, { key });
  await before.kill();
  await upstream.become('hangs');
  upstream.calls.clear();
  const drained = upstream.reached(4);
  await using host = await startBun(settings, data);
  await drained;
  const desk = readingDesk(host);
  // The last lead: even a slow machine has not tried it when it is erased.
  const last = (await desk.list()).items.find((lead) => lead.idempotencyKey === keys[19]);
  expect(await readingDesk(host, ERASURE_TOKEN).erase(last?.id ?? '')).toBe('passed on');
  await upstream.become(undefined);
  while (upstream.recorded.size < 19) await upstream.reached(1);
  expect([...upstream.recorded.keys()].toSorted()).toEqual(keys.filter((key) => key !== keys[19]).toSorted());
  expect(upstream.calls.has(keys[19] ?? '')).toBe(false);
  expect((await desk.erasures()).items).toMatchObject([
    { id: last?.id, attempts: expect.any(Number), upstreamId: null },
  ]);
});

test.concurrent('a lead that the ledger cannot store is accepted only if the upstream stores it, which the embedded one does not', async () => {
  await using upstream = recordingUpstream();
  const remote = upstreamSettings(upstream.url);
  const statuses = [];
  for (const settings of [{}, remote]) {
    const data = newDataDir();
    await using host = await startBun(settings, data);
    const other = new Database(join(data, 'leads.sqlite'));
    // The sweep at the start may have the lock for a moment.
    other.run('PRAGMA busy_timeout = 10000');
    other.run('BEGIN IMMEDIATE');
    statuses.push((await sendLead(host)).status);
    other.run('ROLLBACK');
    other.close();
    statuses.push((await sendLead(host)).status);
  }
  expect(statuses).toEqual([503, 200, 200, 200]);
  expect(upstream.recorded.size).toBe(2);
});

test('behind a proxy of the operator, Bun identifies clients by the last entry of the configured header', async () => {
  await using host = await startBun({ LEADS_PER_MINUTE: '1', CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' });
  const from = async (address: string) => (await sendLead(host, { headers: { 'x-forwarded-for': address } })).status;
  expect([
    await from('203.0.113.1'),
    await from('198.51.100.9, 203.0.113.1'),
    await from('203.0.113.1, 203.0.113.2'),
  ]).toEqual([200, 429, 200]);
});
