/** The cost of rendering an uncached page: CPU of this process until the first byte, and until the last. */
import { builtApp } from '../../support/built-app.ts';
import { median, quantile, rounded, type Table } from '../table.ts';

const ROUNDS = 15;

/** ms of CPU on all threads, including the runtime's own work and garbage collection. */
async function cpu<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, result };
}

export async function benchRender(): Promise<Table[]> {
  // Without a page cache.
  const { get, site } = builtApp();
  const paths = site.pages.map(({ path }) => path).filter((path) => path !== '/search');
  const first = new Map<string, number[]>(paths.map((path) => [path, []]));
  const whole = new Map<string, number[]>(paths.map((path) => [path, []]));
  for (let round = -5; round < ROUNDS; round += 1) {
    for (const path of paths) {
      const begun = await cpu(async () => {
        const reader = (await get(path)).body?.getReader();
        await reader?.read();
        return reader;
      });
      const rest = await cpu(async () => {
        while (!(await begun.result?.read())?.done);
      });
      if (round < 0) continue;
      first.get(path)?.push(begun.ms);
      whole.get(path)?.push(begun.ms + rest.ms);
    }
  }
  const row = (until: string, times: Map<string, number[]>) => {
    const medians = [...times.values()].map((values) => median(values));
    return {
      until,
      'median, ms': rounded(median(medians), 2),
      'p95, ms': rounded(quantile(medians, 0.95), 2),
      'slowest page, ms': rounded(quantile(medians, 1), 2),
    };
  };
  return [
    {
      title: 'Cold render',
      about: `CPU in a warm process to render each of ${paths.length} pages that the page cache does not hold; the median of ${ROUNDS} times. Target: 3 ms to the first byte.`,
      rows: [row('first byte', first), row('last byte', whole)],
    },
  ];
}
