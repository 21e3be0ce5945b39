import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { renderedPages } from '../content/site/pages.ts';
import { documentOf, hrefsOf } from '../routes/page-reading.ts';
import { builtApp, hashOf, parsed, policyOf } from '../support/built-app.ts';
import { tabOf } from '../support/firm.ts';
import { specPaths } from '../support/spec-paths.ts';

const { get, site, content, logged } = builtApp();
const paths = specPaths(site.firm.slug);

test('each page of the specification has its own title, description and canonical address', async () => {
  const pages = await renderedPages();
  for (const path of paths) {
    const found = pages.find((page) => page.path === path);
    const page = found?.document;
    const entry = content.entry(path);
    const robots = page?.querySelector('meta[name="robots"]')?.getAttribute('content');
    expect([path, found?.status, found?.headers.get('content-type'), page?.title, robots]).toEqual([
      ...[path, 200, 'text/html; charset=UTF-8', tabOf(entry?.answerTitle ?? entry?.title ?? '')],
      ['/search', '/withdraw'].includes(path) ? 'noindex' : undefined,
    ]);
    expect(page?.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(entry?.description as string);
    expect([page?.documentElement.lang, page?.head.firstElementChild?.outerHTML]).toEqual([
      'en-IN',
      '<meta charset="utf-8">',
    ]);
    const canonical = path === '/search' ? [] : [site.firm.origin + path];
    expect(page && hrefsOf(page, 'link[rel="canonical"]')).toEqual(canonical);
  }
});

test('moved addresses redirect permanently and keep the query', async () => {
  const moved = {
    '/accounting-book-keeping': '/others',
    '/accounting-book-keeping/': '/others',
    '/iso-registration?a=1&b=%2F': '/others/iso-certification?a=1&b=%2F',
    '/offline': '/',
    '/gst/': '/gst',
    '/gst//': '/gst',
    '//gst': '/gst',
    '/gst/gst-huf/?q=%3Cb%3E': '/gst/gst-huf?q=%3Cb%3E',
    '/search/?q=gst': '/search?q=gst',
    '/no-such-page/': '/no-such-page',
  };
  for (const [from, to] of Object.entries(moved)) {
    const response = await get(from);
    expect([from, response.status, response.headers.get('location')]).toEqual([from, 301, to]);
  }
});

test('no address redirects to another site, to itself, or twice', async () => {
  const hostile = ['//evil.example/', '///evil.example/', '/\\evil.example/', '/\\/evil.example//'];
  const encoded = ['//evil.example/%2e%2e/', '/%2F/evil.example/', '//@evil.example/'];
  const parts = fc.array(
    fc.constantFrom('/', '\\', '.', '..', '%2F', '%5C', '@', ':', 'evil.example', 'gst', ' ', '\t', '%09', '?', '#'),
    { maxLength: 6 },
  );
  const check = async (path: string) => {
    const from = new URL(`http://localhost/${path}`);
    const response = await get(from.href.slice('http://localhost'.length));
    if (response.status !== 301) return;
    const to = new URL(response.headers.get('location') ?? '', from);
    expect(to.origin).toBe('http://localhost');
    expect(to.href).not.toBe(from.href);
    expect((await get(to.pathname + to.search)).status).not.toBe(301);
  };
  for (const path of [...hostile, ...encoded]) {
    expect((await get(path)).status).toBe(301);
    await check(path.slice(1));
  }
  await fc.assert(
    fc.asyncProperty(parts, (some) => check(some.join(''))),
    { numRuns: 60 },
  );
});

test('unknown and malformed addresses answer 404 with search and the main links', async () => {
  const unknown = [
    '/no-such-page',
    '/gst/no-such-page',
    '/quick-reads',
    '/quick-reads/none',
    '/others/gst-huf',
    '/GST',
  ];
  const ofOthers = ['/gst/gst-huf/more', '/index.html', '/constructor', '/__proto__', '/.env', '/content/x.json'];
  const broken = ['/%', '/%E0%A4%A', '/gst/%zz', '/gst/%ff', '/%00', '/quick-reads/%c0%ae', '/gst%2Fgst-huf'];
  for (const path of [...unknown, ...ofOthers, ...broken]) {
    const response = await get(path);
    const page = parsed(await response.text());
    expect([path, response.status, page.querySelector('h1')?.textContent]).toEqual([
      path,
      404,
      'There is no page at this address',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    expect(page.querySelector('link[rel="canonical"]')?.outerHTML).toBeUndefined();
    expect(page.querySelector('form[action="/search"][method="get"] input[name="q"]')).not.toBeNull();
    const main = ['/company-registration', '/income-tax-filing', '/gst', '/others', '/'];
    expect(hrefsOf(page, 'main a')).toEqual(expect.arrayContaining(main));
  }
});

test('HEAD answers like GET, without a body', async () => {
  for (const path of ['/', '/gst', '/search?q=gst', '/healthz', '/none']) {
    const [head, full] = [await get(path, { method: 'HEAD' }), await get(path)];
    expect([path, head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      path,
      full.status,
      full.headers.get('content-type'),
      '',
    ]);
    await full.text();
  }
});

test('a page answers other methods than GET and HEAD with 405', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    for (const path of ['/', '/gst', '/search', '/healthz', '/no-such-page']) {
      const response = await get(path, { method });
      expect([method, path, response.status, response.headers.get('allow')]).toEqual([method, path, 405, 'GET, HEAD']);
    }
  }
});

test('/healthz answers with the build and is not cached', async () => {
  const response = await get('/healthz');
  expect(await response.json()).toEqual({ status: 'ok', build: site.build });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test('the policy of a page allows its styles by hash, scripts of this site, and nothing else inline', async () => {
  const partner = `/partner-with-${site.firm.slug}`;
  const some = ['/', '/gst', '/quick-reads/gst-registration', '/termsofuse', '/figures', '/company-details', '/none'];
  for (const path of [...some, partner]) {
    const response = await get(path);
    const policy = policyOf(response);
    const page = parsed(await response.text());
    const styles = [...page.querySelectorAll('style')].map((style) => hashOf(style.textContent ?? ''));
    // Stylesheets of the site are allowed only if the page links one.
    const sheets = page.querySelector('link[rel="stylesheet"]') ? ["'self'"] : [];
    expect({ path, styles: [...styles, ...sheets] }).toEqual({
      path,
      styles: policy.get('style-src')?.split(' ') ?? [],
    });
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe|\*|http:/);
    expect(Object.fromEntries(policy)).toMatchObject({
      ...{ 'default-src': "'none'", 'script-src': "'self'", 'object-src': "'none'", 'base-uri': "'none'" },
      ...{ 'form-action': "'self'", 'frame-ancestors': "'none'", 'require-trusted-types-for': "'script'" },
    });
    // Structured data is not a script: see test/content/structured-data.test.ts.
    const inline = [...page.querySelectorAll('script:not([type="application/ld+json"])')].filter(
      (script) => !script.getAttribute('src') || script.textContent !== '',
    );
    expect(inline.map((script) => script.outerHTML)).toEqual([]);
    const attributes = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    expect(attributes.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
  }
});

test('the script of a page is last, so that it delays nothing', async () => {
  const page = await documentOf(get('/gst'));
  expect(
    page.head.querySelectorAll('script, link[rel="modulepreload"], link[rel="preload"][as="script"]'),
  ).toHaveLength(0);
  const script = page.body.lastElementChild;
  expect(['type', 'src', 'async'].map((name) => script?.getAttribute(name) ?? null)).toEqual([
    'module',
    site.assets['client.js'] ?? '',
    '',
  ]);
});

test('no test above logged an error', () => {
  expect(logged).toEqual([]);
});
