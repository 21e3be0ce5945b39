import { expect, test } from 'bun:test';
import { routeTable } from '../../routes/route-table.ts';
import { builtApp } from '../support/built-app.ts';
import { pageFinder } from '../support/page-finder.ts';
import { attributeOf, documentOf } from './page-reading.ts';

const { get, site } = builtApp();
const routes = routeTable(site.firm);
const pageAt = pageFinder(routes);
const formPaths = routes.filter(({ page }) => page.form).map(({ path }) => path);

test('an address has the page of the first route that matches, or none', () => {
  const pages = {
    '/': 'home',
    '/gst': 'service',
    '/gst/gst-huf': 'service',
    '/quick-reads/none': 'article',
    '/contact': 'contact',
    '/search': 'search',
  };
  for (const [path, id] of Object.entries(pages)) expect([path, pageAt(path)?.id]).toEqual([path, id]);
  expect(['/none', '/gst/gst-huf/more', '/gst%2Fgst-huf', '/%'].filter((path) => pageAt(path))).toEqual([]);
});

test('a page with a form answers other methods with 405 and the allowed ones', async () => {
  expect(formPaths).toEqual(expect.arrayContaining(['/contact', '/withdraw', `/partner-with-${site.firm.slug}`]));
  for (const path of formPaths) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const reply = await get(path, { method });
      expect([path, method, reply.status, reply.headers.get('allow')]).toEqual([path, method, 405, 'GET, HEAD, POST']);
    }
  }
});

test('an address that is not exactly that of a page with a form takes no form', async () => {
  for (const path of ['/Contact', '/%63ontact', '/contact/x', '/WITHDRAW', '/gst']) {
    const reply = await get(path, {
      method: 'POST',
      headers: { origin: 'http://localhost' },
      body: new URLSearchParams({ full_name: 'Asha Verma' }),
    });
    expect([path, reply.status, reply.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
  }
});

test('the search box of the header contains the cleaned query on the search page only', async () => {
  const boxOf = async (path: string) => {
    const page = await documentOf(get(path));
    return [attributeOf(page, 'header input[name="q"]', 'value'), page.querySelector('main .lede b')?.textContent];
  };
  for (const query of ['gst huf', '%41', '100% tax', 'a&q=b', 'आईटीआर 😀', '<b>"']) {
    expect(await boxOf(`/search?q=${encodeURIComponent(query)}`)).toEqual([query, query]);
  }
  expect(await boxOf('/search?q=gst&q=other')).toEqual(['gst', 'gst']);
  // Cached for every query, so what one visitor typed must not reach the next.
  for (const path of ['/gst', '/figures', '/none']) expect((await boxOf(`${path}?q=private`))[0]).toBe('');
});
