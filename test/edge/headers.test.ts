/** The security headers of every kind of response on both hosts. */
import { expect, test } from 'bun:test';
import type { Site } from '../../src/content/site.ts';
import { builtSite } from '../support/built-site.ts';
import { OPERATIONS_TOKEN } from '../support/hosts.ts';
import { expectedSecurity, type Streamed, securityOf } from '../support/security-headers.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

type Ask = [status: number, path: string, init?: RequestInit | undefined, streamed?: Streamed];

const post = (body: BodyInit, headers: Record<string, string> = {}): RequestInit => ({ method: 'POST', body, headers });
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(new URLSearchParams(fields), headers);
const json = (body: string, headers: Record<string, string> = {}) =>
  post(body, { 'content-type': 'application/json', ...headers });
const range = (bytes: string): RequestInit => ({ headers: { range: `bytes=${bytes}` } });
const HEAD = { method: 'HEAD' };
const LONG = 'x'.repeat(17_000);
const get200 = (...paths: string[]) => paths.map((path): Ask => [200, path]);

/** One request for each kind of response; status and kind are the same on both hosts. */
function asks({ assets, pages, firm }: Site): Ask[] {
  const asset = (ending: string) => Object.values(assets).find((address) => address.endsWith(ending)) ?? `no ${ending}`;
  const clips = ['.webm', '.mp4'].map(asset);
  return [
    // Pages, first rendered and then from the page cache.
    ...get200('/', '/gst', '/gst', '/quick-reads/gst-registration', '/termsofuse', '/figures', '/figures?q=gst'),
    ...get200('/company-details', '/contact', '/thank-you'),
    [200, '/gst', HEAD],
    [304, '/gst', { headers: { 'if-none-match': '*' } }],
    [200, '/search', undefined, 'streamed'],
    [200, '/search?q=gst', undefined, 'streamed'],
    [404, '/no-such-page'],
    [404, '/%'],
    [414, `/${'x'.repeat(15_000)}`],
    [414, `/contact?${'x'.repeat(9000)}`, form({})],
    [405, '/gst', { method: 'PUT' }],
    [301, '/gst/'],
    [301, '/accounting-book-keeping'],
    // Forms, the API and other responses that are not pages.
    [400, '/contact', form({ full_name: 'x' })],
    [403, '/contact', form({}, { origin: 'https://evil.example' })],
    [200, '/api/users/auth/', { method: 'POST' }],
    [400, '/api/users/auth/', { method: 'POST', headers: { origin: 'https://evil.example' } }],
    // As a proxy that ends TLS forwards it.
    [200, '/api/users/auth/', { method: 'POST', headers: { origin: firm.origin, host: new URL(firm.origin).host } }],
    [413, '/api/users/s/', json(LONG)],
    [204, '/api/vitals', json('{"path":"/gst","cls":0}')],
    [204, '/csp-reports', post('{"csp-report":{}}', { 'content-type': 'application/csp-report' })],
    ...get200('/healthz', '/form-time', '/speculation-rules.json'),
    [200, '/healthz', HEAD],
    [200, '/sw.js', undefined, 'retired worker'],
    [200, '/sw.js', HEAD, 'retired worker'],
    ...get200('/figures.atom', '/figures.json', '/figures.csv', '/figures.schema.json'),
    [401, '/ops/leads'],
    [200, '/ops/leads/stats', { headers: { authorization: `Bearer ${OPERATIONS_TOKEN}` } }],
    // Static files.
    ...['.js', '.woff2', '.svg', '.png'].flatMap((ending): Ask[] => [
      [200, asset(ending)],
      [200, asset(ending), HEAD],
      [405, asset(ending), { method: 'POST' }],
    ]),
    [200, pages.find((page) => page.path === '/gst')?.ogImage ?? 'none'],
    ...get200('/favicon.ico', '/manifest.webmanifest', '/robots.txt', '/sitemap.xml'),
    [200, '/sitemap.xml', HEAD],
    [404, '/assets/none.js'],
    ...clips.flatMap((clip): Ask[] => [
      [200, clip],
      [200, clip, HEAD],
      [206, clip, range('0-99')],
      [416, clip, range('99999999-')],
    ]),
  ];
}

test('every kind of response has the same security headers on Bun and on workerd', async () => {
  const site = builtSite();
  const hosts = await Promise.all([sharedHosts.Bun(), sharedHosts.workerd()]);
  for (const [status, path, init, streamed] of asks(site)) {
    for (const { origin } of hosts) {
      const asked = `${init?.method ?? 'GET'} ${origin}${path}`;
      const answer = await fetch(origin + path, { redirect: 'manual', ...init });
      await answer.arrayBuffer();
      expect([asked, answer.status, securityOf(answer)]).toEqual([asked, status, expectedSecurity(answer, streamed)]);
      const unwanted = ['x-powered-by', 'set-cookie'].filter((name) => answer.headers.has(name));
      expect([asked, ...unwanted]).toEqual([asked]);
    }
  }
});

test('responses specific to Bun or to workerd have them too', async () => {
  const [bun, workerd] = await Promise.all([sharedHosts.Bun(), sharedHosts.workerd()]);
  const site = builtSite();
  const script = site.assets['client.js'] ?? '';
  const first = await fetch(workerd.origin + script);
  for (const [address, init, status] of [
    // A range of a file that also has a compressed copy.
    [bun.origin + script, { headers: { range: 'bytes=0-9', 'accept-encoding': 'identity' } }, 206],
    [workerd.origin + script, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }, 304],
    [`${workerd.origin}/content/${site.pages.find((page) => page.body)?.body}`, {}, 200],
    [`${workerd.origin}/%66avicon.ico`, {}, 307],
  ] as const) {
    const answer = await fetch(address, { redirect: 'manual', ...init });
    await answer.arrayBuffer();
    expect([address, answer.status, securityOf(answer)]).toEqual([address, status, expectedSecurity(answer)]);
  }
});
