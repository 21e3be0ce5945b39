/** What browsers report: violations of the security policy, and the measurements of a visit. */
import { expect, test } from 'bun:test';
import { builtApp } from '../support/built-app.ts';

type Site = ReturnType<typeof builtApp>;
const send = (site: Site, type: string, body: unknown) =>
  site.get('/csp-reports', {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const plain = (site: Site, report: object) => send(site, 'application/csp-report', { 'csp-report': report });
const listed = (site: Site, ...bodies: object[]) =>
  send(
    site,
    'application/reports+json',
    bodies.map((body) => ({
      type: 'csp-violation',
      age: 5,
      url: 'https://lekha.example/gst?phone=9876543210',
      user_agent: 'Secret/1.0',
      body,
    })),
  );

/** As Chromium sends them, with a phone number wherever an address or a text may contain one. */
const oldForm = {
  'document-uri': 'https://lekha.example/gst?phone=9876543210#9876543210',
  referrer: 'https://lekha.example/search?q=9876543210',
  'violated-directive': 'script-src-elem',
  'effective-directive': 'script-src-elem',
  'original-policy': "default-src 'none'",
  disposition: 'enforce',
  'blocked-uri': 'https://user:9876543210@ads.example:8443/track/9876543210?q=9876543210',
  'line-number': 12,
  'column-number': 7,
  'source-file': 'https://lekha.example/gst?phone=9876543210',
  'status-code': 200,
  'script-sample': 'call(9876543210)',
};
const newForm = {
  documentURL: oldForm['document-uri'],
  referrer: oldForm.referrer,
  effectiveDirective: 'script-src-elem',
  blockedURL: oldForm['blocked-uri'],
  ...{ disposition: 'enforce', lineNumber: 12, columnNumber: 7, statusCode: 200 },
  sourceFile: oldForm['source-file'],
  sample: oldForm['script-sample'],
};
const line = {
  level: 'warn',
  event: 'security policy violated',
  directive: 'script-src-elem',
  blocked: 'https://ads.example:8443',
  path: '/gst',
  line: 12,
  column: 7,
} as const;

test('logs a report of either format in one line, with nothing about the visitor', async () => {
  for (const report of [(site: Site) => plain(site, oldForm), (site: Site) => listed(site, newForm)]) {
    const site = builtApp();
    const reply = await report(site);
    expect([reply.status, await reply.text(), reply.headers.get('cache-control')]).toEqual([204, '', 'no-store']);
    expect(site.logged).toEqual([line]);
    expect(JSON.stringify(site.logged)).not.toMatch(/9876543210|Secret/);
  }
});

test('does not repeat unknown paths, unknown directives or positions out of bounds', async () => {
  const site = builtApp();
  for (const report of [
    { 'document-uri': 'https://lekha.example/9876543210' },
    { 'document-uri': 'asha@example.com', 'effective-directive': '9876543210-src' },
    { 'document-uri': '', 'line-number': 9876543210, 'column-number': -1 },
    { 'effective-directive': { asha: 1 }, 'blocked-uri': `asha-${'x'.repeat(9000)}`, 'line-number': '9876543210' },
    {},
  ]) {
    expect((await plain(site, report)).status).toBe(204);
  }
  const { level, event } = line;
  const nothing = { level, event, directive: 'other', blocked: 'other', path: 'other' };
  expect(site.logged).toEqual(Array(5).fill(nothing));
});

test('reads the directive of an old browser, which sends its sources too', async () => {
  const site = builtApp();
  await plain(site, { 'violated-directive': "style-src 'self' https://fonts.example" });
  expect(site.logged[0]?.directive).toBe('style-src');
});

test('logs scheme and host of what was blocked, or a keyword of browsers', async () => {
  const site = builtApp();
  const stopped = [
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['data', 'data'],
    ['data:text/html,9876543210', 'data'],
    ['blob:https://lekha.example/9876543210', 'blob'],
    ['wss://chat.example/9876543210', 'wss://chat.example'],
    ['chrome-extension://9876543210/x.js', 'chrome-extension'],
    ['tel:9876543210', 'tel'],
    ['asha.9876543210:x', 'other'],
    ['9876543210', 'other'],
    ['https://', 'other'],
  ];
  for (const [blocked] of stopped) await plain(site, { 'blocked-uri': blocked });
  expect(site.logged.map((entry) => entry.blocked)).toEqual(stopped.map(([, said]) => said));
});

test('does not repeat a host that contains a phone number or an e-mail address, or is too long', async () => {
  const site = builtApp();
  const stopped = [
    ['https://9876543210.example/a', 'https://#.example'],
    ['https://call-98765-43210.example', 'https://call-#.example'],
    ['https://x.987.654.3210.example', 'https://x.#.example'],
    ['https://９８７６５４３２１０.example', 'https://#.example'],
    ['https://%39%38%37%36%35%34%33%32%31%30.example', 'https://#.example'],
    ['wss://919876543210.example:8443', 'wss://#.example:8443'],
    ['https://9876543210', 'other'],
    ['https://192.168.1.100', 'https://#'],
    ['https://[2001:db8::9876:5432:10]', 'https://[2001:db#]'],
    ['https://asha@9876543210.example', 'https://#.example'],
    ['https://asha@mail.example/asha@mail.example', 'https://mail.example'],
    [`https://${'a.'.repeat(60)}9876543210.example`, `https://${'a.'.repeat(50)}`],
    [`https://${'a.'.repeat(48)}9876543210.example`, `https://${'a.'.repeat(48)}#.ex`],
    ['https://cdn12345.example:8443', 'https://cdn12345.example:8443'],
  ];
  for (const [blocked] of stopped)
    await plain(site, { 'blocked-uri': blocked, 'document-uri': blocked, 'effective-directive': blocked });
  expect(site.logged.map((entry) => entry.blocked)).toEqual(stopped.map(([, said]) => said));
  expect(new Set(site.logged.map(({ path, directive }) => `${path} ${directive}`))).toEqual(
    new Set(['other other', '/ other']),
  );
  expect(JSON.stringify(site.logged)).not.toMatch(/\d[\d.\-_]{5,}\d|asha/);
});

test('refuses other bodies without repeating or logging them', async () => {
  const site = builtApp({ env: { CALLS_PER_MINUTE: '1000' } });
  const plainType = 'application/csp-report';
  const listType = 'application/reports+json';
  const answers = [];
  for (const [type, body] of [
    [plainType, '{'],
    [plainType, []],
    [plainType, { 'csp-report': '9876543210' }],
    [listType, {}],
    [listType, [{ type: 'crash', body: {} }]],
    [listType, [{ type: 'csp-violation' }]],
    [plainType, `{"csp-report":{"script-sample":"${'x'.repeat(17_000)}"}}`],
    ['application/json', { 'csp-report': oldForm }],
    ['text/plain', { 'csp-report': oldForm }],
    ['__proto__', { 'csp-report': oldForm }],
  ] as const) {
    const reply = await send(site, type, body);
    expect(((await reply.json()) as { error: string }).error).not.toContain('9876543210');
    answers.push(reply.status);
  }
  expect(answers).toEqual([400, 400, 400, 400, 400, 400, 413, 415, 415, 415]);
  const read = await site.get('/csp-reports');
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  expect(site.logged).toEqual([]);
});

test('reports have their own limit, so that a browser with many extensions can still search', async () => {
  const site = builtApp({ env: { CALLS_PER_MINUTE: '1' } });
  expect((await plain(site, oldForm)).status).toBe(204);
  const late = await plain(site, oldForm);
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await site.get('/api/users/auth/', { method: 'POST' })).status).toBe(200);
  expect(site.logged).toHaveLength(1);
});

const json = { 'content-type': 'application/json' };
const sendVitals = (site: Site, body: unknown, headers: Record<string, string> = json) =>
  site.app.request('http://localhost/api/vitals', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const visit = { path: '/gst', lcp: 812.4, inp: 24, cls: 0 };

test('logs a measured visit in one line, and passes it to the host', async () => {
  const recorded: unknown[] = [];
  const site = builtApp({ recordVitals: (vitals) => recorded.push(vitals) });
  const reply = await sendVitals(site, visit);
  expect([reply.status, await reply.text(), reply.headers.get('cache-control')]).toEqual([204, '', 'no-store']);
  expect(site.logged).toEqual([{ level: 'info', event: 'vitals', ...visit }]);
  expect(recorded).toEqual([visit]);
});

test('does not log an unknown path, because a visitor may have typed anything there', async () => {
  const site = builtApp();
  for (const path of ['/asha@example.com', '/gst?phone=9876543210', '/../secret', '/\n{"level":"error"}'])
    await sendVitals(site, { ...visit, path });
  expect(site.logged.map(({ path }) => path)).toEqual(['other', 'other', 'other', 'other']);
});

test('refuses invalid measurements by name, without repeating them', async () => {
  const site = builtApp();
  const answers: string[] = [];
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
    const reply = await sendVitals(site, body);
    expect([body, reply.status]).toEqual([body, 400]);
    answers.push(((await reply.json()) as { error: string }).error);
  }
  expect(answers).toEqual([
    'path: required',
    'The body must have a measurement',
    'lcp: must not be negative',
    'cls: must be a number',
    'The body has a field that is not expected',
    'path: must be a path',
    'The body must be an object',
    'The body is not well-formed JSON',
  ]);
  expect(site.logged).toEqual([]);
});

test('checks origin, type, size, method and rate, as the API does', async () => {
  const site = builtApp({ env: { CALLS_PER_MINUTE: '1' } });
  const status = async (body: unknown, headers: Record<string, string>) =>
    (await sendVitals(site, body, headers)).status;
  expect(await status(visit, { ...json, 'sec-fetch-site': 'cross-site' })).toBe(400);
  expect(await status('x'.repeat(17_000), json)).toBe(413);
  expect((await site.get('/api/vitals')).headers.get('allow')).toBe('POST');
  expect(await status('a=b', { 'content-type': 'text/plain' })).toBe(415);
  const late = await sendVitals(site, visit);
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
