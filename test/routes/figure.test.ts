import { expect, test } from 'bun:test';
import { arialWidth } from '../../src/content/format.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { appWithLaw, entry, sampleFigure, twoReadings } from '../support/sample-law.ts';
import { documentOf, hrefsOf, textOf } from './page-reading.ts';

const rowsOf = (page: Document) =>
  [...page.querySelectorAll('.figure-history > tbody > tr')].map((row) => [...row.children].map(textOf));

async function pageOf(figure: ReturnType<typeof sampleFigure>, options = {}) {
  const response = await appWithLaw([figure], options).get(`/figures/${figure.id}`);
  expect(response.status).toBe(200);
  return parsed(await response.text());
}

const LIMIT = sampleFigure('limit', [
  entry('2019-04-01', '₹40 lakh', { value: 40_00_000, ...twoReadings }),
  entry('2017-07-01', '₹20 lakh', { value: 20_00_000, to: '2019-03-31' }),
]);

test('shows the value with its first day, the seal, its certainty and the day of the check', async () => {
  const page = await pageOf(LIMIT);
  expect(textOf(page.querySelector('.figure-value'))).toBe('₹40 lakh');
  expect(textOf(page.querySelector('.figure-since'))).toBe('since 1 April 2019');
  expect(page.querySelector('.in-force-seal')?.getAttribute('aria-label')).toBe('In force');
  expect(textOf(page.querySelector('.in-force-seal'))).toContain('1 APR 2019');
  expect(textOf(page.querySelector('.figure-sure'))).toBe(
    'Two sources agree: guide.example, handbook.example · checked 22 November 2026',
  );
});

test('only a certain value has the seal', async () => {
  for (const [sure, words] of [
    ['one-source', 'As reported by guide.example'],
    ['not-confirmed', 'Not confirmed'],
    ['own', 'Our own'],
  ] as const) {
    const page = await pageOf(sampleFigure('limit', [entry('2019-04-01', '₹40 lakh', { sure })]));
    expect([sure, page.querySelector('.in-force-seal')]).toEqual([sure, null]);
    expect(textOf(page.querySelector('.figure-sure'))).toStartWith(words);
  }
});

test('an unconfirmed value is shown as published, with the advice to check', async () => {
  const doubtful = sampleFigure(
    'limit',
    [entry(null, null, { gap: 'Published tables disagree.', sure: 'not-confirmed' })],
    { published: '₹10 lakh' },
  );
  const page = await pageOf(doubtful);
  expect([textOf(page.querySelector('.figure-kicker')), textOf(page.querySelector('.figure-value'))]).toEqual([
    'Not confirmed',
    '₹10 lakh',
  ]);
  expect(textOf(page.querySelector('.figure-since'))).toContain('Check with the department');
  expect(textOf(page.querySelector('blockquote'))).toContain('₹10 lakh, as published, not confirmed');
});

test('the history lists every value with its days, law and readings, and names gaps', async () => {
  const page = await pageOf(
    sampleFigure('limit', [
      ...LIMIT.history,
      entry(null, null, { to: '2017-06-30', gap: 'Not found.', source: null, read: [], sure: 'not-confirmed' }),
    ]),
  );
  expect(rowsOf(page)).toEqual([
    [
      '₹40 lakh',
      '1 April 2019 to today',
      'CGST Act, 2017, section 22(1)',
      'Two sources agree: guide.example, handbook.example',
    ],
    ['₹20 lakh', '1 July 2017 to 31 March 2019', 'CGST Act, 2017, section 22(1)', 'As reported by guide.example'],
    ['Not known', 'first day not known, to 30 June 2017', 'Not found.', 'Not confirmed'],
  ]);
  expect(hrefsOf(page, '.figure-history a')).toContain('https://handbook.example/limits');
});

test('numbers have a step chart, words only the table', async () => {
  expect((await pageOf(LIMIT)).querySelector('svg.step-chart')?.getAttribute('aria-label')).toBe(
    '₹20 lakh from 1 July 2017 to 31 March 2019, ₹40 lakh from 1 April 2019',
  );
  const words = await pageOf(sampleFigure('states', [entry('2019-04-01', 'Manipur and Mizoram')], { unit: 'text' }));
  expect([words.querySelector('svg.step-chart'), rowsOf(words).length]).toEqual([null, 1]);
});

test('a scale shows its ends and its current brackets, with older brackets folded', async () => {
  const brackets = (rate: number) => [
    { from: 0, to: 4_00_000, rate: 0 },
    { from: 4_00_000, to: null, rate },
  ];
  const history = [
    entry('2025-04-01', 'words', { brackets: brackets(30), ...twoReadings }),
    entry('2024-04-01', 'other words', { brackets: brackets(20), to: '2025-03-31' }),
  ];
  const page = await pageOf(sampleFigure('slabs', history, { unit: 'scale' }));
  expect(textOf(page.querySelector('.figure-value'))).toBe('nothing to 30%');
  expect([...page.querySelectorAll('.figure-top .scale-table tbody tr')].map(textOf)).toEqual([
    '₹0₹4 lakh0%',
    '₹4 lakhno end30%',
  ]);
  expect([...page.querySelectorAll('.figure-history details .scale-table tbody tr')].map(textOf)).toEqual([
    '₹0₹4 lakh0%',
    '₹4 lakhno end20%',
  ]);
  const fees = await pageOf(sampleFigure('fees', history, { unit: 'scale' }), { amounts: true });
  expect(textOf(fees.querySelector('.figure-value'))).toBe('₹0 to ₹30');
});

test('an announced value is listed as next, and in force from its day without a new build', async () => {
  const announced = sampleFigure('limit', [
    entry('2027-04-01', '₹50 lakh', { expected: true }),
    entry('2019-04-01', '₹40 lakh', { to: '2027-03-31', ...twoReadings }),
  ]);
  const before = await pageOf(announced);
  expect(textOf(before.querySelector('.figure-value'))).toBe('₹40 lakh');
  expect(textOf(before.querySelector('.figure-next'))).toStartWith('₹50 lakh from 1 April 2027');
  const after = await pageOf(announced, { today: '2027-04-01' });
  expect(textOf(after.querySelector('.figure-value'))).toBe('₹50 lakh');
  expect(textOf(after.querySelector('.figure-next'))).toBe(
    'Nothing announced. We read again by 21 November 2027. Follow changes',
  );
});

test('a value that ended without a successor is no longer in force', async () => {
  const page = await pageOf(
    sampleFigure('limit', [entry('2019-04-01', '₹40 lakh', { to: '2022-03-31', ...twoReadings })]),
  );
  expect([textOf(page.querySelector('.figure-kicker')), textOf(page.querySelector('.figure-since'))]).toEqual([
    'No longer in force',
    'from 1 April 2019 to 31 March 2022',
  ]);
  expect(page.querySelector('.in-force-seal')).toBeNull();
});

test('shows what uses the figure, its JSON and Markdown, a form for another day, and a citation', async () => {
  const page = await pageOf(LIMIT);
  expect(textOf(page.querySelector('.figure-used'))).toBe('Tool Do you need it?');
  expect(hrefsOf(page, '.figure-take a')).toEqual(['/figures/limit.json', '/figures/limit.md']);
  const form = page.querySelector('.figure-day');
  expect([
    form?.getAttribute('action'),
    form?.getAttribute('method'),
    form?.querySelector('input')?.getAttribute('name'),
  ]).toEqual(['/figures', 'get', 'on']);
  expect(textOf(page.querySelector('blockquote'))).toBe(
    'Limit of limit: ₹40 lakh since 1 April 2019. CGST Act, 2017, section 22(1). Lekha, lekha.example/figures/limit, checked 22 November 2026.'.replaceAll(
      'Lekha, lekha.example',
      `${site.firm.name}, ${new URL(site.firm.origin).host}`,
    ),
  );
});

const { site, get, content } = builtApp();

test('has metadata for search engines, the preview picture of the index, a Markdown link and breadcrumbs', async () => {
  const page = await pageOf(LIMIT);
  const meta = (name: string) => page.querySelector(`meta[property="${name}"]`)?.getAttribute('content');
  expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`${site.firm.origin}/figures/limit`);
  expect(page.querySelector('meta[name="robots"]')).toBeNull();
  expect(page.querySelector('link[type="text/markdown"]')?.getAttribute('href')).toBe('/figures/limit.md');
  expect([meta('og:url'), meta('og:image')]).toEqual([
    `${site.firm.origin}/figures/limit`,
    site.firm.origin + content.entry('/figures')?.ogImage,
  ]);
  expect(hrefsOf(page, '.breadcrumbs a')).toEqual(['/figures', '/figures#gst']);
  const things = [...page.querySelectorAll('main script[type="application/ld+json"]')].flatMap(
    (one) => JSON.parse(one.textContent ?? '')['@graph'],
  );
  expect(things.map((thing) => thing['@type'])).toEqual(['BreadcrumbList', 'Dataset']);
});

test('every figure has a page with a value, and a title and description that fit', async () => {
  const ids = (await content.body(content.entry('/figures') as never, 'figures')).groups.flatMap((group) =>
    group.figures.map(({ id }) => id),
  );
  const faults: unknown[] = [];
  for (const id of ids) {
    const page = await documentOf(get(`/figures/${id}`));
    const title = page.querySelector('title')?.textContent ?? '';
    const description = page.querySelector('meta[name="description"]')?.getAttribute('content') ?? '';
    const isComplete =
      textOf(page.querySelector('.figure-value')) !== '' && textOf(page.querySelector('.figure-since')) !== '';
    if (!isComplete || arialWidth(title, 20) > 580 || arialWidth(description, 14) > 920 || description.length < 70)
      faults.push([id, title, description]);
  }
  expect(faults).toEqual([]);
}, 60_000);

test('answers an unknown or invalid id with 404', async () => {
  for (const id of ['no-such-figure', 'GST-goods-threshold', '..%2Fhome', 'a.b', `${'a'.repeat(200)}`])
    expect([id, (await get(`/figures/${id}`)).status]).toEqual([id, 404]);
});
