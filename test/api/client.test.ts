import { expect, jest, test } from 'bun:test';
import { gzipSync } from 'node:zlib';
import { type ApiClientOptions, createApiClient } from '../../src/api/client.ts';
import { overBudget } from '../budgets.ts';
import { memoryTokenStore } from '../support/memory-tokens.ts';

const KEY = '3b241101-e2bb-4255-8caf-4136c566a962';
const results = [{ cat_name: 'GST registration', red_url: '/gst' }];

/** A client of a server with these replies, one for each call, and the calls that it got. */
function against(replies: (Response | Error)[], options: Partial<ApiClientOptions> = {}) {
  const calls: Record<'path' | 'method' | 'token' | 'key' | 'body', unknown>[] = [];
  const fetch = async (path: string, { method, headers, body = null }: RequestInit) => {
    const sent = new Headers(headers);
    calls.push({ path, method, token: sent.get('authorization'), key: sent.get('idempotency-key'), body });
    const reply = replies.shift();
    if (!reply || reply instanceof Error) throw reply ?? new TypeError('no more replies');
    return reply;
  };
  return { client: createApiClient({ fetch, base: '/api', tokens: memoryTokenStore(), ...options }), calls };
}

const granted = (token: string) => Response.json({ data: { access_token: token, auth: true } });
const ungranted = () => Response.json({ data: { access_token: '', auth: false } });
const found = () => Response.json({ data: results });
const recorded = () => Response.json({ data: { id: '7' } });
const refused = () => Response.json({ error: 'out of date' }, { status: 403 });
const failed = { status: 400, errorMessage: '', error: true };
const TAP = { lead_type: 'phone' } as const;

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

test('a 403 fetches a new token once and retries, whatever its body; a second 403 is the answer', async () => {
  const { client, calls } = against([granted('old'), refused(), granted('new'), found()]);
  expect((await client.search('gst')).data).toEqual(results);
  expect(calls.map((call) => call.token)).toEqual([null, 'Bearer old', null, 'Bearer new']);
  const noJson = new Response('<h1>Forbidden</h1>', { status: 403 });
  expect((await against([granted('a'), noJson, granted('b'), found()]).client.search('gst')).data).toEqual(results);
  const twice = against([granted('a'), refused(), granted('b'), refused()]);
  expect(await twice.client.search('gst')).toEqual({ data: [], status: 403, errorMessage: 'out of date', error: true });
  expect(twice.calls).toHaveLength(4);
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
  const { client, calls } = against([ungranted()], { tokens });
  expect(await client.search('gst')).toEqual({ data: [], status: 401, errorMessage: '', error: true });
  expect(await tokens.get()).toBeUndefined();
  expect(client.isAuth).toBe(false);
  expect(calls).toHaveLength(1);
});

test('a call returns the failure of its auth call', async () => {
  const { client } = against([Response.json({ error: 'not answering' }, { status: 502 })]);
  expect(await client.search('gst')).toEqual({ data: [], status: 502, errorMessage: 'not answering', error: true });
});

test('the answer to a lead has the status and the error of its reply, also if the status is a success', async () => {
  for (const [reply, answer] of [
    [
      Response.json({ error: 'Invalid phone number' }, { status: 422 }),
      { data: { id: '' }, status: 422, errorMessage: 'Invalid phone number', error: true },
    ],
    [
      Response.json({ data: { id: '7' }, error: 'Duplicate' }),
      { data: { id: '7' }, status: 200, errorMessage: 'Duplicate', error: true },
    ],
    [new TypeError('Failed to fetch'), { data: { id: '' }, ...failed }],
  ] as const)
    expect(await against([granted('t'), reply]).client.record(TAP, KEY)).toEqual(answer);
});

test('a call that throws or has an invalid reply returns status 400 with empty data', async () => {
  const down = new TypeError('Failed to fetch');
  expect(await against([down]).client.auth()).toEqual({ data: { access_token: '', auth: false }, ...failed });
  const unsafe = '{"data":[{"cat_name":"x","red_url":"//host"}]}';
  for (const text of ['', 'null', '[]', '5', '<html>', '{"data":null}', unsafe, '{"data":[null]}', '{"data":{"0":1}}'])
    expect(await against([granted('t'), new Response(text)]).client.search('gst')).toEqual({ data: [], ...failed });
});

test('a token store that fails does not stop a call', async () => {
  const broken = async () => {
    throw new Error('store is gone');
  };
  const { client } = against([granted('t'), found()], { tokens: { get: broken, set: broken, clear: broken } });
  expect((await client.search('gst')).data).toEqual(results);
});

const hang = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

test('a call that is aborted, before or after it began, or takes too long, resolves with status 400', async () => {
  const tokens = memoryTokenStore();
  await tokens.set('t');
  const client = createApiClient({ fetch: hang, base: '', tokens });
  const hasty = createApiClient({ fetch: hang, base: '', tokens, timeoutMs: 5 });
  const controller = new AbortController();
  const { signal } = controller;
  const begun = client.search('gst', { signal });
  controller.abort();
  for (const answer of await Promise.all([begun, client.search('gst', { signal }), hasty.search('gst')]))
    expect(answer).toEqual({ data: [], ...failed });
});

test('concurrent calls share one token fetch', async () => {
  const { client, calls } = against([granted('t'), found(), found()]);
  await Promise.all([client.search('gst'), client.search('itr')]);
  expect(calls.map(({ token }) => token)).toEqual([null, 'Bearer t', 'Bearer t']);
});

test('a failed shared token fetch does not affect the next', async () => {
  const { client } = against([new TypeError('Failed to fetch'), granted('t'), found()]);
  expect((await client.search('gst')).status).toBe(400);
  expect((await client.search('gst')).data).toEqual(results);
});

test('sends a lead of this site without a token if none is granted', async () => {
  for (const auth of [new TypeError('down'), Response.json({ error: 'down' }, { status: 502 }), ungranted()]) {
    const { client, calls } = against([auth, recorded()]);
    expect(await client.record(TAP, KEY)).toMatchObject({ status: 200, error: false });
    expect(calls.map((call) => call.token)).toEqual([null, null]);
  }
});

test('sends a lead of this site without a token if none arrives within a second', async () => {
  jest.useFakeTimers();
  let leads = 0;
  const fetch = async (path: string) => {
    if (path === '/users/auth/') return new Promise<Response>(() => {});
    leads += 1;
    return recorded();
  };
  const client = createApiClient({ fetch, base: '', tokens: memoryTokenStore() });
  const answer = client.record(TAP, KEY);
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  await settle();
  jest.advanceTimersByTime(999);
  await settle();
  expect(leads).toBe(0);
  jest.advanceTimersByTime(1);
  expect((await answer).status).toBe(200);
  jest.useRealTimers();
});

test('sends a lead with its key, and with a token if there is one', async () => {
  const { client, calls } = against([granted('t1'), recorded()]);
  expect(await client.record(TAP, KEY)).toEqual({ data: { id: '7' }, status: 200, errorMessage: '', error: false });
  const call = { path: '/api/users/record/', method: 'POST', token: 'Bearer t1', key: KEY };
  expect(calls[1]).toEqual({ ...call, body: '{"lead_type":"phone"}' });
});

test('client and store have no validation library in a browser bundle, and are within their budget', async () => {
  const entry = `${import.meta.dir}/weight-entry.ts`;
  const source = `
    import { browserTokenStore, createBrowserStore, indexedDbKey } from '../../src/islands/browser-store.ts';
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
  const size = gzipSync(text ?? '', { level: 9 }).byteLength;
  expect(overBudget('script', { 'API client and store': size })).toEqual([]);
});
