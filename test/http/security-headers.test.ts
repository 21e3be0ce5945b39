/** The security headers of error answers, and the policy judged by independent tools. */
import { expect, test } from 'bun:test';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { Hono } from 'hono';
import type { Firm } from '../../src/domain/firm.ts';
import { fileHeaders, securityHeaders } from '../../src/http/security-headers.ts';
import { contact, newKey } from '../leads/lead-fixtures.ts';
import { builtApp } from '../support/built-app.ts';
import { expectedSecurity, STRICT_TRANSPORT, securityOf } from '../support/security-headers.ts';

const form = { method: 'POST', body: new URLSearchParams(contact) };
const lead = () => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
  body: JSON.stringify(contact),
});
const search = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"q":"gst number"}' };

/** A page of every kind. */
const PAGES = [
  '/',
  '/gst',
  '/gst/gst-huf',
  '/quick-reads/gst-registration',
  '/termsofuse',
  '/figures',
  '/company-details',
  '/contact',
  `/partner-with-${builtApp().site.firm.slug}`,
  '/withdraw',
  '/thank-you',
  '/search?q=gst',
  '/none',
];

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
  const answers = [...PAGES.map((path) => get(path)), broken().get('/gst')];
  for (const answer of await Promise.all(answers)) {
    const { csp } = new CspParser(answer.headers.get('content-security-policy') ?? '');
    const findings = new CspEvaluator(csp)
      .evaluate()
      .map(({ type, severity, directive, value }) => [Type[type], Severity[severity], directive, value]);
    // It would matter if this site served JSONP, AngularJS or visitors' uploads: it serves none.
    expect(findings).toEqual([['SCRIPT_ALLOWLIST_BYPASS', 'MEDIUM_MAYBE', 'script-src', "'self'"]]);
  }
});

test('csp_evaluator reports a policy that allows inline scripts', () => {
  const findings = new CspEvaluator(new CspParser("script-src 'self' 'unsafe-inline'").csp).evaluate();
  expect(findings.map(({ severity }) => severity)).toContain(Severity.HIGH);
});

/**
 * The scores of HTTP Observatory, version 1.4.8 of @mdn/mdn-http-observatory (src/grader/charts.js and
 * src/analyzer/tests): a site begins with 100, and gets A+ from 100 up. Bonus points count only where no test takes off
 * more than 10. The package fetches a list of sites when it is installed, so it cannot run here. Cookies, CORS headers
 * and scripts of other sites would cost points: there must be none. Redirects to https are the network's.
 */
function observatory(answer: Response, html: string): Record<string, number> {
  const header = (name: string) => answer.headers.get(name)?.toLowerCase() ?? '';
  const policy = header('content-security-policy');
  const sources = (directive: string) => new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ');
  const wide = /^(?:ftp:|https?:|\*|https?:\/\/\*(?:\.\*)?|data:|'unsafe-(?:inline|eval)')$/;
  const loose = ['script-src', 'style-src', 'object-src'].some((name) =>
    (sources(name) ?? sources('default-src') ?? ['*']).some((source) => wide.test(source)),
  );
  const insecure = /[ ](?:http|ftp):/.test(policy);
  const referrer = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
  const seconds = Number(/^max-age=(\d+)/.exec(header('strict-transport-security'))?.[1] ?? -1);
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]*)"/g)].map(([, address = '']) => address);
  return {
    'content-security-policy':
      policy === '' ? -25 : loose || insecure ? -20 : sources('default-src')?.join() === "'none'" ? 10 : 5,
    cookies: header('set-cookie') === '' ? 0 : -40,
    'cross-origin-resource-sharing': header('access-control-allow-origin') === '' ? 0 : -50,
    'cross-origin-resource-policy': ['same-origin', 'same-site'].includes(header('cross-origin-resource-policy'))
      ? 10
      : 0,
    'referrer-policy': referrer.includes(header('referrer-policy')) ? 5 : -5,
    'strict-transport-security': seconds < 0 ? -20 : seconds < 15_552_000 ? -10 : 0,
    'subresource-integrity': scripts.every((address) => /^\/[^/]/.test(address)) ? 0 : -50,
    'x-content-type-options': header('x-content-type-options') === 'nosniff' ? 0 : -5,
    'x-frame-options': sources('frame-ancestors')
      ? 5
      : ['deny', 'sameorigin'].includes(header('x-frame-options'))
        ? 0
        : -20,
  };
}

test('every kind of page gets A+ by the rules of HTTP Observatory', async () => {
  const { get } = builtApp();
  for (const path of PAGES) {
    const answer = await get(path);
    const points = observatory(answer, await answer.text());
    expect([path, ...Object.entries(points).filter(([, taken]) => taken < 0)]).toEqual([path]);
    expect([path, Object.values(points).reduce((sum, added) => sum + added, 100)]).toEqual([path, 130]);
  }
});

test('the same rules give no A to a response without headers', () => {
  const points = observatory(new Response(), '<script src="https://ads.example/x.js"></script>');
  expect(Object.values(points).reduce((sum, added) => sum + added, 100)).toBeLessThan(25);
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
