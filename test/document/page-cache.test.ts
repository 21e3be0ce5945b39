import { expect, test } from 'bun:test';
import { gzipSync } from 'node:zlib';
import { createPageCache } from '../../src/document/page-cache.ts';

const compressors = { gzip: async (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)) };
const cacheOf = (paths: string[]) => createPageCache({ build: 'b1', paths, compressors });
const rendered = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': 'x' } });
const asked = (path: string, headers: Record<string, string> = {}, method = 'GET') => new Request(`http://host${path}`, { headers, method });

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

test('a visitor who has the page is told so in a 304 without a body', async () => {
  const cache = cacheOf(['/gst']);
  await cache.keep('/gst', rendered('<p>GST</p>'), true).kept;
  const etag = cache.get(asked('/gst'))?.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  const again = cache.get(asked('/gst', { 'if-none-match': `"other", W/${etag}` }));
  expect([again?.status, await again?.text(), again?.headers.get('etag')]).toEqual([304, '', etag]);
  expect(cache.get(asked('/gst', { 'if-none-match': '"other"' }))?.status).toBe(200);
});

test('a query makes no entry of its own, unless the page reads it: then it is not answered from here', async () => {
  const cache = cacheOf(['/gst', '/figures']);
  await cache.keep('/gst', rendered('gst'), true).kept;
  await cache.keep('/figures', rendered('figures'), false).kept;
  expect(await cache.get(asked('/gst?utm=1'))?.text()).toBe('gst');
  expect(cache.get(asked('/figures?q=gst'))).toBeUndefined();
  expect(await cache.get(asked('/figures'))?.text()).toBe('figures');
});

test('an encoding is chosen that both sides know, and each has an ETag of its own', async () => {
  const cache = cacheOf(['/gst']);
  await cache.keep('/gst', rendered('gst'.repeat(100)), true).kept;
  const encodingFor = (accepted: string) => cache.get(asked('/gst', { 'accept-encoding': accepted }))?.headers.get('content-encoding') ?? null;
  expect(['gzip, br', 'br', '', 'gzip;q=0', 'identity', 'deflate, gzip;q=0.5'].map(encodingFor)).toEqual(['gzip', null, null, null, null, 'gzip']);
  const [plain, packed] = [cache.get(asked('/gst')), cache.get(asked('/gst', { 'accept-encoding': 'gzip' }))];
  expect(plain?.headers.get('etag')).not.toBe(packed?.headers.get('etag') ?? null);
  expect(Bun.gunzipSync(new Uint8Array((await packed?.arrayBuffer()) ?? new ArrayBuffer(0))).length).toBe(300);
});

test('only known pages that were found are kept, and only GET and HEAD are answered', async () => {
  const cache = cacheOf(['/gst']);
  await cache.keep('/other', rendered('other'), true).kept;
  await cache.keep('/gst', new Response('gone', { status: 404 }), true).kept;
  expect([cache.get(asked('/other')), cache.get(asked('/gst'))]).toEqual([undefined, undefined]);
  await cache.keep('/gst', rendered('gst'), true).kept;
  expect(cache.get(asked('/gst', {}, 'POST'))).toBeUndefined();
  const head = cache.get(asked('/gst', {}, 'HEAD'));
  expect([head?.status, head?.headers.get('content-length'), await head?.text()]).toEqual([200, '3', '']);
});

test('a page whose rendering breaks off is not kept', async () => {
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

test('at midnight in India every page is forgotten, and the ETag of yesterday no longer holds', async () => {
  let now = Date.parse('2026-11-21T18:29:59Z');
  const cache = createPageCache({ build: 'b1', paths: ['/'], now: () => now });
  await cache.keep('/', rendered('due tomorrow'), true).kept;
  const etag = cache.get(asked('/'))?.headers.get('etag') ?? '';
  now += 1000;
  expect(cache.get(asked('/'))).toBeUndefined();
  await cache.keep('/', rendered('due today'), true).kept;
  expect(await cache.get(asked('/', { 'if-none-match': etag }))?.text()).toBe('due today');
});

test('a page is compressed once, however many asked for it at once and after', async () => {
  const packed: string[] = [];
  const counting = (name: string) => async (bytes: Uint8Array<ArrayBuffer>) => {
    packed.push(name);
    return bytes;
  };
  const cache = createPageCache({ build: 'b1', paths: ['/gst'], compressors: { br: counting('br'), gzip: counting('gzip') } });
  await Promise.all([1, 2, 3].map(() => cache.keep('/gst', rendered('gst'), true).kept));
  for (const query of ['', '?a=1', '?a=2', '?a=3']) {
    for (const accepted of ['br', 'gzip', 'gzip, deflate, br, zstd']) cache.get(asked(`/gst${query}`, { 'accept-encoding': accepted }));
  }
  expect(packed).toEqual(['br', 'gzip']);
});

test('a thousand queries make no entry of their own: what is kept once answers them all with one ETag', async () => {
  const cache = cacheOf(['/gst']);
  await cache.keep('/gst', rendered('first'), true).kept;
  const etags = new Set<string | null | undefined>();
  for (let query = 0; query < 1000; query += 1) {
    // As the app does with an answer that was under way when the first was kept.
    await cache.keep('/gst', rendered(`later ${query}`), true).kept;
    etags.add(cache.get(asked(`/gst?q=${query}`))?.headers.get('etag'));
  }
  expect(etags.size).toBe(1);
  expect(await cache.get(asked('/gst?q=1'))?.text()).toBe('first');
});

test('a page that could not be compressed is served as it is', async () => {
  const cache = createPageCache({ build: 'b1', paths: ['/gst'], compressors: { gzip: () => Promise.reject(new Error('no memory')) } });
  await cache.keep('/gst', rendered('gst'), true).kept;
  const answer = cache.get(asked('/gst', { 'accept-encoding': 'gzip' }));
  expect([answer?.headers.get('content-encoding'), await answer?.text()]).toEqual([null, 'gst']);
});
