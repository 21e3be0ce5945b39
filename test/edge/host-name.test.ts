/** A request must name exactly one host, whether the page cache, the app or the file server responds. */
import { expect, test } from 'bun:test';
import { exchange } from '../safety/raw-http.ts';
import type { Host } from '../support/hosts.ts';
import { until } from '../support/until.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

const PATIENCE_MS = 60_000;

async function statusOf({ origin }: Host, path: string, ...hosts: string[]): Promise<number | string> {
  const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
  const request = `GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`;
  const result = await exchange(origin, 'GET', request, PATIENCE_MS);
  return result.kind === 'answered' ? result.answer.status : result.kind;
}

for (const [name, start] of EACH_HOST) {
  test(`${name}: a request with two Host headers, none or an invalid one gets 400, also for a cached page`, async () => {
    await using host = await start();
    // Only a response from the cache has an ETag.
    await until(async () => (await fetch(`${host.origin}/gst`)).headers.has('etag'));
    for (const path of ['/gst', '/no-such-page', '/healthz', '/figures.md']) {
      const known = path === '/no-such-page' || (path === '/figures.md' && name === 'workerd') ? 404 : 200;
      for (const one of ['lekha.example', 'lekha.example:8080', '127.0.0.1', '[::1]:80', 'a_b']) {
        expect([path, one, await statusOf(host, path, one)]).toEqual([path, one, known]);
      }
      const invalid = ['', 'a b', 'a,b', 'a:b', 'a:99999', '[::1', 'u@a', 'a\\b', '<a>', 'a%zz'];
      for (const wrong of [['a', 'a'], ['a', 'b'], [], ...invalid.map((one) => [one])]) {
        expect([path, wrong, await statusOf(host, path, ...wrong)]).toEqual([path, wrong, 400]);
      }
    }
  });
}
