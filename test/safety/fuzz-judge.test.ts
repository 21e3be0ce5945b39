/** The judge of generated requests finds the faults it looks for; otherwise no fuzz run could fail. */
import { expect, test } from 'bun:test';
import { gzipSync } from 'node:zlib';
import { faultsOf, lostByWrangler, unforeseen } from './fuzz-judge.ts';
import { MARKERS } from './fuzz-texts.ts';
import type { Ending } from './raw-http.ts';

const page = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" };
const answered = (status: number, headers: Record<string, string>, body: string | Uint8Array): Ending => ({
  kind: 'answered',
  answer: { status, headers: new Map(Object.entries(headers)), body: Buffer.from(body) },
});

test('a proper answer has no fault, and neither has a redirect within the site', () => {
  expect(faultsOf(answered(200, page, '<p>&lt;x-fuzz&gt;</p>'), true, 'Bun')).toEqual([]);
  expect(faultsOf(answered(301, { location: '/gst?q=1' }, ''), true, 'workerd')).toEqual([]);
  expect(faultsOf({ kind: 'closed' }, false, 'Bun')).toEqual([]);
});

test('silence, a connection closed without the expected answer, and a site error are faults', () => {
  expect(faultsOf({ kind: 'silent' }, false, 'Bun')).not.toEqual([]);
  expect(faultsOf({ kind: 'closed' }, true, 'workerd')).not.toEqual([]);
  for (const status of [500, 502, 503]) expect(faultsOf(answered(status, page, ''), true, 'Bun')).not.toEqual([]);
  // Invalid HTTP excuses the engine below, not the site.
  const ours = { ...page, 'strict-transport-security': 'max-age=1' };
  expect(faultsOf(answered(500, ours, 'Internal Server Error'), false, 'workerd')).not.toEqual([]);
  expect(faultsOf(answered(500, {}, 'Internal Server Error'), false, 'Bun')).not.toEqual([]);
});

test('a request is repeated only behind wrangler, if the connection was lost or closed with unread bytes', () => {
  const lost = answered(500, {}, 'Error: Network connection lost.\n    at file:///x/miniflare/dist/src/index.js:1:2');
  for (const ending of [lost, { kind: 'closed' } as const]) {
    expect(lostByWrangler(ending, 'workerd')).toBe(true);
    expect(lostByWrangler(ending, 'Bun')).toBe(false);
  }
  expect(lostByWrangler({ kind: 'silent' }, 'workerd')).toBe(false);
  expect(lostByWrangler(answered(500, page, 'Internal Server Error'), 'workerd')).toBe(false);
});

test.each(MARKERS)('%s unescaped in a page is a fault, compressed or not', (marker) => {
  // An address matters only in a place where it is a link.
  const written = marker.startsWith('javascript:') ? `<a href="${marker}">` : `<p title="${marker}">`;
  expect(faultsOf(answered(200, page, written), true, 'Bun')).not.toEqual([]);
  expect(faultsOf(answered(404, { ...page, 'content-encoding': 'gzip' }, gzipSync(written)), true, 'Bun')).not.toEqual(
    [],
  );
});

test('internal words, echoed headers and input, foreign links and a page without a policy are faults', () => {
  const faulty = [
    answered(404, page, 'TypeError: undefined is not a function'),
    answered(400, page, 'x\n    at serve (/srv/app.js:1:2)'),
    answered(301, { location: '/', 'x-fuzz-header': '1' }, ''),
    ...['//evil.example', '/\\evil.example', 'https://evil.example', ''].map((location) =>
      answered(301, { location }, ''),
    ),
    answered(200, { 'content-type': 'text/html' }, '<p>'),
    answered(400, { 'content-type': 'application/json' }, '{"error":"x-fuzz: not expected"}'),
    answered(200, { ...page, 'content-encoding': 'gzip' }, 'not gzip'),
  ];
  for (const ending of faulty) expect(faultsOf(ending, true, 'Bun')).not.toEqual([]);
});

test('only unforeseen errors in the output of a host are reported', () => {
  expect(unforeseen('Listening on http://127.0.0.1:1/\n{"level":"info","event":"suspect lead"}\n')).toEqual([]);
  const lines = [
    '{"level":"error","event":"unhandled"}',
    '\u001b[31m✘ [ERROR] Uncaught TypeError: x',
    '      at <anonymous> (/srv/app.tsx:1:2)',
  ];
  expect(unforeseen(lines.join('\n'))).toHaveLength(3);
});
