/**
 * Content pages from the page cache against a floor on the same host: the same bytes and headers from memory without a
 * router. Alternates rounds and hosts, so that a slow period of the machine affects all.
 */
import { type Host, startBun } from '../../support/hosts.ts';
import { bundleWorker, serveBundle } from '../../support/workerd-serve.ts';
import { median, type Row, rounded, type Table } from '../table.ts';
import { type Answer, answerOf, bunFloor, honoLine, workerdFloor } from './floors.ts';
import { type Asked, cpuOf, load } from './load.ts';

const PAGES = { home: '/', service: '/company-registration/one-person-company-registration' };
const ROUNDS = 9;
const REQUESTS = { Bun: 8_000, workerd: 4_000 };

/** One competitor, with its result in each round. */
class Contender {
  readonly rates: number[] = [];
  readonly cpu: number[] = [];
  readonly host: Host;
  readonly asked: Asked;

  constructor(host: Host, asked: Asked) {
    this.host = host;
    this.asked = asked;
  }

  async round(requests: number): Promise<void> {
    const before = cpuOf(this.host.pid);
    this.rates.push(await load(this.asked, requests));
    this.cpu.push(((cpuOf(this.host.pid) - before) / requests) * 1000);
  }
}

interface Duel {
  name: string;
  site: Contender;
  floor: Contender;
}

/** The request headers for a page. A browser that has the page also sends what it accepts. */
const ways: {
  name: string;
  headers: (etag: string) => Record<string, string>;
  notModified: boolean;
  encoding: string;
}[] = [
  { name: 'identity', encoding: 'identity', headers: () => ({}), notModified: false },
  {
    name: 'brotli',
    encoding: 'br',
    headers: () => ({ 'accept-encoding': 'gzip, deflate, br, zstd' }),
    notModified: false,
  },
  { name: 'gzip', encoding: 'gzip', headers: () => ({ 'accept-encoding': 'gzip, br' }), notModified: false },
  {
    name: '304',
    encoding: 'identity',
    headers: (etag) => ({ 'accept-encoding': 'identity', 'if-none-match': etag }),
    notModified: true,
  },
];

/** Each with new hosts, so that the memory that one page leaves in a process does not affect another. */
async function duels(
  start: () => Promise<Host>,
  floorOf: (answer: Answer, notModified: boolean) => Promise<Host>,
  names: string[],
): Promise<Duel[]> {
  const made: Duel[] = [];
  for (const way of ways.filter(({ name }) => names.includes(name))) {
    for (const [page, path] of Object.entries(PAGES)) {
      const site = await start();
      const answer = await answerOf(site.origin, path, way.encoding);
      const floor = await floorOf(answer, way.notModified);
      const asked = { path, headers: way.headers(answer.etag), status: way.notModified ? 304 : 200 };
      made.push({
        name: `${page}, ${way.name}`,
        site: new Contender(site, { ...asked, origin: site.origin }),
        floor: new Contender(floor, { ...asked, origin: floor.origin }),
      });
    }
  }
  return made;
}

/** Runs all rounds; the order of the two alternates. */
async function run(all: Duel[], requests: number): Promise<void> {
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { site, floor } of all) {
      for (const contender of round % 2 === 0 ? [site, floor] : [floor, site]) await contender.round(requests);
    }
  }
  // The first round is a warm-up.
  for (const { site, floor } of all)
    for (const { rates, cpu } of [site, floor]) [rates, cpu].map((values) => values.shift());
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
      site: new Contender(site.host, site.asked),
      floor: new Contender(hello, { origin: hello.origin, path: '/' }),
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
