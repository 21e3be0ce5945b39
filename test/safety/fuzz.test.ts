/** Generated requests to both hosts; `bun run fuzz` sends each 20,000, or a given number, and repeats a seed. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { AuthReply } from '../../src/api/contract.ts';
import { builtSite } from '../support/built-site.ts';
import { OPERATIONS_TOKEN } from '../support/hosts.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { type FuzzRequest, requests } from './fuzz.ts';
import { faultsOf, lostByWrangler, unforeseen } from './fuzz-judge.ts';
import { exchange } from './raw-http.ts';

const COUNT = Number(process.env.FUZZ_REQUESTS ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const BATCH = 250;
const AT_ONCE = 24;
/** How often a request that wrangler's proxy lost is sent again. */
const TRIES = 6;
/** When a host counts as silent: far longer than any answer takes, even on a busy machine. */
const PATIENCE_MS = 25_000;

function addresses(): string[] {
  const site = builtSite();
  const calls = ['auth/', 's/', 'record/', ''].map((call) => `/api/users/${call}`);
  const others = [
    '/api/vitals',
    '/api/',
    '/ops/leads',
    '/ops/leads/stats',
    '/ops/leads/x/redeliver',
    '/healthz',
    '/form-time',
  ];
  const files = ['/figures.atom', '/figures.json', '/figures.csv', '/figures.schema.json', '/speculation-rules.json'];
  const ofSite = ['/favicon.ico', '/manifest.webmanifest', '/robots.txt'];
  const bodies = site.pages.flatMap(({ body }) => (body === undefined ? [] : [`/content/${body}`])).slice(0, 5);
  return [
    ...site.pages.map(({ path }) => path),
    ...Object.values(site.assets),
    ...bodies,
    ...[calls, others, files, ofSite].flat(),
    ...['/accounting-book-keeping', '/search', '/contact', '/withdraw'],
  ];
}

/** A request as a readable line. A long run of one character becomes a count, so that the text after it is visible. */
function shown({ bytes }: FuzzRequest): string {
  const text = JSON.stringify(bytes.toString('latin1')).replace(
    /([^"\\])\1{49,}/g,
    (run, character) => `${character} × ${run.length}`,
  );
  return text.length > 1500 ? `${text.slice(0, 1500)}… (${bytes.length} bytes)` : text;
}

/** One test for each batch, so that a fault names its batch and no test takes long. */
const batches = Array.from({ length: Math.ceil(COUNT / BATCH) }, (_, at) => ({
  first: at * BATCH,
  size: Math.min(BATCH, COUNT - at * BATCH),
}));

for (const name of ['Bun', 'workerd'] as const) {
  for (const { first, size } of batches) {
    test(`${name} answers generated requests ${first + 1} to ${first + size} without error, echo or silence`, async () => {
      const { origin, output } = await sharedHosts[name]();
      const before = output().length;
      const auth = (await (await fetch(`${origin}/api/users/auth/`, { method: 'POST' })).json()) as AuthReply;
      const generated = requests({ known: addresses(), bearers: [OPERATIONS_TOKEN, auth.data.access_token] });
      const faults = new Map<string, string>();
      const endings = new Map<string, number>();
      const queue = fc.sample(generated, { numRuns: size, seed: SEED + first });
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let request = queue.pop(); request; request = queue.pop()) {
            const send = ({ method, bytes, wellFormed }: FuzzRequest) =>
              exchange(origin, method, bytes, PATIENCE_MS, !wellFormed);
            let ending = await send(request);
            for (let tries = 1; tries < TRIES && request.wellFormed && lostByWrangler(ending, name); tries++)
              ending = await send(request);
            const kind = ending.kind === 'answered' ? String(ending.answer.status) : ending.kind;
            endings.set(kind, (endings.get(kind) ?? 0) + 1);
            for (const fault of faultsOf(ending, request.wellFormed, name))
              if (!faults.has(fault)) faults.set(fault, shown(request));
          }
        }),
      );
      console.log(
        `${name}, seed ${SEED}: ${[...endings]
          .sort()
          .map(([kind, count]) => `${count} × ${kind}`)
          .join(', ')}`,
      );
      expect(Object.fromEntries(faults)).toEqual({});
      expect(await (await fetch(`${origin}/healthz`)).json()).toMatchObject({ status: 'ok' });
      expect(unforeseen(output().slice(before))).toEqual([]);
    });
  }
}

/** Generated requests that once broke something, with their status now. */
const MENDED: readonly [what: string, status: number, path: string, headers?: string, method?: string][] = [
  ['a NUL in the name of an asset', 404, '/assets/%00'],
  ['an asset whose name is longer than names of files', 301, `/assets/${'a/'.repeat(1000)}`],
  ['a path of slashes', 414, '/'.repeat(15_000)],
  ['an asset whose path is longer than any', 414, `/assets/${'a/'.repeat(2500)}`],
  ['a Host header with a space', 400, '/healthz', 'Host: a b'],
  ['a Host header that makes the path look like another', 400, '/gst/', 'Host: <x>'],
  ['a Host header that never ends, with an Origin', 400, '/contact', 'Host: [::\r\nOrigin: http://x', 'POST'],
];

for (const [what, status, path, headers = 'Host: x', method = 'GET'] of MENDED) {
  test(`Bun answers ${what} with ${status}, and logs no error`, async () => {
    const { origin, output } = await sharedHosts.Bun();
    const before = output().length;
    const request = `${method} ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;
    const ending = await exchange(origin, 'GET', request, PATIENCE_MS);
    expect(ending.kind === 'answered' ? ending.answer.status : ending.kind).toBe(status);
    await fetch(`${origin}/healthz`);
    expect(unforeseen(output().slice(before))).toEqual([]);
  });
}
