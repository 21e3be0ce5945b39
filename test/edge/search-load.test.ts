/** Visitors who leave while they search, on each host. The upstream never answers a search. */
import { expect, test } from 'bun:test';
import { PATHS } from '../../src/api/contract.ts';
import { upstreamSettings } from '../leads/lead-fixtures.ts';
import type { Host } from '../support/hosts.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

function waitingUpstream() {
  const news = { came: 0, hungUp: 0, changed: Promise.withResolvers<void>() };
  const tell = (what: 'came' | 'hungUp') => {
    news[what] += 1;
    news.changed.resolve();
    news.changed = Promise.withResolvers();
  };
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === PATHS.auth) return Response.json({ data: { access_token: 'token', auth: true } });
      const left = new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));
      tell('came');
      await left;
      tell('hungUp');
      return new Response();
    },
  });
  return {
    settings: upstreamSettings(server.url.origin),
    /** Resolves once this many searches arrived or were aborted. */
    async count(what: 'came' | 'hungUp', least: number) {
      while (news[what] < least) await news.changed.promise;
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

const api = {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
  body: '{"q":"gst number"}',
};
/** Headers by which a host tells clients apart. */
const from = (client: number) => ({ 'test-client': `203.0.113.${client}`, 'cf-connecting-ip': `203.0.113.${client}` });
const begin = (host: Host, signal: AbortSignal, client: number) =>
  [
    fetch(`${host.origin}/search?q=gst+number`, { headers: from(client), signal }),
    fetch(`${host.origin}/api/users/s/`, { ...api, headers: { ...api.headers, ...from(client) }, signal }),
  ].map((reply) => reply.then((answer) => answer.text()).catch(() => 'left'));

for (const [name, start] of EACH_HOST) {
  test(`${name}: a visitor who leaves aborts the search at the upstream and frees its slot`, async () => {
    await using upstream = waitingUpstream();
    // A quarter of them for each client.
    await using host = await start({ ...upstream.settings, SEARCHES_AT_ONCE: '8' });
    // Twice, because a leaked slot would be missed the second time.
    for (const round of [1, 2]) {
      const visitor = new AbortController();
      const searches = begin(host, visitor.signal, 1);
      await upstream.count('came', round * 2);
      expect((await fetch(`${host.origin}/search?q=gst+number`, { headers: from(1) })).status).toBe(503);
      visitor.abort();
      await upstream.count('hungUp', round * 2);
      expect(await Promise.all(searches)).toEqual(['left', 'left']);
      expect(host.output()).not.toContain('"outcome":"timeout"');
    }
  });
}
