import { expect, test } from 'bun:test';
import { LIMITS } from '../../src/domain/limits.ts';
import { MAX_QUERY } from '../../src/domain/query.ts';
import { namesOneHost, tooLongAddress } from '../../src/http/addresses.ts';
import { fileHeaders } from '../../src/http/security-headers.ts';
import { builtApp } from '../support/built-app.ts';
import { expectedSecurity, securityOf } from '../support/security-headers.ts';

const headers = fileHeaders(builtApp().site.firm);
const at = (path: string) => tooLongAddress(`https://lekha.example${path}`, headers);

test('a Host header names one host, with or without a port', () => {
  const good = ['lekha.example', 'lekha.example:8080', '127.0.0.1', '[::1]:80', 'a_b'];
  const wrong = ['', 'a b', 'a,b', 'a, a', 'a:b', 'a:99999', '[::1', 'u@a', 'a\\b', '<a>', 'a%zz', 'a/b', 'a?b'];
  // HTTP/1.0 has none.
  expect([null, ...good].filter((host) => !namesOneHost(host))).toEqual([]);
  expect(wrong.filter((host) => namesOneHost(host))).toEqual([]);
});

test('accepts a path of 2 kB and rejects a longer one, whatever it contains', () => {
  for (const letter of ['/', 'x', '%2f', '../']) {
    const path = `/${letter.repeat(LIMITS.pathBytes)}`.slice(0, LIMITS.pathBytes);
    expect(at(path)).toBeUndefined();
    expect(at(`${path}?q=gst`)).toBeUndefined();
    expect(at(`${path}x`)?.status).toBe(414);
    expect(at(`${path}x?q=gst`)?.status).toBe(414);
  }
});

test('path and query together have 8 kB', () => {
  const address = `/search?q=${'x'.repeat(LIMITS.addressBytes)}`.slice(0, LIMITS.addressBytes);
  expect(at(address)).toBeUndefined();
  expect(at(`${address}x`)?.status).toBe(414);
});

test('the longest search that the box takes is read, in any script', () => {
  for (const letter of ['x', 'आ', '😀', ' '])
    expect(at(`/search?q=${encodeURIComponent(letter.repeat(MAX_QUERY))}`)).toBeUndefined();
});

test('the response has every header of a file and no-store; for the API it is JSON', async () => {
  const page = at('/'.repeat(15_000)) as Response;
  expect(securityOf(page)).toEqual(expectedSecurity(page));
  expect([page.headers.get('cache-control'), await page.text()]).toEqual([
    'no-store',
    expect.stringContaining('too long'),
  ]);
  const call = at(`/api/${'x'.repeat(3000)}`) as Response;
  expect(securityOf(call)).toEqual(expectedSecurity(call));
  expect(await call.json()).toEqual({ error: expect.stringContaining('too long') });
});

test('any number of slashes around a path are removed', async () => {
  const { get } = builtApp();
  for (const [path, target] of [
    ['/gst/', '/gst'],
    [`/gst${'/'.repeat(1000)}`, '/gst'],
    [`${'/'.repeat(1000)}gst/gst-huf${'/'.repeat(900)}`, '/gst/gst-huf'],
    ['/gst//gst-huf/', '/gst//gst-huf'],
    ['/'.repeat(2000), '/'],
  ] as const) {
    const reply = await get(path);
    expect([reply.status, reply.headers.get('location')]).toEqual([301, target]);
  }
});
