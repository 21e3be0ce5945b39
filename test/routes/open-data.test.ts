/** The open data, from the app on the built site and from both hosts. */
import { expect, test } from 'bun:test';
import Ajv from 'ajv';
import { judgeState } from '../../src/compiler/figures/figure-notes.ts';
import { OPEN_DATA } from '../../src/domain/own-path.ts';
import { STATE_LABELS } from '../../src/law/figure-filter.ts';
import { content, figures as records } from '../content/site/pages.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { readCsv } from '../support/read-csv.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const { get } = builtApp();
const jsonAt = async (path: string) => (await get(path)).json();
const { data, ...head } = await jsonAt(OPEN_DATA.json);
const byId = new Map<string, Record<string, unknown>>(data.map((figure: { id: string }) => [figure.id, figure]));

test('has every published figure once, in the order of /figures, as in its record', () => {
  expect(records.length).toBeGreaterThan(300);
  expect(data.map(({ id }: { id: string }) => id)).toEqual(records.map(({ id }) => id));
  for (const record of records) {
    const { id, label, published, current, value, unit, since, change, source, checked, review, note, sure, applies } =
      record;
    const history = record.history.map(({ read: _, ...value }) => value);
    const state = STATE_LABELS[judgeState(record)];
    const shown = {
      id,
      label,
      published,
      current,
      value,
      unit,
      state,
      since,
      change,
      checked,
      review,
      note,
      sure,
      applies,
      history,
    };
    const expected = Object.fromEntries(
      Object.entries(shown).map(([name, of]) => [name, of === '' ? null : (of ?? null)]),
    );
    expect(byId.get(id)).toEqual({ ...expected, source: { ...source, read: source.read ?? null } });
  }
});

test('an unconfirmed figure has no current value and no number', () => {
  const doubted = new Set(
    records.filter(({ verdict }) => verdict === 'unsure' || verdict === 'disputed').map(({ id }) => id),
  );
  const open = [...byId.values()].filter(({ id }) => doubted.has(String(id)));
  expect(open.length).toBeGreaterThan(5);
  expect(open.filter(({ current, value }) => current !== null || value !== null)).toEqual([]);
});

test('has the terms, the address to link to, and the day of the oldest check', () => {
  expect(head.licence).toBe(
    `Free to use if you link to ${content.firm.origin}/figures and give the day we checked the figure. No warranty: check with the department before you rely on it.`,
  );
  expect(head.page).toBe(`${content.firm.origin}/figures`);
  expect(head.checked).toBe(records.map(({ checked }) => checked).sort()[0]);
  expect(head.$schema).toBe(content.firm.origin + OPEN_DATA.schema);
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

test('the CSV has the same values as the JSON, and the terms on every line', async () => {
  const response = await get(OPEN_DATA.csv);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Marks the file as UTF-8 for spreadsheets.
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [columns = [], ...rows] = readCsv(new TextDecoder().decode(bytes));
  expect(rows).toHaveLength(data.length);
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  // The guard against formulas may insert an apostrophe after a semicolon.
  const bare = (value: string) => value.replaceAll("'", '');
  for (const row of rows) {
    const line = Object.fromEntries(columns.map((column, at) => [column, row[at] ?? '']));
    const figure = byId.get(line.id ?? '') as {
      history: unknown;
      source: { title: string; url: string; read: { title: string; url: string; day: string } | null };
    };
    const { source, history: _, ...rest } = figure;
    const { title, url, read } = source;
    const flat = {
      ...rest,
      source_title: title,
      source_url: url,
      source_read_title: read?.title,
      source_read_url: read?.url,
      source_read_day: read?.day,
      licence: head.licence,
    };
    expect(Object.fromEntries(Object.entries(line).map(([name, value]) => [name, bare(value)]))).toEqual(
      Object.fromEntries(Object.entries(flat).map(([name, value]) => [name, bare(text(value))])),
    );
  }
});

test('the page lists every field of a figure and every column, with a real figure as example', async () => {
  const page = parsed(await (await get('/open-data')).text());
  const named = [...page.querySelectorAll('table')].map((table) =>
    [...table.querySelectorAll('tbody th')].map((cell) => cell.textContent),
  );
  const due = (await jsonAt('/due-dates.json')).data;
  expect(named).toEqual([Object.keys(data[0]), [...Object.keys(due[0]), 'told']]);
  expect([...page.querySelectorAll('tbody td')].filter((cell) => !cell.textContent)).toEqual([]);
  const example = JSON.parse(page.querySelector('.open-data-code code')?.textContent ?? '');
  expect(byId.get(example.id)).toEqual(example);
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

test('the Bun host sends the files compressed to clients that accept it', async () => {
  const { origin } = await sharedHosts.Bun();
  for (const path of [OPEN_DATA.json, OPEN_DATA.csv]) {
    const plain = await (
      await fetch(origin + path, { headers: { 'accept-encoding': 'identity' }, decompress: false })
    ).arrayBuffer();
    const packed = await fetch(origin + path, { headers: { 'accept-encoding': 'gzip' }, decompress: false });
    expect([path, packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
      path,
      'gzip',
      'Accept-Encoding',
    ]);
    expect((await packed.arrayBuffer()).byteLength * 3).toBeLessThan(plain.byteLength);
  }
});
