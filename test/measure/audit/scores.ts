/** Every route in Lighthouse, as on a phone: all four scores 100, no blocking, no shift. */
import type { Host } from '../../support/hosts.ts';
import { markdownTable, median } from '../table.ts';
import { FIGURES, figureOf, type Reading, readPage, startChromium } from './lighthouse.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Milliseconds. Shorter blocking is not noticeable. */
const TBT_UNDER_MS = 10;
/**
 * A busy machine only makes a page slower, so a page that misses a limit is read again, and the best reading counts.
 */
const TRIES = 3;

/**
 * Pages that search engines must not index fail one audit on purpose. It is named, so that every other
 * audit of theirs still counts; and it must fail, so that the list has no extra entries.
 */
const LEFT_OUT = { audit: 'is-crawlable', paths: ['/search', '/thank-you', '/withdraw'] };

/** Out of 100, rounded down: 99.9 is not 100. */
const scoreOf = ({ categories }: Reading, category: string) =>
  Math.floor((categories[category]?.score ?? 0) * 100 + 1e-6);

/** The limits that a page misses. */
function shortfalls(path: string, reading: Reading): string[] {
  const found = CATEGORIES.flatMap((category) => {
    const costly = (reading.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (reading.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id)
      .join(', ');
    if (category === 'seo' && LEFT_OUT.paths.includes(path.replace(/\?.*$/, '')))
      return costly === LEFT_OUT.audit ? [] : [`seo: only ${LEFT_OUT.audit} should fail, failed: ${costly}`];
    const score = scoreOf(reading, category);
    return score === 100 ? [] : [`${category} ${score}: ${costly}`];
  });
  const [tbt, cls] = [figureOf(reading, 'tbt'), figureOf(reading, 'cls')];
  if (!(tbt < TBT_UNDER_MS)) found.push(`TBT ${Math.round(tbt)} ms`);
  if (!(cls <= 0)) found.push(`CLS ${cls.toFixed(4)}`);
  return found;
}

async function readRoute(browser: Host, site: Host, path: string) {
  // The page is rendered once first: most visitors get a cached page.
  await (await fetch(site.origin + path)).arrayBuffer();
  const readings = [];
  do {
    const reading = await readPage(browser, site.origin + path, { onlyCategories: CATEGORIES });
    readings.push({ path, reading, short: shortfalls(path, reading) });
  } while (readings.length < TRIES && readings.at(-1)?.short.length !== 0);
  const best = readings.toSorted((a, b) => a.short.length - b.short.length)[0] as (typeof readings)[number];
  console.log(`${path}: ${best.short.join('; ') || 'every limit is held'}`);
  return best;
}

/** Reads the routes in order, and prints what each misses and a table. @returns the missed limits, one line each */
export async function auditScores(site: Host, paths: readonly string[]): Promise<string[]> {
  await using browser = await startChromium();
  const pages: Awaited<ReturnType<typeof readRoute>>[] = [];
  for (const path of paths) pages.push(await readRoute(browser, site, path));
  const figures = Object.keys(FIGURES) as (keyof typeof FIGURES)[];
  const row = (page: string, scores: string, numberOf: (figure: (typeof figures)[number]) => number) => ({
    page,
    scores,
    ...Object.fromEntries(
      figures.map((figure) => [figure, Number(numberOf(figure).toFixed(figure === 'cls' ? 3 : 0))]),
    ),
  });
  const all = (figure: (typeof figures)[number]) => pages.map(({ reading }) => figureOf(reading, figure));
  console.log(
    `\n${markdownTable([
      ...pages.map(({ path, reading }) =>
        row(path, CATEGORIES.map((category) => scoreOf(reading, category)).join(' '), (of) => figureOf(reading, of)),
      ),
      row('median', '', (of) => median(all(of))),
      row('worst', '', (of) => Math.max(...all(of))),
    ])}`,
  );
  return pages.flatMap(({ path, short }) => short.map((one) => `${path}: ${one}`));
}
