/**
 * The site with 35, 350 and 3,500 more pages: the time of a build and of a request, the memory of the hosts once every
 * page was requested, and the weight of the Worker. Link previews are drawn once for each title and kept, so they are
 * counted separately: a few hundred show the time for one, and the largest site reuses those of the one before.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Host, newDataDir, startBun } from '../../support/hosts.ts';
import { bundleWorker, heapOf, serveBundle, weigh } from '../../support/workerd-serve.ts';
import { median, type Row, rounded, type Table } from '../table.ts';
import { answerOf } from './floors.ts';
import { growSite } from './grown-site.ts';
import { costOf, cpuOf, memoryOf } from './load.ts';
import { startupCpu } from './weight.ts';

const ADDED = [35, 350, 3_500];
/** The most pages to request. */
const SAMPLE = 100;
const RENDERS = 400;
const REQUESTS = 5_000;

class BuildError extends Error {
  override name = 'BuildError';
}

/** @returns seconds for a build of the project in a folder */
async function build(folder: string): Promise<number> {
  rmSync(join(folder, '.build/stamp'), { force: true });
  const started = performance.now();
  const child = Bun.spawn([process.execPath, 'src/build/build.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if ((await child.exited) !== 0) throw new BuildError(`the build with ${folder} failed`);
  return (performance.now() - started) / 1000;
}

/** Requests every page: each is rendered, cached, compressed, and evicted when the cache is full. */
async function askAll(host: Host, paths: string[]): Promise<void> {
  for (const path of paths) {
    const reply = await fetch(host.origin + path);
    if (!reply.ok) throw new BuildError(`${reply.status} for ${path}`);
    await reply.arrayBuffer();
  }
}

/** Server CPU for a cached page, µs, and an uncached one, ms; its memory once all were requested, MB. */
async function requests(folder: string, added: string[]): Promise<{ kept: number; cold: number; memory: number }> {
  const host = await startBun({ PAGES_PER_MINUTE: '1000000' }, newDataDir(), { of: folder });
  const sample = added.filter((_, index) => index % Math.ceil(added.length / SAMPLE) === 0);
  // HEAD renders a page without caching it. The first requests warm up the process.
  const render = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await fetch(host.origin + sample[time % sample.length], { method: 'HEAD' });
  };
  await render(RENDERS);
  const before = cpuOf(host.pid);
  await render(RENDERS);
  const cold = (cpuOf(host.pid) - before) / RENDERS;
  // All are now cached and compressed.
  for (const path of sample) await answerOf(host.origin, path, 'br');
  const asked = { origin: host.origin, path: sample[0] ?? '/' };
  const kept: number[] = [];
  for (let round = 0; round < 4; round += 1) kept.push((await costOf(host, asked, REQUESTS)).cpu);
  await askAll(host, added);
  const memory = memoryOf(host.pid);
  await host.stop();
  return { kept: median(kept.slice(1)), cold, memory };
}

/** @param pictures folder with the link previews made so far */
async function grown(pages: number, pictures: string): Promise<Row> {
  const { folder, added } = growSite(pages);
  const kept = join(folder, '.build/cache');
  // At least the previews of the site itself.
  cpSync(existsSync(pictures) ? pictures : join(import.meta.dir, '../../../.build/cache'), kept, { recursive: true });
  const before = readdirSync(kept).length;
  try {
    const first = await build(folder);
    const drawn = readdirSync(kept).length - before;
    cpSync(kept, pictures, { recursive: true });
    const again = await build(folder);
    const cpu = await requests(folder, added);
    const bundle = await bundleWorker(folder);
    const { code, content } = weigh(bundle);
    const worker = await serveBundle(bundle, {}, newDataDir(), folder, ['--inspector-addr=127.0.0.1:0']);
    await askAll(worker, added);
    const heap = await heapOf(worker);
    await worker.stop();
    const site = JSON.parse(readFileSync(join(folder, '.build/site.json'), 'utf8')) as { pages: unknown[] };
    return {
      pages: site.pages.length,
      'build, s': rounded(again, 1),
      'ms a page': rounded((again / site.pages.length) * 1000, 1),
      'ms a new picture': drawn > 0 ? rounded(((first - again) / drawn) * 1000, 0) : 'none new',
      'page kept, µs CPU': rounded(cpu.kept, 1),
      'page not kept, ms CPU': rounded(cpu.cold, 1),
      'all asked for: Bun, MB': rounded(cpu.memory, 0),
      'workerd heap, MB': rounded(heap, 0),
      'Worker code, kB gzip': rounded(code / 1000, 1),
      'index, kB gzip': rounded(content / 1000, 1),
      'start, ms CPU': rounded(await startupCpu(folder), 1),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function benchGrowth(): Promise<Table[]> {
  const pictures = join(mkdtempSync(join(tmpdir(), 'lekha-pictures-')), 'kept');
  const rows: Row[] = [];
  for (const pages of ADDED) rows.push(await grown(pages, pictures));
  rmSync(join(pictures, '..'), { recursive: true, force: true });
  return [
    {
      title: 'Growth',
      about:
        'The site with 35, 350 and 3,500 pages more. Limits of Workers: 3 MB in all (10 MB on a paid plan), 1 s of CPU to start.',
      rows,
    },
  ];
}
