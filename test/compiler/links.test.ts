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
    { pages, bodies, figures, mayStandAt: (path) => path === '/broken' },
  ).map(faultLine);

test('links to pages, to their headings, to figures and to https addresses lead somewhere', () => {
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

test('an address that moved is judged by where it leads', () => {
  expect(faultsOf('/accounting-book-keeping')).toEqual([]);
  expect(faultsOf('/iso-registration')).toHaveLength(1);
});

test('an unknown page is named with the file and the field', () => {
  expect(faultsOf('/gts')).toEqual(['content/a.md: notes.0: expected a page of this site, found /gts']);
  expect(faultsOf('/gst/', '//evil.example', '/gst?q=1', '/GST')).toHaveLength(4);
});

test('an unknown anchor is named with its page', () => {
  expect(faultsOf('/gst#limit')).toEqual(['content/a.md: notes.0: expected an anchor of /gst, found /gst#limit']);
  expect(faultsOf('/figures#member')).toEqual([
    'content/a.md: notes.0: expected an anchor of /figures, found /figures#member',
  ]);
  expect(faultsOf('/gst#')).toEqual(['content/a.md: notes.0: expected an anchor of /gst, found /gst#']);
});

test('an address that is not https, and one that depends on where it is read, are refused', () => {
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

test('a link to a page that does not compile is judged when it does', () => {
  expect(faultsOf('/broken', '/broken#part')).toEqual([]);
});

test('every broken link is reported, not just the first', () => {
  expect(faultsOf('/a', '/gst', '/b#c')).toHaveLength(2);
});
