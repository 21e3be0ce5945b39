/** /mcp on the built site: what assistants can ask, how faults are answered, and the limits. */
import { expect, test } from 'bun:test';
import { GENERAL_TOOLS } from '../../src/programs/general-tools.ts';
import { connectAssistant } from '../support/assistant.ts';
import { builtApp } from '../support/built-app.ts';

const { app, get, content, logged } = builtApp();
const connect = () => connectAssistant('http://localhost', 2026, (request) => app.request(request));
const assistant = await connect();
const { tools } = await assistant.client.listTools();

const message = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const post = (body: string, headers: Record<string, string> = {}) =>
  get('/mcp', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  });

test('lists every tool and plan once, each read-only, in at most 52 kB', () => {
  const pages = [...content.kind('tool'), ...content.kind('journey')].map(({ id }) => id);
  expect(tools.map(({ name }) => name).toSorted()).toEqual([...Object.keys(GENERAL_TOOLS), ...pages].toSorted());
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  expect(new TextEncoder().encode(JSON.stringify({ tools })).byteLength).toBeLessThanOrEqual(52 * 1024);
});

test('describes each parameter with the label, hint and options of its page', async () => {
  for (const kind of ['tool', 'journey'] as const)
    for (const entry of content.kind(kind)) {
      const { parameters } = await content.body(entry, kind);
      const { properties = {}, required } = tools.find(({ name }) => name === entry.id)?.inputSchema ?? {};
      expect([entry.id, Object.keys(properties)]).toEqual([entry.id, [...Object.keys(parameters), 'lang']]);
      for (const [name, { label, hint = '', optional, ...field }] of Object.entries(parameters)) {
        const { description, enum: values } = properties[name] as { description: string; enum?: string[] };
        expect([name, description.startsWith(label), description.includes(hint)]).toEqual([name, true, true]);
        if (field.kind === 'choice') expect([name, values]).toEqual([name, Object.keys(field.options)]);
        if (optional) expect(required).not.toContain(name);
      }
    }
});

test('a tool answers in words with headline, steps, what it leaves out, the day of the law and the page', async () => {
  const example = {
    return: 'gstr-3b',
    nil: 'no',
    due: '2026-04-20',
    filed: '2026-04-27',
    turnover: 10_000_000,
    tax: '50,000',
  };
  const { data, text } = await assistant.ask('gst-late-fee', example);
  for (const part of ['₹523', 'Steps:', 'Not covered:', `Page: ${data.page}`]) expect(text).toContain(part);
  expect(text).toMatch(/(?:Checked|Last compared on) \d/);
  const page = await (await get(String(data.page).replace(content.site.firm.origin, ''))).text();
  expect(page).toContain('₹523');
});

test('an answer says what it assumed for parameters that the assistant left out', async () => {
  const { data, text } = await assistant.ask('tds-rate', { payment: 'professional', amount: 40_000 });
  expect(text).toContain('Assumed: An individual or HUF, Has the payee given a PAN? Yes');
  const { assumed } = data.data as { assumed: unknown[] };
  expect(assumed).toContainEqual({ name: 'pan', value: 'yes', label: 'Has the payee given a PAN? Yes' });
  const plan = await assistant.ask('open-a-shop', { state: 'UP', turnover: 3_000_000 });
  expect(plan.text).toContain('Assumed: 0 staff, ');
});

test('a wrong or unknown parameter is named, with what it takes', async () => {
  const wrong = await assistant.ask('gst-late-fee', { return: 'gstr-4', nil: 'no' });
  expect(wrong).toMatchObject({ isError: true, data: { fields: { return: 'Choose one of the list' } } });
  expect(wrong.text).toContain('`return`: Choose one of the list. Return. One of gstr-1, gstr-3b');
  expect(await assistant.ask('gst-late-fee', { return: 'gstr-1', nill: 'no' })).toMatchObject({
    isError: true,
    data: { fields: { nill: expect.stringContaining('nil') } },
  });
  expect(await assistant.ask('ask', {})).toMatchObject({
    isError: true,
    data: { fields: { question: expect.any(String) } },
  });
  expect(await assistant.ask('open-a-shop', { state: 'XX' })).toMatchObject({
    isError: true,
    data: { fields: { state: expect.any(String), turnover: expect.any(String) } },
  });
  expect((await assistant.ask('due-dates', { to: '1999-01-01' })).text).toContain('`to`');
  expect((await assistant.ask('constructor', {})).isError).toBe(true);
});

test('a figure is found by id, by words and on a day; several are for the assistant to choose', async () => {
  const id = 'gst-late-fee-day';
  expect((await assistant.ask('figure', { query: 'late fee per day, nil return GSTR-3B' })).data).toMatchObject({
    data: { id: `${id}-nil` },
  });
  const then = await assistant.ask('figure', { id, on: '2020-01-01' });
  expect(then.data).toMatchObject({ data: { id, history: [] } });
  const several = await assistant.ask('figure', { query: 'gst late fee' });
  expect((several.data.matches as { id: string }[]).map((one) => one.id)).toContain(id);
  for (const wrong of [{}, { id: 'no-such' }, { query: 'zzzz' }, { id, on: '1900-01-01' }, { id, on: 'soon' }])
    expect([wrong, (await assistant.ask('figure', wrong)).isError]).toEqual([wrong, true]);
});

test('a page is read by its path or whole address, with a plan and a figure; nothing else is', async () => {
  const { origin } = content.site.firm;
  for (const id of ['/', `${origin}/gst`, '/gst?x=1', '/start/open-a-shop', '/figures/gst-late-fee-day'])
    expect([id, (await assistant.ask('fetch', { id })).data.text]).toEqual([id, expect.stringContaining('# ')]);
  for (const id of [
    '/site.json',
    '/../site.json',
    '/content/law/index.json',
    'https://another.example/gst',
    '/thank-you',
  ])
    expect([id, (await assistant.ask('fetch', { id })).isError]).toEqual([id, true]);
});

test('an unsure question gets no answer, and a search names pages', async () => {
  expect((await assistant.ask('ask', { question: 'how do I fly' })).isError).toBe(true);
  expect((await assistant.ask('ask', { question: 'gst late fee' })).data).toMatchObject({
    data: { href: expect.any(String) },
  });
  expect((await assistant.ask('search', { query: 'zzzzqqq' })).data).toEqual({ results: [] });
});

test('any site may ask, and nothing that was asked is logged', async () => {
  const asked = await get('/mcp', {
    method: 'OPTIONS',
    headers: { origin: 'https://another.example', 'access-control-request-headers': 'mcp-protocol-version' },
  });
  expect([
    asked.status,
    asked.headers.get('access-control-allow-methods'),
    asked.headers.get('access-control-allow-headers'),
  ]).toEqual([204, 'POST', 'mcp-protocol-version']);
  const answer = await post(message('tools/list'), { origin: 'https://another.example' });
  expect([
    answer.status,
    answer.headers.get('access-control-allow-origin'),
    answer.headers.get('cache-control'),
  ]).toEqual([200, '*', 'no-store']);
  expect(logged).toEqual([]);
});

test('faults: 405, 413, 415 and 400, also for a batch, which would count as one request', async () => {
  expect((await get('/mcp')).status).toBe(405);
  expect((await post(`"${'x'.repeat(64 * 1024)}"`)).status).toBe(413);
  expect((await post(message('ping'), { 'content-type': 'text/plain' })).status).toBe(415);
  for (const body of ['{', '"text"', `[${message('tools/list')},${message('tools/list')}]`])
    expect([body, (await post(body)).status]).toEqual([body, 400]);
});

test('an argument may be text, a number, true or false, or a list of them; any other is refused, however deep it is', async () => {
  const logs = logged.length;
  const call = async (name: string, value: string) => {
    const args = `"arguments":{"query":${value}}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}",${args}}}`;
    return (await post(body)).status;
  };
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  for (const name of ['search', 'ask', 'income-tax', 'no-such-tool'])
    for (const value of [deep, `{"a":${deep}}`, '[["a"]]', '{}', '[{}]'])
      expect([name, value.slice(0, 9), await call(name, value)]).toEqual([name, value.slice(0, 9), 400]);
  for (const value of ['"a"', '1', 'true', '["a",1]', 'null'])
    expect([value, await call('search', value)]).toEqual([value, 200]);
  for (const params of [`{"_meta":${deep}}`, deep, `{"name":${deep}}`])
    expect((await post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`)).status).toBeLessThan(500);
  expect(logged.slice(logs)).toEqual([]);
});

test('a client that listens for changes is refused at once: nothing changes, and it would stay connected', async () => {
  const version = '2026-07-28';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  };
  const listen = (headers: Record<string, string>, params: object) =>
    post(message('subscriptions/listen', params), headers).then((answer) => answer.text());
  const headers = { 'mcp-protocol-version': version, 'mcp-method': 'subscriptions/listen' };
  expect(await listen(headers, { _meta, notifications: { toolsListChanged: true } })).toContain('limit reached');
  expect(await listen({}, {})).toContain('Method not found');
});

test('a fault of ours is logged without what was asked, and says so with a reference', async () => {
  const broken = builtApp({ read: async () => Promise.reject(new Error('no disk')) });
  const answer = await broken.get('/mcp', {
    method: 'POST',
    body: message('tools/call', { name: 'gst-late-fee', arguments: { return: 'secret' } }),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });
  expect([answer.status, await answer.json()]).toEqual([500, { error: expect.stringContaining('Reference') }]);
  expect(broken.logged.map(({ event }) => event)).toEqual(['unhandled']);
  expect(JSON.stringify(broken.logged)).not.toContain('secret');
});

test('counts as computed pages: over the limit the answer is 429 with Retry-After', async () => {
  const limited = builtApp({ env: { PAGES_PER_MINUTE: '6' } });
  const ask = () =>
    limited.get('/mcp', {
      method: 'POST',
      body: message('tools/list'),
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    });
  const statuses: number[] = [];
  for (let time = 0; time < 2; time += 1) statuses.push((await ask()).status);
  const refused = await ask();
  expect([statuses[0], refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([200, 429, true]);
  expect((await limited.get('/tools/gst-late-fee.json')).status).toBe(429);
});
