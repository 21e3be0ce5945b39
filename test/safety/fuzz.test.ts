/**
 * Generated requests to the app: known addresses and changed ones, odd headers, and bodies that are valid, nearly valid
 * or nonsense. `bun run fuzz` sends 20,000, or a given number, and repeats a seed.
 */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { AuthReply } from '../../src/api/contract.ts';
import { contact, partner } from '../leads/lead-fixtures.ts';
import { builtApp } from '../support/built-app.ts';
import { OPERATIONS_TOKEN } from '../support/hosts.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 300);
const SEED = process.env.FUZZ_SEED;
/** Far longer than the runs take, however many they are. */
const LIMIT_MS = 120_000 + RUNS * 100;

const { app, site, logged } = builtApp({ env: { OPERATIONS_TOKEN } });
const auth = await app.request('/api/users/auth/', { method: 'POST' });
const { access_token } = ((await auth.json()) as AuthReply).data;

/** Closes the surrounding markup if it is written into a page unescaped. */
const MARKERS = [
  ...[`"'><x-fuzz>`, '</script></style></title></textarea><x-fuzz>', '--><x-fuzz>', '{{x-fuzz}}<x-fuzz>'],
  ...[`x-fuzz" onx-fuzz="1`, `x-fuzz' onx-fuzz='1`, 'javascript:x-fuzz'],
];
const REFLECTED = [/<x-fuzz/i, /x-fuzz(["'])\s+onx-fuzz=/i, /(?:href|action|src)=["']?javascript:/i];
/** Splits a header, if a line break in the request becomes one in the answer. */
const SPLITTING = 'x\r\nx-fuzz-header: 1\r\n\r\n<x-fuzz>';
/** Words of a stack trace or an engine, which no visitor may see. */
const INTERNAL = [
  /^\s+at .+:\d+:\d+\)?$/m,
  /\b(?:Type|Reference|Range|Syntax|URI|Eval|Aggregate)Error\b/,
  /SQLITE_|node_modules|\.tsx?:\d+|\bvalibot\b/,
];

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...MARKERS, SPLITTING) },
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '\0', '\u202egst', 'जीएसटी', '\ud800', "' OR 1=1 --", '%00', '__proto__', 'constructor', '1e999'),
  fc.integer({ min: 200, max: 6000 }).map((length) => 'gst '.repeat(length / 4)),
);
/** Percent-encoded as browsers do it, entirely, twice, or incorrectly. */
const encodedText = fc.tuple(anyText, fc.constantFrom('once', 'fully', 'twice', 'broken')).map(([text, how]) => {
  const fully = Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');
  const once = encodeURIComponent(text.toWellFormed());
  return { once, fully, twice: encodeURIComponent(fully), broken: once.replace(/%../, '%zz') }[how];
});

const POSTED = `/api/users/auth/ /api/users/s/ /api/users/record/ /api/vitals /csp-reports /contact /withdraw /mcp
  /ops/sign-in`.split(/\s+/);
const PLACES = `/api/ /ops /ops/leads /ops/leads/stats /ops/leads/x/redeliver /healthz /form-time /figures.atom
  /figures.json /figures.csv /due-dates.ics /search/answer.json /accounting-book-keeping`.split(/\s+/);
const ODD = '.. %2e%2e%2f ..%5c %00 %c0%ae %ff % %u0041 ;a=b .git //evil.example /\\evil.example/'.split(' ');
const known = fc.constantFrom(...PLACES, ...POSTED, ...site.pages.map(({ path }) => path));
const changed = fc.tuple(known, fc.oneof(fc.constantFrom(...ODD), encodedText), fc.nat(5)).map(([base, odd, how]) => {
  const middle = Math.floor(base.length / 2);
  const ways = [
    `${base}/${odd}`,
    `/${odd}${base}`,
    `/${base.slice(1, middle)}${odd}${base.slice(Math.max(1, middle))}`,
  ];
  return [...ways, base.replaceAll('/', '//'), `${base}/`, base.toUpperCase()][how] ?? base;
});
const parameter = fc
  .tuple(fc.oneof(fc.constantFrom('q', 'for', 'on', 'reference', '__proto__'), encodedText), encodedText)
  .map((pair) => pair.join('='));
const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.array(parameter, { minLength: 1, maxLength: 4 }).map((all) => `?${all.join('&')}`) },
  fc.constantFrom('?', '??', '?&&&==', '?%', '?q=%ff%fe', `?q=${'%F0%9F%92%A9'.repeat(300)}`),
);
const target = fc.tuple(fc.oneof({ weight: 2, arbitrary: known }, changed), query).map((both) => both.join(''));

/** Values that a site expects, and others, by header. */
const HEADERS: Record<string, string[]> = {
  authorization: [`Bearer ${OPERATIONS_TOKEN}`, `Bearer ${access_token}`, 'Bearer', 'Basic eDp5', 'Bearer eyJh.e30.'],
  range: ['bytes=0-', 'bytes=5-2', 'items=0-1'],
  'accept-encoding': ['gzip', 'br;q=0, gzip;q=0.5', 'gzip;q=nonsense', ',,,'],
  'if-none-match': ['*', 'W/"x", "y"', '"', '"",,,"'],
  origin: ['null', 'https://evil.example', 'http://', 'file://'],
  'sec-fetch-site': ['same-origin', 'cross-site', 'none', ''],
  'idempotency-key': ['3b241101-e2bb-4255-8caf-4136c566a962', '0'],
  cookie: ['a=b', '=;=;'],
  'test-client': ['198.51.100.1', '::1, evil', ','.repeat(500)],
  referer: ['https://evil.example/<x-fuzz>'],
  'form-time': ['0.0', '1e9.ab'],
  'form-trap': ['yes'],
};
const inHeader = anyText.map((text) => text.replaceAll(/[^\x20-\xff]|\x7f/g, ' ').trim());
const headers = fc.array(
  fc.oneof(
    ...Object.entries(HEADERS).map(([name, values]) =>
      fc.tuple(fc.constant(name), fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, inHeader)),
    ),
  ),
  { maxLength: 6 },
);

const FIELDS = 'lead_type full_name email phone message website form_time key reference q path lcp __proto__'.split(
  ' ',
);
const GOOD = [
  { ...contact, message: `<b>${MARKERS[0]}</b>` },
  partner,
  { q: 'gst number' },
  { path: '/gst', lcp: 1200 },
];
const pairs = fc.array(
  fc.tuple(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...FIELDS) }, anyText), fc.oneof(anyText, fc.jsonValue())),
  { maxLength: 10 },
);
/** With a `__proto__` key, which an object literal would lose. */
const jsonOf = (all: readonly (readonly [string, unknown])[]) =>
  `{${all.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
const json = fc.oneof(
  fc.tuple(fc.constantFrom(...GOOD), pairs).map(([lead, more]) => jsonOf([...Object.entries(lead), ...more])),
  fc.constantFrom(...GOOD).map((lead) => JSON.stringify(lead)),
  fc.tuple(fc.json(), fc.nat(30)).map(([text, cut]) => text.slice(0, cut)),
  fc.integer({ min: 100, max: 8000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 10_000, max: 20_000 }).map((length) => `{"q":"${'क'.repeat(length / 3)}"}`),
);
/** `String` throws for an object whose `toString` is no function. */
const writeText = (part: unknown) => (typeof part === 'string' ? part : JSON.stringify(part));
const form = fc
  .tuple(fc.constantFrom({}, ...GOOD), pairs)
  .map(([lead, more]) =>
    [...Object.entries(lead), ...more]
      .map((pair) => pair.map((part) => encodeURIComponent(writeText(part).toWellFormed())).join('='))
      .join('&'),
  );
const multipart = pairs.map((all) => {
  const parts = all.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  return `${parts.join('')}--x${all.length % 2 ? '--\r\n' : ''}`;
});
/** A body with its content type, or with any other. */
const posted = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: json.map((text) => [text, 'application/json'] as const) },
      { weight: 4, arbitrary: form.map((text) => [text, 'application/x-www-form-urlencoded'] as const) },
      multipart.map((text) => [text, 'multipart/form-data; boundary=x'] as const),
      fc.uint8Array({ maxLength: 400 }).map((bytes) => [Buffer.from(bytes), 'application/json'] as const),
      json.map((text) => [Buffer.from(text, 'utf16le'), 'application/json; charset=utf-16'] as const),
    ),
    fc.oneof(
      { weight: 5, arbitrary: fc.constant(null) },
      fc.constantFrom('', 'text/plain', 'multipart/form-data', 'application/csp-report'),
      inHeader,
    ),
  )
  .map(([[body, type], other]) => ({ body, type: other ?? type }));
const ACCEPTED: [string, string][] = [
  ['idempotency-key', '3b241101-e2bb-4255-8caf-4136c566a962'],
  ['authorization', `Bearer ${access_token}`],
];
const asked = fc.record({ method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'), target, headers });
const sent = fc
  .record({
    method: fc.oneof(
      { weight: 5, arbitrary: fc.constant('POST') },
      fc.constantFrom('PUT', 'DELETE', 'OPTIONS', 'PROPFIND'),
    ),
    target: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...POSTED) }, target),
    others: headers,
    accepted: fc.subarray(ACCEPTED),
    posted,
  })
  .map(({ posted: { body, type }, accepted, others, ...request }) => ({
    ...request,
    headers: [...accepted, ['content-type', type] as [string, string], ...others],
    body,
  }));

/** The faults of an answer, as sentences. */
function faultsOf({ status, headers: of }: Response, text: string): string[] {
  const type = of.get('content-type') ?? '';
  const location = of.get('location');
  // The desk returns leads as typed, in JSON that browsers treat as nothing else. Errors repeat nothing.
  const isData =
    type === 'application/json' && of.get('x-content-type-options') === 'nosniff' && text.startsWith('{"data":');
  const faults = {
    [`status ${status}: ${text.slice(0, 200)}`]: status >= 500,
    'internal words': INTERNAL.some((pattern) => pattern.test(text)),
    'a header of the sender': of.has('x-fuzz-header'),
    [`sends visitors to ${location}`]: location !== null && !/^\/(?![/\\])/.test(location),
    'a page without a security policy': type.startsWith('text/html') && !of.has('content-security-policy'),
    'what was sent, as markup': !isData && REFLECTED.some((pattern) => pattern.test(text)),
    'an error that repeats what was sent': text.startsWith('{"error":') && /x-fuzz/i.test(text),
  };
  return Object.keys(faults).filter((fault) => faults[fault]);
}

test(
  'the app answers any request without error, echo or internal words',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(asked, sent), async ({ target: path, ...init }) => {
        const answer = await app.request(`http://localhost${path}`, init);
        expect(faultsOf(answer, await answer.text())).toEqual([]);
        expect(logged.splice(0).filter(({ level }) => level === 'error')).toEqual([]);
      }),
      { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) },
    );
  },
  LIMIT_MS,
);
