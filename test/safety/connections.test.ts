/** Clients that idle, are slow or leave. */
import { expect, test } from 'bun:test';
import { contact, newKey } from '../leads/lead-fixtures.ts';
import { builtSite } from '../support/built-site.ts';
import { OPERATIONS_TOKEN } from '../support/hosts.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';
import { connectTo, statusIn } from './raw-http.ts';

const IDLE = 500;
const DAWDLING = 4;

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

type Connection = Awaited<ReturnType<typeof connectTo>>;
const statusOf = async ({ head }: Connection) => statusIn(await head());

for (const name of ['Bun', 'workerd'] as const) {
  test(`${name} serves visitors while ${IDLE} connections idle and others are slow, then those`, async () => {
    const { origin } = await sharedHosts[name]();
    const connect = (count: number) => Promise.all(Array.from({ length: count }, () => connectTo(origin)));
    const idle = await connect(IDLE);
    // Half of them have sent a request and keep the connection open.
    const kept = idle.slice(0, IDLE / 2);
    for (const { socket } of kept) socket.write(get('/healthz', 'keep-alive'));
    expect(new Set(await Promise.all(kept.map(statusOf)))).toEqual(new Set([200]));

    const [askers, senders, readers] = [await connect(DAWDLING), await connect(DAWDLING), await connect(DAWDLING)];
    for (const { socket } of senders) socket.write(leadHead());
    for (const { socket } of readers) {
      socket.pause();
      socket.write(get(clip()));
    }
    const left = [
      ...askers.map((client) => ({ client, text: get('/gst') })),
      ...senders.map((client) => ({ client, text: lead })),
    ];
    /** Each slow client sends a byte or two more. */
    const dawdle = () => {
      for (const slow of left) {
        slow.client.socket.write(slow.text.slice(0, 2));
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
      dawdle();
    }

    for (const { socket } of readers) socket.resume();
    const slow = [...askers, ...senders, ...readers];
    expect(await Promise.all(slow.map(async ({ rest }) => statusIn(await rest())))).toEqual(slow.map(() => 200));
    for (const { socket } of [...idle, ...slow]) socket.destroy();
  });
}

/** A request whose body has far more bytes than are sent, on a connection that the client would keep. */
const begun = (method: string, path: string, headers: string, length = '100000000') =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\nContent-Length: ${length}\r\n\r\n{`;
const CLOSE = /^connection: close\r?$/im;
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
      const { socket, head, closed } = await connectTo(host.origin);
      socket.write(request);
      const answer = await head();
      expect([what, statusIn(answer), CLOSE.test(answer)]).toEqual([what, status, true]);
      // workerd closes it after some more bytes.
      if (name === 'Bun') await closed;
      socket.destroy();
    }
    const kept = await connectTo(host.origin);
    kept.socket.write(get('/gst', 'keep-alive'));
    expect([await statusOf(kept), kept.isClosed()]).toEqual([200, false]);
    kept.socket.destroy();
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
      const { socket, head, closed } = await connectTo(origin);
      // A body that has begun, and has no end.
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`);
      expect([method, path, CLOSE.test(await head())]).toEqual([method, path, true]);
      await closed;
      socket.destroy();
    }
});
