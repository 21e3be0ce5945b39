import { expect, test } from 'bun:test';
import { hrefsOf } from '../routes/page-reading.ts';
import { builtApp, parsed, publicFile } from '../support/built-app.ts';

const { get, site } = builtApp();

test('every page names the speculation rules, and preloads its font in the body, where it does not delay the first paint', async () => {
  for (const path of ['/', '/gst', '/search?q=gst', '/no-such-page']) {
    const reply = await get(path);
    expect(reply.headers.get('speculation-rules')).toBe('"/speculation-rules.json"');
    expect(reply.headers.get('link')).toBeNull();
    const page = parsed(await reply.text());
    expect(page.head.querySelector('link[rel="preload"]')).toBeNull();
    expect(hrefsOf(page.body, 'link[rel="preload"][as="font"]')[0]).toBe(site.assets['eczar.woff2'] ?? '');
  }
});

test('the rules prefetch pages of this site, except those that are data, cost a search or are for one visitor', () => {
  const { prefetch } = JSON.parse(publicFile('/speculation-rules.json') ?? '') as {
    prefetch: { where: { and: { href_matches?: string; not?: { href_matches: string } }[] }; eagerness: string }[];
  };
  expect(prefetch).toHaveLength(1);
  const [{ where, eagerness } = { where: { and: [] }, eagerness: '' }] = prefetch;
  expect(eagerness).toBe('moderate');
  const within = (pattern: string, path: string) =>
    new URLPattern(pattern, 'https://lekha.example').test(`https://lekha.example${path}`);
  const fetched = (path: string) =>
    where.and.every(({ href_matches = '', not }) =>
      not ? !within(not.href_matches, path) : within(href_matches, path),
    );
  const pages = ['/', '/gst', '/gst/gst-huf', '/quick-reads/gst-registration', '/contact'];
  expect(pages.filter(fetched)).toEqual(pages);
  const personal = ['/withdraw?reference=7K3M-92QX', '/thank-you?reference=7K3M-92QX'];
  const others = ['/search?q=gst', '/api/users/s/', '/assets/x.js', '/ops/leads'];
  const data = [
    '/figures.atom',
    '/figures.csv',
    '/figures.json',
    '/tools/hra.json?rent=1',
    '/due-dates.ics?for=company',
  ];
  expect([...personal, ...others, ...data, '/gst.md'].filter(fetched)).toEqual([]);
});
