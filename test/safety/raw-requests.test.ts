/** What only a socket can send: requests that contradict HTTP or themselves, and addresses that a client would tidy up. */
import { expect, test } from 'bun:test';
import { startBun } from '../support/hosts.ts';
import { until } from '../support/until.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';
import { exchange, statusIn } from './raw-http.ts';

const MARK = 'x-fuzz';
const body = (headers: string, bytes: string, path = '/contact') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\nConnection: close\r\n\r\n${bytes}`;

/** A host may answer each with an error of the client, or say that it has not made that, or close the connection. */
const BROKEN = [
  ...['GET', 'GET / HTTP/9.9\r\nHost: x', 'GET  /  HTTP/1.1\r\nHost: x', 'FOO /gst HTTP/1.1\r\nHost: x'],
  ...[
    'GET / HTTP/1.1\r\nHost: x\r\nNoColon',
    'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n folded',
    'GET /\0 HTTP/1.1\r\nHost: x',
  ],
  ...['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', '\r\n\r\n'],
  ...['<x-fuzz>', '[::', 'x@y', '\xe9', 'x\0y'].map((host) => `GET /gst HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://x`),
].map((head) => `${head}\r\n\r\n`);
const BROKEN_BODIES = [
  body('Content-Length: -1', ''),
  body('Content-Length: 99999999999999999999', 'x'),
  body('Content-Length: 5\r\nContent-Length: 6', 'abcdef'),
  // A second request, if the host believes the length.
  body('Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\nGET /${MARK} HTTP/1.1\r\nHost: x\r\n\r\n`),
  body('Transfer-Encoding: chunked', 'zz\r\n', '/api/users/s/'),
  body('Transfer-Encoding: chunked', 'ffffffffffffffff\r\nx', '/api/users/s/'),
  body('Transfer-Encoding: gzip, chunked', '0\r\n\r\n', '/api/users/s/'),
];

for (const [name, start] of EACH_HOST)
  test(`${name} refuses what breaks HTTP or has two lengths with one answer, without an echo or an error in its log`, async () => {
    await using host = await start();
    for (const request of [...BROKEN, ...BROKEN_BODIES]) {
      const answer = await exchange(host.origin, request, true);
      const status = statusIn(answer);
      const isRefused = status === 'closed' || (status >= 400 && status < 500) || [501, 505].includes(status);
      const answers = answer.split('HTTP/1.1 ').length - 1;
      expect([request, isRefused || status, answers > 1, answer.includes(MARK)]).toEqual([request, true, false, false]);
    }
    expect(host.output()).not.toMatch(/"level":"error"|\[ERROR\]|Uncaught|^\s+at /m);
  });

/** Host headers that name no host, or more than one. An invalid one is in {@link BROKEN} too. */
const WRONG_HOSTS = [['a b'], ['a,b'], ['a:99999'], ['[::1'], ['u@a'], [''], [], ['a', 'a'], ['a', 'b']];

for (const [name, start] of EACH_HOST)
  test(`${name} answers 400 to a request that does not name one host, also for a cached page and a file`, async () => {
    await using host = await start();
    // Only a response from the cache has a tag.
    await until(async () => (await fetch(`${host.origin}/gst`)).headers.has('etag'));
    for (const path of ['/gst', '/no-such-page', '/healthz', '/figures.md']) {
      const statusFor = async (...names: string[]) => {
        const lines = names.map((one) => `Host: ${one}\r\n`).join('');
        return statusIn(await exchange(host.origin, `GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`));
      };
      const isFound = path !== '/no-such-page' && (path !== '/figures.md' || name === 'Bun');
      expect([path, await statusFor('lekha.example:8080')]).toEqual([path, isFound ? 200 : 404]);
      for (const names of WRONG_HOSTS) expect([path, names, await statusFor(...names)]).toEqual([path, names, 400]);
    }
  });

/** Addresses that no client sends as they are, and what the Bun host answers, which serves files itself. */
const ODD_TARGETS: [status: number, target: string][] = [
  [404, '/assets/%00'],
  [404, '/assets/..%2f..%2fsite.json'],
  [404, '/assets/../../site.json'],
  [404, '/../../../../etc/passwd'],
  [404, '/content/../../stamp'],
  [404, '/_headers'],
  [301, `/assets/${'a/'.repeat(1000)}`],
  [301, '//evil.example/'],
  [414, `/assets/${'a/'.repeat(2500)}`],
  [414, '/'.repeat(15_000)],
];

test('Bun serves nothing outside its folder, and logs no error for a name that no file can have', async () => {
  await using host = await startBun();
  for (const [status, target] of ODD_TARGETS) {
    const answer = await exchange(host.origin, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect([target, statusIn(answer)]).toEqual([target, status]);
    expect(/^location: (.*)\r$/im.exec(answer)?.[1] ?? '/').toMatch(/^\/(?![/\\])/);
  }
  expect(host.output()).not.toContain('"level":"error"');
});
