import { expect, test } from 'bun:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { createPageCache } from '../../src/http/page-cache.ts';
import { until } from '../support/until.ts';

const compressors = { gzip: async (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)) };
const cacheOf = (paths: string[]) => createPageCache({ build: 'b1', paths, compressors });
const rendered = (text: string) =>
  new Response(text, { headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': 'x' } });
const asked = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://host${path}`, { headers, method });

test('the first visitor gets the page as it streams, and the next ones the same bytes with the same headers', async () => {
  const cache = cacheOf(['/gst']);
  expect(cache.get(asked('/gst'))).toBeUndefined();
  const { response, kept } = cache.keep('/gst', rendered('<p>GST</p>'), true);
  expect(await response.text()).toBe('<p>GST</p>');
  await kept;
  const again = cache.get(asked('/gst'));
  expect(again?.headers.get('content-security-policy')).toBe('x');
  expect(again?.headers.get('vary')).toBe('Accept-Encoding');
  expect(await again?.text()).toBe('<p>GST</p>');
});

test('a visitor who has the page gets a 304 without a body', async () => {
  const cache = cacheOf(['/gst']);
  await cache.keep('/gst', rendered('<p>GST</p>'), true).kept;
  const etag = cache.get(asked('/gst'))?.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  const again = cache.get(asked('/gst', { 'if-none-match': `"other", W/${etag}` }));
  expect([again?.status, await again?.text(), again?.headers.get('etag')]).toEqual([304, '', etag]);
  expect(cache.get(asked('/gst', { 'if-none-match': '"other"' }))?.status).toBe(200);
});

test('a query does not get a cache entry; a page that reads it is not answered from the cache', async () => {
  const cache = cacheOf(['/gst', '/figures']);
  await cache.keep('/gst', rendered('gst'), true).kept;
  await cache.keep('/figures', rendered('figures'), false).kept;
  expect(await cache.get(asked('/gst?utm=1'))?.text()).toBe('gst');
  expect(cache.get(asked('/figures?q=gst'))).toBeUndefined();
  expect(await cache.get(asked('/figures'))?.text()).toBe('figures');
});

test('chooses an encoding that both sides know, each with a different ETag', async () => {
  const cache = cacheOf(['/gst']);
  await cache.keep('/gst', rendered('gst'.repeat(100)), true).kept;
  const encodingFor = (accepted: string) =>
    cache.get(asked('/gst', { 'accept-encoding': accepted }))?.headers.get('content-encoding') ?? null;
  expect(['gzip, br', 'br', '', 'gzip;q=0', 'identity', 'deflate, gzip;q=0.5'].map(encodingFor)).toEqual([
    'gzip',
    null,
    null,
    null,
    null,
    'gzip',
  ]);
  const [plain, packed] = [cache.get(asked('/gst')), cache.get(asked('/gst', { 'accept-encoding': 'gzip' }))];
  expect(plain?.headers.get('etag')).not.toBe(packed?.headers.get('etag') ?? null);
  expect(Bun.gunzipSync(new Uint8Array((await packed?.arrayBuffer()) ?? new ArrayBuffer(0))).length).toBe(300);
});

test('caches only known pages with status 200, and answers only GET and HEAD', async () => {
  const cache = cacheOf(['/gst']);
  await cache.keep('/other', rendered('other'), true).kept;
  await cache.keep('/gst', new Response('gone', { status: 404 }), true).kept;
  expect([cache.get(asked('/other')), cache.get(asked('/gst'))]).toEqual([undefined, undefined]);
  await cache.keep('/gst', rendered('gst'), true).kept;
  expect(cache.get(asked('/gst', {}, 'POST'))).toBeUndefined();
  const head = cache.get(asked('/gst', {}, 'HEAD'));
  expect([head?.status, head?.headers.get('content-length'), await head?.text()]).toEqual([200, '3', '']);
});

test('a page whose rendering fails midway is not cached', async () => {
  const cache = cacheOf(['/gst']);
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new Error('broke off'));
    },
  });
  const { response, kept } = cache.keep('/gst', new Response(broken), true);
  await Promise.allSettled([response.text(), kept]);
  expect(cache.get(asked('/gst'))).toBeUndefined();
});

test('at midnight in India the cache is cleared, and yesterday’s ETag no longer matches', async () => {
  let now = Date.parse('2026-11-21T18:29:59Z');
  const cache = createPageCache({ build: 'b1', paths: ['/'], now: () => now });
  await cache.keep('/', rendered('due tomorrow'), true).kept;
  const etag = cache.get(asked('/'))?.headers.get('etag') ?? '';
  now += 1000;
  expect(cache.get(asked('/'))).toBeUndefined();
  await cache.keep('/', rendered('due today'), true).kept;
  expect(await cache.get(asked('/', { 'if-none-match': etag }))?.text()).toBe('due today');
});

test('compresses a page once for all simultaneous and later requests', async () => {
  const packed: string[] = [];
  const counting = (name: string) => async (bytes: Uint8Array<ArrayBuffer>) => {
    packed.push(name);
    return bytes;
  };
  const compressors = { br: counting('br'), gzip: counting('gzip') };
  const cache = createPageCache({ build: 'b1', paths: ['/gst'], compressors });
  await Promise.all([1, 2, 3].map(() => cache.keep('/gst', rendered('gst'), true).kept));
  for (const query of ['', '?a=1', '?a=2', '?a=3']) {
    for (const accepted of ['br', 'gzip', 'gzip, deflate, br, zstd'])
      cache.get(asked(`/gst${query}`, { 'accept-encoding': accepted }));
  }
  await until(() => packed.length > 1);
  expect(packed).toEqual(['gzip', 'br']);
});

test('compresses with brotli for the first client that accepts it, which gets gzip meanwhile', async () => {
  const packed: string[] = [];
  const wait = Promise.withResolvers<void>();
  const counting = (name: string, until?: Promise<void>) => async (bytes: Uint8Array<ArrayBuffer>) => {
    packed.push(name);
    await until;
    return bytes;
  };
  const compressors = { br: counting('br', wait.promise), gzip: counting('gzip') };
  const cache = createPageCache({ build: 'b1', paths: ['/gst', '/others'], compressors });
  await cache.keep('/gst', rendered('gst'), true, 'gzip').kept;
  expect(packed).toEqual(['gzip']);
  const encodingOf = (path: string, accepted: string) =>
    cache.get(asked(path, { 'accept-encoding': accepted }))?.headers.get('content-encoding') ?? null;
  expect([encodingOf('/gst', 'gzip, br'), encodingOf('/gst', 'br'), encodingOf('/gst', 'gzip')]).toEqual([
    'gzip',
    null,
    'gzip',
  ]);
  wait.resolve();
  await until(() => encodingOf('/gst', 'gzip, br') === 'br');
  expect(packed).toEqual(['gzip', 'br']);
  await cache.keep('/others', rendered('others'), true, 'gzip, deflate, br').kept;
  expect(packed.slice(2)).toEqual(['gzip', 'br']);
  expect([encodingOf('/others', 'gzip, br'), encodingOf('/others', 'gzip')]).toEqual(['br', 'gzip']);
});

test('one entry answers a thousand queries with one ETag', async () => {
  const cache = cacheOf(['/gst']);
  await cache.keep('/gst', rendered('first'), true).kept;
  const etags = new Set<string | null | undefined>();
  for (let query = 0; query < 1000; query += 1) {
    // As the app does with a response that was in progress when the first was cached.
    await cache.keep('/gst', rendered(`later ${query}`), true).kept;
    etags.add(cache.get(asked(`/gst?q=${query}`))?.headers.get('etag'));
  }
  expect(etags.size).toBe(1);
  expect(await cache.get(asked('/gst?q=1'))?.text()).toBe('first');
});

test('serves a page uncompressed if compression fails', async () => {
  const cache = createPageCache({
    build: 'b1',
    paths: ['/gst'],
    compressors: { gzip: () => Promise.reject(new Error('no memory')) },
  });
  await cache.keep('/gst', rendered('gst'), true).kept;
  const answer = cache.get(asked('/gst', { 'accept-encoding': 'gzip' }));
  expect([answer?.headers.get('content-encoding'), await answer?.text()]).toEqual([null, 'gst']);
});

test('a full cache evicts the least recently used page', async () => {
  const paths = ['/a', '/b', '/c', '/d'];
  const cache = createPageCache({ build: 'b1', paths, maxBytes: 3_900 });
  const keep = (path: string) => cache.keep(path, rendered(path.repeat(500)), true).kept;
  for (const path of ['/a', '/b', '/c']) await keep(path);
  const kept = () => paths.filter((path) => cache.get(asked(path)) !== undefined);
  cache.get(asked('/a', { 'if-none-match': cache.get(asked('/a'))?.headers.get('etag') ?? '' }));
  await keep('/d');
  expect(kept()).toEqual(['/a', '/c', '/d']);
  await keep('/b');
  expect(kept()).toEqual(['/b', '/c', '/d']);
});

test('does not cache a page larger than the cache, or a compressed copy that does not fit beside its page', async () => {
  const cache = createPageCache({
    build: 'b1',
    paths: ['/large', '/small'],
    compressors: { gzip: async (bytes) => bytes },
    maxBytes: 2_000,
  });
  await cache.keep('/small', rendered('small'), true).kept;
  const { response, kept } = cache.keep('/large', rendered('x'.repeat(2_000)), true);
  expect(await response.text()).toHaveLength(2_000);
  await kept;
  expect([cache.get(asked('/large')), await cache.get(asked('/small'))?.text()]).toEqual([undefined, 'small']);
  await cache.keep('/large', rendered('x'.repeat(1_200)), true).kept;
  const answer = cache.get(asked('/large', { 'accept-encoding': 'gzip' }));
  expect([answer?.headers.get('content-encoding'), (await answer?.text())?.length]).toEqual([null, 1_200]);
});

test('for any requests the cache stays within its bytes, and has the last page requested', async () => {
  const paths = Array.from({ length: 12 }, (_, page) => `/${page}`);
  const steps = fc.array(
    fc.record({
      page: fc.nat({ max: 11 }),
      letters: fc.integer({ min: 1, max: 3_000 }),
      day: fc.integer({ min: 0, max: 40 }),
    }),
    {
      maxLength: 60,
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 500, max: 8_000 }), steps, async (maxBytes, asks) => {
      let now = 0;
      const cache = createPageCache({
        build: 'b1',
        paths,
        compressors: { ...compressors, br: async (bytes) => bytes.slice(1) },
        maxBytes,
        now: () => now,
      });
      for (const { page, letters, day } of asks) {
        if (day === 0) now += 24 * 60 * 60_000;
        const path = paths[page] ?? '';
        const before = cache.get(asked(path, { 'accept-encoding': 'br' }));
        if (!before) {
          const { response, kept } = cache.keep(path, rendered('x'.repeat(letters)), true);
          expect((await response.text()).length).toBe(letters);
          await kept;
        }
        expect(cache.size()).toBeLessThanOrEqual(maxBytes);
        // A page and its headers: 300 bytes of them at most.
        if (letters + 300 < maxBytes) expect(cache.get(asked(path))).toBeDefined();
      }
      // The reported size covers the bodies, at least, in every encoding.
      let bodies = 0;
      for (const path of paths) {
        const variants = new Map<string, number>();
        for (const encoding of ['identity', 'br', 'gzip']) {
          const answer = cache.get(asked(path, { 'accept-encoding': encoding }));
          if (answer) variants.set(answer.headers.get('etag') ?? '', Number(answer.headers.get('content-length')));
        }
        for (const bytes of variants.values()) bodies += bytes;
      }
      expect(bodies).toBeLessThanOrEqual(cache.size());
      if (bodies === 0) expect(cache.size()).toBe(0);
    }),
    { numRuns: 150 },
  );
});
