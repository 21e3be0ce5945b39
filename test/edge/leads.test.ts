/** How both hosts handle leads, each with its own settings. */
import { describe, expect, test } from 'bun:test';
import { contact, newKey, sendLead, upstreamSettings, withdraw } from '../leads/lead-fixtures.ts';
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
    test('posting an answered form again does not reveal its number, from any browser', async () => {
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
  });
}

// These four wait for a hanging upstream and for a lock, so they run concurrently.
// Directly on workerd, because wrangler's proxy does not forward disconnects.
for (const [name, start] of EACH_HOST) {
  test.concurrent(`${name}: a repeated press, and a form whose sender left, are the same lead and get its number`, async () => {
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
