/** /sw.js as browsers get it. */
import { expect, test } from 'bun:test';
import { builtApp, policyOf, publicFile } from '../support/built-app.ts';

const loaded = async (env: Record<string, string>) => {
  const { get, site } = builtApp({ env });
  const answer = await get('/sw.js');
  const text = await answer.text();
  return { get, site, answer, text, script: publicFile(/importScripts\('([^']+)'\)/.exec(text)?.[1] ?? '') ?? '' };
};

test('the worker is named with its build, is asked for anew each time, and may load and ask for what is of this site', async () => {
  const { answer, text, script, site } = await loaded({});
  expect(text).toContain(site.build);
  expect(script).toContain('respondWith');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('max-age=600');
  expect([
    policyOf(answer).get('script-src'),
    policyOf(answer).get('connect-src'),
    policyOf(answer).get('default-src'),
  ]).toEqual(["'self'", "'self'", "'none'"]);
});

test('a 304 has the same policy, since browsers use its headers', async () => {
  const { get, answer } = await loaded({});
  const again = await get('/sw.js', { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect([again.status, again.headers.get('content-security-policy')]).toEqual([
    304,
    answer.headers.get('content-security-policy'),
  ]);
});

test('switched off, another worker replaces it that deletes stored pages and unregisters itself', async () => {
  const { script, answer } = await loaded({ SERVICE_WORKER: 'off' });
  expect(answer.status).toBe(200);
  expect(script).toContain('unregister');
  expect(script).toContain('caches.delete');
  expect(script).not.toContain('respondWith');
  expect(script).not.toContain('indexedDB');
});
