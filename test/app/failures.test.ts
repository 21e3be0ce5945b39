import { expect, test } from 'bun:test';
import { createHealth } from '../../routes/well-known.ts';
import { builtApp, hashOf, parsed, policyOf } from '../support/built-app.ts';
import { firm } from '../support/firm.ts';

const throwing = () => ({
  call: async () => {
    throw new TypeError('upstream of tests is broken');
  },
});

test('an error answers 500 with a page that needs no file, and a reference, under which the log has the stack', async () => {
  const { get, logged, site } = builtApp({ read: async () => null });
  const response = await get('/gst?q=private');
  const html = await response.text();
  const page = parsed(html);
  const headers = ['content-type', 'cache-control'].map((name) => response.headers.get(name));
  expect([response.status, ...headers]).toEqual([500, 'text/html; charset=UTF-8', 'no-store']);
  expect(page.querySelectorAll('h1')).toHaveLength(1);
  expect(page.querySelector('h1')?.textContent).toBe('Something went wrong on our side');
  expect(page.querySelector(`a[href="tel:${site.firm.phone}"]`)).not.toBeNull();
  const reference = page.querySelector('strong')?.textContent ?? '';
  expect(reference).toMatch(/^[0-9a-f]{8}$/);
  const stack = expect.stringMatching(/^ContentMissingError: no body for \/gst\n\s+at /);
  expect(logged).toEqual([{ level: 'error', event: 'unhandled', reference, method: 'GET', path: '/gst', stack }]);
  expect((await get('/company-details')).status).toBe(200);
  await get('/others');
  expect(logged[1]?.reference).not.toBe(reference);
  expect(page.querySelectorAll('script, img, iframe, [style], [src], link[rel="stylesheet"]')).toHaveLength(0);
  const policy = policyOf(response);
  const styles = [...page.querySelectorAll('style')].map((style) => hashOf(style.textContent ?? '')).join(' ');
  expect([policy.get('default-src'), policy.get('style-src')]).toEqual(["'none'", styles]);
  expect(html).not.toMatch(/ContentMissing|no body|\.tsx?|node_modules|\bat \w+ \(/);
});

test('an error while rendering answers 500 before a byte is sent', async () => {
  const { get, logged } = builtApp({ read: async () => JSON.stringify({ kind: 'legal' }) });
  const response = await get('/termsofuse');
  const page = parsed(await response.text());
  expect([response.status, page.title]).toEqual([500, `Something went wrong on our side | ${firm.name}`]);
  const entry = logged.find(({ event }) => event === 'unhandled');
  expect(entry).toMatchObject({
    reference: page.querySelector('strong')?.textContent,
    stack: expect.stringContaining('routes/legal/page.tsx'),
  });
});

test('an error in the API answers JSON with a reference and nothing internal', async () => {
  const { get, logged } = builtApp({ upstream: throwing });
  const response = await get('/api/users/auth/', { method: 'POST' });
  const { error } = await response.json();
  expect(response.status).toBe(500);
  expect(error).toBe(`Something went wrong on our side. Reference ${logged[0]?.reference}.`);
  const stack = expect.stringContaining('upstream of tests is broken');
  expect(logged).toMatchObject([{ level: 'error', event: 'unhandled', path: '/api/users/auth/', stack }]);
});

test('the log omits an unknown address, because it may contain personal details', async () => {
  const { get, logged, content } = builtApp();
  Object.assign(content, {
    entry() {
      throw new TypeError('the index of tests is broken');
    },
  });
  for (const path of ['/gst/9876543210', '/quick-reads/asha@example.com', '/gst/gst-huf'])
    expect((await get(path)).status).toBe(500);
  expect(logged.map((entry) => entry.path)).toEqual(['other', 'other', '/gst/gst-huf']);
  expect(JSON.stringify(logged)).not.toMatch(/9876543210|asha@/);
});

test.each<[health: Parameters<typeof createHealth>[0]['health'], isNotified: boolean, status: number, answer: object]>([
  [
    async () => ({ trouble: null, waiting: 3, oldest_seconds: 9 }),
    true,
    200,
    { status: 'ready', waiting: 3, oldest_seconds: 9 },
  ],
  [async () => ({ trouble: 'corrupt' }), true, 503, { status: 'not ready', parts: { ledger: 'corrupt' } }],
  [() => Promise.reject(new Error('gone')), true, 503, { status: 'not ready', parts: { ledger: 'not reached' } }],
  [
    async () => ({ trouble: null }),
    false,
    200,
    { status: 'ready', notices: expect.stringContaining('no one is notified') },
  ],
])('/readyz of %p, notified %p, answers %d', async (health, isNotified, status, answer) => {
  const reviews = () => Promise.reject(new Error('no index'));
  const reply = await createHealth({ health, reviews }, 'b1', isNotified).request('/readyz');
  expect([reply.status, await reply.json()]).toEqual([status, { ...answer, build: 'b1' }]);
});

test('/readyz is ready whatever is due for review, and counts it with the soonest first', async () => {
  const due = Array.from({ length: 12 }, (_, at) => ({ id: `limit-${at}`, label: 'Limit', day: `2026-12-${10 + at}` }));
  const health = async () => ({ trouble: null });
  const reply = await createHealth({ health, reviews: async () => ({ due, overdue: 3 }) }, 'b1', true).request(
    '/readyz',
  );
  const next = due.slice(0, 10).map(({ id, day }) => ({ id, day }));
  const answer = { status: 'ready', reviews: { due: 12, overdue: 3, next }, build: 'b1' };
  expect([reply.status, await reply.json()]).toEqual([200, answer]);
});
