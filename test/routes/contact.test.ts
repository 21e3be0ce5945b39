import { expect, test } from 'bun:test';
import { builtApp } from '../support/built-app.ts';
import { documentOf, hrefsOf } from './page-reading.ts';

const { get, content } = builtApp();
const { firm } = content.site;

/** The message in the form and the messages of the WhatsApp links. */
async function wordsAt(address: string) {
  const page = await documentOf(get(address));
  const chats = [...page.querySelectorAll('main a[href^="https://wa.me/"], .contact-bar a[href^="https://wa.me/"]')]
    .filter((link) => !link.closest('.share-row'))
    .map((link) => new URL(link.getAttribute('href') ?? '').searchParams.get('text') ?? '');
  return { message: page.querySelector('textarea[name="message"]')?.textContent ?? '', chats: [...new Set(chats)] };
}

test('`about` puts the subject of a page into the form and the WhatsApp message', async () => {
  const words = 'I want help with GST registration.';
  expect(await wordsAt('/contact?about=/gst')).toEqual({ message: words, chats: [`Hello ${firm.name}. ${words}`] });
  for (const { path, subject } of [...content.kind('service'), ...content.kind('article')]) {
    const { message } = await wordsAt(`/contact?about=${path}`);
    expect([path, message]).toEqual([path, subject === undefined ? '' : `I want help with ${subject}.`]);
  }
});

test('`about` puts no other words into the form or the message', async () => {
  const plain = await wordsAt('/contact');
  expect(plain).toEqual({ message: '', chats: [firm.greeting] });
  const pages = ['/no-such-page', '//evil.example', '/termsofuse', '/contact', '/gst%23who'];
  for (const about of ['', 'cheap+loans', '__proto__', '%3Cscript%3E', ...pages]) {
    expect([about, await wordsAt(`/contact?about=${about}`)]).toEqual([about, plain]);
  }
});

test('every page links to the form with its own address, which begins the message for that visitor alone', async () => {
  for (const path of ['/', '/gst', '/tools/income-tax', '/figures/gst-goods-threshold']) {
    const [link = ''] = hrefsOf(await documentOf(get(path)), '.footer-report a');
    expect(link).toBe(`/contact?page=${path}`);
    const reply = await get(link);
    expect([path, reply.headers.get('cache-control')]).toEqual([path, 'no-store']);
    const { message, chats } = await wordsAt(link);
    expect(message).toStartWith('Something wrong on this page: ');
    expect(message).toEndWith(` (${path})\n`);
    expect(chats).toEqual([firm.greeting]);
  }
  expect(hrefsOf(await documentOf(get('/no-such-page')), '.footer-report a')).toEqual(['/contact']);
});

test('`page` puts no words of the address into the message', async () => {
  for (const page of [
    '',
    '/no-such-page',
    '//evil.example',
    '/figures/',
    '/figures/none',
    '/gst%23who',
    'call+12345',
    '__proto__',
  ])
    expect([page, (await wordsAt(`/contact?page=${page}`)).message]).toEqual([page, '']);
});

test('the address at which earlier versions took notes about a page leads to the form about it', async () => {
  const reply = await get('/feedback?page=/gst');
  expect([reply.status, reply.headers.get('location')]).toEqual([301, '/contact?page=/gst']);
});

test('an article with a subject links to the form with it', async () => {
  for (const { path, subject } of content.kind('article')) {
    const links = hrefsOf(await documentOf(get(path)), '.article-help a');
    expect([path, ...links]).toEqual(subject === undefined ? [path] : [path, `/contact?about=${path}`]);
  }
});
