import { expect, test } from 'bun:test';
import { PATHS } from '../../src/api/contract.ts';
import { createDelivery, parseRefusalStatus } from '../../src/leads/deliver-lead.ts';
import type { Upstream } from '../../src/upstream/forwarder.ts';
import { contact, forwarderTo, newKey, scriptedUpstream } from './lead-fixtures.ts';

const verdictOf = (reply: () => Response | Promise<Response>) =>
  createDelivery({ upstream: scriptedUpstream(reply).upstream, timeoutMs: 50 })(contact, newKey());
const saying = (status: number, body: unknown = { error: 'words' }, headers = {}) =>
  verdictOf(() => Response.json(body, { status, headers }));
const failed = (failure: string, retryAfter: string | null = null) => ({
  kind: 'failed' as const,
  failure: failure as 'timeout',
  retryAfter,
});

test('a reply with an id means delivered', async () => {
  expect(await saying(200, { data: { id: 'up-1' } })).toEqual({ kind: 'delivered', upstreamId: 'up-1' });
  expect(await saying(201, { data: { id: 'up-1' } })).toEqual({ kind: 'delivered', upstreamId: 'up-1' });
});

test('stores only the status of an explicit refusal', async () => {
  for (const status of [400, 409, 413, 422])
    expect(await saying(status)).toEqual({ kind: 'refused', failure: `refused with ${status}`, message: 'words' });
  for (const flagged of [
    { error: 'we do not take this', data: null },
    { error: true, data: { id: 'up-1' } },
  ])
    expect(await saying(200, flagged)).toMatchObject({ kind: 'refused', failure: 'refused with 200' });
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
async function verdictThroughForwarder(reply: () => Response) {
  await using elsewhere = Bun.serve({
    port: 0,
    fetch: ({ url }) =>
      new URL(url).pathname === PATHS.auth ? Response.json({ data: { access_token: 't', auth: true } }) : reply(),
  });
  const upstream = forwarderTo(elsewhere.url.href);
  return await createDelivery({ upstream, timeoutMs: 2000 })(contact, newKey());
}

test('a refusal names the fields of the lead that the upstream’s reply names, in its message or body, and no value', async () => {
  const fieldsOf = async (body: object) => {
    const verdict = await verdictThroughForwarder(() => Response.json(body, { status: 422 }));
    return verdict.kind === 'refused' ? (verdict.fields ?? '') : verdict.kind;
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
  for (const reply of taken)
    expect(await verdictThroughForwarder(() => reply)).toEqual({ kind: 'delivered', upstreamId: null });
  const numbered = await verdictThroughForwarder(() => Response.json({ data: { id: 7 } }));
  expect(numbered).toEqual({ kind: 'delivered', upstreamId: '7' });
  for (const body of ['<html>It works!</html>', 'OK'])
    expect(await verdictThroughForwarder(() => new Response(body))).toEqual(failed('unavailable'));
});

test('retries a lead after a status about the call, such as 404', async () => {
  for (const status of [404, 405, 406, 410, 414, 415, 418, 421, 451])
    expect(await saying(status)).toEqual(failed(`call unknown: ${status}`));
});

test('retries a lead after a 404 page without a protocol error', async () => {
  const page = (status: number) => verdictThroughForwarder(() => new Response('<h1>Not here</h1>', { status }));
  for (const status of [404, 405, 410]) expect(await page(status)).toEqual(failed(`call unknown: ${status}`));
  for (const status of [400, 409, 413, 422]) expect(await page(status)).toEqual(failed('unreadable reply'));
});

test('retries after failures of credentials, time or connection', async () => {
  expect(await saying(401)).toEqual(failed('credential refused'));
  expect(await saying(403)).toEqual(failed('token refused'));
  expect(await saying(429, { error: 'slow down' }, { 'retry-after': '7' })).toEqual(failed('too many requests', '7'));
  for (const status of [408, 425, 500, 502]) expect(await saying(status)).toEqual(failed('unavailable'));
  expect(await saying(503, { error: 'later' }, { 'retry-after': '9' })).toEqual(failed('unavailable', '9'));
  expect(await saying(504)).toEqual(failed('timeout'));
});

test('an unreadable reply means neither delivered nor refused', async () => {
  for (const status of [200, 400, 422]) {
    expect(await verdictOf(() => new Response('<html>', { status }))).toEqual(failed('unreadable reply'));
    expect(await saying(status, {})).toEqual(failed('unreadable reply'));
    expect(await saying(status, null)).toEqual(failed('unreadable reply'));
  }
});

test('retries a call that throws', async () => {
  const thrown = verdictOf(() => {
    throw new Error('gone');
  });
  expect(await thrown).toEqual(failed('unavailable'));
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
