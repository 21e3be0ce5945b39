import { expect, test } from 'bun:test';
import { figureWords } from '../../src/content/format.ts';
import { hasText } from '../../src/domain/kinds.ts';
import { renderedPages } from '../content/site/pages.ts';
import { builtApp } from '../support/built-app.ts';
import { documentOf, hrefsOf } from './page-reading.ts';

const { site, get } = builtApp();
const { origin } = site.firm;

/** The message and the link of a row; undefined without one. */
function readRow(row: Element | null | undefined): { message: string; link: string } | undefined {
  if (!row) return undefined;
  const [whatsapp = '', link = ''] = [...row.querySelectorAll('a')].map((one) => one.getAttribute('href') ?? '');
  return { message: new URL(whatsapp).searchParams.get('text') ?? '', link };
}

test('a text has a row at its foot with title, figure and address, and other pages have none there', async () => {
  for (const { entry: page, document } of await renderedPages()) {
    const words = page.preview?.label
      ? `${page.title}\n${figureWords(page.preview)}`
      : (page.answerTitle ?? page.title);
    const foot = readRow(document.querySelector('main > .wrap > .share-row:last-child'));
    expect([page.path, foot]).toEqual([
      page.path,
      hasText(page.kind) ? { message: `${words}\n${origin}${page.path}`, link: page.path } : undefined,
    ]);
  }
});

test('the foot of a page does not send what the visitor chose', async () => {
  const page = await documentOf(get('/gst?state=UP&turnover=3500000'));
  expect(readRow([...page.querySelectorAll('.share-row')].at(-1))?.link).toBe('/gst');
});

const CASE = 'return=gstr-3b&nil=no&due=2026-04-20&filed=2026-04-27&turnover=10000000&tax=50000';

test.each([
  [
    'a tool',
    `/tools/gst-late-fee?${CASE}#gst-late-fee-answer`,
    /^GSTR-3B, 7 days late: you pay ₹[\d,]+\n.*in addition to the tax itself\.\n.*Due date 20 April 2026, .*\nLaw (?:checked|last compared on)/,
  ],
  [
    'a plan',
    '/start/open-a-shop?state=UP&turnover=3000000&staff=0&interstate=no&rent=20000&cash=50',
    /^Open a shop, Uttar Pradesh, ₹30 lakh a year, .* cash: .* you must do, .*\. Charges in all .*\. Law (?:checked|last compared on)/,
  ],
  [
    'a plan with a result',
    '/start/work-freelance?state=UP&turnover=4000000&interstate=no',
    /^Work freelance, Uttar Pradesh, ₹40 lakh a year, .*: .* you may\. Tax of the year, .*\. Charges in all /,
  ],
])('%s is sent under its verdict, with the day of its law and the address of this answer', async (_, address, said) => {
  const page = await documentOf(get(address));
  const rows = [...page.querySelectorAll('.share-row')];
  const { message = '', link } = readRow(rows[0]) ?? {};
  expect([rows.length, link, message.split('\n').at(-1)]).toEqual([1, address, origin + address]);
  expect(message).toMatch(said);
  const [empty = ''] = address.split('?');
  expect(hrefsOf(await documentOf(get(empty)), '.share-row a')).toEqual([]);
});
