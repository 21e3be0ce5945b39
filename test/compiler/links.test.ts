import { expect, test } from 'bun:test';
import { faultLine } from '../../src/compiler/content-error.ts';
import { checkLinks } from '../../src/compiler/links.ts';
import type { Body, PageEntry } from '../../src/content/site.ts';
import { figure } from './samples.ts';

const page = (id: string, path: string) => ({ id, path }) as PageEntry;
const pages = [page('home', '/'), page('gst', '/gst'), page('others', '/others'), page('figures', '/figures')];
const bodies = new Map([
  ['/gst', { kind: 'service', headings: [{ id: 'limits', text: 'Limits' }] } as unknown as Body],
]);
const figures = new Map([['members', figure('members')]]);
const faultsOf = (...hrefs: string[]) =>
  checkLinks(
    hrefs.map((href) => ({ file: 'content/a.md', field: 'notes.0', href })),
    { pages, bodies, figures, mayExistAt: (path) => path === '/broken' },
  ).map(faultLine);

test('accepts links to pages, headings, figures and https addresses', () => {
  expect(
    faultsOf(
      '/',
      '/gst',
      '/gst#limits',
      '/figures',
      '/figures#members',
      'https://www.gst.gov.in/a?b=c#d',
      'mailto:a@b.in',
      'tel:+911234567890',
    ),
  ).toEqual([]);
});

test('checks the target of a redirect', () => {
  expect(faultsOf('/accounting-book-keeping')).toEqual([]);
  expect(faultsOf('/iso-registration')).toHaveLength(1);
});

test('reports an unknown page with file and field', () => {
  expect(faultsOf('/gts')).toEqual(['content/a.md: notes.0: expected a page of this site, found /gts']);
  expect(faultsOf('/gst/', '//evil.example', '/gst?q=1', '/GST')).toHaveLength(4);
});

test('reports an unknown anchor with its page', () => {
  expect(faultsOf('/gst#limit')).toEqual(['content/a.md: notes.0: expected an anchor of /gst, found /gst#limit']);
  expect(faultsOf('/figures#member')).toEqual([
    'content/a.md: notes.0: expected an anchor of /figures, found /figures#member',
  ]);
  expect(faultsOf('/gst#')).toEqual(['content/a.md: notes.0: expected an anchor of /gst, found /gst#']);
});

test('refuses addresses that are relative or not https', () => {
  const refused = [
    'http://www.gst.gov.in/',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.in',
    'gst',
    '../gst',
    'www.gst.gov.in',
    '',
  ];
  expect(faultsOf(...refused)).toEqual(
    refused.map((href) => `content/a.md: notes.0: expected a path on this site or an https address, found ${href}`),
  );
});

test('does not report links to a page that did not compile', () => {
  expect(faultsOf('/broken', '/broken#part')).toEqual([]);
});

test('reports all broken links', () => {
  expect(faultsOf('/a', '/gst', '/b#c')).toHaveLength(2);
});
