import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { Hono } from 'hono';
import type { LogEntry } from '../../src/domain/host.ts';
import type { Lead } from '../../src/domain/lead-rules.ts';
import { LIMITS, tooMany } from '../../src/domain/limits.ts';
import { type ApiProxyOptions, createApiProxy } from '../../src/upstream/api-proxy.ts';
import type { Upstream, UpstreamCall } from '../../src/upstream/forwarder.ts';
import { contact } from '../leads/lead-fixtures.ts';

const KEY = '3b241101-e2bb-4255-8caf-4136c566a962';
const json = { 'content-type': 'application/json' };

/** The site, the calls that reach its upstream, which answers with an empty list, and the leads in its ledger. */
function site(reply: () => Response = () => Response.json({ data: [] }), limits?: ApiProxyOptions['limits']) {
  const calls: (UpstreamCall & { path: string })[] = [];
  const logged: LogEntry[] = [];
  const upstream: Upstream = {
    async call(path, { signal: _, ...call } = {}) {
      calls.push({ path, ...call });
      return reply();
    },
  };
  const leads: { lead: Lead; idempotencyKey: string }[] = [];
  const takeLead = async (_: unknown, lead: Lead, idempotencyKey: string) => {
    leads.push({ lead, idempotencyKey });
    return Response.json({ data: { id: 'kept' } }, { status: 202 });
  };
  const app = new Hono().route(
    '/api',
    createApiProxy({
      upstream,
      origin: 'https://lekha.example',
      takeLead,
      log: (entry) => logged.push(entry),
      ...(limits && { limits }),
    }),
  );
  const post = (path: string, body?: BodyInit | null, headers: Record<string, string> = json) =>
    app.request(path, { method: 'POST', headers, body: body ?? null });
  return { app, post, calls, leads, logged, upstream };
}

test('the auth call needs no body and no type, and forwards nothing of the browser', async () => {
  const { post, calls } = site();
  const headers = { authorization: 'Bearer visitor', user: '1', scope: 'ADMIN', cookie: 'a=b' };
  const reply = await post('/api/users/auth/', null, headers);
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(calls).toEqual([{ path: '/users/auth/' }]);
});

test('forwards the cleaned query and the token of a search', async () => {
  const { post, calls } = site();
  await post('/api/users/s/', JSON.stringify({ q: `  pvt\t\u0000 ltd ${'x'.repeat(10_000)}` }), {
    ...json,
    authorization: 'Bearer t',
  });
  const q = `pvt ltd ${'x'.repeat(192)}`;
  expect(calls).toEqual([{ path: '/users/s/', body: { q }, authorization: 'Bearer t' }]);
});

test('answers a query of at most 2 characters with no results, without a call', async () => {
  const { post, calls } = site();
  for (const q of ['', 'a', 'gs', '  gs  ', '\u0000\u0001\u0002', '\u202e\u202e\u202eab', '😀😀']) {
    const reply = await post('/api/users/s/', JSON.stringify({ q }));
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ data: [] });
  }
  expect(calls).toEqual([]);
});

test('passes a lead to the ledger and not to the upstream, with any token', async () => {
  const { post, calls, leads } = site();
  const lead = { ...contact, best_time: 'morning', language: 'Hindi' } as const;
  for (const authorization of ['Bearer good', 'Bearer out-of-date', undefined]) {
    const headers = { ...json, 'idempotency-key': KEY, ...(authorization && { authorization }) };
    const reply = await post('/api/users/record/', JSON.stringify(lead), headers);
    expect([reply.status, await reply.json()]).toEqual([202, { data: { id: 'kept' } }]);
  }
  expect(leads).toEqual(Array(3).fill({ lead, idempotencyKey: KEY }));
  expect(calls).toEqual([]);
});

test('accepts the bodies of the specification: a form without a kind is the partner form, and a lead without a key gets one', async () => {
  const { post, leads } = site();
  const form = { email: 'ravi@example.com', full_name: 'Ravi', phone: '8000000000' };
  for (const body of [form, { lead_type: 'phone' }, { lead_type: 'whatsapp' }]) {
    expect((await post('/api/users/record/', JSON.stringify(body))).status).toBe(202);
  }
  expect(leads.map(({ lead }) => lead)).toEqual([
    { lead_type: 'partner', ...form },
    { lead_type: 'phone' },
    { lead_type: 'whatsapp' },
  ]);
  const keys = leads.map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('sends a client over the limit a Retry-After, on every call', async () => {
  const asked: string[] = [];
  const refusing = (kind: string, seconds: number) => async () => {
    asked.push(kind);
    return tooMany('client', seconds);
  };
  const { post, calls, leads } = site(undefined, {
    call: refusing('call', 42),
    search: refusing('search', 42),
    tap: refusing('tap', 1),
    form: refusing('form', 2),
  });
  for (const [path, body, kind, told] of [
    ['/api/users/auth/', '', 'call', 'in 42 seconds'],
    ['/api/users/s/', '{"q":"gst"}', 'search', 'in 42 seconds'],
    ['/api/users/record/', '{"lead_type":"whatsapp"}', 'tap', 'in a second'],
    ['/api/users/record/', 'no lead', 'tap', 'in a second'],
    ['/api/users/record/', JSON.stringify(contact), 'form', 'in 2 seconds'],
  ] as const) {
    const reply = await post(path, body);
    expect([reply.status, asked.pop(), reply.headers.has('retry-after')]).toEqual([429, kind, true]);
    expect(await reply.json()).toEqual({ error: expect.stringContaining(told) });
  }
  expect([calls, leads]).toEqual([[], []]);
});

test('refuses each bad request with its status and {error}, uncached and without calling the upstream', async () => {
  const { app, post, calls, leads } = site();
  const big = JSON.stringify({ q: 'x'.repeat(LIMITS.bodyBytes) });
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(4096).fill(0x20)) });
  const withKey = (key: string) =>
    post('/api/users/record/', '{"lead_type":"phone"}', { ...json, 'idempotency-key': key });
  const refusals: [number, Response][] = [
    [400, await withKey('1; DROP TABLE')],
    [400, await withKey('')],
    ...(await Promise.all(
      ['{"q":', '', 'null', '{"q":7}', '{"q":"gst","page":1}'].map((body) => post('/api/users/s/', body)),
    ).then((replies) => replies.map((reply): [number, Response] => [400, reply]))),
    [413, await post('/api/users/s/', big, { ...json, 'content-length': String(big.length) })],
    [413, await post('/api/users/s/', endless)],
    [413, await post('/api/users/auth/', big)],
    [415, await post('/api/users/s/', new URLSearchParams({ q: 'gst' }), {})],
    [415, await post('/api/users/record/', '{"lead_type":"phone"}', { 'content-type': 'text/json' })],
    [404, await post('/api/users/s', '{"q":"gst"}')],
    [404, await post('/api/', '{}')],
    [404, await app.request('/api/anything')],
    [405, await app.request('/api/users/auth/', { method: 'DELETE' })],
    [405, await app.request('/api/users/record/', { method: 'OPTIONS' })],
  ];
  for (const [status, reply] of refusals) {
    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual({ error: status === 405 ? 'Only POST is answered here' : expect.any(String) });
    const headers = ['allow', 'cache-control'].map((name) => reply.headers.get(name));
    expect(headers).toEqual([status === 405 ? 'POST' : null, 'no-store']);
  }
  expect([calls, leads]).toEqual([[], []]);
});

test('names a wrong field, of a form with and without its kind', async () => {
  const { post } = site();
  const errorOf = async (body: object) =>
    ((await (await post('/api/users/record/', JSON.stringify(body))).json()) as { error: string }).error;
  const { lead_type: _, message, ...bare } = contact;
  for (const form of [{ ...bare, lead_type: 'contact' }, bare]) {
    expect(await errorOf({ ...form, phone: '12' })).toBe('phone: Invalid phone number. Two of ten digits.');
    expect(await errorOf({ ...form, full_name: undefined })).toBe('full_name: required');
  }
  expect(await errorOf({})).toBe('lead_type: required');
  // A message without a kind may be meant for the contact form.
  expect(await errorOf({ ...bare, message })).toBe('lead_type: required');
});

test.each<[headers: Record<string, string>, status: number]>([
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  // Other programs.
  [{}, 200],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://site.test' }, 400],
  [{ origin: 'http://other.test' }, 400],
  [{ origin: 'null' }, 400],
])('answers a page with %j by %i: a refusal is logged, and triggers no new token', async (headers, status) => {
  const { post, calls, logged } = site();
  for (const path of ['/api/users/s/', '/api/users/auth/']) {
    const reply = await post(`http://site.test${path}`, '{"q":"gst"}', { ...json, ...headers });
    const [field] = Object.keys(await reply.json());
    expect([path, reply.status, field]).toEqual([path, status, status === 200 ? 'data' : 'error']);
  }
  expect([calls.length, logged.length]).toEqual(status === 200 ? [2, 0] : [0, 2]);
});

test('answers any input with JSON, never with a 500, and repeats no input', async () => {
  const { post } = site();
  const marker = 'zqzqz';
  const value = fc.oneof(fc.jsonValue(), fc.constant(`<img src=${marker}>`), fc.constant({ [marker]: 1 }));
  const body = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constant(`{"${marker}`),
    fc
      .record(
        { q: value, [marker]: value, lead_type: fc.oneof(value, fc.constantFrom('phone', 'contact')), email: value },
        { requiredKeys: [] },
      )
      .map((fields) => JSON.stringify(fields)),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('/api/users/s/', '/api/users/record/'), body, async (path, sent) => {
      const reply = await post(path, sent);
      const text = await reply.text();
      // 202: the input happened to be a valid lead.
      expect([200, 202, 400]).toContain(reply.status);
      expect(Object.keys(JSON.parse(text))).toEqual([reply.status === 400 ? 'error' : 'data']);
      expect(text).not.toContain(marker);
    }),
    { numRuns: 200 },
  );
});
