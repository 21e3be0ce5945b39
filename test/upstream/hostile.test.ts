/** Replies of the site's API when the upstream misbehaves. */
import { expect, test } from 'bun:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createApiProxy } from '../../src/upstream/api-proxy.ts';
import { forwarderTo, newKey } from '../leads/lead-fixtures.ts';
import { answering, type HostileUpstream, refusing, sending } from '../support/hostile-upstream.ts';

const UNAVAILABLE = { error: 'The service is not answering right now' };
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Expects the same reply from all three calls. */
async function answersOf(upstream: HostileUpstream, timeoutMs = 2000) {
  const forwarder = forwarderTo(upstream.url, { timeoutMs });
  // Without the ledger, which would hide the forwarder's result.
  const api = createApiProxy({
    upstream: forwarder,
    origin: 'https://lekha.example',
    takeLead: (_, body, idempotencyKey) => forwarder.call('/users/record/', { body, idempotencyKey }),
  });
  const headers = {
    'content-type': 'application/json',
    authorization: 'Bearer guest',
    'idempotency-key': newKey(),
  };
  const bodies = { '/users/auth/': '', '/users/s/': '{"q":"gst"}', '/users/record/': '{"lead_type":"phone"}' };
  return Promise.all(
    Object.entries(bodies).map(async ([path, body]) => {
      const reply = await api.request(path, { method: 'POST', headers, body });
      return {
        status: reply.status,
        body: await reply.json(),
        retryAfter: reply.headers.get('retry-after'),
        cache: reply.headers.get('cache-control'),
      };
    }),
  );
}

async function expectAll(
  upstream: HostileUpstream,
  status: number,
  body: unknown,
  options: { retryAfter?: string; timeoutMs?: number } = {},
) {
  await using hostile = upstream;
  const expected = { status, body, retryAfter: options.retryAfter ?? null, cache: 'no-store' };
  expect(await answersOf(hostile, options.timeoutMs)).toEqual([expected, expected, expected]);
}

const always = (body: BodyInit | null, init?: ResponseInit) => answering(() => new Response(body, init));

const begun = `${head}Content-Length: 100\r\n\r\n{"data":`;
test.each<[status: number, what: string, upstream: () => HostileUpstream | Promise<HostileUpstream>]>([
  [502, 'is down', refusing],
  [504, 'accepts the connection and sends nothing', () => sending('', 'hang')],
  [504, 'stops in the middle of a reply', () => sending(begun, 'hang')],
  [502, 'resets the connection', () => sending('', 'reset')],
  [502, 'resets the connection within its reply', () => sending(begun, 'reset')],
  [502, 'does not speak HTTP', () => sending('SSH-2.0-OpenSSH_9.6\r\n\r\n', 'reset')],
  [502, 'sends a page', () => always('<html>')],
  [502, 'sends half of its JSON', () => always('{"data":')],
  [502, 'sends words', () => always('OK')],
  [502, 'sends bytes', () => always(new Uint8Array([0xff, 0xfe, 0x00, 0x80, 0x7b]))],
  [502, 'sends over 256 kB', () => always(`{"data":[],"padding":"${'x'.repeat(256 * 1024)}"}`)],
])('the answer is %d if the upstream %s', async (status, _, upstream) => {
  await expectAll(await upstream(), status, UNAVAILABLE, status === 504 ? { timeoutMs: 50 } : {});
});

test('a failure keeps its status and a safe message; a stack trace or a page is replaced by our message', async () => {
  for (const status of [500, 501, 502, 503, 504, 599]) {
    const saying = (error: unknown) => answering(() => Response.json({ error }, { status }));
    await expectAll(saying('Closed until Monday'), status, { error: 'Closed until Monday' });
    await expectAll(saying('TypeError: x is undefined\n    at record (/srv/app/index.js:1:2)'), status, UNAVAILABLE);
    await expectAll(saying(true), status, UNAVAILABLE);
    await expectAll(always('<h1>Down</h1>', { status }), status, UNAVAILABLE);
  }
  await expectAll(always(null, { status: 503, headers: { 'retry-after': '60' } }), 503, UNAVAILABLE, {
    retryAfter: '60',
  });
});

test('a busy upstream is a 429 with its Retry-After', async () => {
  const busy = (retryAfter: string) =>
    answering(() => Response.json({ error: 'Too fast' }, { status: 429, headers: { 'retry-after': retryAfter } }));
  await expectAll(busy('7'), 429, { error: 'Too fast' }, { retryAfter: '7' });
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
  await expectAll(busy(date), 429, { error: 'Too fast' }, { retryAfter: date });
  await expectAll(busy('soon'), 429, { error: 'Too fast' });
});

test('a reply of the wrong shape, or none, is a 502, except for a lead, which it accepts', async () => {
  const upstreams = [
    ...['null', '[]', '"x"', '{}', '{"data":null}', '{"data":"x"}', ''].map((body) => always(body)),
    always('{"data":[{"cat_name":1,"red_url":"/gst"}]}'),
    always('{"data":{"access_token":"a b","auth":true}}'),
    always(null, { status: 204 }),
  ];
  for (const wrong of upstreams) {
    await using upstream = wrong;
    const answers = await answersOf(upstream);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [502, UNAVAILABLE],
      [502, UNAVAILABLE],
      [200, { data: { id: '' } }],
    ]);
  }
});

test('a redirect is not followed', async () => {
  let followed = 0;
  await using elsewhere = answering(() => {
    followed++;
    return Response.json({ data: [] });
  });
  for (const status of [301, 302, 303, 307, 308])
    await expectAll(always(null, { status, headers: { location: elsewhere.url } }), 502, UNAVAILABLE);
  expect(followed).toBe(0);
});

test('a reply over 256 kB without its length is not read to its end', async () => {
  let sent = 0;
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        sent++;
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      },
    });
  const upstream = answering(() => new Response(endless()));
  await expectAll(upstream, 502, UNAVAILABLE);
  expect(sent).toBeLessThan(1000);
});

test('a compressed reply is a 502, however small it is, and one that is not may say so', async () => {
  const body = '{"error":"Closed until Monday"}';
  for (const [encoding, bytes] of [
    ['gzip', gzipSync(body)],
    ['x-gzip', gzipSync(body)],
    ['br', brotliCompressSync(body)],
    ['zstd', Bun.zstdCompressSync(body)],
    ['deflate', deflateSync(body)],
    ['identity, gzip', gzipSync(body)],
  ] as const)
    await expectAll(
      always(new Uint8Array(bytes), { status: 503, headers: { 'content-encoding': encoding } }),
      502,
      UNAVAILABLE,
    );
  const plain = { status: 503, headers: { 'content-encoding': 'Identity' } };
  await expectAll(always(body, plain), 503, { error: 'Closed until Monday' });
});
