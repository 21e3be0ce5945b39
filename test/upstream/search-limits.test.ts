/** How often and how many at once may search, on the page and through the API. */
import { expect, test } from 'bun:test';
import { PATHS } from '../../src/api/contract.ts';
import type { Upstream } from '../../src/upstream/forwarder.ts';
import { builtApp, parsed } from '../support/built-app.ts';

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
  // A query that is too short does not count.
  for (const q of ['', 'gs']) expect((await page(q)).status).toBe(200);
  expect((await call(PATHS.search, '{"q":"gst"}')).status).toBe(403);
  const shown = parsed(await (await page('gst huf')).text());
  expect(shown.querySelectorAll('.search-results li').length).toBeGreaterThan(0);
  const before = asked.length;
  expect([(await page('gst huf')).status, (await call(PATHS.search, '{"q":"gst"}')).status]).toEqual([429, 429]);
  expect(asked.length).toBe(before);
  await (await page('gst', '198.51.100.1')).text();
  expect(asked.length).toBeGreaterThan(before);
});

test('the refusal is a prepared page with the query in a form without script', async () => {
  const { page } = site({ CALLS_PER_MINUTE: '1' });
  await (await page('gst')).text();
  for (const q of [
    'आईटीआर 😀',
    '<script>alert("1")</script>',
    'it\'s "quoted" & $& $1',
    '&quot;%REASON%&quot; %AGAIN%',
  ]) {
    const shown = parsed(await (await page(q)).text());
    expect([...shown.querySelectorAll('input[name=q]')].map((box) => box.getAttribute('value'))).toEqual([q]);
    const form = shown.querySelector('main form');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/search', 'get']);
    expect(shown.querySelector('[role=alert]')?.textContent).toContain('Please try again in 60 seconds');
    expect(shown.querySelectorAll('script')).toHaveLength(0);
  }
});

test('one client has a quarter of the slots, and all searches together have no more; a lead needs none', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { page, call } = site({ SEARCHES_AT_ONCE: '8' }, gate);
  const begun = [await page('gst'), await page('itr')];
  for (const busy of [await page('iso'), await call(PATHS.auth, ''), await call(PATHS.search, '{"q":"gst"}')])
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5']);
  for (let client = 1; client <= 6; client += 1) begun.push(await page('gst', `198.51.100.${client}`));
  expect(begun.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const last = await page('fssai', '198.51.100.7');
  expect([last.status, await last.text()]).toEqual([503, expect.stringContaining('The site is very busy')]);
  expect((await call(PATHS.record, '{"lead_type":"phone"}')).status).toBe(200);
  open();
  await Promise.all(begun.map((reply) => reply.text()));
  expect((await call(PATHS.auth, '')).status).toBe(200);
});
