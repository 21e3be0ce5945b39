/** A page in two languages: each says its own, names the other, and leads to pages in its language where there are any. */
import { expect, test } from 'bun:test';
import { makeDiscoveryFiles } from '../../src/build/discovery.ts';
import type { Edition, PageEntry, Site } from '../../src/content/site.ts';
import { joinLanguage, LANGUAGES, localize, OTHER_LANGUAGES, splitLanguage } from '../../src/domain/languages.ts';
import { hrefsOf } from '../routes/page-reading.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { realContent } from '../support/real-content.ts';

const TRANSLATED = ['/contact', '/due-dates', '/thank-you'];

/** An edition in Hindi of two pages, whose texts are English. */
function makeEdition({ pages, firm, abbreviations, words, modules, errorPage, refusalPage }: Site): Edition {
  const own = pages.filter(({ path }) => TRANSLATED.includes(path));
  return {
    ...{ language: 'hi', firm, abbreviations, words, modules, assets: {}, errorPage, refusalPage },
    pages: own.map((page): PageEntry => ({ ...page, lang: 'hi' })),
  };
}
const stale = '2026-11-20';
const { get, site } = builtApp({
  editions: (built) => {
    const edition = makeEdition(built);
    const [first, ...others] = edition.pages;
    return [{ ...edition, pages: [{ ...(first as PageEntry), stale }, ...others] }];
  },
});
const read = async (path: string) => {
  const answer = await get(path);
  return { answer, page: parsed(await answer.text()) };
};
const { origin } = site.firm;

test('an address has its language first, and English none', () => {
  const addresses = OTHER_LANGUAGES.flatMap((language) => ['/', '/gst'].map((path) => joinLanguage(language, path)));
  expect(addresses).toEqual(['/hi', '/hi/gst', '/pseudo', '/pseudo/gst']);
  expect(addresses.map((address) => splitLanguage(address).path)).toEqual(['/', '/gst', '/', '/gst']);
  for (const path of ['/', '/gst', '/hindi', '/figures/hi'])
    expect(splitLanguage(path)).toEqual({ language: 'en', path });
});

test('an address of a language keeps its query and anchor, and the name of a Markdown page', () => {
  const own = (address: string) => localize(address, 'hi', new Set(['/', '/gst']));
  const addresses = [
    '/',
    '/?a=/gst#b',
    '/gst?c=d',
    '/gst#e',
    '/gst.md',
    '/index.md',
    '/tools',
    '/gst.json',
    '/assets/a.css',
  ];
  expect(addresses.map(own)).toEqual([
    ...['/hi', '/hi?a=/gst#b', '/hi/gst?c=d', '/hi/gst#e', '/hi/gst.md', '/hi/index.md'],
    ...['/tools', '/gst.json', '/assets/a.css'],
  ]);
});

test.each([
  ['/contact', 'en'],
  ['/hi/contact', 'hi'],
] as const)('%s says its language, its addresses in all, and leads to the other', async (path, language) => {
  const { answer, page } = await read(path);
  const { tag, territory } = LANGUAGES[language];
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-language')).toBe(tag);
  expect(page.documentElement.lang).toBe(tag);
  const content = (selector: string) => page.querySelector(selector)?.getAttribute('content');
  expect([content('meta[property="og:locale"]'), content('meta[property="og:url"]')]).toEqual([
    territory,
    origin + path,
  ]);
  expect(hrefsOf(page.head, 'link[rel="canonical"]')).toEqual([origin + path]);
  const alternates = [...page.querySelectorAll('link[rel="alternate"][hreflang]')];
  expect(alternates.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])).toEqual([
    ['en', `${origin}/contact`],
    ['hi', `${origin}/hi/contact`],
    ['x-default', `${origin}/contact`],
  ]);
  const other = page.querySelector('header .language-link');
  const [to, code] = language === 'en' ? ['/hi/contact', 'hi'] : ['/contact', 'en'];
  expect(['href', 'hreflang', 'lang'].map((name) => other?.getAttribute(name))).toEqual([to, code, code]);
});

test('a page leads to pages of its language, and marks those that only English has', async () => {
  const { page } = await read('/hi/contact');
  const links = [...page.querySelectorAll('header nav a, footer a')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('hreflang'),
  ]);
  expect(links).toContainEqual(['/hi/due-dates', null]);
  expect(links).toContainEqual(['/gst', 'en']);
  expect(links).not.toContainEqual(['/due-dates', null]);
  expect([...page.querySelectorAll('main form')].map((form) => form.getAttribute('action'))).toEqual(['/hi/contact']);
  expect(page.querySelector('header nav [aria-current="page"]')?.getAttribute('href')).toBe('/hi/contact');
  const current = (await read('/contact')).page;
  expect(hrefsOf(current.body, 'a[href^="/hi"]')).toEqual(['/hi/contact']);
});

test('what a visitor asked stays asked in the other language', async () => {
  const { page } = await read('/hi/due-dates?for=salaried');
  expect(page.querySelector('.language-link')?.getAttribute('href')).toBe('/due-dates?for=salaried');
});

test('a page that a language lacks has no address in it, and its English page names none', async () => {
  const { answer, page } = await read('/hi/gst');
  expect([answer.status, page.documentElement.lang]).toEqual([404, 'hi']);
  const english = (await read('/gst')).page;
  expect(hrefsOf(english.head, 'link[hreflang]')).toEqual([]);
  expect(english.querySelector('.language-link')).toBeNull();
});

test('a form is posted to the page of its language', async () => {
  const answer = await get('/hi/contact', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=',
  });
  expect(answer.status).toBe(400);
  expect(parsed(await answer.text()).documentElement.lang).toBe('hi');
});

test('a lead of a form leads to the thanks in the language of the form', async () => {
  const lead = { full_name: 'Asha Rao', phone: '9876543210', email: 'asha@mail.example', message: 'GST' };
  const send = async (path: string) => {
    const body = new URLSearchParams(lead).toString();
    const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await get(path, { method: 'POST', headers, body });
    return [answer.status, answer.headers.get('location')?.replace(/\?.*/, '')];
  };
  expect(await send('/hi/contact')).toEqual([303, '/hi/thank-you']);
  expect(await send('/contact')).toEqual([303, '/thank-you']);
});

test('a page that follows an earlier English text says since when, and leads to the English one', async () => {
  const [first = ''] = site.editions?.[0]?.paths ?? [];
  const { page } = await read(joinLanguage('hi', first));
  const line = [...page.querySelectorAll('.source-line')].find((one) => one.querySelector('a[hreflang="en"]'));
  expect(line?.textContent).toContain('20 November 2026');
  expect(line?.querySelector('a')?.getAttribute('href')).toBe(first);
});

test('the sitemap names each page in each language, with its pair', () => {
  const edition = { ...realContent, ...makeEdition(site) };
  const files = makeDiscoveryFiles({ ...realContent, editions: [edition] }, realContent.pages);
  const urls = files.get('/sitemap.xml')?.match(/<url>.*?<\/url>/g) ?? [];
  const ofContact = urls.filter((url) => url.includes(`/contact</loc>`));
  expect(ofContact.map((url) => /<loc>(.*?)<\/loc>/.exec(url)?.[1])).toEqual([
    `${origin}/contact`,
    `${origin}/hi/contact`,
  ]);
  for (const url of ofContact)
    expect([...url.matchAll(/hreflang="([^"]*)"/g)].map(([, code]) => code)).toEqual(['en', 'hi', 'x-default']);
  expect(files.get('/hi/contact.md')).toContain(`${origin}/hi/contact`);
});
