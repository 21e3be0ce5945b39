import { expect, test } from 'bun:test';
import * as v from 'valibot';
import { isHomePage } from '../../src/domain/citation.ts';
import { SourceSchema } from '../../src/domain/text.ts';

const source = { title: 'CGST Act, section 22', url: 'https://www.gst.gov.in/' };
const read = { title: 'Section 22', url: 'https://cbic-gst.gov.in/act/22', day: '2026-11-21', secondary: false };
const isSource = (value: object) => v.is(SourceSchema, value);

test('the entrance of a site is told from a page of it', () => {
  for (const url of [
    'https://www.gst.gov.in',
    'https://www.gst.gov.in/',
    'https://www.mca.gov.in/index.html',
    'https://x.in/INDEX.PHP',
  ]) {
    expect([url, isHomePage(url)]).toEqual([url, true]);
  }
  for (const url of [
    'https://x.in/act',
    'https://x.in/?id=22',
    'https://x.in/#section-22',
    'https://x.in/en/index.html',
    'https://x.in/index.pdf',
    'x.in',
    '',
  ]) {
    expect([url, isHomePage(url)]).toEqual([url, false]);
  }
});

test('a source is the law and its portal, and may say on which page it was read, when, and whose page that is', () => {
  expect([
    isSource(source),
    isSource({ ...source, read }),
    isSource({ ...source, read: { ...read, secondary: true } }),
  ]).toEqual([true, true, true]);
});

test('what was read is one page with all that is known of it, not a site', () => {
  for (const [field, value] of [
    ['url', 'https://cbic-gst.gov.in/'],
    ['url', 'http://cbic-gst.gov.in/act/22'],
    ['day', '2026-02-30'],
    ['secondary', 'no'],
    ['title', ''],
    ['secondary', undefined],
    ['day', undefined],
  ] as const) {
    expect([field, value, isSource({ ...source, read: { ...read, [field]: value } })]).toEqual([field, value, false]);
  }
  expect(isSource({ ...source, read: { ...read, page: 4 } })).toBe(false);
});
