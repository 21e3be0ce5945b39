import { expect, test } from 'bun:test';
import { parsed } from '../support/built-app.ts';
import { appWithLaw, entry, sampleFigure } from '../support/sample-law.ts';
import { attributeOf, hrefsOf, textOf, textsOf } from './page-reading.ts';

const LIMIT = sampleFigure('limit', [
  entry('2027-04-01', '₹50 lakh', { expected: true }),
  entry('2026-04-01', '₹40 lakh', { to: '2027-03-31' }),
  entry('2017-07-01', '₹20 lakh', { to: '2026-03-31' }),
]);
const { get } = appWithLaw([LIMIT, sampleFigure('fee', [entry('2025-01-01', '₹100', { to: '2026-06-30' })])]);
const pageOf = async (query: string) => {
  const response = await get(`/figures/changes${query}`);
  return { status: response.status, page: parsed(await response.text()) };
};
const changesOf = (page: Document) =>
  [...page.querySelectorAll('.changes-group li')].map((line) => textsOf(line, 'p').join('|'));

test('an announced change whose day has come is still listed as announced', async () => {
  const announced = entry('2026-04-01', '₹50 lakh', { announced: true, sure: 'not-confirmed' });
  const law = appWithLaw([sampleFigure('limit', [announced, entry('2017-07-01', '₹20 lakh', { to: '2026-03-31' })])]);
  const page = parsed(await (await law.get('/figures/changes?from=2026-01-01')).text());
  expect(changesOf(page)).toEqual([
    expect.stringMatching(/Announced: 1 April 2026, not confirmed since, CGST Act, 2017, section 22\(1\)$/),
  ]);
  const { data } = await (await law.get('/figures/changes.json?from=2026-01-01')).json();
  expect(data).toMatchObject([{ after: '₹50 lakh', announced: true }]);
});

test('lists changes of the last twelve months and announced ones by topic, newest first', async () => {
  const { page } = await pageOf('');
  expect(textsOf(page, '.changes-group h2')).toEqual(['GST']);
  expect(changesOf(page)).toEqual([
    'Limit of limit|from ₹40 lakh → to ₹50 lakh|Announced: 1 April 2027, CGST Act, 2017, section 22(1)',
    'Limit of fee|from ₹100 → to no longer in force|1 July 2026, CGST Act, 2017, section 22(1)',
    'Limit of limit|from ₹20 lakh → to ₹40 lakh|1 April 2026, CGST Act, 2017, section 22(1)',
  ]);
  const linked = ['/figures/limit', '/figures/fee', '/figures/limit'];
  expect(hrefsOf(page, '.changes-group li p:first-child a')).toEqual(linked);
});

test('two days limit the list and the links to its data, and search engines may not list the page', async () => {
  const { page } = await pageOf('?from=2026-06-30&to=2026-07-01');
  expect(changesOf(page)).toEqual([expect.stringContaining('no longer in force')]);
  expect(page.querySelector('main a[href="/figures/changes.json?from=2026-06-30&to=2026-07-01"]')).not.toBeNull();
  expect(attributeOf(page, 'meta[name="robots"]', 'content')).toBe('noindex');
  const none = await pageOf('?from=2010-01-01&to=2011-01-01');
  expect(textOf(none.page.querySelector('main'))).toContain('no change between these days');
});

test('shows the error beside a wrong day, which stays in its field', async () => {
  const { status, page } = await pageOf('?from=soon&to=2026-04-01');
  const field = page.querySelector('input[name="from"]');
  expect([status, field?.getAttribute('value'), field?.getAttribute('aria-invalid')]).toEqual([400, 'soon', 'true']);
  expect(textsOf(page, '.error-summary + ul a')).toEqual(['After: Enter a day that exists, as 2026-04-20']);
  expect(hrefsOf(page, '.error-summary + ul a')).toEqual([`#${field?.id}`]);
});
