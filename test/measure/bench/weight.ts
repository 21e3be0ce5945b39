/** The weight of the Worker, and the cost of its start. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleWorker, weigh, wrangler } from '../../support/workerd-serve.ts';
import { median, rounded, type Table } from '../table.ts';

const STARTS = 7;

/** CPU of the start according to `wrangler check startup`, ms. */
async function startupCpu(): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const profile = join(tmpdir(), `lekha-startup-${process.pid}.cpuprofile`);
    const output = await wrangler(['check', 'startup', '--outfile', profile]);
    rmSync(profile, { force: true });
    times.push(Number(/Active: ([\d.]+) ms/.exec(output)?.[1]));
  }
  return median(times);
}

export async function benchWeight(): Promise<Table[]> {
  const { code, content, renderers } = weigh(await bundleWorker());
  return [
    {
      title: 'The Worker',
      about:
        'Targets: 400 kB of code, compressed with gzip; 40 ms of CPU to start, as wrangler check startup shows it.',
      rows: [
        {
          'code, kB gzip': rounded(code / 1000, 1),
          'index of content, kB gzip': rounded(content / 1000, 1),
          'server renderers of React': renderers.length,
          'start, ms CPU': rounded(await startupCpu(), 1),
        },
      ],
    },
  ];
}
