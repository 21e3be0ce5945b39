/** Clients that idle, are slow or leave, and a host that is stopped while they are connected. */
import { expect, test } from 'bun:test';
import { contact, newKey } from '../leads/lead-fixtures.ts';
import { builtSite } from '../support/built-site.ts';
import { startBun } from '../support/hosts.ts';
import { recordingUpstream } from '../support/recording-upstream.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
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
  test(`${name} serves its visitors while ${IDLE} connections idle and others write or read too slowly, and serves the slow ones in the end`, async () => {
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

test('Bun, stopped under load, completes the answer to every request that reached it and exits with code 0', async () => {
  await using upstream = recordingUpstream();
  const host = await startBun({
    UPSTREAM_URL: upstream.url,
    UPSTREAM_CLIENT_ID: 'site',
    UPSTREAM_CLIENT_SECRET: 'secret-one-of-the-tests',
    LEADS_PER_MINUTE: '100000',
    CALLS_PER_MINUTE: '100000',
  });
  /** Statuses of complete answers, by request. */
  const answered = new Map<string, number>();
  const cutOff: string[] = [];
  const enough = Promise.withResolvers<void>();

  /** Sends a request on a new connection; false if the host no longer accepts connections. */
  async function ask(what: string, request: string): Promise<boolean> {
    const connection = await connectTo(host.origin).catch(() => undefined);
    if (!connection) return false;
    await connection.send(request);
    const result = await ending(connection, 'GET', PATIENCE_MS);
    if (result.kind === 'answered') answered.set(what, result.answer.status);
    // A connection closed without a byte had not reached the host, unless the upstream shows otherwise below.
    else if (connection.received().length > 0 || result.kind === 'silent') cutOff.push(what);
    connection.end();
    if (answered.size >= 200) enough.resolve();
    return true;
  }
  const visitor = async (at: number) => {
    for (let visit = 0; ; visit++) {
      const key = newKey();
      const asked =
        at % 3 === 0 ? ask(`page ${at}/${visit}`, get(at % 2 ? '/gst' : clip())) : ask(key, leadHead(key) + lead);
      if (!(await asked)) return;
    }
  };
  const visitors = Array.from({ length: 12 }, (_, at) => visitor(at));

  // One lead is only half sent when the host is stopped.
  const half = await connectTo(host.origin);
  const halfKey = newKey();
  await half.send(leadHead(halfKey) + lead.slice(0, 20));
  await enough.promise;
  const stopped = host.stop();
  await Promise.all(visitors);
  await half.send(lead.slice(20));
  expect(await statusOf(half)).toBe(200);
  expect(await stopped).toBe(0);

  expect(cutOff).toEqual([]);
  expect(new Set(answered.values())).toEqual(new Set([200]));
  const unanswered = [...upstream.calls.keys()].filter((key) => key !== halfKey && !answered.has(key));
  expect(unanswered).toEqual([]);
  expect(upstream.recorded.has(halfKey)).toBe(true);
});
