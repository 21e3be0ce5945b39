import { expect, test } from 'bun:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Hono } from 'hono';
import { type Cacheable, cachePages, createPageCache, type PageCache } from '../../src/http/page-cache.ts';

const gzip = async (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes));
type Options = Partial<Parameters<typeof createPageCache>[0]>;
const newCache = (options: Options = {}) => createPageCache({ build: 'b1', compressors: { gzip }, ...options });
const HEADERS = { 'Content-Type': 'text/html', 'Content-Security-Policy': 'x', 'Content-Length': '10' };
const add = (
  cache: PageCache,
  path: string,
  text: string,
  { anyQuery = true, headers = HEADERS as HeadersInit } = {},
) => cache.add(path, cache.today(), new Headers(headers), new TextEncoder().encode(text), anyQuery);
/** An app whose every page may be cached, if it is one that the cache takes. */
const cachingApp = (cache: PageCache, make: () => Response | Promise<Response>) =>
  new Hono<Cacheable>().use(cachePages(cache)).get('*', async (c) => {
    const answer = await make();
    c.set('cacheAs', { path: new URL(c.req.url).pathname, anyQuery: true });
    return answer;
  });
const asked = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://host${path}`, { headers, method });
const encodingOf = (answer: Response | undefined) => answer?.headers.get('content-encoding') ?? null;

test('the first visitor and the next ones get the same bytes with the same headers, and so does a 304', async () => {
  const cache = newCache();
  const app = cachingApp(cache, () => new Response('<p>GST</p>', { headers: HEADERS }));
  expect(cache.get(asked('/gst'))).toBeUndefined();
  const first = await app.request('/gst');
  const again = cache.get(asked('/gst'));
  expect([await first.text(), await again?.text()]).toEqual(['<p>GST</p>', '<p>GST</p>']);
  const notModified = cache.get(asked('/gst', { 'if-none-match': '*' }));
  for (const answer of [first, again, notModified])
    expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
      'content-security-policy': 'x',
      'content-type': 'text/html',
    });
  expect(['vary', 'content-length', 'content-encoding'].map((name) => again?.headers.get(name))).toEqual([
    'Accept-Encoding',
    '10',
    null,
  ]);
});

test('all encodings share one weak ETag; a visitor who has any of them gets a 304 without a body', async () => {
  const cache = newCache();
  await add(cache, '/gst', 'gst');
  const etag = cache.get(asked('/gst'))?.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"b1-\d+"$/);
  expect(cache.get(asked('/gst', { 'accept-encoding': 'gzip' }))?.headers.get('etag')).toBe(etag);
  for (const has of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = cache.get(asked('/gst', { 'if-none-match': has, 'accept-encoding': 'gzip' }));
    const length = again?.headers.get('content-length');
    expect([has, again?.status, await again?.text(), again?.headers.get('etag'), length]).toEqual([
      ...[has, 304, '', etag, null],
    ]);
  }
  expect(cache.get(asked('/gst', { 'if-none-match': '"other"' }))?.status).toBe(200);
});

test('the tag of a file stays its own, weakened', async () => {
  const cache = newCache();
  await add(cache, '/figures.json', '{}', { headers: { ETag: '"law"' } });
  expect(cache.get(asked('/figures.json'))?.headers.get('etag')).toBe('W/"law"');
});

test('a query does not get a cache entry; a page that reads it is not answered from the cache', async () => {
  const cache = newCache();
  await add(cache, '/gst', 'gst');
  await add(cache, '/figures', 'figures', { anyQuery: false });
  // As the app does with a response that was in progress when the first was cached.
  await add(cache, '/gst', 'later');
  expect(await cache.get(asked('/gst?utm=1'))?.text()).toBe('gst');
  expect(cache.get(asked('/figures?q=gst'))).toBeUndefined();
  expect(await cache.get(asked('/figures'))?.text()).toBe('figures');
});

test('caches only answers with status 200, each path once, and answers only GET and HEAD', async () => {
  const cache = newCache();
  await cachingApp(cache, () => new Response('gone', { status: 404 })).request('/gst');
  await cachingApp(cache, () => new Response('gst')).request('/%67st');
  expect([cache.size(), cache.get(asked('/gst'))]).toEqual([0, undefined]);
  await add(cache, '/gst', 'gst');
  expect(cache.get(asked('/gst', {}, 'POST'))).toBeUndefined();
  const head = cache.get(asked('/gst', {}, 'HEAD'));
  expect([head?.status, head?.headers.get('content-length'), await head?.text()]).toEqual([200, '3', '']);
});

test('a page whose rendering fails midway is not cached', async () => {
  const cache = newCache();
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('broke off')) });
  const answer = await cachingApp(cache, () => new Response(broken))
    .onError((_, c) => c.text('', 500))
    .request('/gst');
  expect([answer.status, cache.get(asked('/gst'))]).toEqual([500, undefined]);
});

test('at midnight in India the cache is cleared, and yesterday’s ETag no longer matches', async () => {
  let now = Date.parse('2026-11-21T18:29:59Z');
  const cache = newCache({ now: () => now });
  await add(cache, '/', 'due tomorrow');
  const etag = cache.get(asked('/'))?.headers.get('etag') ?? '';
  now += 1000;
  expect([cache.get(asked('/')), cache.size()]).toEqual([undefined, 0]);
  await add(cache, '/', 'due today');
  expect(await cache.get(asked('/', { 'if-none-match': etag }))?.text()).toBe('due today');
});

test('a page that is begun before midnight and ready after it is sent, but not cached', async () => {
  let now = Date.parse('2026-11-21T18:29:59Z');
  const cache = newCache({ now: () => now });
  const app = cachingApp(cache, () => {
    now += 1000;
    // Another visitor asks meanwhile.
    cache.get(asked('/gst'));
    return new Response('due tomorrow');
  });
  expect(await (await app.request('/')).text()).toBe('due tomorrow');
  expect(cache.get(asked('/'))).toBeUndefined();
});

test('a page is compressed once, and sent plain until then', async () => {
  const made: string[] = [];
  const slow = Promise.withResolvers<void>();
  const counting = (name: string, until?: Promise<void>) => async (bytes: Uint8Array<ArrayBuffer>) => {
    made.push(name);
    await until;
    return bytes;
  };
  const cache = newCache({ compressors: { br: counting('br', slow.promise), gzip: counting('gzip') } });
  const adding = add(cache, '/gst', 'gst');
  await add(cache, '/gst', 'gst');
  expect(encodingOf(cache.get(asked('/gst', { 'accept-encoding': 'gzip, br' })))).toBeNull();
  slow.resolve();
  await adding;
  const accepted = [
    'gzip, deflate, br, zstd',
    'gzip',
    'deflate, GZIP;q=0.5',
    'br;q=0',
    'gzip ; q=0.0, br',
    'identity',
    '',
  ];
  expect(
    accepted.map((encodings) => encodingOf(cache.get(asked('/gst?a=1', { 'accept-encoding': encodings })))),
  ).toEqual(['br', 'gzip', 'gzip', null, 'br', null, null]);
  expect(made.sort()).toEqual(['br', 'gzip']);
});

test('the compressed bytes are those of the page, and a client gets none that the host cannot make', async () => {
  const cache = newCache();
  await add(cache, '/gst', 'gst'.repeat(100));
  expect(encodingOf(cache.get(asked('/gst', { 'accept-encoding': 'br' })))).toBeNull();
  const answer = cache.get(asked('/gst', { 'accept-encoding': 'gzip, br' }));
  expect(encodingOf(answer)).toBe('gzip');
  const bytes = new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(answer?.headers.get('content-length')).toBe(String(bytes.length));
  expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe('gst'.repeat(100));
});

test.each([
  ['fails', 100_000, () => Promise.reject(new Error('no memory'))],
  ['does not fit beside the page', 5_000, async (bytes: Uint8Array<ArrayBuffer>) => bytes],
] as const)('a page stays uncompressed if its compressed copy %s', async (_, maxBytes, compressed) => {
  const cache = newCache({ compressors: { gzip: compressed }, maxBytes });
  await add(cache, '/gst', 'x'.repeat(1_200));
  const answer = cache.get(asked('/gst', { 'accept-encoding': 'gzip' }));
  expect([encodingOf(answer), (await answer?.text())?.length]).toEqual([null, 1_200]);
});

test('a full cache evicts the least recently used page', async () => {
  const paths = ['/a', '/b', '/c', '/d'];
  const cache = newCache({ maxBytes: 10_000, compressors: {} });
  const addPage = (path: string) => add(cache, path, path.repeat(500));
  for (const path of ['/a', '/b', '/c']) await addPage(path);
  const cached = () => paths.filter((path) => cache.get(asked(path)) !== undefined);
  // A 304 is a use too.
  cache.get(asked('/a', { 'if-none-match': cache.get(asked('/a'))?.headers.get('etag') ?? '' }));
  await addPage('/d');
  expect(cached()).toEqual(['/a', '/c', '/d']);
  await addPage('/b');
  expect(cached()).toEqual(['/b', '/c', '/d']);
});

test('for any requests the cache stays within its bytes, and has the last page requested', async () => {
  const paths = Array.from({ length: 12 }, (_, page) => `/${page}`);
  const step = fc.record({
    page: fc.nat({ max: 11 }),
    letters: fc.integer({ min: 1, max: 3_000 }),
    day: fc.integer({ min: 0, max: 40 }),
  });
  const steps = fc.array(step, { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 500, max: 20_000 }), steps, async (maxBytes, asks) => {
      let now = 0;
      const compressors = { gzip, br: async (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(1) };
      const cache = newCache({ compressors, maxBytes, now: () => now });
      for (const { page, letters, day } of asks) {
        if (day === 0) now += 24 * 60 * 60_000;
        const path = paths[page] ?? '';
        if (!cache.get(asked(path, { 'accept-encoding': 'br' }))) {
          await add(cache, path, 'x'.repeat(letters));
        }
        expect(cache.size()).toBeLessThanOrEqual(maxBytes);
        // A page and its headers.
        if (letters + 2048 < maxBytes) expect(cache.get(asked(path))).toBeDefined();
      }
    }),
    { numRuns: 150 },
  );
});
