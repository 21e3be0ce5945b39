import { expect, test } from 'bun:test';
import { formatFault } from '../../../src/compiler/read/content-error.ts';
import { checkLinks, readMovedFigures } from '../../../src/compiler/read/links.ts';
import type { Body, PageEntry } from '../../../src/content/site.ts';
import { contentFolder, faultsFrom, figure } from '../samples.ts';

const page = (id: string, path: string) => ({ id, path }) as PageEntry;
const pages = [page('home', '/'), page('gst', '/gst'), page('others', '/others'), page('figures', '/figures')];
const bodies = new Map([
  ['/gst', { kind: 'service', headings: [{ id: 'limits', text: 'Limits' }] } as unknown as Body],
]);
const figures = new Map([['members', figure('members')]]);
const faultsOf = (...hrefs: string[]) =>
  checkLinks(
    hrefs.map((href) => ({ file: 'content/a.md', field: 'notes.0', href })),
    { pages, bodies, figures },
  ).map(formatFault);

test('accepts links to pages, headings, figures and https addresses', () => {
  expect(faultsOf('/', '/gst', '/gst#limits', '/figures', '/figures#members')).toEqual([]);
  expect(faultsOf('https://www.gst.gov.in/a?b=c#d', 'mailto:a@b.in', 'tel:+911234567890')).toEqual([]);
});

test('checks the target of a redirect', () => {
  expect(faultsOf('/accounting-book-keeping')).toEqual([]);
  expect(faultsOf('/iso-registration')).toHaveLength(1);
});

test.each([
  ['/gts', 'a page of this site'],
  ['/gst/', 'a page of this site'],
  ['//evil.example', 'a page of this site'],
  ['/gst?q=1', 'a page of this site'],
  ['/GST', 'a page of this site'],
  ['/gst#limit', 'an anchor of /gst'],
  ['/figures#member', 'an anchor of /figures'],
  ['/gst#', 'an anchor of /gst'],
])('reports the link %s with file and field', (href, expected) => {
  expect(faultsOf(href)).toEqual([`content/a.md: notes.0: expected ${expected}, found ${href}`]);
});

test('refuses addresses that are relative or not https', () => {
  const refused = ['http://www.gst.gov.in/', 'javascript:alert(1)', 'data:text/html,x', 'ftp://x.in'];
  refused.push('gst', '../gst', 'www.gst.gov.in', '');
  expect(faultsOf(...refused)).toEqual(
    refused.map((href) => `content/a.md: notes.0: expected a path on this site or an https address, found ${href}`),
  );
});

const moved = (yaml: string, ...there: string[]) => {
  using folder = contentFolder({ 'moved-figures.yaml': yaml });
  return [...readMovedFigures(folder.root, (id) => there.includes(id))];
};

test('the id of a removed figure leads to its successor', () => {
  expect(moved('slab-1: slabs\nslab-2: slabs\n', 'slabs')).toEqual([
    ['slab-1', 'slabs'],
    ['slab-2', 'slabs'],
  ]);
});

test('ignores ids that still exist, and successors that do not', () => {
  expect(moved('slab-1: slabs\n', 'slabs', 'slab-1')).toEqual([]);
  expect(moved('slab-1: slabs\n')).toEqual([]);
});

test('the file is optional, and refuses a value that is no id', () => {
  using empty = contentFolder({});
  expect(readMovedFigures(empty.root, () => true).size).toBe(0);
  using wrong = contentFolder({ 'moved-figures.yaml': 'slab-1: "/figures/slabs"\n' });
  expect(faultsFrom(() => readMovedFigures(wrong.root, () => true))).toHaveLength(1);
});
