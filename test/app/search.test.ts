import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { PATHS } from '../../src/api/contract.ts';
import type { Upstream } from '../../src/upstream/forwarder.ts';
import { upstreamSettings } from '../leads/lead-fixtures.ts';
import { documentOf } from '../routes/page-reading.ts';
import { builtApp, hashOf, parsed, policyOf } from '../support/built-app.ts';
import { tabOf } from '../support/firm.ts';
import { answering } from '../support/hostile-upstream.ts';

const asked: string[] = [];
const listening = (real: Upstream): Upstream => ({
  call(path, call) {
    if (path === PATHS.search) asked.push((call as { body: { q: string } }).body.q);
    return real.call(path, call);
  },
});
const { get, logged } = builtApp({ upstream: listening });
const search = (q: string) => get(`/search?q=${encodeURIComponent(q.toWellFormed())}`);

test('a search shows its results as links and keeps the query in the box', async () => {
  const page = await documentOf(search('gst huf'));
  expect(page.title).toBe(tabOf('Search: gst huf'));
  expect(page.querySelector('input[name="q"]')?.getAttribute('value')).toBe('gst huf');
  expect(page.querySelector('.search-results a')?.getAttribute('href')).toBe('/gst/gst-huf');
  expect(page.querySelector('main')?.textContent).toContain('Showing results for gst huf');
});

test('a query of fewer than three characters asks for more and does not reach the upstream', async () => {
  const before = asked.length;
  for (const path of ['/search', '/search?q=', '/search?q=%20%20', '/search?q=%00%E2%80%AE', '/search?other=gst']) {
    const page = await documentOf(get(path));
    expect(page.querySelector('main')?.textContent).toContain(
      'Type what you need in the box above: a service, a form, a licence, in English or Hindi.',
    );
    expect([path, page.querySelector('.search-results')?.outerHTML]).toEqual([path, undefined]);
    expect(page.querySelector('input[name="q"]')?.getAttribute('value')).toBe('');
  }
  for (const q of ['g', 'gs', ' g ', '😀😀', 'g\u200b\u200bs']) {
    const page = await documentOf(search(q));
    expect(page.querySelector('main')?.textContent).toContain('Type at least 3 letters to search.');
  }
  expect(asked.length).toBe(before);
});

const hostile = [
  'gst\0\u0001\u001b[31m\u007f\u009f end',
  '\u202egst reversed\u202c \u2066isolate\u2069',
  'שלום עולם مرحبا',
  '😀👩‍👩‍👧 जीएसटी é',
  `${'a'.repeat(199)}😀😀`,
  '\ud83d lone \ude00 halves',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)' x='",
  '</title><script>alert(1)</script>',
  '</textarea></style></noscript><svg onload=alert(1)>',
  '--><b>x</b><!--',
  ']]><b>x</b>',
  '{{7*7}} #{7*7} <%= 7*7 %>',
  "'; DROP TABLE leads; -- OR 1=1",
  '../../etc/passwd',
  'gst\r\nSet-Cookie: a=b\r\n\r\n<b>x</b>',
  'javascript:alert(1)',
];

/** Checks what must be true of the answer to any query. */
async function expectHarmless(q: string) {
  const response = await search(q);
  const html = await response.text();
  expect([q, response.status]).toEqual([q, 200]);
  expect(response.headers.get('set-cookie')).toBeNull();
  const page = parsed(html);
  const nonce = /'nonce-([^']+)'/.exec(policyOf(response).get('script-src') ?? '')?.[1];
  const foreign = [...page.querySelectorAll('script')].filter(
    (script) => script.getAttribute('src') === null && script.getAttribute('nonce') !== nonce,
  );
  expect(foreign.map((script) => script.outerHTML)).toEqual([]);
  const attributes = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
  expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
  expect(page.querySelectorAll('h1')).toHaveLength(1);
  const box = page.querySelector('input[name="q"]')?.getAttribute('value') ?? '';
  // Control characters except line breaks, direction marks, lone surrogates.
  expect(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u.exec(html)?.[0]).toBeUndefined();
  expect(html.includes('\ufffd')).toBe(q.toWellFormed().includes('\ufffd') && box.includes('\ufffd'));
  const shown = page.querySelector('.lede b')?.textContent ?? '';
  expect(shown).toBe(box);
  expect(JSON.parse(page.querySelector('[data-island="search"]')?.getAttribute('data-props') ?? '').initial).toBe(box);
  expect([[...box].length <= 200, page.title.isWellFormed(), [...page.title].length < 70]).toEqual([true, true, true]);
  return { page, box };
}

test.each([...hostile, `${'a'.repeat(39)}😀😀`])('the query %j is answered, and reflected only as text', async (q) => {
  const { page, box } = await expectHarmless(q);
  expect(box.length).toBeGreaterThan(0);
  expect(page.querySelectorAll('.lede b')).toHaveLength(1);
  expect(page.querySelector('.lede b')?.children).toHaveLength(0);
  expect(page.querySelectorAll('main img, main svg')).toHaveLength(0);
});

test('at most 200 characters of a query are used', async () => {
  for (const unit of ['x', 'ab ', '😀', 'क्ष', '<']) {
    const { box } = await expectHarmless(unit.repeat(10_000 / unit.length));
    expect([...box].length).toBeGreaterThanOrEqual(199);
  }
  const html = await (await search('x'.repeat(10_000))).text();
  expect(html).toContain('x'.repeat(200));
  expect(html).not.toContain('x'.repeat(201));
  expect(asked.filter((q) => [...q].length > 200)).toEqual([]);
  expect(asked).toContain('x'.repeat(200));
});

test('any query at all is harmless', async () => {
  const some = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', 'b', '\0', '\u202e', '\ud800', '=', '`', '$') }),
  );
  await fc.assert(
    fc.asyncProperty(some, async (q) => void (await expectHarmless(q))),
    { numRuns: 40 },
  );
});

test('a query with malformed percent-encoding is answered', async () => {
  for (const q of ['%', '%E0%A4%A', '%zz', 'gst%ff', '%u0041'])
    expect([q, (await get(`/search?q=${q}`)).status]).toEqual([q, 200]);
});

test('the page streams before the upstream answers, its inline scripts have the nonce, and it is not cached', async () => {
  const gate = Promise.withResolvers<void>();
  const waiting = (real: Upstream): Upstream => ({
    async call(path, call) {
      if (path === PATHS.search) await gate.promise;
      return real.call(path, call);
    },
  });
  const response = await builtApp({ upstream: waiting }).get('/search?q=gst');
  const decoder = new TextDecoder();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => {
    const { done, value } = await reader.read();
    return done ? null : decoder.decode(value, { stream: true });
  };
  let early = '';
  while (!early.includes('class="search-pending')) {
    const text = await next();
    if (text === null) throw new Error('the page ended without saying that it searches');
    early += text;
  }
  expect(early).not.toContain('<ol class="search-results">');
  gate.resolve();
  let late = '';
  for (let text = await next(); text !== null; text = await next()) late += text;
  expect(late).toContain('<ol class="search-results">');

  const policy = policyOf(response);
  const nonce = /^'self' 'nonce-([\w+/=]{24})'$/.exec(policy.get('script-src') ?? '')?.[1];
  const inline = [...(early + late).matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(
    ([, attributes]) => / nonce="([^"]*)"/.exec(attributes ?? '')?.[1],
  );
  expect(inline.length).toBeGreaterThan(0);
  expect(new Set(inline)).toEqual(new Set([nonce]));
  const styles = [...early.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => hashOf(css ?? ''));
  expect(styles).toHaveLength(2);
  expect(policy.get('style-src')?.split(' ')).toEqual(styles);
  expect([...policy.values()].join()).not.toMatch(/unsafe|\*/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(policyOf(await search('gst')).get('script-src')).not.toBe(policy.get('script-src'));
});

test('the search page shows a plain sentence if the upstream answers nonsense, or if its client breaks', async () => {
  await using garbage = answering(() => new Response('<h1>It works!</h1>', { status: 500 }));
  const breaking: Upstream = { call: () => Promise.reject(new TypeError('upstream of tests is broken')) };
  for (const site of [builtApp({ env: upstreamSettings(garbage.url) }), builtApp({ upstream: () => breaking })]) {
    const response = await site.get('/search?q=gst');
    const html = await response.text();
    expect([response.status, html.includes('Search is not answering right now')]).toEqual([200, true]);
    expect(html).not.toMatch(/It works|of tests/);
    expect((await site.get('/gst')).status).toBe(200);
  }
});

test('no test above logged an error', () => {
  expect(logged).toEqual([]);
});
