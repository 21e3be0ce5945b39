import { expect, test } from 'bun:test';
import * as v from 'valibot';
import { SourceSchema } from '../../src/domain/text.ts';
import { isHomePage } from '../../src/domain/web-address.ts';

const source = { title: 'CGST Act, section 22', url: 'https://www.gst.gov.in/' };
const read = { title: 'Section 22', url: 'https://cbic-gst.gov.in/act/22', day: '2026-11-21', secondary: false };
const isSource = (value: object) => v.is(SourceSchema, value);

test('distinguishes the home page of a site from its other pages', () => {
  const homes = [
    'https://www.gst.gov.in',
    'https://www.gst.gov.in/',
    'https://www.mca.gov.in/index.html',
    'https://x.in/INDEX.PHP',
  ];
  const others = ['act', '?id=22', '#section-22', 'en/index.html', 'index.pdf'].map((rest) => `https://x.in/${rest}`);
  expect([...homes, ...others, 'x.in', ''].filter(isHomePage)).toEqual(homes);
});

test('a source has the law and its portal, and optionally the page where it was read, the day, and whose page it is', () => {
  const readings = [undefined, read, { ...read, secondary: true }];
  expect(readings.map((one) => isSource({ ...source, ...(one && { read: one }) }))).toEqual([true, true, true]);
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
