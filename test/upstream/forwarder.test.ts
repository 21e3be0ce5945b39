import { expect, test } from 'bun:test';
import { decode } from 'hono/jwt';
import { type ApiPath, PATHS } from '../../src/api/contract.ts';
import type { LogEntry } from '../../src/domain/host.ts';
import { createForwarder, type ForwarderOptions } from '../../src/upstream/forwarder.ts';
import { answering, sending } from '../support/hostile-upstream.ts';

const NOW = 1_767_225_600_000;
const granted = () => Response.json({ data: { access_token: 'guest', auth: true } });

function forwarderTo(url: string, options: Partial<ForwarderOptions> = {}) {
  const logged: LogEntry[] = [];
  const forwarder = createForwarder({
    url,
    clientId: 'site',
    secret: 'first-secret',
    now: () => NOW,
    log: (entry) => logged.push(entry),
    ...options,
  });
  return { forwarder, logged };
}

async function relayed(path: ApiPath, answer: Parameters<typeof answering>[0]) {
  await using upstream = answering(answer);
  const { forwarder, logged } = forwarderTo(upstream.url);
  const reply = await forwarder.call(path, { body: {} });
  return { status: reply.status, headers: reply.headers, json: await reply.json(), logged };
}

/** An upstream that grants everything, and the requests that it got. */
function granting() {
  const seen: { method: string; path: string; headers: Record<string, string>; text: string }[] = [];
  const upstream = answering(async (request) => {
    const headers = Object.fromEntries(request.headers);
    seen.push({ method: request.method, path: new URL(request.url).pathname, headers, text: await request.text() });
    return granted();
  });
  return { ...upstream, seen };
}

test('the auth call sends a credential and its two headers, and no body', async () => {
  await using upstream = granting();
  const { forwarder } = forwarderTo(upstream.url);
  const given = { body: { a: 1 }, authorization: 'Bearer visitor', idempotencyKey: 'k' };
  expect(await (await forwarder.call(PATHS.auth, given)).json()).toEqual({
    data: { access_token: 'guest', auth: true },
  });
  const [{ method, headers, text } = { method: '', headers: {} as Record<string, string>, text: 'none' }] =
    upstream.seen;
  const { authorization, user, scope, 'idempotency-key': key } = headers;
  expect({ method, text, user, scope, key }).toEqual({
    method: 'POST',
    text: '',
    user: '-1',
    scope: 'AUTH',
    key: undefined,
  });
  const iat = NOW / 1000;
  expect(decode(authorization?.slice('Bearer '.length) ?? '').payload).toEqual({
    client_id: 'site',
    iat,
    exp: iat + 10,
  });
});

test('the other calls send the body, the token and the key, and no other header of ours', async () => {
  await using upstream = granting();
  const given = { body: { lead_type: 'phone' }, authorization: 'Bearer guest', idempotencyKey: 'k' };
  await forwarderTo(upstream.url).forwarder.call(PATHS.record, given);
  const platform = ['host', 'user-agent', 'accept', 'accept-encoding', 'connection', 'content-length'];
  const [{ headers, text } = { headers: {}, text: '' }] = upstream.seen;
  expect(Object.fromEntries(Object.entries(headers).filter(([name]) => !platform.includes(name)))).toEqual({
    ...{ authorization: 'Bearer guest', 'content-type': 'application/json', 'idempotency-key': 'k' },
  });
  expect(JSON.parse(text)).toEqual(given.body);
});

test('does not pass on an authorization that is not a bearer token', async () => {
  await using upstream = granting();
  const { forwarder } = forwarderTo(upstream.url);
  for (const authorization of ['Basic dXNlcjpwYXNz', 'Bearer ', 'Bearer a b', `Bearer ${'x'.repeat(4097)}`])
    await forwarder.call(PATHS.search, { body: { q: 'gst' }, authorization });
  expect(upstream.seen.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill(undefined));
});

test('keeps a path in the base URL, with or without a trailing slash', async () => {
  await using upstream = granting();
  for (const base of ['/v1', '/v1/', '/']) await forwarderTo(upstream.url + base).forwarder.call(PATHS.auth);
  expect(upstream.seen.map(({ path }) => path)).toEqual(['/v1/users/auth/', '/v1/users/auth/', '/users/auth/']);
});

test('tries the other secret only after a refused credential', async () => {
  let calls = 0;
  let status = 401;
  await using upstream = answering(() => {
    calls++;
    return Response.json({ error: 'refused' }, { status });
  });
  expect((await forwarderTo(upstream.url).forwarder.call(PATHS.auth)).status).toBe(401);
  expect(calls).toBe(1);
  const { forwarder, logged } = forwarderTo(upstream.url, { nextSecret: 'second-secret' });
  expect((await forwarder.call(PATHS.auth)).status).toBe(401);
  expect(calls).toBe(3);
  expect(logged).toMatchObject([{ level: 'error', outcome: 'credential', status: 401 }]);
  await forwarder.call(PATHS.search, { body: { q: 'gst' }, authorization: 'Bearer guest' });
  expect(calls).toBe(4);
  status = 400;
  await forwarder.call(PATHS.auth);
  expect(calls).toBe(5);
});

test('builds new replies with only the fields and headers of the contract', async () => {
  const extra = { 'set-cookie': 'a=b', 'x-powered-by': 'y', 'access-control-allow-origin': '*' };
  const { json, headers } = await relayed(PATHS.search, () =>
    Response.json({ data: [{ cat_name: 'GST', red_url: '/gst', internal: 1 }], debug: 'x' }, { headers: extra }),
  );
  expect(json).toEqual({ data: [{ cat_name: 'GST', red_url: '/gst' }] });
  expect([...headers.keys()]).toEqual(['content-type']);
});

test('the link of a result is resolved against the root of the site, and plain http becomes https', async () => {
  const links = {
    gst: '/gst',
    'company-registration/public-company-registration': '/company-registration/public-company-registration',
    './gst': '/gst',
    '../others?from=search#fees': '/others?from=search#fees',
    '?q=gst': '/?q=gst',
    'gst?a=b:c': '/gst?a=b:c',
    '/gst': '/gst',
    'http://www.gst.gov.in': 'https://www.gst.gov.in/',
    'HTTP://www.gst.gov.in:80/help?a=b': 'https://www.gst.gov.in/help?a=b',
    'https://incometax.gov.in': 'https://incometax.gov.in',
  };
  const results = (urls: string[]) => ({ data: urls.map((red_url) => ({ cat_name: 'x', red_url })) });
  const { json, logged } = await relayed(PATHS.search, () => Response.json(results(Object.keys(links))));
  expect(json).toEqual(results(Object.values(links)));
  expect(logged).toEqual([]);
});

test('results with an unsafe link are dropped, the others stay', async () => {
  const links = [
    ...['/gst', 'javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', 'tel:1'],
    ...['ftp://host', 'host:443/x', '//host', '/\\host', '\\host', './/host', 'gst/..//host', 'http:\\\\host'],
    ...['https://incometax.gov.in', '/\t/host', ' gst', 'a b', ''],
  ];
  const results = (urls: string[]) => ({ data: urls.map((red_url) => ({ cat_name: 'x', red_url })) });
  const { json, logged } = await relayed(PATHS.search, () => Response.json(results(links)));
  expect(json).toEqual(results(['/gst', 'https://incometax.gov.in']));
  expect(logged).toMatchObject([{ outcome: 'unsafe-links' }]);
});

test('a refusal that repeats the credential is passed on without it', async () => {
  const { status, json } = await relayed(PATHS.auth, ({ headers }) =>
    Response.json({ error: `Refused: ${headers.get('authorization')}, ask again` }, { status: 401 }),
  );
  expect([status, json]).toEqual([401, { error: 'Refused: Bearer …, ask again' }]);
});

test('a message and the label of a result lose the signs that turn the direction of text', async () => {
  const turned = 'Write to \u202emoc.knab\u202c, \u2066not\u2069 to\u200f us\u061c';
  const plain = 'Write to moc.knab, not to us';
  for (const [status, expected] of [
    [422, 422],
    [503, 503],
    [200, 422],
  ] as const) {
    const reply = await relayed(PATHS.record, () => Response.json({ error: turned }, { status }));
    expect([reply.status, reply.json]).toEqual([expected, { error: plain }]);
  }
  const found = await relayed(PATHS.search, () => Response.json({ data: [{ cat_name: turned, red_url: '/gst' }] }));
  expect(found.json).toEqual({ data: [{ cat_name: plain, red_url: '/gst' }] });
});

test('a refusal keeps its status, and its message as one clean line if it is safe to show', async () => {
  const refused = 'The service did not accept this';
  const messages: [error: unknown, shown: string][] = [
    [`no\u0000\t${'x '.repeat(150)}`, `no ${'x '.repeat(98)}x`],
    ...[
      'Known already: asha@example.com',
      'Known already: +91 98765-43210',
      'Known already: 98765\u200e43210',
      'no such row\n    at insert (db.js:7)',
      'open /srv/app/leads: no such file',
      '<b>no</b>',
      `no ${'x '.repeat(500)}`,
      { reason: 'no' },
      true,
    ].map((error): [unknown, string] => [error, refused]),
  ];
  for (const [error, shown] of messages) {
    const { status, json } = await relayed(PATHS.record, () => Response.json({ error }, { status: 409 }));
    expect([status, json]).toEqual([409, { error: shown }]);
  }
  // An error flag in a successful reply is a refusal too.
  for (const body of [{ error: 'Duplicate' }, { error: { code: 7 } }, { failure: true, data: { id: '7' } }]) {
    const { status, json } = await relayed(PATHS.record, () => Response.json(body));
    expect([status, json]).toEqual([422, { error: body.error === 'Duplicate' ? 'Duplicate' : refused }]);
  }
});

test('passes on the id of a lead as text; the id may be missing', async () => {
  for (const [body, id] of [
    [{ data: { id: 'a-7' } }, 'a-7'],
    [{ data: { id: 7, extra: 1 } }, '7'],
    [{ data: { id: null }, error: null }, ''],
    [{ data: { id: 'x'.repeat(201) } }, ''],
    ...['\u001b[2J', 'a\nb', 'a b', 'आ7', '\u202e7', ''].map((id) => [{ data: { id } }, ''] as const),
    [{ status: 'ok', error: false }, ''],
  ] as const) {
    const { status, json } = await relayed(PATHS.record, () => Response.json(body, { status: 201 }));
    expect([status, json]).toEqual([201, { data: { id } }]);
  }
});

test('a proxy’s page keeps its status, without a message', async () => {
  for (const status of [400, 403, 404, 413, 422, 429]) {
    const reply = await relayed(PATHS.search, () => new Response('<h1>gateway</h1>', { status }));
    expect([reply.status, reply.json]).toEqual([status, { error: '' }]);
  }
});

test('abandons a fetch that never settles, even if it ignores its signal', async () => {
  const { forwarder, logged } = forwarderTo('http://upstream.test', {
    fetch: () => new Promise(() => {}),
    timeoutMs: 5,
  });
  expect((await forwarder.call(PATHS.auth)).status).toBe(504);
  expect(logged).toMatchObject([{ outcome: 'timeout', call: '/users/auth/' }]);
});

test('aborts a call by its signal', async () => {
  await using upstream = sending('', 'hang');
  const { forwarder, logged } = forwarderTo(upstream.url);
  const controller = new AbortController();
  const call = forwarder.call(PATHS.search, { body: { q: 'gst' }, signal: controller.signal });
  controller.abort();
  expect((await call).status).toBe(502);
  expect((await forwarder.call(PATHS.search, { body: { q: 'gst' }, signal: controller.signal })).status).toBe(502);
  expect(logged).toMatchObject([{ outcome: 'aborted' }, { outcome: 'aborted' }]);
});

test('neither logs nor responses contain a secret, token, query, phone number or upstream text', async () => {
  const replies = [
    () => Response.json({ error: 'x' }, { status: 401 }),
    () => new Response('upstream-text', { status: 500 }),
    () => new Response('upstream-text'),
  ];
  const texts: string[] = [];
  for (const reply of replies) {
    await using upstream = answering(reply);
    const { forwarder, logged } = forwarderTo(upstream.url, { nextSecret: 'second-secret' });
    for (const path of Object.values(PATHS)) {
      const answer = await forwarder.call(path, {
        body: { q: 'private-query', phone: '9000000000' },
        authorization: 'Bearer visitor-token',
        idempotencyKey: 'the-key',
      });
      texts.push(await answer.text(), JSON.stringify([...answer.headers]));
    }
    texts.push(JSON.stringify(logged));
  }
  expect(texts.join('\n')).not.toMatch(
    /first-secret|second-secret|visitor-token|private-query|9000000000|the-key|upstream-text|eyJ/,
  );
});
