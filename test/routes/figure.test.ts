import { expect, test } from 'bun:test';
import { arialWidth } from '../../src/content/format.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { appWithLaw, entry, sampleFigure, twoReadings } from '../support/sample-law.ts';
import { attributeOf, documentOf, hrefsOf, textOf, textsOf } from './page-reading.ts';

/** The first text of each of these parts of a figure's page. */
const partsOf = (page: Document, ...names: string[]) =>
  names.map((name) => textOf(page.querySelector(`.figure-${name}`)));
const rowsOf = (page: Document) =>
  [...page.querySelectorAll('.figure-history > tbody > tr')].map((row) => [...row.children].map(textOf));

async function pageOf(figure: ReturnType<typeof sampleFigure>, today?: string) {
  const response = await appWithLaw([figure], { today }).get(`/figures/${figure.id}`);
  expect(response.status).toBe(200);
  return parsed(await response.text());
}

const LIMIT = sampleFigure('limit', [
  entry('2019-04-01', '₹40 lakh', { value: 40_00_000, ...twoReadings }),
  entry('2017-07-01', '₹20 lakh', { value: 20_00_000, to: '2019-03-31' }),
]);

test('shows the value with its first day, the seal, its certainty and the day of the check', async () => {
  const page = await pageOf(LIMIT);
  expect(partsOf(page, 'value', 'since', 'sure')).toEqual([
    '₹40 lakh',
    'since 1 April 2019',
    'Two sources agree: guide.example, handbook.example · checked 22 November 2026',
  ]);
  expect(attributeOf(page, '.in-force-seal', 'aria-label')).toBe('In force');
  expect(textOf(page.querySelector('.in-force-seal'))).toContain('1 APR 2019');
});

test.each([
  [undefined, 'Two sources agree', '₹40 lakh, in force since 1 April 2019.'],
  ['one-source', 'As reported by guide.example', '₹40 lakh, as reported since 1 April 2019.'],
  ['not-confirmed', 'Not confirmed', '₹40 lakh'],
  ['own', 'Our own', '₹40 lakh, ours since 1 April 2019.'],
] as const)(
  'a value whose certainty is "%s" says so, and only a sure one has a seal',
  async (sure, words, description) => {
    const page = await pageOf(sampleFigure('limit', [entry('2019-04-01', '₹40 lakh', sure ? { sure } : twoReadings)]));
    expect(page.querySelector('.in-force-seal') === null).toBe(sure !== undefined);
    expect(partsOf(page, 'sure')[0]).toStartWith(words);
    expect(attributeOf(page, 'meta[name="description"]', 'content')).toContain(description);
  },
);

test('an unconfirmed value is shown as published, with the advice to check', async () => {
  const history = [entry(null, null, { gap: 'Published tables disagree.', sure: 'not-confirmed' })];
  const page = await pageOf(sampleFigure('limit', history, { published: '₹10 lakh' }));
  expect(partsOf(page, 'kicker', 'value')).toEqual(['Not confirmed', '₹10 lakh']);
  expect(partsOf(page, 'since')[0]).toContain('Check with the department');
  expect(textOf(page.querySelector('blockquote'))).toContain('₹10 lakh, as published, not confirmed');
});

test('the history lists every value with its days, law and readings, and names gaps', async () => {
  const gap = entry(null, null, { to: '2017-06-30', gap: 'Not found.', source: null, read: [], sure: 'not-confirmed' });
  const page = await pageOf(sampleFigure('limit', [...LIMIT.history, gap]));
  const act = 'CGST Act, 2017, section 22(1)';
  expect(rowsOf(page)).toEqual([
    ['₹40 lakh', '1 April 2019 to today', act, 'Two sources agree: guide.example, handbook.example'],
    ['₹20 lakh', '1 July 2017 to 31 March 2019', act, 'As reported by guide.example'],
    ['Not known', 'first day not known, to 30 June 2017', 'Not found.', 'Not confirmed'],
  ]);
  expect(hrefsOf(page, '.figure-history a')).toContain('https://handbook.example/limits');
});

test('only official sites are named as the official text; the others are also read', async () => {
  const read = [...twoReadings.read, { title: 'The Act', url: 'https://www.gst.gov.in/act', official: true }];
  const page = await pageOf(sampleFigure('limit', [entry('2019-04-01', '₹40 lakh', { sure: 'official', read })]));
  const words = 'Read in the official text: gst.gov.in. Also read: guide.example, handbook.example';
  expect(partsOf(page, 'sure')[0]).toStartWith(words);
  expect(rowsOf(page)[0]?.at(-1)).toBe(words);
  expect(hrefsOf(page, '.figure-history-sure a')[0]).toBe('https://www.gst.gov.in/act');
});

test('numbers have a step chart', async () => {
  expect(attributeOf(await pageOf(LIMIT), 'svg.step-chart[role="img"]', 'aria-label')).toBe(
    '₹20 lakh from 1 July 2017 to 31 March 2019, ₹40 lakh from 1 April 2019',
  );
});

test('days and words have a line of time: what it was and is, today, and what is announced or when we read again', async () => {
  const was = entry('2017-07-01', '31 July', { to: '2019-03-31' });
  const is = entry('2019-04-01', '31 August', twoReadings);
  const lineOf = async (...history: (typeof is)[]) => {
    const page = await pageOf(sampleFigure('day', history, { unit: 'date' }), '2026-11-23');
    expect(page.querySelector('svg.step-chart') === null).toBe(true);
    return [...page.querySelectorAll('.figure-top li')].map((moment) => [
      moment.getAttribute('data-mark'),
      ...['span', 'b'].map((part) => textOf(moment.querySelector(part))),
    ]);
  };
  const since = ['past', '31 August', 'Since 1 April 2019'];
  const today = ['now', 'The law today', '23 November 2026'];
  expect(await lineOf(is, was)).toEqual([
    ['past', '31 July', '1 July 2017 to 31 March 2019'],
    since,
    today,
    ['ahead', 'Nothing announced', 'We read again by 21 November 2027'],
  ]);
  const announced = entry('2027-04-01', '30 June', { expected: true });
  expect((await lineOf(announced, { ...is, to: '2027-03-31' })).slice(-2)).toEqual([
    today,
    ['ahead', '30 June', 'From 1 April 2027, announced'],
  ]);
  expect((await lineOf(was)).slice(0, 2)).toEqual([
    ['past', '31 July', 'From 1 July 2017 to 31 March 2019'],
    ['now', 'No longer in force', '23 November 2026'],
  ]);
  expect((await lineOf(entry(null, null, { sure: 'not-confirmed' }))).slice(0, 2)).toEqual([
    ['past', 'Not known', 'First day not found'],
    ['now', 'Not confirmed', '23 November 2026'],
  ]);
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
  expect(partsOf(page, 'value')).toEqual(['nothing to 30%']);
  const bracketsIn = (part: string) => textsOf(page, `${part} .scale-table tbody tr`);
  expect(bracketsIn('.figure-top')).toEqual(['₹0₹4 lakh0%', '₹4 lakhno end30%']);
  expect(bracketsIn('.figure-history details')).toEqual(['₹0₹4 lakh0%', '₹4 lakhno end20%']);
  const fees = await pageOf(sampleFigure('fees', history, { unit: 'scale', amounts: true }));
  expect(partsOf(fees, 'value')).toEqual(['₹0 to ₹30']);
});

test('an announced value is listed as next, and in force from its day without a new build', async () => {
  const announced = sampleFigure('limit', [
    entry('2027-04-01', '₹50 lakh', { expected: true }),
    entry('2019-04-01', '₹40 lakh', { to: '2027-03-31', ...twoReadings }),
  ]);
  expect(partsOf(await pageOf(announced), 'value', 'next')).toEqual([
    '₹40 lakh',
    expect.stringMatching(/^₹50 lakh from 1 April 2027/),
  ]);
  expect(partsOf(await pageOf(announced, '2027-04-01'), 'value', 'next')).toEqual([
    '₹50 lakh',
    'Nothing announced. We read again by 21 November 2027. Follow changes',
  ]);
});

test('from the day of its review, a figure has no seal, and says when it was last compared instead of how sure it is', async () => {
  const page = await pageOf({ ...LIMIT, review: '2026-11-23' });
  expect(partsOf(page, 'kicker', 'value', 'since', 'sure', 'next')).toEqual([
    'Due for review',
    '₹40 lakh',
    'since 1 April 2019',
    'Last compared on 22 November 2026',
    'Nothing announced. We were to read again by 23 November 2026. Follow changes',
  ]);
  expect(page.querySelector('.in-force-seal')).toBeNull();
  expect(rowsOf(page).map((row) => row[3])).toEqual([
    'Last compared on 22 November 2026: guide.example, handbook.example',
    'As reported by guide.example',
  ]);
  expect(textOf(page.querySelector('blockquote'))).toEndWith('/figures/limit, last compared on 22 November 2026.');
});

test('an announced value whose day has come is shown as announced, and not as confirmed', async () => {
  const announced = { expected: true, announced: true, sure: 'not-confirmed' } as const;
  const figure = sampleFigure(
    'limit',
    [entry('2027-04-01', '₹50 lakh', announced), entry('2019-04-01', '₹40 lakh', { to: '2027-03-31', ...twoReadings })],
    { review: '2027-04-01' },
  );
  const page = await pageOf(figure, '2027-04-01');
  expect(partsOf(page, 'kicker', 'value', 'sure')).toEqual([
    'Announced',
    '₹50 lakh',
    'Announced for 1 April 2027, not confirmed since',
  ]);
  expect(page.querySelector('.in-force-seal')).toBeNull();
  expect(page.querySelector('meta[name=description]')?.getAttribute('content')).not.toContain('in force');
});

test('a value that ended without a successor is no longer in force', async () => {
  const ended = entry('2019-04-01', '₹40 lakh', { to: '2022-03-31', ...twoReadings });
  const page = await pageOf(sampleFigure('limit', [ended]));
  expect(partsOf(page, 'kicker', 'since')).toEqual(['No longer in force', 'from 1 April 2019 to 31 March 2022']);
  expect(page.querySelector('.in-force-seal')).toBeNull();
});

test('shows what uses the figure, its JSON and Markdown, a form for another day, and a citation', async () => {
  const page = await pageOf(LIMIT);
  expect(partsOf(page, 'used')).toEqual([`Tool ${content.entry('/tools/gst-registration')?.title}`]);
  expect(hrefsOf(page, '.figure-take a')).toEqual(['/figures/limit.json', '/figures/limit.md']);
  expect(['action', 'method'].map((name) => attributeOf(page, '.law-day', name))).toEqual(['/figures', 'get']);
  expect(attributeOf(page, '.law-day input', 'name')).toBe('on');
  const { name, origin } = site.firm;
  expect(textOf(page.querySelector('blockquote'))).toBe(
    `Limit of limit: ₹40 lakh since 1 April 2019. CGST Act, 2017, section 22(1). ${name}, ${new URL(origin).host}/figures/limit, checked 22 November 2026.`,
  );
});

const { site, get, content } = builtApp();

test('has metadata for search engines, the preview picture of the index, a Markdown link and breadcrumbs', async () => {
  const page = await pageOf(LIMIT);
  const { origin } = site.firm;
  const meta = (name: string) => attributeOf(page, `meta[property="${name}"]`, 'content');
  expect(hrefsOf(page, 'link[rel="canonical"]')).toEqual([`${origin}/figures/limit`]);
  expect(page.querySelector('meta[name="robots"]')).toBeNull();
  expect(hrefsOf(page, 'link[type="text/markdown"]')).toEqual(['/figures/limit.md']);
  expect(meta('og:url')).toBe(`${origin}/figures/limit`);
  expect(meta('og:image')).toBe(origin + content.entry('/figures')?.ogImage);
  expect(hrefsOf(page, '.breadcrumbs a')).toEqual(['/figures', '/figures#gst']);
  const things = [...page.querySelectorAll('main script[type="application/ld+json"]')].flatMap(
    (one) => JSON.parse(one.textContent ?? '')['@graph'],
  );
  expect(things.map((thing) => thing['@type'])).toEqual(['BreadcrumbList', 'Dataset']);
});

test('the page of a figure has a value, a title and a description that fit, and tools as its first uses', async () => {
  const ids = (await content.law()).groups.flatMap((group) => group.figures.map(({ id }) => id));
  const faults: unknown[] = [];
  // Rendering and parsing take long: one page in sixteen.
  for (const id of ids.filter((_, at) => at % 16 === 0)) {
    const page = await documentOf(get(`/figures/${id}`));
    const { title } = page;
    const description = attributeOf(page, 'meta[name="description"]', 'content') ?? '';
    const uses = textsOf(page, '.figure-used li span:first-child').map((kind) => kind !== 'Tool');
    const toolsFirst = uses.every((isOther, at) => isOther || !uses[at - 1]);
    const isComplete = toolsFirst && partsOf(page, 'value', 'since').every((text) => text !== '');
    if (!isComplete || arialWidth(title, 20) > 580 || arialWidth(description, 14) > 920 || description.length < 70)
      faults.push([id, title, description]);
  }
  expect(faults).toEqual([]);
});
