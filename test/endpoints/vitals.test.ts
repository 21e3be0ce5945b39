import { expect, test } from 'bun:test';
import { builtApp } from '../support/built-app.ts';

const json = { 'content-type': 'application/json' };
const send = (site: ReturnType<typeof builtApp>, body: unknown, headers: Record<string, string> = json) =>
  site.app.request('http://localhost/api/vitals', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const visit = { path: '/gst', lcp: 812.4, inp: 24, cls: 0 };

test('logs a measured visit in one line, and passes it to the host', async () => {
  const kept: unknown[] = [];
  const site = builtApp({ recordVitals: (vitals) => kept.push(vitals) });
  const reply = await send(site, visit);
  expect([reply.status, await reply.text(), reply.headers.get('cache-control')]).toEqual([204, '', 'no-store']);
  expect(site.logged).toEqual([{ level: 'info', event: 'vitals', ...visit }]);
  expect(kept).toEqual([visit]);
});

test('does not log an unknown path, because a visitor may have typed anything there', async () => {
  const site = builtApp();
  for (const path of ['/asha@example.com', '/gst?phone=9876543210', '/../secret', '/\n{"level":"error"}'])
    await send(site, { ...visit, path });
  expect(site.logged.map(({ path }) => path)).toEqual(['other', 'other', 'other', 'other']);
});

test('refuses invalid measurements by name, without repeating them', async () => {
  const site = builtApp();
  const answers = [];
  for (const body of [
    {},
    { path: '/gst' },
    { ...visit, lcp: -1 },
    { ...visit, cls: 'x' },
    { ...visit, user: 'asha' },
    { ...visit, path: 'gst' },
    '"x"',
    '{',
  ]) {
    const reply = await send(site, body);
    answers.push([reply.status, ((await reply.json()) as { error: string }).error]);
  }
  expect(answers).toEqual([
    [400, 'path: required'],
    [400, 'The body must hold a measurement'],
    [400, 'lcp: must not be negative'],
    [400, 'cls: must be a number'],
    [400, 'The body has a field that is not expected'],
    [400, 'path: must be a path'],
    [400, 'The body must be an object'],
    [400, 'The body is not well-formed JSON'],
  ] as [number, string][]);
  expect(site.logged).toEqual([]);
});

test('checks origin, type, size, method and rate, as the API does', async () => {
  const site = builtApp({ env: { CALLS_PER_MINUTE: '1' } });
  const status = async (body: unknown, headers: Record<string, string>) => (await send(site, body, headers)).status;
  expect(await status(visit, { ...json, 'sec-fetch-site': 'cross-site' })).toBe(400);
  expect(await status('x'.repeat(17_000), json)).toBe(413);
  expect((await site.get('/api/vitals')).headers.get('allow')).toBe('POST');
  expect(await status('a=b', { 'content-type': 'text/plain' })).toBe(415);
  const late = await send(site, visit);
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
