/**
 * Content pages from the page cache against a floor on the same host: the same bytes and headers from memory without a
 * router. Alternates rounds and hosts, so that a slow period of the machine affects all.
 */
import { type Host, startBun } from '../../support/hosts.ts';
import { bundleWorker, serveBundle } from '../../support/workerd-serve.ts';
import { median, type Row, rounded, type Table } from '../table.ts';
import { type Answer, answerOf, bunFloor, honoLine, workerdFloor } from './floors.ts';
import { type Asked, costOf } from './load.ts';

const PAGES = { home: '/', service: '/company-registration/one-person-company-registration' };
const ROUNDS = 9;
const REQUESTS = { Bun: 8_000, workerd: 4_000 };

/** One competitor, with its result in each round. */
interface Contender {
  host: Host;
  asked: Asked;
  rates: number[];
  cpu: number[];
}
const contender = (host: Host, asked: Omit<Asked, 'origin'>): Contender => ({
  host,
  asked: { ...asked, origin: host.origin },
  rates: [],
  cpu: [],
});

interface Duel {
  name: string;
  site: Contender;
  floor: Contender;
}

/** The encoding of a page, and the request headers for it. A browser that has the page is answered 304. */
const WAYS: Record<string, { encoding: string; accepts: string; hasPage?: true }> = {
  identity: { encoding: 'identity', accepts: 'identity' },
  brotli: { encoding: 'br', accepts: 'gzip, deflate, br, zstd' },
  gzip: { encoding: 'gzip', accepts: 'gzip, br' },
  304: { encoding: 'identity', accepts: 'identity', hasPage: true },
};

/** Each with new hosts, so that the memory that one page leaves in a process does not affect another. */
async function duels(
  start: () => Promise<Host>,
  floorOf: (answer: Answer, notModified: boolean) => Promise<Host>,
  names: string[],
): Promise<Duel[]> {
  const made: Duel[] = [];
  for (const name of names) {
    const { encoding = '', accepts = '', hasPage = false } = WAYS[name] ?? {};
    for (const [page, path] of Object.entries(PAGES)) {
      const site = await start();
      const answer = await answerOf(site.origin, path, encoding);
      const headers = { 'accept-encoding': accepts, ...(hasPage && { 'if-none-match': answer.etag }) };
      const asked = { path, headers, status: hasPage ? 304 : 200 };
      const floor = await floorOf(answer, hasPage);
      made.push({ name: `${page}, ${name}`, site: contender(site, asked), floor: contender(floor, asked) });
    }
  }
  return made;
}

/** Runs all rounds; the order of the two alternates. The first round is a warm-up. */
async function run(all: Duel[], requests: number): Promise<void> {
  for (let round = -1; round < ROUNDS; round += 1)
    for (const { site, floor } of all)
      for (const { host, asked, rates, cpu } of round % 2 === 0 ? [site, floor] : [floor, site]) {
        const cost = await costOf(host, asked, requests);
        if (round < 0) continue;
        rates.push(cost.rate);
        cpu.push(cost.cpu);
      }
}

/** The median of the rounds' own ratios: the two of one round ran in succession. */
const ratio = (over: readonly number[], under: readonly number[]) =>
  rounded(median(over.map((value, round) => value / (under[round] ?? Number.NaN))), 2);

function rowOf(host: string, { name, site, floor }: Duel): Row {
  return {
    page: `${host}: ${name}`,
    'requests/s': Math.round(median(site.rates)),
    'floor, requests/s': Math.round(median(floor.rates)),
    'of floor': ratio(site.rates, floor.rates),
    'CPU µs': rounded(median(site.cpu), 1),
    'floor, CPU µs': rounded(median(floor.cpu), 1),
    'CPU, floor to site': ratio(floor.cpu, site.cpu),
  };
}

const stop = (all: Duel[]) => Promise.all(all.flatMap(({ site, floor }) => [site.host.stop(), floor.host.stop()]));

export async function benchPages(): Promise<Table[]> {
  const onBun = await duels(() => startBun(), bunFloor, ['identity', 'brotli', '304']);
  await run(onBun, REQUESTS.Bun);
  await stop(onBun);

  const bundle = await bundleWorker();
  const onWorkerd = await duels(() => serveBundle(bundle), workerdFloor, ['identity', 'gzip', '304']);
  await run(onWorkerd, REQUESTS.workerd);
  const rows = [...onBun.map((duel) => rowOf('Bun', duel)), ...onWorkerd.map((duel) => rowOf('workerd', duel))];

  const hello = await honoLine();
  const against = onWorkerd
    .filter(({ site }) => site.asked.status === 200)
    .map(({ name, site }) => ({
      name,
      site: contender(site.host, site.asked),
      floor: contender(hello, { path: '/' }),
    }));
  await run(against, REQUESTS.workerd);
  await stop(onWorkerd);
  await hello.stop();
  return [
    {
      title: 'Content pages from the page cache',
      about:
        'Floor: the same host giving the same bytes and headers from memory, no router. Targets: 0.85 of the floor, 0.95 for 304.',
      rows,
    },
    {
      title: 'A content page on workerd beside a one-line Hono answer',
      about: 'CPU of a request. Target: 1.5 times at most.',
      rows: against.map(({ name, site, floor }) => ({
        page: name,
        'CPU µs': rounded(median(site.cpu), 1),
        'Hono, CPU µs': rounded(median(floor.cpu), 1),
        times: ratio(site.cpu, floor.cpu),
      })),
    },
  ];
}
