/** Search over the pages of the site as they are, so that a change of words in content/ cannot quietly hide a page. */
import { expect, test } from 'bun:test';
import { compileContent } from '../../src/content/compile.ts';
import { createSearchIndex } from '../../src/upstream/embedded/search.ts';

const { pages, synonyms } = compileContent('content');
const search = createSearchIndex(pages, synonyms);

const first: Record<string, string> = {
  'pvt ltd': '/company-registration',
  'company registartion': '/company-registration',
  opc: '/company-registration/one-person-company-registration',
  'ITR-1': '/income-tax-filing/itr-1-sahaj-form',
  'itr 1': '/income-tax-filing/itr-1-sahaj-form',
  itr1: '/income-tax-filing/itr-1-sahaj-form',
  sahaj: '/income-tax-filing/itr-1-sahaj-form',
  gumasta: '/others/shop-establishment-license',
  'dukan licence': '/others/shop-establishment-license',
  'food licence': '/others/fssai-registration',
  'gst number': '/gst',
  जीएसटी: '/gst',
  आईटीआर: '/income-tax-filing',
  trademrk: '/company-trademark',
};

for (const [query, path] of Object.entries(first)) {
  test(`on the site itself, "${query}" finds ${path} first`, () => {
    expect(search(query)[0]?.red_url).toBe(path);
  });
}

test('every page that is searched for by its own title is among the results', () => {
  for (const page of pages.filter(({ keywords }) => keywords.length > 0)) {
    expect([page.title, search(page.title).some((result) => result.red_url === page.path)]).toEqual([page.title, true]);
  }
});
