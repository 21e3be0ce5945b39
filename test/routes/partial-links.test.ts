/** A link with some of the parameters of a tool or a plan: it answers or shows the form, and is never an error. */
import { expect, test } from 'bun:test';
import { builtApp } from '../support/built-app.ts';
import { fixedContent } from '../support/fixed-firm.ts';
import { examplesIn, toolAnswers } from '../support/spec-paths.ts';
import { asksOf, textsOf } from './page-reading.ts';

interface Json {
  data: { assumed?: { name: string; value: string; label: string }[] } & Record<string, unknown>;
  error: string;
  fields: Record<string, string>;
}
const { get } = builtApp({ compiled: fixedContent(), now: () => Date.parse('2026-11-28T12:00+05:30') });
const { page, json } = asksOf<Json>(get);

const EXAMPLES: [path: string, query: string][] = [
  ...Object.entries(toolAnswers).map(([name, query]): [string, string] => [`/tools/${name}`, query]),
  ...Object.entries(examplesIn('journeys')).map(([name, query]): [string, string] => [`/start/${name}`, query]),
];

/** Each parameter alone, and all but each. */
function partsOf(query: string): string[] {
  const all = new URLSearchParams(query);
  return [...new Set(all.keys())].flatMap((name) => {
    const alone = new URLSearchParams(all.getAll(name).map((text) => [name, text]));
    const others = new URLSearchParams(all);
    others.delete(name);
    return [String(alone), String(others)].filter(Boolean);
  });
}

test.each(EXAMPLES)('%s answers each part of its example, or shows the form with it', async (path, example) => {
  for (const query of partsOf(example)) {
    const { response, document } = await page(`${path}?${query}`);
    const red = textsOf(document, '.lead-form-notice h2, [data-wrong], [aria-invalid]');
    const isAnswered = document.querySelector('h2.headline, .journey-receipt') !== null;
    const program = await json(`${path}.json?${query}`);
    expect([query, response.status, red, document.title.startsWith('Error'), program.status]).toEqual([
      query,
      200,
      [],
      false,
      isAnswered ? 200 : 400,
    ]);
    const lost = [...new URLSearchParams(query)].filter(([name, value]) => {
      const shown = [...document.querySelectorAll(`form [name="${name}"]`)];
      return !shown.some((field) =>
        field.getAttribute('type') === 'hidden'
          ? false
          : /radio|checkbox/.test(field.getAttribute('type') ?? '')
            ? field.getAttribute('value') === value && field.hasAttribute('checked')
            : field.localName === 'select'
              ? field.querySelector('option[selected]')?.getAttribute('value') === value
              : field.getAttribute('value') === value,
      );
    });
    expect([query, lost]).toEqual([query, []]);
  }
});

test('an answer names what it assumes, on the page with a link to its first field, and in JSON', async () => {
  const { response, document } = await page('/tools/income-tax?salary=1400000');
  expect([response.headers.get('cache-control'), document.title.split(':')[0]]).toEqual(['no-store', 'New regime']);
  expect(textsOf(document, '.assumed')).toEqual(['Assumed: AY 2026-27, under 60. Change']);
  const href = document.querySelector('.assumed a')?.getAttribute('href') ?? '';
  expect(document.querySelector(href)?.getAttribute('name')).toBe('year');
  const { body } = await json('/tools/income-tax.json?salary=1400000&age=');
  expect(body.data.assumed).toEqual([
    { name: 'year', value: 'ay-2026-27', label: 'AY 2026-27' },
    { name: 'age', value: 'under-60', label: 'Under 60' },
  ]);
  const whole = await json('/tools/income-tax.json?salary=1400000&year=ay-2026-27&age=under-60');
  const { assumed: _, ...same } = body.data;
  expect(whole.body.data).toEqual(same);
});

test('a plan names the answers that it assumes, and a check what the page of its service fills in', async () => {
  const plan = '/start/open-a-shop?state=UP&turnover=3000000&rent=5000';
  const { document } = await page(plan);
  expect(textsOf(document, '.assumed')).toEqual(['Assumed: 0 staff, other states: No, 50% in cash. Change']);
  expect(document.querySelector('.assumed a')?.getAttribute('href')).toBe('#open-a-shop-staff');
  const { body } = await json(plan.replace('?', '.json?'));
  expect(body.data.assumed?.map(({ name, value }) => `${name}=${value}`)).toEqual([
    'staff=0',
    'interstate=no',
    'cash=50',
  ]);
  expect(await (await get(plan.replace('?', '.md?'))).text()).toContain('Assumed: 0 staff, other states: No');
  const check = await page('/company-registration?state=KA');
  expect(textsOf(check.document, '.check .assumed')).toEqual(['Assumed: Authorised capital ₹1,00,000. Change']);
  const href = check.document.querySelector('.check .assumed a')?.getAttribute('href') ?? '';
  expect(check.document.querySelector(href)?.getAttribute('value')).toBe('1,00,000');
  const chosen = await page('/company-registration?state=KA&capital=500000');
  expect(textsOf(chosen.document, '.assumed')).toEqual([]);
});

/** What a form sends without script, with its fields as the page has them. */
function sentBy(form: Element | null): URLSearchParams {
  const query = new URLSearchParams();
  for (const field of form?.querySelectorAll('input, select') ?? []) {
    const isChoice = /radio|checkbox/.test(field.getAttribute('type') ?? '');
    if (isChoice && !field.hasAttribute('checked')) continue;
    const shown = field.localName === 'select' ? field.querySelector('option[selected]') : field;
    query.append(field.getAttribute('name') ?? '', shown?.getAttribute('value') ?? '');
  }
  return query;
}

test.each([
  ['/tools/gst-late-fee', '?tax=5000', ['gst-late-fee-turnover']],
  ['/tools/itr-form', '?income=900000', ['itr-form-from']],
  ['/tools/tds-rate', '?amount=40000', ['tds-rate-payment']],
  ['/start/open-a-shop', '?state=UP', ['open-a-shop-turnover']],
])('the button of %s names what is empty, which the link %s leaves open', async (path, query, missing) => {
  const partial = await page(path + query);
  expect([partial.response.status, textsOf(partial.document, '[data-wrong]')]).toEqual([200, []]);
  const sent = await page(`${path}?${sentBy(partial.document.querySelector('main form:has([name="sent"])'))}`);
  expect([sent.response.status, sent.document.title.startsWith('Error: ')]).toEqual([400, true]);
  const links = [...sent.document.querySelectorAll('.lead-form-notice a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(missing.map((id) => `#${id}`));
});

test('what was sent and is wrong is red alone, and a program gets its name with those that are missing', async () => {
  for (const [path, query, field, missing] of [
    ['/tools/gst-registration', 'turnover=lots', 'turnover', 'state'],
    ['/tools/income-tax', 'age=20', 'age', 'salary'],
    ['/tools/income-tax', 'year=ay-1999-00', 'year', 'salary'],
    ['/start/open-a-shop', 'state=ZZ', 'state', 'turnover'],
  ] as const) {
    const { response, document } = await page(`${path}?${query}`);
    const named = [...document.querySelectorAll('.lead-form-notice a')].map((link) => link.getAttribute('href'));
    expect([query, response.status, named.length]).toEqual([query, 400, 1]);
    expect(named[0]).toEndWith(`-${field}`);
    const { status, body } = await json(`${path}.json?${query}`);
    expect([status, Object.keys(body.fields).sort()]).toEqual([400, [field, missing].sort()]);
  }
});

test('a contradiction is red if no choice of what was left out would resolve it', async () => {
  const red = async (query: string) => {
    const { response, document } = await page(`/tools/late-return?${query}`);
    return [response.status, document.querySelectorAll('[data-wrong]').length > 0];
  };
  // Filed before the year ended that the form would show, but not before all years ended.
  expect(await red('filed=2025-08-01&income=800000&tax=0')).toEqual([200, false]);
  expect(await red('year=ay-2026-27&filed=2025-08-01&income=800000&tax=0')).toEqual([400, true]);
  // An amount that goes only with another form than the one that the empty form shows.
  const secured = await page('/tools/roc-late-fee?secured=500000');
  expect([secured.response.status, textsOf(secured.document, '[data-wrong]')]).toEqual([200, []]);
  expect((await json('/tools/roc-late-fee.json?secured=500000')).body.fields).toMatchObject({
    form: 'Choose the form',
  });
});

test('the year of a link without one is that of the day of the visit, not of the build', async () => {
  const later = asksOf<Json>(
    builtApp({ compiled: fixedContent(), now: () => Date.parse('2027-04-02T12:00+05:30') }).get,
  );
  const { body } = await later.json('/tools/income-tax.json?salary=1400000');
  expect(body.data.assumed?.[0]).toEqual({ name: 'year', value: 'ty-2026-27', label: expect.any(String) });
  const { document } = await later.page('/tools/income-tax');
  expect(document.querySelector('[name="year"][checked]')?.getAttribute('value')).toBe('ty-2026-27');
});
