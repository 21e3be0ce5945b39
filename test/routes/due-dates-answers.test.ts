/** /due-dates as page, JSON and calendar: answers, refusals and caching. */
import { describe, expect, test } from 'bun:test';
import { builtApp } from '../support/built-app.ts';
import { dueDatesByHand } from '../support/built-bodies.ts';
import { firm } from '../support/firm.ts';
import { asksOf, hrefsOf, textsOf } from './page-reading.ts';

const NOW = Date.parse('2026-11-22T09:00:00+05:30');
const { get } = builtApp({ now: () => NOW, read: dueDatesByHand });
interface Json {
  data: Record<string, unknown>[];
  nextPage?: string;
  error?: string;
  fields?: Record<string, string>;
}
const asks = asksOf<Json>(get);
const json = (query: string) => asks.json(`/due-dates.json${query}`);
const page = (query = '') => asks.page(`/due-dates${query}`);
/** The dates of an address and of all pages after it. */
async function everyPage(query: string): Promise<Json['data']> {
  const { data, nextPage } = (await json(query)).body;
  return nextPage === undefined ? data : [...data, ...(await everyPage(new URL(nextPage).search))];
}

test('the line of a folded month explains an abbreviation that no earlier month has', async () => {
  const newYear = asksOf<Json>(builtApp({ now: () => Date.parse('2027-01-01T09:00:00+05:30') }).get);
  const { document } = await newYear.page('/due-dates');
  const lines = [...document.querySelectorAll('.due-folded summary')].filter((line) => /IFF/.test(line.textContent));
  expect(lines.map((line) => line.querySelector('abbr')?.title)).toEqual(['invoice furnishing facility']);
});

describe('the JSON', () => {
  test('has exactly the fields of the contract for each date', async () => {
    const { status, body } = await json('?for=salaried&from=2025-09-01&to=2026-07-31');
    expect(status).toBe(200);
    expect(body.data[0]).toEqual({
      id: 'itr-1-2-2024-25',
      date: '2025-09-16',
      title: 'Return of income, ITR-1 or ITR-2',
      about: 'no income from a business or profession',
      period: 'AY 2025-26',
      for: ['salaried'],
      late: 'you can file a belated return until the end of the calendar year, with a fee of up to ₹5,000 and interest of 1% a month; after that, only an updated return',
      law: 'section 139(1)',
      source: {
        title: expect.stringContaining('139(1)'),
        url: expect.stringMatching(/^https:/),
        read: { title: expect.any(String), url: expect.stringMatching(/^https?:/) },
      },
      moved: { from: '2025-07-31', by: 'CBDT Circular 6/2025, then CBDT Circular 12/2025' },
      checked: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      overdue: expect.any(Boolean),
    });
    expect(body.data.at(-1)).toMatchObject({ id: 'itr-1-2-2025-26', date: '2026-07-31', moved: null });
  });

  test('begins today in India and ends a year later by default', async () => {
    const days = (await json('')).body.data.map(({ date }) => String(date));
    expect([days[0], days.at(-1)]).toEqual(['2026-11-25', '2027-11-21']);
    const later = (await json('?from=2030-02-01&for=gst-monthly')).body.data.map(({ date }) => String(date));
    expect([later[0], later.at(-1)]).toEqual(['2030-02-10', '2031-01-31']);
  });

  test('an answer has two years at most, and the address of the next ones, so that the pages have every date once', async () => {
    const query = 'for=gst-monthly&agm=2026-12-20&to=2031-01-31';
    const { body } = await json(`?${query}`);
    expect([body.data.at(-1)?.date, body.nextPage]).toEqual([
      '2028-11-20',
      `${firm.origin}/due-dates.json?for=gst-monthly&agm=2026-12-20&from=2028-11-23&to=2031-01-31`,
    ]);
    const all = await everyPage(`?${query}`);
    const ids = new Set(all.map(({ id }) => id));
    expect([ids.size, all[0]?.date, all.at(-1)?.date]).toEqual([all.length, '2026-11-30', '2031-01-31']);
    expect((await json('?to=2028-11-22')).body.nextPage).toBeUndefined();
  });

  test('the whole list changes at midnight in India, in both formats, and an answer to a query is not cached', async () => {
    let now = Date.parse('2026-12-07T23:59:59+05:30');
    const app = builtApp({ now: () => now });
    const text = async (path: string) => (await app.get(path)).text();
    const [list, calendar] = [await text('/due-dates.json'), await text('/due-dates.ics')];
    expect(
      [await text('/due-dates.json?for=llp'), await text('/due-dates.ics?for=llp')].map((one) =>
        one.includes('gstr-3b'),
      ),
    ).toEqual([false, false]);
    expect([await text('/due-dates.json'), await text('/due-dates.ics')]).toEqual([list, calendar]);
    expect([list, calendar].map((one) => one.includes('tds-payment-2026-11'))).toEqual([true, true]);
    now += 1000;
    expect(
      [await text('/due-dates.json'), await text('/due-dates.ics')].map((one) => one.includes('tds-payment-2026-11')),
    ).toEqual([false, false]);
  });

  test('shows an unconfirmed report next to its day, and tells a query for earlier days where the list begins', async () => {
    const query = '?for=company&from=2026-10-01&to=2026-12-31';
    const told = (await json(query)).body.data.filter((one) => 'told' in one);
    expect(told).toMatchObject([{ id: 'itr-company-2025-26', told: expect.stringContaining('Circular 7/2026') }]);
    const said = async (asked: string) => (await page(asked)).document.body.textContent ?? '';
    expect(await said(query)).toContain('as of 22 November 2026, except one that is reported but not confirmed');
    const early = '?from=2026-01-01&to=2026-03-31';
    expect((await json(early)).body as object).toMatchObject({ since: '2026-04-01', data: [] });
    expect(await said(early)).toMatch(/^(?!.*Nothing is due).*The list begins on 1 April 2026/s);
  });

  test.each<[query: string, fields: Record<string, unknown>]>([
    ['?to=2036-11-23', { to: 'We list dates for the next ten years. Enter an earlier date' }],
    ['?from=2036-11-23', { from: expect.any(String) }],
    ['?for=company&agm=2026-03-31', { agm: 'Our list begins on 1 April 2026. Enter a later date' }],
    [
      '?for=company&agm=2040-01-01',
      { agm: 'This is after 22 November 2027, the last date shown. Enter an earlier date, or a later last date' },
    ],
    ['?from=2026-12-01&to=2026-11-30', { to: 'This is before the first date. Enter a later one' }],
    ['?for=llp&for=__proto__', { for: expect.any(String) }],
    [
      '?for=nobody&state=XX&agm=2026-02-30&from=soon&to=2026-1-1&colour=red',
      Object.fromEntries(['for', 'state', 'agm', 'from', 'to'].map((name) => [name, expect.any(String)])),
    ],
  ])('reports what is wrong with %s', async (query, fields) => {
    expect(await json(query)).toMatchObject({ status: 400, body: { error: 'Some parameters are wrong.' } });
    expect((await json(query)).body.fields).toEqual(fields as Record<string, string>);
  });

  test.each([
    '?to=2036-11-22',
    '?from=2030-01-01&to=2040-01-01',
    '?for=company&agm=2026-09-12',
    '?colour=red&state=&agm=',
  ])('takes %s', async (query) => {
    expect((await json(query)).status).toBe(200);
  });

  test('is readable by any site, and a 304 for a client that has it', async () => {
    const { headers } = await json('?for=llp');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const tag = headers.get('etag') ?? '';
    const again = await get('/due-dates.json?for=llp', { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text(), again.headers.get('access-control-allow-origin')]).toEqual([
      304,
      '',
      '*',
    ]);
    expect([headers.get('cache-control'), (await json('')).headers.get('cache-control')]).toEqual([
      'no-store',
      'no-cache',
    ]);
    expect((await json('?for=x')).headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('a day that is a Sunday', () => {
  test('says in page, JSON and calendar whether the office moves it', async () => {
    const rows = await page('?for=company&from=2026-11-29&to=2026-11-29');
    expect(rows.document.querySelector('.due-days')?.textContent).toContain(
      'MGT-7 or MGT-7A, annual return of a company, FY 2025-26, AGM on 30 September 2026',
    );
    expect(rows.document.querySelector('.due-days')?.textContent).toContain(
      'A Sunday: as far as we know, it does not move. ',
    );
    const { data } = (await json('?for=company&from=2026-11-29&to=2026-11-29')).body;
    expect(data.find(({ id }) => id === 'mgt-7-2025-26')).toMatchObject({
      sunday: 'as far as we know, it does not move',
    });
    const text = await (await get('/due-dates.ics?for=company&from=2026-11-29&to=2026-11-29')).text();
    expect(text.replace(/\r\n /g, '')).toContain('A Sunday: as far as we know\\, it does not move.');
  });
});

test('the page lists two years at most, and leads to the next two', async () => {
  const visit = async (query: string) => {
    const { document } = await page(query);
    const [day] = textsOf(document, '.due-later .due-folded:last-child h3');
    return [day, hrefsOf(document, '.due-dates p a[rel="next"]')];
  };
  const after = '/due-dates?for=food&from=2028-11-02&to=2032-01-01';
  expect(await visit('?for=food&to=2032-01-01')).toEqual(['May 2028', [after]]);
  expect(await visit('?for=food&from=2030-11-03&to=2032-01-01')).toEqual(['May 2031', []]);
});

describe('where nothing is due', () => {
  test('in the next 30 days, the page names the next day', async () => {
    const { document } = await page('?for=food');
    expect(document.querySelector('.due-none')?.textContent).toBe(
      'Nothing is due in the next 30 days. The next date is 31 May 2027: FSSAI annual return, Form D-1, FY 2026-27.',
    );
    expect((await page('?for=gst-monthly')).document.querySelector('.due-none')).toBeNull();
  });

  test('in the days asked for, page and JSON name the next day after them', async () => {
    const food = '?for=food&from=2026-11-22&to=2027-05-30';
    expect(textsOf((await page(food)).document, '.due-none')).toEqual([
      'Nothing is due in these days. The next date is 31 May 2027: FSSAI annual return, Form D-1, FY 2026-27.',
    ]);
    for (const [query, count, next] of [
      [food, 0, 'fssai-return-2026-27'],
      ['?for=gst-monthly&from=2026-11-22&to=2026-11-29', 0, 'itc-last-day-2025-26'],
      ['?for=food&from=2026-11-22&to=2027-05-31', 1, undefined],
    ] as const) {
      const { data, next: found } = (await json(query)).body as Json & { next?: { id: string } };
      expect([query, data.length, found?.id]).toEqual([query, count, next]);
    }
  });
});

describe('the calendar', () => {
  test('has the dates of the JSON, as a calendar', async () => {
    const response = await get('/due-dates.ics?for=llp');
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const { body } = await json('?for=llp');
    expect(text.match(/^UID:.*$/gm)?.map((line) => line.trim())).toEqual(
      body.data.map(({ id }) => `UID:${id}@${new URL(firm.origin).hostname}`),
    );
    const tag = response.headers.get('etag') ?? '';
    expect((await get('/due-dates.ics?for=llp', { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  test('limits ten years of dates to what a calendar needs', async () => {
    const text = await (await get('/due-dates.ics?to=2036-11-22')).text();
    const days = text.match(/^DTSTART;VALUE=DATE:\d{8}/gm)?.map((line) => line.slice(-8)) ?? [];
    expect([days[0], days.at(-1)?.slice(0, 6)]).toEqual(['20261125', '202802']);
    expect(text.length).toBeLessThan(400_000);
  });

  test('links to the page of the same query, without unknown parameters', async () => {
    const text = await (
      await get(`/due-dates.ics?for=llp&for=%20llp&for=llp&colour=${'mauve'.repeat(1500)}&state=`)
    ).text();
    expect(text.match(/^URL:.*$/gm)?.map((line) => line.trim())).toContain(`URL:${firm.origin}/due-dates?for=llp`);
    expect(text).not.toContain('mauve');
  });

  test('reports faults in plain words', async () => {
    const response = await get('/due-dates.ics?agm=2026-02-30');
    expect([response.status, await response.text()]).toEqual([400, 'agm: Enter a day that exists, as 2026-04-20\n']);
  });
});

describe('the page', () => {
  test('lists the next 30 days first with the days left, and folds passed dates, with the tool that calculates the late fee', async () => {
    const { response, document } = await page('?for=gst-monthly');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const near = [...document.querySelectorAll('.due-next [class="due-ahead"]')].map((left) => left.textContent);
    expect(near).toEqual(['8 days left', '19 days left', '28 days left']);
    expect(document.querySelector('.due-dates details:not([open]) > #passed [data-passed]')).not.toBeNull();
    const passed = [...document.querySelectorAll('[data-passed]')];
    expect(passed.map((day) => day.querySelector('time')?.getAttribute('datetime'))).toEqual([
      '2026-11-10',
      '2026-11-11',
      '2026-11-13',
      '2026-11-20',
    ]);
    expect(passed.at(-1)?.textContent).toContain('passed: the late fee is ₹50 a day');
    expect(passed.at(-1)?.querySelector('a')?.getAttribute('href')).toBe('/tools/gst-late-fee');
  });

  test('the line of a date has the cost alone; its fold has the rest and the law', async () => {
    const { document } = await page('?for=gst-monthly');
    const row = [...document.querySelectorAll('.due-next .due-days li li')].find((one) =>
      one.textContent?.startsWith('GSTR-3B'),
    );
    expect(row?.querySelector('.due-small')?.textContent).toMatch(/Late: ₹[^;]* for a nil return\. /);
    const law = row?.querySelector('details:not([open])')?.textContent;
    expect(law).toMatch(/Interest on unpaid tax is .*, rule 61\(1\), read at /);
  });

  test('lists what concerns few once, folded, with how often it comes, and each of its dates for programs', async () => {
    const { document } = await page('?for=gst-monthly');
    const ofForm = (within: string) =>
      [...document.querySelectorAll(`${within} li li`)].filter((row) =>
        row.querySelector('b')?.textContent?.startsWith('GSTR-6,'),
      );
    expect([ofForm('.due-next').length, ofForm('.due-later').length]).toEqual([0, 0]);
    const [row, ...others] = ofForm('#other-dates');
    expect(others).toEqual([]);
    expect(row?.textContent).toMatch(
      /Only for offices that pass on credit of services\. Every month\. (A Sunday: [^.]*\. )?Late: /,
    );
    expect(document.querySelector('.due-folded')?.textContent).toContain('Other dates');
    const ids = (await json('?for=gst-monthly')).body.data.map(({ id }) => String(id));
    expect(ids.filter((id) => id.startsWith('gstr-6-'))).toHaveLength(12);
  });

  test('page and calendar list the dates of a state only where it is chosen; the JSON has those of every state', async () => {
    const isLocal = (title: unknown) => /^(Professional tax|Labour welfare fund), /.test(String(title));
    const local = async (query: string) => {
      const { document } = await page(query);
      const calendar = await (await get(`/due-dates.ics${query}`)).text();
      const { data } = (await json(query)).body;
      return [
        [...new Set(textsOf(document, '.due-days b').filter(isLocal))].sort(),
        calendar.includes('SUMMARY:Professional tax'),
        new Set(data.map(({ title }) => title).filter(isLocal)).size,
      ];
    };
    expect(await local('?for=employer')).toEqual([[], false, 14]);
    const ofState = ['Labour welfare fund, Maharashtra', 'Professional tax, Maharashtra'];
    expect(await local('?for=employer&state=MH')).toEqual([ofState, true, 2]);
  });

  test('an answer says for whom it is', async () => {
    const scope = async (query: string) => textsOf((await page(query)).document, '.due-scope');
    expect(await scope('')).toEqual(['For: everyone. From 1 November 2026 to 22 November 2027.']);
    expect(await scope('?for=llp&state=UP&from=2027-01-05&to=2027-02-01')).toEqual([
      'For: LLP; Uttar Pradesh. From 5 January 2027 to 1 February 2027.',
    ]);
  });

  test('answers a wrong query with 400, keeps every value, and shows each fault at its field', async () => {
    const { response, document } = await page('?for=llp&agm=2026-02-30&to=2020-01-01');
    expect(response.status).toBe(400);
    expect(document.querySelector('#due-agm')?.getAttribute('value')).toBe('2026-02-30');
    expect(document.querySelector('#due-agm-error')?.textContent).toBe('Enter a day that exists, as 2026-04-20');
    expect(document.querySelector('input[value="llp"]')?.hasAttribute('checked')).toBe(true);
    expect([...document.querySelectorAll('[role="alert"] a')].map((link) => link.getAttribute('href'))).toEqual([
      '#due-agm',
    ]);
    const { document: other } = await page('?to=2020-01-01');
    expect(other.querySelector('#due-to-error')?.textContent).toBe('This is before the first date. Enter a later one');
  });

  test('says since when no extension was found, and how to save or share the dates', async () => {
    const { document } = await page('?for=company');
    expect(textsOf(document, '.due-extensions').join()).toStartWith(
      'No extension found as of 22 November 2026. The newest page we saw is of October 2026.',
    );
    const links = hrefsOf(document, '.due-dates a');
    const webcal = `webcal://${new URL(firm.origin).host}/due-dates.ics?for=company`;
    const google = `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`;
    expect(links).toEqual(expect.arrayContaining([webcal, google, '/due-dates.ics?for=company']));
    expect(textsOf(document, '.due-along code')).toEqual([`${firm.origin}/due-dates.ics?for=company`]);
    const chat = links.find((link) => link.startsWith('https://wa.me/')) ?? '';
    const [head, first, ...more] = new URL(chat).searchParams.get('text')?.split('\n') ?? [];
    expect([head, more.length, more.at(-1)]).toEqual(['Due dates: Company', 5, `${firm.origin}/due-dates?for=company`]);
    expect(first).toMatch(/^\d+ \w+ \d{4}: \w/);
  });

  test('shows the cost of being late once for each kind', async () => {
    const { document } = await page('?for=employer');
    const late = [...document.querySelectorAll('.due-days li li')].filter((row) =>
      /^Deposit TDS and TCS/.test(row.textContent ?? ''),
    );
    expect(late.length).toBeGreaterThan(5);
    expect(late.filter((row) => row.textContent?.includes('Late: '))).toHaveLength(1);
  });
});
