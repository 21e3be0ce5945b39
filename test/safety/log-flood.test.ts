/** A stranger repeats everything that is logged, and the log of each host stays short. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORM_HEADERS, PATHS } from '../../src/api/contract.ts';
import { REPORTS_PATH } from '../../src/http/security-headers.ts';
import { VITALS_PATH } from '../../src/islands/dom-contract.ts';
import { READING_DESK_PATH } from '../../src/leads/reading-desk-api.ts';
import { contact, newKey, upstreamSettings } from '../leads/lead-fixtures.ts';
import { answering } from '../support/hostile-upstream.ts';
import { OPERATIONS_TOKEN } from '../support/hosts.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

const TIMES = 150;
/** Far more than the log writes of one event in a minute, and far less than there are requests. */
const MANY_LINES = 70;

const json = (body: object, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': newKey(), ...headers },
  body: JSON.stringify(body),
});
const elsewhere = { origin: 'https://evil.example' };
const violation = () => ({
  type: 'csp-violation',
  body: { effectiveDirective: 'img-src', blockedURL: `https://${crypto.randomUUID()}.example` },
});

/** What a stranger can have logged, and how. */
const CAUSES: Record<string, () => [path: string, init: RequestInit]> = {
  'form from another site refused': () => ['/contact', { method: 'POST', headers: elsewhere }],
  'call from another site refused': () => [`/api${PATHS.auth}`, { method: 'POST', headers: elsewhere }],
  'security policy violated': () => [
    REPORTS_PATH,
    { ...json([violation(), violation()], { 'content-type': 'application/reports+json' }) },
  ],
  vitals: () => [VITALS_PATH, json({ path: '/gst', lcp: Math.random() * 1000 })],
  'wrong tokens': () => [READING_DESK_PATH, { headers: { authorization: `Bearer ${crypto.randomUUID()}` } }],
  'suspect lead': () => [`/api${PATHS.record}`, json(contact, { [FORM_HEADERS.trap]: 'x' })],
  'lead not valid': () => [`/api${PATHS.record}`, json({ ...contact, email: 'x', [crypto.randomUUID()]: 1 })],
  'lead not delivered': () => [`/api${PATHS.record}`, json({ lead_type: 'phone' })],
  'upstream call failed': () => [`/api${PATHS.search}`, json({ q: 'gst number' })],
};

for (const [name, start] of EACH_HOST) {
  test(`${name} writes a few lines of whatever strangers send at will`, async () => {
    await using upstream = answering(() => new Response(null, { status: 500 }));
    await using host = await start({
      ...upstreamSettings(upstream.url),
      OPERATIONS_TOKEN,
      LEADS_PER_MINUTE: '100000',
      CALLS_PER_MINUTE: '100000',
    });
    for (const cause of Object.values(CAUSES))
      for (let time = 0; time < TIMES; time += 10)
        await Promise.all(
          Array.from({ length: 10 }, async () => {
            const [path, init] = cause();
            await (await fetch(host.origin + path, init)).arrayBuffer();
          }),
        );
    const lines = Map.groupBy(host.output().matchAll(/"event":"([^"]+)"/g), ([, event = '']) => event);
    const counted = new Map([...lines].map(([event, ofEvent]) => [event, ofEvent.length]));
    expect(Object.keys(CAUSES).filter((event) => !counted.has(event))).toEqual([]);
    expect([...counted].filter(([, count]) => count > MANY_LINES)).toEqual([]);
  }, 120_000);
}

test('what a host logs goes through its one log', () => {
  const root = join(import.meta.dir, '../../src');
  /** What starts by hand, what runs in browsers, and the host's words at its start. */
  const others = /^(?:commands|build|media|compiler|islands)\/|^hosts\/bun\/serve\.ts$/;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !others.test(file),
  );
  const writing = files.filter((file) =>
    /\bconsole\.|process\.std(?:out|err)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(writing).toEqual(['domain/host.ts']);
});
