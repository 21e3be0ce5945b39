import { expect, jest, test } from 'bun:test';
import { gzipSync } from 'node:zlib';
import { type ApiClientOptions, createApiClient, memoryTokenStore } from '../../src/api/client.ts';

const KEY = '3b241101-e2bb-4255-8caf-4136c566a962';
const results = [{ cat_name: 'GST registration', red_url: '/gst' }];

/** A client of a server with these replies, one for each call, and the calls that it got. */
function against(replies: (Response | Error)[], options: Partial<ApiClientOptions> = {}) {
  const calls: {
    path: string;
    method?: string | undefined;
    token: string | null;
    key: string | null;
    body: unknown;
  }[] = [];
  const fetch = async (path: string, { method, headers, body }: RequestInit) => {
    const sent = new Headers(headers);
    calls.push({
      path,
      method,
      token: sent.get('authorization'),
      key: sent.get('idempotency-key'),
      body: body ?? null,
    });
    const reply = replies.shift();
    if (!reply || reply instanceof Error) throw reply ?? new TypeError('no more replies');
    return reply;
  };
  return { client: createApiClient({ fetch, base: '/api', tokens: memoryTokenStore(), ...options }), calls };
}

const granted = (token: string) => Response.json({ data: { access_token: token, auth: true } });
const found = () => Response.json({ data: results });
const refused = () => Response.json({ error: 'out of date' }, { status: 403 });

test('the first call fetches a token, saves it, and the next call uses it', async () => {
  const tokens = memoryTokenStore();
  const { client, calls } = against([granted('t1'), found(), found()], { tokens });
  expect(client.isAuth).toBe(false);
  expect(await client.search('gst')).toEqual({ data: results, status: 200, errorMessage: '', error: false });
  expect(client.isAuth).toBe(true);
  expect(await tokens.get()).toBe('t1');
  await client.search('itr');
  expect(calls).toEqual([
    { path: '/api/users/auth/', method: 'POST', token: null, key: null, body: null },
    { path: '/api/users/s/', method: 'POST', token: 'Bearer t1', key: null, body: '{"q":"gst"}' },
    { path: '/api/users/s/', method: 'POST', token: 'Bearer t1', key: null, body: '{"q":"itr"}' },
  ]);
});

test('sends a lead with its idempotency key', async () => {
  const { client, calls } = against([granted('t1'), Response.json({ data: { id: '7' } })]);
  expect(await client.record({ lead_type: 'phone' }, KEY)).toEqual({
    data: { id: '7' },
    status: 200,
    errorMessage: '',
    error: false,
  });
  expect(calls[1]).toEqual({
    path: '/api/users/record/',
    method: 'POST',
    token: 'Bearer t1',
    key: KEY,
    body: '{"lead_type":"phone"}',
  });
});

test('a 403 fetches a new token once and retries', async () => {
  const { client, calls } = against([granted('old'), refused(), granted('new'), found()]);
  expect((await client.search('gst')).data).toEqual(results);
  expect(calls.map((call) => call.token)).toEqual([null, 'Bearer old', null, 'Bearer new']);
});

test('returns a second 403', async () => {
  const { client, calls } = against([granted('a'), refused(), granted('b'), refused()]);
  expect(await client.search('gst')).toEqual({ data: [], status: 403, errorMessage: 'out of date', error: true });
  expect(calls).toHaveLength(4);
});

test('a 403 with an invalid body fetches a new token', async () => {
  const { client } = against([
    granted('a'),
    new Response('<h1>Forbidden</h1>', { status: 403 }),
    granted('b'),
    found(),
  ]);
  expect((await client.search('gst')).data).toEqual(results);
});

test('tries a token that another call fetched meanwhile before it fetches one', async () => {
  const tokens = memoryTokenStore();
  await tokens.set('old');
  const paths: string[] = [];
  const client = createApiClient({
    base: '',
    tokens,
    fetch: async (path, { headers }) => {
      paths.push(path);
      if (new Headers(headers).get('authorization') === 'Bearer new') return found();
      await tokens.set('new');
      return refused();
    },
  });
  expect((await client.search('gst')).data).toEqual(results);
  expect(paths).toEqual(['/users/s/', '/users/s/']);
});

test('auth that is not granted saves no token, and the call gets 401', async () => {
  const tokens = memoryTokenStore();
  const { client, calls } = against([Response.json({ data: { access_token: '', auth: false } })], { tokens });
  expect(await client.search('gst')).toEqual({ data: [], status: 401, errorMessage: '', error: true });
  expect(await tokens.get()).toBeUndefined();
  expect(client.isAuth).toBe(false);
  expect(calls).toHaveLength(1);
});

test('a call returns the failure of its auth call', async () => {
  const { client } = against([Response.json({ error: 'The service is not answering right now' }, { status: 502 })]);
  expect(await client.search('gst')).toEqual({
    data: [],
    status: 502,
    errorMessage: 'The service is not answering right now',
    error: true,
  });
});

test('returns the status and the error field of a failure', async () => {
  const { client } = against([granted('t'), Response.json({ error: 'Invalid phone number' }, { status: 400 })]);
  expect(await client.record({ lead_type: 'phone' }, KEY)).toEqual({
    data: { id: '' },
    status: 400,
    errorMessage: 'Invalid phone number',
    error: true,
  });
});

test('an error flag is a failure even if the status is a success', async () => {
  const { client } = against([granted('t'), Response.json({ data: { id: '7' }, error: 'Duplicate' })]);
  expect(await client.record({ lead_type: 'phone' }, KEY)).toEqual({
    data: { id: '7' },
    status: 200,
    errorMessage: 'Duplicate',
    error: true,
  });
});

test('a call that throws returns status 400 with empty data', async () => {
  const failed = { status: 400, errorMessage: '', error: true };
  expect(await against([new TypeError('Failed to fetch')]).client.auth()).toEqual({
    data: { access_token: '', auth: false },
    ...failed,
  });
  expect(await against([granted('t'), new TypeError('Failed to fetch')]).client.search('gst')).toEqual({
    data: [],
    ...failed,
  });
  expect(
    await against([granted('t'), new TypeError('Failed to fetch')]).client.record({ lead_type: 'phone' }, KEY),
  ).toEqual({ data: { id: '' }, ...failed });
});

test('an invalid reply returns status 400 with empty data', async () => {
  const nonsense = [
    '',
    'null',
    '[]',
    '5',
    '<html>',
    '{"data":null}',
    '{"data":[{"cat_name":"x","red_url":"//host"}]}',
    '{"data":[null]}',
    '{"data":{"0":1}}',
  ];
  for (const text of nonsense) {
    const { client } = against([granted('t'), new Response(text)]);
    expect(await client.search('gst')).toEqual({ data: [], status: 400, errorMessage: '', error: true });
  }
});

test('a token store that fails does not stop a call', async () => {
  const broken = async () => {
    throw new Error('store is gone');
  };
  const { client } = against([granted('t'), found()], { tokens: { get: broken, set: broken, clear: broken } });
  expect((await client.search('gst')).data).toEqual(results);
});

test('an aborted search resolves with status 400', async () => {
  const hang = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const tokens = memoryTokenStore();
  await tokens.set('t');
  const client = createApiClient({ fetch: hang, base: '', tokens });
  const controller = new AbortController();
  const answer = client.search('gst', { signal: controller.signal });
  controller.abort();
  expect(await answer).toEqual({ data: [], status: 400, errorMessage: '', error: true });
  expect((await client.search('gst', { signal: controller.signal })).status).toBe(400);
});

test('a call that takes too long returns status 400', async () => {
  const hang = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const client = createApiClient({ fetch: hang, base: '', tokens: memoryTokenStore(), timeoutMs: 5 });
  expect((await client.search('gst')).status).toBe(400);
});

test('concurrent calls share one token fetch in a page, but not on a server', async () => {
  for (const [shareAuth, fetched] of [
    [false, 2],
    [true, 1],
  ] as const) {
    let auths = 0;
    const fetch = async (path: string) => {
      if (path !== '/users/auth/') return found();
      auths++;
      return granted('t');
    };
    const client = createApiClient({ fetch, base: '', tokens: memoryTokenStore(), shareAuth });
    await Promise.all([client.search('gst'), client.search('itr')]);
    expect(auths).toBe(fetched);
  }
});

test('a failed shared token fetch does not affect the next', async () => {
  const { client } = against([new TypeError('Failed to fetch'), granted('t'), found()], { shareAuth: true });
  expect((await client.search('gst')).status).toBe(400);
  expect((await client.search('gst')).data).toEqual(results);
});

test('sends credentials only if the options say so', async () => {
  const seen: RequestInit[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    seen.push(init);
    return granted('t');
  };
  await createApiClient({ fetch, base: '', tokens: memoryTokenStore() }).auth();
  await createApiClient({ fetch, base: '', tokens: memoryTokenStore(), credentials: 'same-origin' }).auth();
  expect(seen.map((init) => init.credentials)).toEqual([undefined, 'same-origin']);
  expect('credentials' in (seen[0] ?? {})).toBe(false);
});

test('sends a lead of this site without a token if none is granted within a second', async () => {
  const kept = () => Response.json({ data: { id: '7' } }, { status: 202 });
  for (const auth of [
    new TypeError('down'),
    Response.json({ error: 'down' }, { status: 502 }),
    Response.json({ data: { access_token: '', auth: false } }),
  ]) {
    const { client, calls } = against([auth, kept()], { leadsNeedNoToken: true });
    expect(await client.record({ lead_type: 'phone' }, KEY)).toMatchObject({ status: 202, error: false });
    expect(calls.map((call) => call.token)).toEqual([null, null]);
  }
  jest.useFakeTimers();
  let recorded = 0;
  const fetch = async (path: string) => {
    if (path === '/api/users/auth/') return new Promise<Response>(() => {});
    recorded += 1;
    return kept();
  };
  const client = createApiClient({ fetch, base: '/api', tokens: memoryTokenStore(), leadsNeedNoToken: true });
  const answer = client.record({ lead_type: 'phone' }, KEY);
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  jest.advanceTimersByTime(999);
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  expect(recorded).toBe(0);
  jest.advanceTimersByTime(1);
  expect((await answer).status).toBe(202);
  jest.useRealTimers();
});

test('sends a lead of this site with a token if there is one', async () => {
  const { client, calls } = against([granted('t1'), Response.json({ data: { id: '7' } })], { leadsNeedNoToken: true });
  await client.record({ lead_type: 'phone' }, KEY, { 'Form-Trap': '1' });
  expect(calls[1]).toMatchObject({ token: 'Bearer t1', key: KEY });
});

test('client and store weigh at most 2.2 kB in a browser bundle, without a validation library', async () => {
  const entry = `${import.meta.dir}/weight-entry.ts`;
  const source = `
    import { browserTokenStore, createBrowserStore, indexedDbKey } from '../../src/offline/browser-store.ts';
    import { createApiClient } from '../../src/api/client.ts';
    const store = createBrowserStore({ prefix: 'p_', storage: () => localStorage, keys: indexedDbKey('k') });
    globalThis.api = createApiClient({ fetch, base: '/api', tokens: browserTokenStore(store) });`;
  const built = await Bun.build({
    entrypoints: [entry],
    files: { [entry]: source },
    minify: true,
    target: 'browser',
    metafile: true,
  });
  const text = await built.outputs[0]?.text();
  expect(Object.keys(built.metafile?.inputs ?? {}).filter((input) => input.includes('node_modules'))).toEqual([]);
  expect(gzipSync(text ?? '', { level: 9 }).byteLength).toBeLessThanOrEqual(2200);
});
