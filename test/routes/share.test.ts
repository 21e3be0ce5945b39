/** The links that share a page. */
import { expect, test } from 'bun:test';
import { figureWords } from '../../src/content/format.ts';
import { builtApp, parsed } from '../support/built-app.ts';

const { site, get } = builtApp();

/** What the message says; undefined where a page has no such link. */
async function messageOn(address: string): Promise<string | undefined> {
  const href = parsed(await (await get(address)).text())
    .querySelector('.share-link a')
    ?.getAttribute('href');
  return href ? (new URL(href).searchParams.get('text') ?? '') : undefined;
}

test('every page that search engines may list is shared on WhatsApp with title, figure and address, to nobody in particular', async () => {
  for (const page of site.pages) {
    // What speaks to one visitor alone is shared by nobody, and a dialog covers the foot of its page.
    const shared = !['search', 'thank-you', 'withdraw', 'feedback', 'offline', 'company-details'].includes(page.id);
    const address = site.firm.origin + page.path;
    const said = page.preview?.label ? `${page.title}\n${figureWords(page.preview)}` : (page.answerTitle ?? page.title);
    expect([page.path, await messageOn(page.path)]).toEqual([page.path, shared ? `${said}\n${address}` : undefined]);
  }
  expect(await messageOn('/others/fssai-registration')).toStartWith(
    'FSSAI registration and food licence\nBasic registration, yearly turnover up to: ₹1.5 crore (in force since 1 April 2026, checked on ',
  );
});

test('without a script a page can be sent by e-mail as well, and its address copied from a link', async () => {
  const row = parsed(await (await get('/gst')).text()).querySelector('.share-link');
  const [, mail, link] = [...(row?.querySelectorAll('a') ?? [])].map((one) => one.getAttribute('href') ?? '');
  const { protocol, pathname, searchParams } = new URL(mail ?? '');
  expect([protocol, pathname, searchParams.get('subject')]).toEqual(['mailto:', '', 'GST Registration in India']);
  expect(searchParams.get('body')?.split('\r\n')).toEqual((await messageOn('/gst'))?.split('\n'));
  expect(link).toBe(`${site.firm.origin}/gst`);
});

test('what somebody entered into a tool is not shared with the page', async () => {
  const answered =
    '/tools/gst-late-fee?return=gstr-3b&nil=no&due=2026-04-20&filed=2026-04-27&turnover=10000000&tax=50000';
  expect(await messageOn(answered)).toEndWith(`${site.firm.origin}/tools/gst-late-fee`);
});
