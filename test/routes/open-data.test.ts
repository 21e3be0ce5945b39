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

test('matches the published schema, as the law of a day does; it rejects faults', async () => {
  const ajv = new Ajv({
    strict: false,
    formats: { date: /^\d{4}-\d{2}-\d{2}$/, uri: (text: string) => URL.canParse(text) },
  });
  const fits = ajv.compile(await jsonAt(OPEN_DATA.schema));
  const whole = { ...head, data };
  expect([fits(whole), fits.errors]).toEqual([true, null]);
  for (const day of ['2021-04-01', '2026-11-23', '2030-01-01']) {
    const answer = await jsonAt(`${OPEN_DATA.json}?on=${day}`);
    expect([day, fits(answer), fits.errors, answer.data.length > 100]).toEqual([day, true, null, true]);
  }
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
    const ask = async (path: string, init: RequestInit = {}) => {
      const { headers } = init;
      const from = { origin: 'https://another.example', ...(headers as Record<string, string>) };
      const response = await fetch(origin + path, { ...init, headers: from });
      const text = await response.text();
      const allows = ['origin', 'credentials', 'headers'].map((one) =>
        response.headers.get(`access-control-allow-${one}`),
      );
      return { response, text, seen: [response.status, ...allows] };
    };
    for (const [path, type] of Object.entries(TYPES)) {
      const whole = await ask(path);
      const { headers } = whole.response;
      expect([path, ...whole.seen, headers.get('content-type')?.split(';')[0]]).toEqual([
        path,
        200,
        '*',
        null,
        null,
        type,
      ]);
      expect([path, headers.get('cache-control')]).toEqual([path, 'public, max-age=3600']);
      const known = { 'if-none-match': headers.get('etag') ?? '' };
      const again = await ask(path, { headers: known });
      expect([path, again.text, ...again.seen]).toEqual([path, '', 304, '*', null, null]);
      const other = await ask(path, { headers: { 'if-none-match': '"another"' } });
      expect([path, other.text === whole.text, ...other.seen]).toEqual([path, true, 200, '*', null, null]);
      const head = await ask(path, { method: 'HEAD' });
      expect([path, head.text, ...head.seen]).toEqual([path, '', 200, '*', null, null]);
    }
    const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'if-none-match' };
    for (const path of [OPEN_DATA.csv, '/due-dates.json?for=llp'])
      expect([path, ...(await ask(path, { method: 'OPTIONS', headers: preflight })).seen]).toEqual([
        ...[path, 204, '*', null, 'if-none-match'],
      ]);
    for (const path of ['/figures', '/due-dates.ics', '/figures.atom', '/tools/gst-late-fee.json', '/figures.jsonp'])
      expect([path, (await ask(path)).seen[1]]).toEqual([path, null]);
  });
}
