/** How often and how many at once may search, on the page and through the API. */
import { expect, test } from 'bun:test';
import { PATHS } from '../../src/api/contract.ts';
import type { Upstream } from '../../src/upstream/forwarder.ts';
import { builtApp, parsed, policyOf } from '../support/built-app.ts';

/**
 * The site, with the calls of its upstream recorded; searches wait for `gate`, if given. The clock does not move, so
 * that the announced wait is the same on every machine.
 */
function site(env: Record<string, string>, gate?: Promise<void>) {
  const asked: string[] = [];
  const upstream = (real: Upstream): Upstream => ({
    async call(path, call) {
      asked.push(path);
      if (path === PATHS.search) await gate;
      return real.call(path, call);
    },
  });
  const now = Date.now();
  const app = builtApp({ env, upstream, now: () => now });
  const page = (q: string, client = '203.0.113.1') =>
    app.get(`/search?q=${encodeURIComponent(q)}`, { headers: { 'test-client': client } });
  const call = (path: string, body: string) =>
    app.get(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'test-client': '203.0.113.1' },
      body,
    });
  return { ...app, page, call, asked };
}

test('the page and the API count searches together, and over the limit the upstream is not called', async () => {
  const { page, call, asked } = site({ CALLS_PER_MINUTE: '2' });
  expect((await call(PATHS.search, '{"q":"gst"}')).status).toBe(403);
  const shown = await page('gst huf');
  expect([shown.status, parsed(await shown.text()).querySelectorAll('.search-results li').length > 0]).toEqual([
    200,
    true,
  ]);
  const before = asked.length;
  for (let again = 0; again < 5; again++) {
    expect((await page('gst huf')).status).toBe(429);
    expect((await call(PATHS.search, '{"q":"gst"}')).status).toBe(429);
  }
  expect(asked.length).toBe(before);
  const elsewhere = await page('gst', '198.51.100.1');
  expect(elsewhere.status).toBe(200);
  await elsewhere.text();
});

test('a query that is too short does not count', async () => {
  const { page } = site({ CALLS_PER_MINUTE: '1' });
  for (const q of ['', 'g', 'gs']) expect([q, (await page(q)).status]).toEqual([q, 200]);
  const first = await page('gst');
  expect(first.status).toBe(200);
  await first.text();
  expect((await page('gst')).status).toBe(429);
});

test('the refusal is a prepared page with the time to come back, the query in a form without script, and the main pages', async () => {
  const { page, logged } = site({ CALLS_PER_MINUTE: '1' });
  await (await page('gst')).text();
  const nasty = [
    '<script>alert("1")</script>',
    'it\'s "quoted" & $& $1',
    '%REASON% and %AGAIN%',
    '&quot;%REASON%&quot;',
  ];
  for (const q of ['gst huf', ...nasty, 'आईटीआर 😀']) {
    const refused = await page(q);
    const headers = ['cache-control', 'retry-after', 'content-type'].map((name) => refused.headers.get(name));
    expect([refused.status, ...headers]).toEqual([429, 'no-store', '60', 'text/html; charset=UTF-8']);
    expect(policyOf(refused).get('script-src')).toBe("'self'");
    const html = await refused.text();
    expect(html.length).toBeLessThan(4000);
    const shown = parsed(html);
    expect(shown.querySelector('[role=alert]')?.textContent).toBe(
      'Too many requests came from your connection. Please try again in 60 seconds',
    );
    expect([...shown.querySelectorAll('input[name=q]')].map((box) => box.getAttribute('value'))).toEqual([q]);
    const form = shown.querySelector('main form');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/search', 'get']);
    expect(shown.querySelectorAll('nav a').length).toBeGreaterThan(4);
    expect(shown.querySelectorAll('script')).toHaveLength(0);
  }
  expect(logged).toEqual([]);
});

test('one client holds at most a quarter of the slots, on the page and through the API together', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { page, call } = site({}, gate);
  const begun = await Promise.all(['gst', 'itr', 'fssai', 'nidhi'].map((q) => page(q)));
  expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await page('iso')).status).toBe(503);
  expect((await call(PATHS.auth, '')).status).toBe(503);
  const other = await page('iso', '198.51.100.1');
  expect(other.status).toBe(200);
  open();
  await Promise.all([...begun, other].map((reply) => reply.text()));
  expect((await call(PATHS.auth, '')).status).toBe(200);
});

test('refuses searches at once while all slots are in use, and frees a slot when a search ends', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { page, call, get } = site({ SEARCHES_AT_ONCE: '2' }, gate);
  const [one, two] = [await page('gst', '198.51.100.1'), await page('itr', '198.51.100.2')];
  const busy = await page('fssai');
  const headers = ['retry-after', 'cache-control'].map((name) => busy.headers.get(name));
  expect([busy.status, ...headers]).toEqual([503, '5', 'no-store']);
  expect(parsed(await busy.text()).querySelector('[role=alert]')?.textContent).toBe(
    'The site is very busy. Please try again in 5 seconds',
  );
  for (const reply of [await call(PATHS.search, '{"q":"gst"}'), await call(PATHS.auth, '')]) {
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await reply.json()).toEqual({ error: expect.stringContaining('very busy') });
  }
  expect((await get('/gst')).status).toBe(200);
  expect((await page('gs')).status).toBe(200);
  const lead = await get('/api/users/record/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: '{"lead_type":"phone"}',
  });
  expect(lead.status).toBe(200);
  open();
  await Promise.all([one.text(), two.text()]);
  const after = await page('gst');
  expect(after.status).toBe(200);
  await after.text();
});
