import { expect, test } from 'bun:test';
import { builtApp, parsed, policyOf } from '../support/built-app.ts';

/** The built app after one client has used up its limit. Its clock stops, since a busy machine would count down. */
async function exhausted() {
  const at = Date.now();
  const app = builtApp({ env: { PAGES_PER_MINUTE: '1' }, now: () => at });
  await (await app.get('/no-such-page')).text();
  return app;
}

test('a refused page is a small page with the reason and the time to wait, and a link to the same address', async () => {
  const { get } = await exhausted();
  const reply = await get('/due-dates?for=llp&x="><script>&y=%27');
  const html = await reply.text();
  expect([reply.status, reply.headers.get('retry-after'), reply.headers.get('cache-control')]).toEqual([
    429,
    '10',
    'no-store',
  ]);
  expect([html.length < 4000, policyOf(reply).get('script-src'), reply.headers.get('x-content-type-options')]).toEqual([
    true,
    "'self'",
    'nosniff',
  ]);
  const page = parsed(html);
  expect(page.querySelector('[role=alert]')?.textContent).toBe(
    'Too many requests came from your connection. Please try again in 10 seconds',
  );
  expect(page.querySelector('main p a')?.getAttribute('href')).toBe('/due-dates?for=llp&x=%22%3E%3Cscript%3E&y=%27');
  expect(page.querySelectorAll('script')).toHaveLength(0);
});

test('a refusal has the format of its address, and pages of other sites may read it', async () => {
  const { get } = await exhausted();
  const reason = 'Too many requests came from your connection. Please try again in 10 seconds';
  for (const path of ['/due-dates.json?for=llp', '/tools/fssai-licence.json?turnover=5', '/figures.json']) {
    const reply = await get(path);
    expect([
      path,
      reply.status,
      reply.headers.get('retry-after'),
      reply.headers.get('access-control-allow-origin'),
    ]).toEqual([path, 429, '10', '*']);
    expect(await reply.json()).toEqual({ error: reason });
  }
  const calendar = await get('/due-dates.ics?for=llp');
  expect([calendar.status, calendar.headers.get('content-type'), await calendar.text()]).toEqual([
    429,
    'text/plain; charset=UTF-8',
    `${reason}.\n`,
  ]);
});

test('counts each client separately, and still answers cheap requests', async () => {
  const { get } = await exhausted();
  expect((await get('/no-such-page', { headers: { 'test-client': '198.51.100.1' } })).status).toBe(404);
  for (const path of ['/healthz', '/.well-known/security.txt'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  expect((await get('/gst/')).status).toBe(301);
});
