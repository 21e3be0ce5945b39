import { expect, test } from 'bun:test';
import * as v from 'valibot';
import { SourceSchema } from '../../src/domain/text.ts';
import { isHomePage } from '../../src/domain/web-address.ts';

const source = { title: 'CGST Act, section 22', url: 'https://www.gst.gov.in/' };
const read = { title: 'Section 22', url: 'https://cbic-gst.gov.in/act/22', day: '2026-11-21', secondary: false };
const isSource = (value: object) => v.is(SourceSchema, value);

test('distinguishes the home page of a site from its other pages', () => {
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

test('a source has the law and its portal, and optionally the page where it was read, the day, and whose page it is', () => {
  expect([
    isSource(source),
    isSource({ ...source, read }),
    isSource({ ...source, read: { ...read, secondary: true } }),
  ]).toEqual([true, true, true]);
});

test('a reading is one page with all its details, not a site', () => {
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
