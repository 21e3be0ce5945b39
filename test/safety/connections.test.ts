/** Clients that idle, are slow or leave. */
import { expect, test } from 'bun:test';
import { contact, newKey } from '../leads/lead-fixtures.ts';
import { builtSite } from '../support/built-site.ts';
import { OPERATIONS_TOKEN } from '../support/hosts.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';
import { type Connection, connectTo, ending } from './raw-http.ts';

const IDLE = 500;
const DAWDLING = 4;
/** When a client gives up: far longer than any answer takes, even on a busy machine. */
const PATIENCE_MS = 40_000;

const get = (path: string, connection = 'close') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: ${connection}\r\n\r\n`;
const lead = JSON.stringify(contact);
const leadHead = (key = newKey()) =>
  `POST /api/users/record/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\nIdempotency-Key: ${key}\r\nContent-Length: ${lead.length}\r\n\r\n`;

/** A clip: more bytes than the buffers between host and client. */
function clip(): string {
  const { assets } = builtSite();
  return Object.values(assets).find((address) => address.endsWith('.mp4')) ?? '';
}

/** The status of the answer on a connection, or how the connection ended without one. */
async function statusOf(connection: Connection, method = 'GET'): Promise<number | string> {
  const result = await ending(connection, method, PATIENCE_MS);
  return result.kind === 'answered' ? result.answer.status : result.kind;
}

for (const name of ['Bun', 'workerd'] as const) {
  test(`${name} serves visitors while ${IDLE} connections idle and others are slow, then those`, async () => {
    const { origin } = await sharedHosts[name]();
    const connect = (count: number) => Promise.all(Array.from({ length: count }, () => connectTo(origin)));
    const idle = await connect(IDLE);
    // Half of them have sent a request and keep the connection open.
    const kept = idle.slice(0, IDLE / 2);
    await Promise.all(kept.map((connection) => connection.send(get('/healthz', 'keep-alive'))));
    expect(new Set(await Promise.all(kept.map((connection) => statusOf(connection))))).toEqual(new Set([200]));

    const [askers, senders, readers] = [await connect(DAWDLING), await connect(DAWDLING), await connect(DAWDLING)];
    for (const sender of senders) await sender.send(leadHead());
    for (const reader of readers) {
      reader.pause();
      await reader.send(get(clip()));
    }
    const left = [
      ...askers.map((client) => ({ client, text: get('/gst') })),
      ...senders.map((client) => ({ client, text: lead })),
    ];
    /** Each slow client sends a byte or two more. */
    const dawdle = async () => {
      for (const slow of left) {
        await slow.client.send(slow.text.slice(0, 2));
        slow.text = slow.text.slice(2);
      }
    };

    const visits = [
      () => fetch(`${origin}/gst`),
      () => fetch(`${origin}/search?q=gst+number`),
      () => fetch(`${origin}/api/users/auth/`, { method: 'POST' }),
      () =>
        fetch(`${origin}/api/users/record/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
          body: lead,
        }),
    ];
    while (left.some(({ text }) => text !== '')) {
      const replies = await Promise.all(visits.map((visit) => visit()));
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
      await Promise.all(replies.map((reply) => reply.arrayBuffer()));
      await dawdle();
    }

    for (const reader of readers) reader.resume();
    const slow = [...askers, ...senders, ...readers];
    expect(await Promise.all(slow.map((connection) => statusOf(connection)))).toEqual(slow.map(() => 200));
    for (const connection of [...idle, ...slow]) connection.end();
  });
}

/** A request whose body has far more bytes than are sent, on a connection that the client would keep. */
const begun = (method: string, path: string, headers: string, length = '100000000') =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\nContent-Length: ${length}\r\n\r\n{`;
const JSON_TYPE = 'Content-Type: application/json';
const REFUSED = {
  'a lead over the limit of bytes': [413, begun('POST', '/api/users/record/', JSON_TYPE)],
  'a form over the limit of bytes': [413, begun('POST', '/contact', 'Content-Type: application/x-www-form-urlencoded')],
  'a wrong token': [401, begun('PUT', '/ops/leads', 'Authorization: Bearer guess')],
  'the other token': [403, begun('PUT', '/ops/leads', `Authorization: Bearer ${OPERATIONS_TOKEN}`)],
  'a form of another site': [403, begun('POST', '/contact', 'Origin: https://evil.example')],
  'a call of another site': [400, begun('POST', '/api/users/s/', 'Origin: https://evil.example')],
  'a method that the page has not': [405, begun('PUT', '/gst', JSON_TYPE)],
  'a method that the API has not': [405, begun('PUT', '/api/users/s/', JSON_TYPE)],
  'a body of another type': [415, begun('POST', '/contact', 'Content-Type: text/plain')],
} as const;

for (const [name, start] of EACH_HOST)
  test(`${name} closes the connection of a request that it refused before its end`, async () => {
    await using host = await start({ OPERATIONS_TOKEN });
    for (const [what, [status, request]] of Object.entries(REFUSED)) {
      const connection = await connectTo(host.origin);
      await connection.send(request);
      const result = await ending(connection, 'POST', PATIENCE_MS);
      const answer = result.kind === 'answered' ? result.answer : undefined;
      expect([what, answer?.status, answer?.headers.get('connection')]).toEqual([what, status, 'close']);
      // workerd closes it after some more bytes.
      while (name === 'Bun' && !connection.ended()) await connection.news();
      connection.end();
    }
    const kept = await connectTo(host.origin);
    await kept.send(get('/gst', 'keep-alive'));
    expect(await statusOf(kept)).toBe(200);
    expect(kept.ended()).toBe(false);
    kept.end();
  });

test('Bun closes the connection of a request whose body it did not read, whatever it answers', async () => {
  const { origin } = await sharedHosts.Bun();
  // The second answer for a page is from the cache.
  await (await fetch(`${origin}/gst`)).text();
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    for (const path of [
      '/gst',
      '/search?q=gst',
      '/no-such-page',
      '/robots.txt',
      '/figures.json?on=2025-04-01',
      '/healthz',
    ]) {
      const connection = await connectTo(origin);
      const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n`;
      // A body that has begun, and has no end.
      await connection.send(`${head}1\r\nx\r\n`);
      const result = await ending(connection, method, PATIENCE_MS);
      const answer = result.kind === 'answered' ? result.answer : undefined;
      expect([method, path, answer?.headers.get('connection')]).toEqual([method, path, 'close']);
      while (!connection.ended()) await connection.news();
      connection.end();
    }
});
