/** The security headers of error answers, and the policy judged by independent tools. */
import { expect, test } from 'bun:test';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { Hono } from 'hono';
import type { Firm } from '../../src/domain/firm.ts';
import { fileHeaders, isSameOrigin, securityHeaders } from '../../src/http/security-headers.ts';
import { contact, newKey } from '../leads/lead-fixtures.ts';
import { builtApp } from '../support/built-app.ts';
import { kindPaths } from '../support/page-kinds.ts';
import { expectedSecurity, STRICT_TRANSPORT, securityOf } from '../support/security-headers.ts';

const form = { method: 'POST', body: new URLSearchParams(contact) };
const lead = () => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
  body: JSON.stringify(contact),
});
const search = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"q":"gst number"}' };

/** A site whose pages cannot be rendered, with its log. */
const broken = () =>
  builtApp({
    read: async () => {
      throw new Error('the disk is gone');
    },
  });

test('an error response has the security headers', async () => {
  // The site's token is still valid.
  const refusing = (status: number) =>
    builtApp({
      upstream: (real) => ({
        call: async (path) => (path === '/users/auth/' ? real.call(path) : Response.json({ error: 'no' }, { status })),
      }),
    });
  const busy = builtApp({ env: { LEADS_PER_MINUTE: '1', CALLS_PER_MINUTE: '1' } });
  for (const path of ['/contact', '/form-time']) await busy.get(path, path === '/contact' ? form : {});
  const unwritable = refusing(502);
  unwritable.database.close();
  for (const [status, site, path, init] of [
    [500, broken(), '/gst', {}],
    [500, builtApp({ upstream: () => ({ call: () => Promise.reject(new Error('bug')) }) }), '/api/users/s/', search],
    [429, busy, '/contact', form],
    [429, busy, '/api/users/record/', lead()],
    [429, busy, '/form-time', {}],
    [422, refusing(422), '/contact', form],
    [422, refusing(422), '/api/users/record/', lead()],
    [502, refusing(502), '/api/users/s/', search],
    [503, unwritable, '/contact', form],
    [503, unwritable, '/api/users/record/', lead()],
  ] as const) {
    const answer = await site.get(path, init);
    expect([path, answer.status, securityOf(answer)]).toEqual([path, status, expectedSecurity(answer)]);
  }
});

test('csp_evaluator finds only one issue in the policy of each kind of page: scripts of this site may run', async () => {
  const { get } = builtApp();
  const answers = [...kindPaths.map((path) => get(path)), broken().get('/gst')];
  for (const answer of await Promise.all(answers)) {
    const { csp } = new CspParser(answer.headers.get('content-security-policy') ?? '');
    const findings = new CspEvaluator(csp)
      .evaluate()
      .map(({ type, severity, directive, value }) => [Type[type], Severity[severity], directive, value]);
    // It would matter if this site served JSONP, AngularJS or visitors' uploads: it serves none.
    expect(findings).toEqual([['SCRIPT_ALLOWLIST_BYPASS', 'MEDIUM_MAYBE', 'script-src', "'self'"]]);
  }
});

test('HSTS covers only this host, unless the firm includes its other hosts', async () => {
  for (const [hsts, value] of Object.entries(STRICT_TRANSPORT) as [Firm['hsts'], string][]) {
    const app = new Hono()
      .use(securityHeaders({ hsts }))
      .get('/', (c) => c.text(''))
      .get('/page', (c) => c.text('', 200, { 'Content-Security-Policy': "default-src 'none'" }));
    const ofFiles = fileHeaders({ hsts })['Strict-Transport-Security'];
    const answered = await Promise.all(
      ['/', '/page'].map(async (path) => (await app.request(path)).headers.get('strict-transport-security')),
    );
    expect([ofFiles, ...answered]).toEqual([value, value, value]);
  }
});

const OWN = 'https://lekha.example';
test.each<[isOurs: boolean, headers: Record<string, string>]>([
  [true, {}],
  [true, { origin: OWN }],
  [true, { origin: 'https://LEKHA.example:443' }],
  // That of the address, without a proxy.
  [true, { origin: 'http://localhost' }],
  ...[`${OWN}.evil.example`, `${OWN}:8443`, 'http://lekha.example', 'null', 'file://', 'x'].map(
    (origin) => [false, { origin }] as [boolean, Record<string, string>],
  ),
  // Browsers that send it are believed.
  [false, { 'sec-fetch-site': 'cross-site', origin: OWN }],
  [false, { 'sec-fetch-site': 'same-site', origin: OWN }],
  [true, { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
])('%j: a page of this site sends %j', (isOurs, headers) => {
  expect(isSameOrigin(new Request('http://localhost/', { headers }), OWN)).toBe(isOurs);
});
