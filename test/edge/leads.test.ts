/** How both hosts handle leads, each with its own settings. */
import { expect, test } from 'bun:test';
import { contact, newKey, referenceOf, sendLead, upstreamSettings, withdraw } from '../leads/lead-fixtures.ts';
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
const withNumber = expect.stringMatching(/^\/thank-you\?reference=[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}&ends=000$/);

// They wait for a hanging upstream, so they run concurrently.
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

for (const [name, start] of EACH_HOST) {
  test.concurrent(`${name}: a withdrawal at another server says that it did not issue the number, and erases nothing`, async () => {
    await using issuer = await start({ OPERATIONS_TOKEN });
    await using other = await start({ OPERATIONS_TOKEN });
    // The other has a mark of its own.
    const marks = [await referenceOf(issuer, contact), await referenceOf(other, contact)].map((one) => one.slice(-2));
    const reference = await referenceOf(issuer, contact);
    const said = async (host: Host) => {
      const reply = await withdraw(host, reference);
      return [reply.status, (await reply.text()).includes('was not issued here, so nothing is erased')];
    };
    expect(await said(other)).toEqual(marks[0] === marks[1] ? [200, false] : [400, true]);
    expect((await readingDesk(issuer).list()).items).toHaveLength(2);
    expect(await said(issuer)).toEqual([200, false]);
    expect((await readingDesk(issuer).list()).items).toHaveLength(1);
  });

  test.concurrent(`${name}: a lead corrected while the upstream is down is delivered with the corrected words, and found by them`, async () => {
    await using upstream = recordingUpstream();
    await upstream.become('answers 500');
    await using host = await start({
      ...upstreamSettings(upstream.url),
      OPERATIONS_TOKEN,
      CALLS_PER_MINUTE: '1000000',
    });
    const reference = await referenceOf(host, contact);
    const desk = readingDesk(host);
    expect(await desk.correct(reference, { full_name: 'Asha Varma' })).toMatchObject({ fields: ['full_name'] });
    await upstream.become(undefined);
    await desk.redeliver(reference);
    await until(() => upstream.recorded.size > 0);
    expect([...upstream.recorded.values()]).toMatchObject([{ full_name: 'Asha Varma', email: contact.email }]);
    await until(async () => (await desk.list({ state: 'delivered' })).items.length === 1);
    expect(await desk.correct(reference, { phone: '98765 43210' })).toMatchObject({ toDo: true });
    expect(await desk.tasks()).toMatchObject([{ kind: 'correction', upstreamId: expect.stringMatching(/^up-/) }]);
    await desk.done(reference);
    expect(await desk.tasks()).toEqual([]);
    expect((await desk.find('+91 98765 43210')).items).toMatchObject([{ lead: { full_name: 'Asha Varma' } }]);
    expect((await desk.find(contact.phone)).items).toEqual([]);
    expect((await desk.stats()).weeks).toMatchObject([{ contact: 1, partner: 0, phone: 0, whatsapp: 0 }]);
  });
}

test.concurrent('a lead erased while the Bun server drains earlier leads never reaches the upstream again', async () => {
  await using upstream = recordingUpstream();
  await upstream.become('answers 500');
  const settings = { ...upstreamSettings(upstream.url), OPERATIONS_TOKEN, ERASURE_TOKEN };
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
