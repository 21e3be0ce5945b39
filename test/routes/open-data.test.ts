/** The open data, from the app on the built site and from both hosts. */
import { expect, test } from 'bun:test';
import Ajv from 'ajv';
import { OPEN_DATA } from '../../src/domain/own-path.ts';
import { content } from '../content/site/pages.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const { get } = builtApp();
const jsonAt = async (path: string) => (await get(path)).json();
const { data, ...head } = await jsonAt(OPEN_DATA.json);

test('has every published figure once, in the order of /figures', () => {
  expect(data.length).toBeGreaterThan(300);
  expect(data.map(({ id }: { id: string }) => id)).toEqual(
    content.law.index.groups.flatMap(({ figures }) => figures.map(({ id }) => id)),
  );
});

test('matches the published schema, which rejects faults', async () => {
  const ajv = new Ajv({
    strict: false,
    formats: { date: /^\d{4}-\d{2}-\d{2}$/, uri: (text: string) => URL.canParse(text) },
  });
  const fits = ajv.compile(await jsonAt(OPEN_DATA.schema));
  const whole = { ...head, data };
  expect([fits(whole), fits.errors]).toEqual([true, null]);
  const [first, ...rest] = data;
  const wrong = [
    { id: 'Not a slug' },
    { value: '5' },
    { state: 'unsure' },
    { checked: 'yesterday' },
    { source: { title: 'x' } },
    { label: undefined },
    { more: 1 },
  ];
  for (const change of wrong)
    expect([change, fits(JSON.parse(JSON.stringify({ ...head, data: [{ ...first, ...change }, ...rest] })))]).toEqual([
      change,
      false,
    ]);
});

test('the page lists every field of a figure and every column, with a real figure as example', async () => {
  const page = parsed(await (await get('/open-data')).text());
  const named = [...page.querySelectorAll('table')].map((table) =>
    [...table.querySelectorAll('tbody th')].map((cell) => cell.textContent),
  );
  const due = (await jsonAt('/due-dates.json')).data;
  // The first date need be no Sunday.
  const columns = new Set([...Object.keys(due[0]), 'told', 'doubt', 'sunday']);
  expect([named[0], named.slice(1).map((of) => new Set(of))]).toEqual([Object.keys(data[0]), [columns]]);
  expect([...page.querySelectorAll('tbody td')].filter((cell) => !cell.textContent)).toEqual([]);
  const example = JSON.parse(page.querySelector('[aria-label="One figure as JSON"] code')?.textContent ?? '');
  expect(data.find(({ id }: { id: string }) => id === example.id)).toEqual(example);
  for (const path of Object.values(OPEN_DATA)) expect(page.querySelector(`a[href="${path}"]`)).not.toBeNull();
  expect(page.body.textContent).toContain(head.licence);
  expect(parsed(await (await get('/figures')).text()).querySelector('main a[href="/open-data"]')).not.toBeNull();
});

test('the page says how an assistant is connected, and what to ask it', async () => {
  const page = parsed(await (await get('/open-data')).text());
  const settings = page.querySelector('[aria-label="Settings of an assistant"]')?.textContent?.trim().split('\n');
  expect(settings).toEqual([`Name: ${content.firm.name}`, `Address: ${content.firm.origin}/mcp`, 'Sign-in: none']);
  const heading = [...page.querySelectorAll('h2')].find(({ textContent }) => textContent === 'Ask with an assistant');
  expect(heading).toBeDefined();
});

test('due dates match their published schema for any query, and faults in them do not', async () => {
  const schema = await jsonAt(OPEN_DATA.dueDatesSchema);
  const ajv = new Ajv({ formats: { date: /^\d{4}-\d\d-\d\d$/, uri: (text: string) => URL.canParse(text) } });
  const holds = ajv.compile(schema);
  for (const query of [
    '',
    '?for=company&from=2025-09-01&to=2026-12-31',
    '?from=2020-01-01&to=2020-02-01',
    '?state=TG&for=gst-quarterly',
  ]) {
    const answer = await jsonAt(`/due-dates.json${query}`);
    expect([query, holds(answer), holds.errors]).toEqual([query, true, null]);
    expect([query, answer.$schema, answer.licence]).toEqual([
      query,
      content.firm.origin + OPEN_DATA.dueDatesSchema,
      expect.stringContaining('Free to use'),
    ]);
    expect(holds({ ...answer, data: [{ ...answer.data[0], date: 'soon' }] })).toBe(false);
  }
});

const TYPES = {
  [OPEN_DATA.json]: 'application/json',
  [OPEN_DATA.csv]: 'text/csv',
  [OPEN_DATA.schema]: 'application/schema+json',
  [OPEN_DATA.dueDatesSchema]: 'application/schema+json',
  [OPEN_DATA.openApi]: 'application/json',
};
for (const [name, host] of Object.entries(sharedHosts)) {
  test(`${name} sends each file to any site, also for HEAD, and not again to a client that has it`, async () => {
    const { origin } = await host();
    for (const [path, type] of Object.entries(TYPES)) {
      const from = { origin: 'https://another.example' };
      const whole = await fetch(origin + path, { headers: from });
      const text = await whole.text();
      expect([path, whole.status, whole.headers.get('content-type')?.split(';')[0]]).toEqual([path, 200, type]);
      const open = (response: Response) => [
        response.headers.get('access-control-allow-origin'),
        response.headers.get('access-control-allow-credentials'),
      ];
      expect([path, ...open(whole)]).toEqual([path, '*', null]);
      expect([path, whole.headers.get('cache-control')]).toEqual([path, 'public, max-age=3600']);

      const etag = whole.headers.get('etag') ?? '';
      expect(etag).toMatch(/^(?:W\/)?"[\da-f]+(?:-(?:br|gzip|identity))?"$/);
      const again = await fetch(origin + path, { headers: { ...from, 'if-none-match': etag } });
      expect([path, again.status, await again.text(), ...open(again)]).toEqual([path, 304, '', '*', null]);
      const other = await fetch(origin + path, { headers: { 'if-none-match': '"another"' } });
      expect([path, other.status, (await other.text()) === text]).toEqual([path, 200, true]);

      const head = await fetch(origin + path, { method: 'HEAD', headers: from });
      expect([path, head.status, await head.text(), ...open(head)]).toEqual([path, 200, '', '*', null]);
      // A Content-Length is that of the whole.
      expect([path, Number(head.headers.get('content-length') ?? 1) > 0]).toEqual([path, true]);
      const asked = await fetch(origin + path, {
        method: 'OPTIONS',
        headers: { ...from, 'access-control-request-method': 'GET', 'access-control-request-headers': 'if-none-match' },
      });
      expect([path, asked.status, ...open(asked), asked.headers.get('access-control-allow-headers')]).toEqual([
        path,
        204,
        '*',
        null,
        'if-none-match',
      ]);
    }
  });

  test(`${name} lets any site request due dates with an ETag, and read the ETag of the answer`, async () => {
    const address = `${(await host()).origin}/due-dates.json?for=llp`;
    const headers = {
      origin: 'https://another.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    };
    const asked = await fetch(address, { method: 'OPTIONS', headers });
    expect([
      asked.status,
      asked.headers.get('access-control-allow-origin'),
      asked.headers.get('access-control-allow-headers'),
    ]).toEqual([204, '*', 'if-none-match']);
    const answer = await fetch(address);
    await answer.arrayBuffer();
    expect(answer.headers.get('access-control-expose-headers')).toBe('ETag');
  });

  test(`${name} lets no other site read anything else`, async () => {
    const { origin } = await host();
    for (const path of [
      '/',
      '/figures',
      '/open-data',
      '/due-dates',
      '/due-dates.ics',
      '/figures.atom',
      '/tools/gst-late-fee.json',
      '/form-time',
      '/figures.jsonp',
    ]) {
      const response = await fetch(origin + path, { headers: { origin: 'https://another.example' } });
      await response.arrayBuffer();
      expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, null]);
    }
  });
}
