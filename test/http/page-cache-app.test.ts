/** Which pages of the site are cached. */
import { expect, test } from 'bun:test';
import { OPEN_DATA } from '../../src/domain/own-path.ts';
import { createPageCache, type PageCache } from '../../src/http/page-cache.ts';
import { builtApp } from '../support/built-app.ts';

const newCache = () => createPageCache({ build: 'b' });
const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, { headers });

async function read(path: string, cache: PageCache) {
  const response = await builtApp({ cache }).get(path);
  await response.text();
  await new Promise((done) => setImmediate(done));
  return response;
}
async function isCachedAfter(path: string): Promise<boolean> {
  const cache = newCache();
  await read(path, cache);
  const isKept = cache.size() > 0;
  expect(cache.get(request(path)) !== undefined).toBe(isKept);
  return isKept;
}

test.each<[isKept: boolean, ...paths: string[]]>([
  [true, '/', '/gst', '/company-registration/one-person-company-registration', '/quick-reads/gst-registration'],
  [true, '/termsofuse', '/company-details', '/figures', '/contact', '/gst?utm_source=x'],
  // For one visitor, or of no page.
  [false, '/search?q=gst', '/search', '/thank-you?reference=7K3M-92QX', '/withdraw', '/no-such-page'],
  [false, '/contact?about=/gst', '/figures?q=nidhi', '/company-registration?state=kerala'],
])('%j: the first request of %s and others fills the cache', async (isKept, ...paths) => {
  for (const path of paths) expect([path, await isCachedAfter(path)]).toEqual([path, isKept]);
});

test('a page with a bill is cached only without a query', async () => {
  const cache = newCache();
  await read('/company-registration', cache);
  expect(cache.get(request('/company-registration'))).toBeDefined();
  expect(cache.get(request('/company-registration?state=kerala'))).toBeUndefined();
});

test('open data, the feed and all due dates are compressed once and cached; filtered ones are not', async () => {
  const cache = createPageCache({
    build: 'b',
    compressors: { gzip: async (bytes) => bytes.slice(1) },
  });
  const files = [...Object.values(OPEN_DATA), '/figures.atom', '/due-dates.json', '/due-dates.ics'];
  const tags = [];
  for (const path of files) {
    const first = await read(path, cache);
    const askAgain = () => cache.get(request(path, { 'accept-encoding': 'gzip' }));
    const plain = askAgain();
    await Bun.sleep(0);
    const packed = askAgain();
    // The tag that programs use from day to day.
    const tag = first.headers.get('etag') ?? '';
    expect([path, plain?.headers.get('etag'), packed?.headers.get('content-encoding')]).toEqual([
      path,
      `W/${tag}`,
      'gzip',
    ]);
    tags.push(tag);
    expect(cache.get(request(path, { 'if-none-match': tag }))?.status).toBe(304);
    const asked = cache.get(request(`${path}?for=company`));
    const readsQuery = path === OPEN_DATA.json || (path.startsWith('/due-dates') && !path.includes('schema'));
    expect([path, asked !== undefined]).toEqual([path, !readsQuery]);
  }
  // The JSON and the calendar of one day share a tag: they have different addresses.
  expect(new Set(tags).size).toBe(tags.length - 1);
});

test('responses for one visitor about figures, due dates or a tool have no-store', async () => {
  const { get } = builtApp();
  const tool = '/tools/fssai-licence';
  const filtered = ['/figures?q=nidhi', '/figures?on=/gst', '/due-dates?for=llp'];
  for (const path of [...filtered, `${tool}?turnover=5&importer=no`, `${tool}.json?turnover=5`])
    expect([path, (await get(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
  expect((await get('/figures')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
});
