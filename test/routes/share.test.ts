/** The link that shares a page. */
import { expect, test } from 'bun:test';
import { builtApp, parsed } from '../support/built-app.ts';

const { site, get } = builtApp();

/** What the message says; undefined where a page has no such link. */
async function messageOn(address: string): Promise<string | undefined> {
  const href = parsed(await (await get(address)).text())
    .querySelector('.share-link a')
    ?.getAttribute('href');
  return href ? (new URL(href).searchParams.get('text') ?? '') : undefined;
}

test('services, tools and quick reads are shared on WhatsApp with their own title and address, to nobody in particular', async () => {
  for (const page of site.pages) {
    const shared = ['service', 'article', 'tool'].includes(page.kind);
    expect([page.path, await messageOn(page.path)]).toEqual([
      page.path,
      shared ? `${page.answerTitle ?? page.title}\n${site.firm.origin}${page.path}` : undefined,
    ]);
  }
});

test('what somebody entered into a tool is not shared with the page', async () => {
  const answered = '/tools/gst-late-fee?return=gstr-3b&nil=no&due=2026-04-20&filed=2026-04-27&turnover=10000000&tax=50000';
  expect(await messageOn(answered)).toEndWith(`${site.firm.origin}/tools/gst-late-fee`);
});
