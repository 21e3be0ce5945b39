import { expect, test } from 'bun:test';
import { PATHS } from '../../src/api/contract.ts';
import { createDelivery, type DeliveryResult, parseRefusalStatus } from '../../src/leads/deliver-lead.ts';
import type { Upstream } from '../../src/upstream/forwarder.ts';
import { answering } from '../support/hostile-upstream.ts';
import { contact, forwarderTo, newKey, scriptedUpstream } from './lead-fixtures.ts';

const resultOf = (reply: () => Response | Promise<Response>) =>
  createDelivery({ upstream: scriptedUpstream(reply).upstream, timeoutMs: 50 })(contact, newKey());
const saying = (status: number, body: unknown = { error: 'words' }, headers: object = {}) =>
  resultOf(() => Response.json(body, { status, headers: { ...headers } }));
const failed = (failure: string, retryAfter: string | null = null) => ({
  ...{ kind: 'failed' as const, failure: failure as 'timeout', retryAfter },
});

const delivered = (upstreamId: string | null) => ({ kind: 'delivered' as const, upstreamId });
const refused = (status: number, message = 'words') => ({
  ...{ kind: 'refused' as const, failure: `refused with ${status}`, message },
});
const unread = failed('unreadable reply');

/** What the record call's answer means, by its status. Without a body it is `{ error: 'words' }`. */
const MEANINGS: [statuses: number[], meaning: (status: number) => DeliveryResult, body?: unknown, headers?: object][] =
  [
    [[200, 201], () => delivered('up-1'), { data: { id: 'up-1' } }],
    [[400, 409, 413, 422], (status) => refused(status)],
    [[200], () => refused(200, 'we do not take this'), { error: 'we do not take this', data: null }],
    // About the call, the site or the moment, not about the lead.
    [[404, 405, 406, 410, 414, 415, 418, 421, 451], (status) => failed(`call unknown: ${status}`)],
    [[401], () => failed('credential refused')],
    [[403], () => failed('token refused')],
    [[429], () => failed('too many requests', '7'), { error: 'slow down' }, { 'retry-after': '7' }],
    [[408, 425, 500, 502], () => failed('unavailable')],
    [[503], () => failed('unavailable', '9'), { error: 'later' }, { 'retry-after': '9' }],
    [[504], () => failed('timeout')],
    [[200, 400, 422], () => unread, {}],
    [[200, 400, 422], () => unread, null],
  ];

test('an answer means what its status and body say', async () => {
  for (const [statuses, meaning, body, headers] of MEANINGS)
    for (const status of statuses)
      expect([status, await saying(status, body, headers)]).toEqual([status, meaning(status)]);
});

test('an answer that is no JSON is unreadable, a call that throws is tried again, and `error: true` is a refusal', async () => {
  for (const status of [200, 400, 422])
    expect(await resultOf(() => new Response('<html>', { status }))).toEqual(unread);
  expect(await resultOf(() => expect.unreachable('gone'))).toEqual(failed('unavailable'));
  expect(await saying(200, { error: true, data: { id: 'up-1' } })).toMatchObject({ failure: 'refused with 200' });
});

test('a refusal that repeats the visitor’s words gets our message', async () => {
  for (const error of ['VERMA is on a list', `no ${contact.phone}`, `no ${contact.email}`, `no: ${contact.message}.`]) {
    expect(await saying(422, { error })).toMatchObject({ kind: 'refused', message: 'Please try again in sometime' });
  }
});

test('reads the status of a refusal from the stored failure', () => {
  expect(['refused with 409', 'refused with 200', 'timeout', null].map(parseRefusalStatus)).toEqual([
    409, 422, 422, 422,
  ]);
});

/** A forwarder to an upstream on loopback with this reply to the record call. */
async function resultThroughForwarder(reply: () => Response) {
  await using elsewhere = answering(({ url }) =>
    new URL(url).pathname === PATHS.auth ? Response.json({ data: { access_token: 't', auth: true } }) : reply(),
  );
  const upstream = forwarderTo(elsewhere.url);
  return await createDelivery({ upstream, timeoutMs: 2000 })(contact, newKey());
}

test('a refusal names the fields of the lead that the upstream’s reply names, in its message or body, and no value', async () => {
  const fieldsOf = async (body: object) => {
    const result = await resultThroughForwarder(() => Response.json(body, { status: 422 }));
    return result.kind === 'refused' ? (result.fields ?? '') : result.kind;
  };
  const named: [body: object, fields: string][] = [
    [{ error: `Email ${contact.email} is blocked` }, 'email'],
    [{ error: 'Invalid E-mail; wrong phone number' }, 'phone, email'],
    [{ error: true, message: 'Full name is too short' }, 'full_name'],
    [{ error: true, errors: { message: ['too long'], fullName: ['too long'] } }, 'full_name, message'],
    [{ error: true, message: 'Not in our area' }, ''],
    [{ error: 'Unknown language, or bluemail' }, ''],
  ];
  for (const [body, fields] of named) expect([body, await fieldsOf(body)]).toEqual([body, fields]);
});

test('a 2xx of JSON without an error flag, or with an empty body, means delivered; a gateway’s page does not', async () => {
  const taken = [
    ...['{}', 'null', '[]', '{"data":{}}', '{"error":false}', ''].map((body) => new Response(body)),
    new Response(null, { status: 204 }),
  ];
  for (const reply of taken) expect(await resultThroughForwarder(() => reply)).toEqual(delivered(null));
  const numbered = await resultThroughForwarder(() => Response.json({ data: { id: 7 } }));
  expect(numbered).toEqual(delivered('7'));
  for (const body of ['<html>It works!</html>', 'OK'])
    expect(await resultThroughForwarder(() => new Response(body))).toEqual(failed('unavailable'));
});

test('retries a lead after a 404 page without a protocol error', async () => {
  const page = (status: number) => resultThroughForwarder(() => new Response('<h1>Not here</h1>', { status }));
  for (const status of [404, 405, 410]) expect(await page(status)).toEqual(failed(`call unknown: ${status}`));
  for (const status of [400, 409, 413, 422]) expect(await page(status)).toEqual(failed('unreadable reply'));
});

test('a refused token does not refuse the lead, whatever the message', async () => {
  for (const reply of [
    () => Response.json({ error: 'who are you' }, { status: 400 }),
    () => Response.json({ data: { access_token: 'x', auth: false } }),
  ]) {
    const upstream: Upstream = {
      call: async (path) => (path === PATHS.auth ? reply() : Response.json({ data: { id: 'up' } })),
    };
    expect(await createDelivery({ upstream, timeoutMs: 50 })(contact, newKey())).toEqual(failed('credential refused'));
  }
});

test('an expired token is renewed once within an attempt, with the same key, and is used for the next lead too', async () => {
  const auths: string[] = [];
  const records: (string | undefined)[] = [];
  const upstream: Upstream = {
    async call(path, call) {
      if (path === PATHS.auth) {
        auths.push(`t${auths.length + 1}`);
        return Response.json({ data: { access_token: auths.at(-1), auth: true } });
      }
      records.push(call?.idempotencyKey);
      return call?.authorization === 'Bearer t1'
        ? Response.json({ error: 'old' }, { status: 403 })
        : Response.json({ data: { id: 'up' } });
    },
  };
  const deliver = createDelivery({ upstream, timeoutMs: 50 });
  const key = newKey();
  expect(await deliver(contact, key)).toMatchObject({ kind: 'delivered' });
  expect(await deliver(contact, newKey())).toMatchObject({ kind: 'delivered' });
  expect(auths).toEqual(['t1', 't2']);
  expect(records.slice(0, 2)).toEqual([key, key]);
  expect(records).toHaveLength(3);
});

test('an attempt ends within its time limit, even if every call hangs and ignores the signal, and aborts its calls', async () => {
  let signal: AbortSignal | undefined;
  const upstream: Upstream = {
    call: (_, call) => {
      signal = call?.signal;
      return new Promise(() => {});
    },
  };
  const began = performance.now();
  expect(await createDelivery({ upstream, timeoutMs: 20 })(contact, newKey())).toEqual(failed('timeout'));
  expect(performance.now() - began).toBeLessThan(2000);
  expect(signal?.aborted).toBe(true);
});
