/**
 * Content pages from the page cache against a floor on the same host: the same bytes and headers from memory without a
 * router. The two take turns, so that a slow period of the machine affects both.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Host, newDataDir, startBun, startHost } from '../../support/hosts.ts';
import { until } from '../../support/until.ts';
import { bundleWorker, serveBundle, serveModule } from '../../support/workerd-serve.ts';
import { median, type Row, rounded, type Table } from '../table.ts';
import { type Asked, costOf } from './load.ts';

const PAGES = { home: '/', service: '/company-registration/one-person-company-registration' };
const ROUNDS = 5;
const REQUESTS = 4_000;

/** The encoding of a page, and the request headers for it. A browser that has the page is answered 304. */
const WAYS = {
  identity: { encoding: 'identity', accepts: 'identity', hasPage: false },
  brotli: { encoding: 'br', accepts: 'gzip, deflate, br, zstd', hasPage: false },
  gzip: { encoding: 'gzip', accepts: 'gzip, br', hasPage: false },
  304: { encoding: 'identity', accepts: 'identity', hasPage: true },
};

interface Answer {
  bytes: Uint8Array;
  headers: [string, string][];
  etag: string;
}

/** Set by the server itself, not by its program. */
const OF_THE_SERVER = ['date', 'content-length', 'connection', 'keep-alive', 'transfer-encoding'];

/** Requests from a host what its floor should answer, with the body as transmitted. */
async function answerOf({ origin }: Host, path: string, encoding: string): Promise<Answer> {
  let answer: Answer | undefined;
  // The page cache compresses after its first answer, and only its answers have an ETag.
  await until(async () => {
    const reply = await fetch(origin + path, { headers: { 'accept-encoding': encoding }, decompress: false });
    const headers = [...reply.headers].filter(([name]) => !OF_THE_SERVER.includes(name));
    answer = { bytes: await reply.bytes(), headers, etag: reply.headers.get('etag') ?? '' };
    return answer.etag !== '' && (reply.headers.get('content-encoding') ?? 'identity') === encoding;
  });
  return answer as Answer;
}

/** The program of a floor. It answers 304 to clients that already have the page. */
const floorCode = ({ headers, etag }: Answer) => `const headers = new Headers(${JSON.stringify(headers)});
const handler = (request) => request.headers.get('if-none-match') === ${JSON.stringify(etag)}
  ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers, encodeBody: 'manual' });`;

function bunFloor(answer: Answer): Promise<Host> {
  const file = join(mkdtempSync(join(tmpdir(), 'lekha-floor-')), 'floor.js');
  writeFileSync(`${file}.bytes`, answer.bytes);
  const source = `const bytes = await Bun.file(${JSON.stringify(`${file}.bytes`)}).bytes();
${floorCode(answer)}
console.log('Listening on ' + Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: handler }).url);`;
  writeFileSync(file, source);
  const settings = { NODE_ENV: 'production' };
  return startHost([process.execPath, file], /Listening on (http:\S+)/, settings, newDataDir());
}

const workerdFloor = (answer: Answer) =>
  serveModule(`import bytes from 'bytes';\n${floorCode(answer)}\nexport default { fetch: handler };`, {
    bytes: answer.bytes,
  });

/** Hono with one route that answers one line, on workerd. */
async function honoLine(): Promise<Host> {
  const entry = join(import.meta.dir, 'hono-line.ts');
  const source = `import { Hono } from 'hono'; export default new Hono().get('/', (c) => c.text('Hello'));`;
  const built = await Bun.build({ entrypoints: [entry], files: { [entry]: source }, minify: true, target: 'browser' });
  return serveModule((await built.outputs[0]?.text()) ?? '');
}

/** CPU of a request to each of two hosts, by turns. The first round is a warm-up. @returns medians of the rounds */
async function compare(site: Host, asked: Asked, floor: Host, ofFloor: Asked, name: string): Promise<Row> {
  const costs: Record<'site' | 'floor', number[]> = { site: [], floor: [] };
  for (let round = -1; round < ROUNDS; round += 1)
    for (const who of round % 2 ? (['site', 'floor'] as const) : (['floor', 'site'] as const)) {
      const cpu = await (who === 'site' ? costOf(site, asked, REQUESTS) : costOf(floor, ofFloor, REQUESTS));
      if (round >= 0) costs[who].push(cpu);
    }
  const ratios = costs.site.map((cpu, round) => cpu / (costs.floor[round] ?? Number.NaN));
  return {
    page: name,
    'CPU µs': rounded(median(costs.site), 1),
    'floor, CPU µs': rounded(median(costs.floor), 1),
    times: rounded(median(ratios), 2),
  };
}

export async function benchPages(): Promise<Table[]> {
  const bundle = await bundleWorker();
  const onBun = {
    name: 'Bun',
    start: () => startBun(),
    floorOf: bunFloor,
    ways: ['identity', 'brotli', '304'],
  } as const;
  const onWorkerd = {
    name: 'workerd',
    start: () => serveBundle(bundle),
    floorOf: workerdFloor,
    ways: ['identity', 'gzip', '304'],
  } as const;
  await using hello = await honoLine();
  const rows: Row[] = [];
  const beside: Row[] = [];
  for (const { name, start, floorOf, ways } of [onBun, onWorkerd])
    for (const way of ways)
      for (const [page, path] of Object.entries(PAGES)) {
        const { encoding, accepts, hasPage } = WAYS[way];
        // New hosts, so that the memory that one page leaves in a process does not affect another.
        await using site = await start();
        const answer = await answerOf(site, path, encoding);
        await using floor = await floorOf(answer);
        const headers = { 'accept-encoding': accepts, ...(hasPage && { 'if-none-match': answer.etag }) };
        const asked = { path, headers, status: hasPage ? 304 : 200 };
        rows.push(await compare(site, asked, floor, asked, `${name}: ${page}, ${way}`));
        if (name === 'workerd' && !hasPage)
          beside.push(await compare(site, asked, hello, { path: '/' }, `${page}, ${way}`));
      }
  return [
    {
      title: 'Content pages from the page cache',
      about:
        'Floor: the same host giving the same bytes and headers from memory, no router. Targets: 1.18 times its CPU, 1.05 for 304.',
      rows,
    },
    {
      title: 'A content page on workerd beside a one-line Hono answer',
      about: 'CPU of a request. Target: 1.5 times at most.',
      rows: beside,
    },
  ];
}
