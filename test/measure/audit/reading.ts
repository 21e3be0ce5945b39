/** One Lighthouse run for one page, with its default phone. */
import lighthouse, { type Config, type Flags } from 'lighthouse';
import type { Host } from '../../support/hosts.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** Milliseconds, shifts and bytes, by the name of their audit. */
export const FIGURES = {
  lcp: 'largest-contentful-paint',
  fcp: 'first-contentful-paint',
  speedIndex: 'speed-index',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;
export type Figures = Record<keyof typeof FIGURES, number>;

export interface Reading {
  /** Out of 100, rounded down: 99.9 is not 100. Absent if not requested. */
  scores: Partial<Record<Category, number>>;
  figures: Figures;
  /** The audits that cost points, by category. */
  faults: Partial<Record<Category, string[]>>;
  /** The speed of the machine at that time, as Lighthouse measures it. */
  machine: number;
}

class ReadingError extends Error {
  override name = 'ReadingError';
}

export const NETWORKS = {
  /** Lighthouse's 4G, simulated from an unthrottled load: the way scores are made. */
  simulated: {},
  /** A slow 3G, applied by the browser itself. */
  '400 ms, 400 kbit/s': {
    throttlingMethod: 'devtools',
    throttling: {
      requestLatencyMs: 400,
      downloadThroughputKbps: 400,
      uploadThroughputKbps: 400,
      cpuSlowdownMultiplier: 4,
    },
  },
} as const satisfies Record<string, Flags>;
export type Network = keyof typeof NETWORKS;

/**
 * Reads a page with an empty browser cache. Rejects with a ReadingError if the page did not load.
 * @param categories which scores to compute; the metrics are always included
 */
export async function readPage(
  browser: Host,
  url: string,
  { network = 'simulated', categories = ['performance'] }: { network?: Network; categories?: readonly Category[] } = {},
): Promise<Reading> {
  const flags: Flags = {
    port: Number(new URL(browser.origin).port),
    logLevel: 'error',
    onlyCategories: [...categories],
    disableFullPageScreenshot: true,
  };
  const config: Config = { extends: 'lighthouse:default', settings: NETWORKS[network] };
  const lhr = await run(url, flags, config);
  const figure = (audit: string) => {
    const value = lhr.audits[audit]?.numericValue;
    if (value === undefined)
      throw new ReadingError(`${url}: no ${audit}: ${lhr.audits[audit]?.errorMessage ?? 'not measured'}`);
    return value;
  };
  const found = categories.map((category) => ({ category, result: lhr.categories[category] }));
  return {
    scores: Object.fromEntries(
      found.map(({ category, result }) => [category, Math.floor((result?.score ?? 0) * 100 + 1e-6)]),
    ),
    figures: Object.fromEntries(Object.entries(FIGURES).map(([name, audit]) => [name, figure(audit)])) as Figures,
    faults: Object.fromEntries(
      found.map(({ category, result }) => [
        category,
        (result?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      ]),
    ),
    machine: lhr.environment.benchmarkIndex,
  };
}

/** A busy browser may lose the beginning of its own trace: tries at most three times. */
async function run(url: string, flags: Flags, config: Config) {
  let reason = 'no result';
  for (let tries = 1; tries <= 3; tries += 1) {
    const lhr = (await lighthouse(url, flags, config))?.lhr;
    if (lhr && !lhr.runtimeError) return lhr;
    reason = lhr?.runtimeError?.message ?? reason;
  }
  throw new ReadingError(`${url}: ${reason}`);
}
