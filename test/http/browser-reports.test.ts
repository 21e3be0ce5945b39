/** What browsers report: violations of the security policy, and the measurements of a visit. */
import { expect, test } from 'bun:test';
import { cleanReport } from '../../src/http/browser-reports.ts';
import { builtApp } from '../support/built-app.ts';

type Site = ReturnType<typeof builtApp>;
const send = (site: Site, path: string, type: string, body: unknown, headers = {}) =>
  site.get(path, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const [OLD, NEW] = ['application/csp-report', 'application/reports+json'];
const report = (site: Site, type: string, body: unknown) => send(site, '/csp-reports', type, body);

/** As Chromium sends them, with a phone number wherever an address or a text may contain one. */
const oldForm = {
  'document-uri': 'https://lekha.example/gst?phone=9876543210#9876543210',
  referrer: 'https://lekha.example/search?q=9876543210',
  'violated-directive': 'script-src-elem',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://user:9876543210@ads.example:8443/track/9876543210?q=9876543210',
  'line-number': 12,
  'column-number': 7,
  'source-file': 'https://lekha.example/gst?phone=9876543210',
  'script-sample': 'call(9876543210)',
};
const newForm = {
  ...{ documentURL: oldForm['document-uri'], referrer: oldForm.referrer, blockedURL: oldForm['blocked-uri'] },
  ...{ effectiveDirective: 'script-src-elem', lineNumber: 12, columnNumber: 7, sample: oldForm['script-sample'] },
};
const line = {
  ...{ level: 'warn', event: 'security policy violated', directive: 'script-src-elem' },
  ...{ blocked: 'https://ads.example:8443', path: '/gst', line: 12, column: 7 },
};

test.each([
  [OLD, { 'csp-report': oldForm }],
  [NEW, [{ type: 'csp-violation', url: 'https://lekha.example/gst?phone=9876543210', user_agent: 'S', body: newForm }]],
])('logs a report of type %s in one line, with nothing about the visitor', async (type, body) => {
  const site = builtApp();
  const reply = await report(site, type, body);
  expect([reply.status, await reply.text(), reply.headers.get('cache-control')]).toEqual([204, '', 'no-store']);
  expect(site.logged).toEqual([line as (typeof site.logged)[number]]);
});

const NOTHING = { directive: 'other', blocked: 'other', path: '', line: undefined, column: undefined };
test.each<[report: object, cleaned: object]>([
  [{}, {}],
  [{ 'document-uri': 'asha@example.com', 'effective-directive': '9876543210-src' }, {}],
  [{ 'line-number': 9876543210, 'column-number': -1 }, {}],
  [{ 'line-number': '9876543210', 'effective-directive': { asha: 1 }, 'blocked-uri': `asha-${'x'.repeat(9000)}` }, {}],
  // Older browsers send the sources too.
  [{ 'violated-directive': "style-src 'self' https://fonts.example" }, { directive: 'style-src' }],
])('of the report %j no unknown text or number is left', (sent, cleaned) => {
  expect(cleanReport({ ...sent })).toEqual({ ...NOTHING, ...cleaned });
});

test('the path of a page that the site has not is not logged', async () => {
  const site = builtApp();
  await report(site, OLD, { 'csp-report': { 'document-uri': 'https://lekha.example/9876543210' } });
  expect(site.logged).toMatchObject([{ path: 'other' }]);
});

test.each([
  ...['inline', 'eval', 'trusted-types-sink', 'data'].map((word) => [word, word] as const),
  ['data:text/html,9876543210', 'data'],
  ['blob:https://lekha.example/9876543210', 'blob'],
  ['wss://chat.example/9876543210', 'wss://chat.example'],
  ['chrome-extension://9876543210/x.js', 'chrome-extension'],
  ['tel:9876543210', 'tel'],
  ['asha.9876543210:x', 'other'],
  ['9876543210', 'other'],
  ['https://', 'other'],
  // A host may be a phone number, an address in a network, or too long.
  ['https://9876543210.example/a', 'https://#.example'],
  ['https://call-98765-43210.example', 'https://call-#.example'],
  ['https://x.987.654.3210.example', 'https://x.#.example'],
  ['https://９８７６５４３２１０.example', 'https://#.example'],
  ['wss://919876543210.example:8443', 'wss://#.example:8443'],
  ['https://9876543210', 'other'],
  ['https://192.168.1.100', 'https://#'],
  ['https://[2001:db8::9876:5432:10]', 'https://[2001:db#]'],
  ['https://asha@mail.example/asha@mail.example', 'https://mail.example'],
  [`https://${'a.'.repeat(60)}9876543210.example`, `https://${'a.'.repeat(50)}`],
  [`https://${'a.'.repeat(48)}9876543210.example`, `https://${'a.'.repeat(48)}#.ex`],
  ['https://cdn12345.example:8443', 'https://cdn12345.example:8443'],
])('%s was blocked, and the log has %s', (blockedURL, said) => {
  expect(cleanReport({ blockedURL }).blocked).toBe(said);
});

test.each([
  [400, OLD, '{'],
  [400, OLD, []],
  [400, OLD, { 'csp-report': '9876543210' }],
  [400, NEW, {}],
  [400, NEW, [{ type: 'crash', body: {} }]],
  [400, NEW, [{ type: 'csp-violation' }]],
  [413, OLD, `{"csp-report":{"script-sample":"${'9876543210'.repeat(1700)}"}}`],
  [415, 'application/json', { 'csp-report': oldForm }],
  [415, '__proto__', { 'csp-report': oldForm }],
])('%d for a body of type %s that is none of these, without a line or a repeat of it', async (status, type, body) => {
  const site = builtApp();
  const reply = await report(site, type, body);
  const { error } = (await reply.json()) as { error: string };
  expect([reply.status, error.includes('9876543210'), site.logged]).toEqual([status, false, []]);
});

test('reports have their own limit, so that a browser with many extensions can still search', async () => {
  const site = builtApp({ env: { CALLS_PER_MINUTE: '1' } });
  const body = { 'csp-report': oldForm };
  expect((await report(site, OLD, body)).status).toBe(204);
  const late = await report(site, OLD, body);
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await site.get('/api/users/auth/', { method: 'POST' })).status).toBe(200);
  expect(site.logged).toHaveLength(1);
});

const JSON_TYPE = 'application/json';
const visit = { path: '/gst', lcp: 812.4, inp: 24, cls: 0 };

test('logs a measured visit in one line, passes it to the host, and names no page that the site has not', async () => {
  const recorded: unknown[] = [];
  const site = builtApp({ recordVitals: (vitals) => recorded.push(vitals) });
  const reply = await send(site, '/api/vitals', JSON_TYPE, visit);
  expect([reply.status, await reply.text(), reply.headers.get('cache-control')]).toEqual([204, '', 'no-store']);
  const unknown = ['/asha@example.com', '/gst?phone=9876543210', '/../secret', '/\n{"level":"error"}'];
  for (const path of unknown) await send(site, '/api/vitals', JSON_TYPE, { ...visit, path });
  const other = unknown.map(() => ({ ...visit, path: 'other' }));
  expect(recorded).toEqual([visit, ...other]);
  expect(site.logged).toEqual([visit, ...other].map((one) => ({ level: 'info' as const, event: 'vitals', ...one })));
});

test.each([
  [{}, 'path: required'],
  [{ path: '/gst' }, 'The body must have a measurement'],
  [{ ...visit, lcp: -1 }, 'lcp: must not be negative'],
  [{ ...visit, inp: 3_600_001 }, 'inp: is too large'],
  [{ ...visit, cls: 'x' }, 'cls: must be a number'],
  [{ ...visit, user: 'asha' }, 'The body has a field that is not expected'],
  [{ ...visit, path: 'gst' }, 'path: must be a path'],
  ['"x"', 'The body must be an object'],
  ['{', 'The body is not well-formed JSON'],
])('refuses the measurements %j: %s', async (body, error) => {
  const site = builtApp();
  const reply = await send(site, '/api/vitals', JSON_TYPE, body);
  expect([reply.status, await reply.json(), site.logged]).toEqual([400, { error }, []]);
});

test('checks origin, type, size, method and rate, as the API does', async () => {
  const site = builtApp({ env: { CALLS_PER_MINUTE: '1' } });
  const status = async (...asked: [type: string, body: unknown, headers?: object]) =>
    (await send(site, '/api/vitals', ...asked)).status;
  expect(await status(JSON_TYPE, visit, { 'sec-fetch-site': 'cross-site' })).toBe(400);
  expect(await status(JSON_TYPE, 'x'.repeat(17_000))).toBe(413);
  for (const path of ['/api/vitals', '/csp-reports']) expect((await site.get(path)).headers.get('allow')).toBe('POST');
  expect(await status('text/plain', 'a=b')).toBe(415);
  expect(await status(JSON_TYPE, visit)).toBe(429);
});
