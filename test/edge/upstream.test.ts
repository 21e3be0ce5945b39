/** Requests that each host sends to the upstream with its fetch, and its handling of the replies. */
import { expect, test } from 'bun:test';
import { sampleCrm } from '../../docs/sample-crm.ts';
import { createApiClient, memoryTokenStore } from '../../src/api/client.ts';
import { contact, newKey, upstreamSettings } from '../leads/lead-fixtures.ts';
import { answering } from '../support/hostile-upstream.ts';
import { type Host, OPERATIONS_TOKEN } from '../support/hosts.ts';
import { readingDesk } from '../support/reading-desk.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

/** A call as a browser might send it, with extra headers. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  authorization: 'Bearer guest',
  cookie: 'session=1',
  user: '7',
  scope: 'AUTH',
  'x-forwarded-for': '198.51.100.9',
  'x-forwarded-host': 'evil.example',
  'x-http-method-override': 'DELETE',
  'idempotency-key': 'not-for-searches',
  referer: 'https://lekha.example/gst?phone=9876543210',
};
/** Headers set by the host's fetch. */
const OF_THE_HOST = [
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'cf-worker',
];

/** The headers of a call that a browser sends from a page of the host. */
const fromPage = (host: Host, init: RequestInit) =>
  new Headers([...new Headers(init.headers), ['origin', host.origin]]);

for (const [name, start] of EACH_HOST) {
  test(`${name} sends the upstream a fixed address and listed headers only, and follows no redirect`, async () => {
    const seen: { url: string; headers: Record<string, string>; body: string }[] = [];
    await using upstream = answering(async (request) => {
      seen.push({ url: request.url, headers: Object.fromEntries(request.headers), body: await request.text() });
      return new Response(null, { status: 307, headers: { location: '/users/record/' } });
    });
    await using host = await start({
      ...upstreamSettings(`${upstream.url}/v1`),
    });
    const search = (path: string) =>
      fetch(host.origin + path, { method: 'POST', headers: HEADERS, body: '{"q":"gst number"}' });
    const reply = await search('/api/users/s/?q=other&url=http://evil.example/#x');
    expect([reply.status, reply.headers.get('location')]).toEqual([502, null]);
    for (const path of [
      '/api/users/s/..%2f..%2fother/',
      '/api//users/s/',
      '/api/users/s/%2e%2e/other/',
      '/api/users/s/http://evil.example/',
    ]) {
      expect([path, (await search(path)).status]).toEqual([path, 404]);
    }
    expect(seen.map(({ url, body }) => [url, body])).toEqual([[`${upstream.url}/v1/users/s/`, '{"q":"gst number"}']]);
    const ours = Object.entries(seen[0]?.headers ?? {}).filter(([header]) => !OF_THE_HOST.includes(header));
    expect(Object.fromEntries(ours)).toEqual({ authorization: 'Bearer guest', 'content-type': 'application/json' });
  });

  test(`${name} sends an upstream for leads only leads, and answers searches and their tokens itself`, async () => {
    const leads: object[] = [];
    const asked: string[] = [];
    const crm = sampleCrm('site', 'secret-one-of-the-tests', (lead) => leads.push(lead));
    await using upstream = answering((request) => {
      asked.push(new URL(request.url).pathname);
      return crm(request);
    });
    const settings = upstreamSettings(upstream.url);
    await using host = await start({ ...settings, UPSTREAM_FOR: 'leads' });
    const client = createApiClient({
      base: `${host.origin}/api`,
      tokens: memoryTokenStore(),
      fetch: (path, init) => fetch(path, { ...init, headers: fromPage(host, init) }),
    });
    expect((await client.search('gst')).data[0]?.red_url).toBe('/gst');
    expect(await (await fetch(`${host.origin}/search?q=gst`)).text()).toContain('href="/gst"');
    expect(asked).toEqual([]);
    expect(await client.record(contact, newKey())).toMatchObject({ status: 200, error: false });
    expect(leads).toEqual([{ ...contact, id: expect.any(String) }]);
    expect(asked).toEqual(['/users/auth/', '/users/record/']);
  });

  test(`${name} accepts the bodies and replies of the specification unchanged`, async () => {
    const replies = {
      '/users/auth/': () => Response.json({ data: { access_token: 'guest', auth: true } }),
      '/users/s/': () => Response.json({ data: [{ cat_name: 'GST', red_url: 'gst' }] }),
      '/users/record/': () => new Response(null, { status: 204 }),
    };
    const recorded: { key: string | null; body: unknown }[] = [];
    await using upstream = answering(async (request) => {
      const path = new URL(request.url).pathname as keyof typeof replies;
      if (path === '/users/record/')
        recorded.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      return replies[path]();
    });
    await using host = await start({
      ...upstreamSettings(upstream.url),
      OPERATIONS_TOKEN,
    });
    const call = async (path: string, body: string, headers = {}) => {
      const reply = await fetch(`${host.origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer guest', ...headers },
        body,
      });
      return [reply.status, await reply.json()];
    };
    const number = { data: { id: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) } };
    const form = { email: 'ravi@example.com', full_name: 'Ravi', phone: '8000000000' };
    expect(await call('/users/record/', JSON.stringify(form))).toEqual([200, number]);
    expect(await call('/users/record/', '{"lead_type":"phone"}')).toEqual([200, number]);
    expect(recorded.map(({ body }) => body)).toEqual([{ lead_type: 'partner', ...form }, { lead_type: 'phone' }]);
    expect(recorded.filter(({ key }) => !key)).toEqual([]);
    const list = await readingDesk(host).list();
    expect(list.items.map(({ state, upstreamId }) => [state, upstreamId])).toEqual(Array(2).fill(['delivered', null]));

    // Half of a surrogate pair: the stored text equals the text that is sent again.
    const key = { 'idempotency-key': crypto.randomUUID() };
    const cut = JSON.stringify({ lead_type: 'contact', ...form, message: 'Cut \ud83d off' });
    const first = await call('/users/record/', cut, key);
    expect([first, await call('/users/record/', cut, key)]).toEqual([[200, number], first]);

    expect(await call('/users/s/', '{"q":"gst"}')).toEqual([200, { data: [{ cat_name: 'GST', red_url: '/gst' }] }]);
    replies['/users/s/'] = () => Response.json({ error: 'Closed until Monday' }, { status: 503 });
    expect(await call('/users/s/', '{"q":"gst"}')).toEqual([503, { error: 'Closed until Monday' }]);
    replies['/users/record/'] = () => Response.json({ error: 'Not in our area' }, { status: 409 });
    expect(await call('/users/record/', '{"lead_type":"whatsapp"}')).toEqual([
      409,
      { error: 'Not in our area', ...number },
    ]);
    replies['/users/record/'] = () => new Response('<h1>It works!</h1>', { headers: { 'content-type': 'text/html' } });
    expect(await call('/users/record/', '{"lead_type":"whatsapp"}')).toEqual([202, number]);
  });
}
