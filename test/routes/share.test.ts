import { expect, test } from 'bun:test';
import { figureWords } from '../../src/content/format.ts';
import { renderedPages } from '../content/site/pages.ts';
import { builtApp } from '../support/built-app.ts';
import { documentOf, hrefsOf } from './page-reading.ts';

const { site, get } = builtApp();

/** The message; undefined if a page has no share link. */
function messageIn(page: Document): string | undefined {
  const [href] = hrefsOf(page, '.share-link a');
  return href ? (new URL(href).searchParams.get('text') ?? '') : undefined;
}
const messageOn = async (address: string) => messageIn(await documentOf(get(address)));

test('every listed page has a WhatsApp link with title, figure and address, and no recipient', async () => {
  for (const { entry: page, document } of await renderedPages()) {
    // Pages for one visitor have no share links, and neither has a dialog, which covers the end of its page.
    const shared = !['search', 'thank-you', 'withdraw', 'company-details'].includes(page.id);
    const address = site.firm.origin + page.path;
    const words = page.preview?.label
      ? `${page.title}\n${figureWords(page.preview)}`
      : (page.answerTitle ?? page.title);
    expect([page.path, messageIn(document)]).toEqual([page.path, shared ? `${words}\n${address}` : undefined]);
  }
  expect(await messageOn('/others/fssai-registration')).toStartWith(
    'FSSAI registration and food licence\nBasic registration, yearly turnover up to: ₹1.5 crore (since 1 April 2026, checked on ',
  );
});

test('without script, a page can also be shared by e-mail or by its address', async () => {
  const [, mail = '', link] = hrefsOf(await documentOf(get('/gst')), '.share-link a');
  const { protocol, pathname, searchParams } = new URL(mail);
  expect([protocol, pathname, searchParams.get('subject')]).toEqual(['mailto:', '', 'GST Registration in India']);
  expect(searchParams.get('body')?.split('\r\n')).toEqual((await messageOn('/gst'))?.split('\n'));
  expect(link).toBe(`${site.firm.origin}/gst`);
});

test('the input of a tool is not shared', async () => {
  const answered =
    '/tools/gst-late-fee?return=gstr-3b&nil=no&due=2026-04-20&filed=2026-04-27&turnover=10000000&tax=50000';
  expect(await messageOn(answered)).toEndWith(`${site.firm.origin}/tools/gst-late-fee`);
});
