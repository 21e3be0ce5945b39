/** Every route in Lighthouse, as on a phone: all four scores 100, no blocking, no shift. */
import type { Host } from '../../support/hosts.ts';
import { markdownTable, median } from '../table.ts';
import { serveOneWord } from './one-word.ts';
import { CATEGORIES, type Figures, type Reading, readPage } from './reading.ts';

/** Milliseconds. Shorter blocking is not noticeable. */
const TBT_UNDER_MS = 10;
/**
 * A busy machine only makes a page slower, so a page that misses a limit is read again, and the best reading counts.
 */
const TRIES = 3;
/** The number of routes between readings of the one-word page: the baseline of the machine changes by the hour. */
const ROUTES_BETWEEN = 5;

/**
 * Pages that search engines must not index fail one audit on purpose. It is named, so that every other
 * audit of theirs still counts; and it must fail, so that the list has no extra entries.
 */
const LEFT_OUT = { audit: 'is-crawlable', paths: ['/search', '/thank-you', '/withdraw'] };

const isLeftOut = (path: string) => LEFT_OUT.paths.includes(path.replace(/\?.*$/, ''));

/** The missed limits, as text; empty if there are none. */
function shortfalls(path: string, { scores, faults, figures }: Reading): string[] {
  const found = CATEGORIES.flatMap((category) => {
    const costly = faults[category] ?? [];
    if (category === 'seo' && isLeftOut(path))
      return costly.join() === LEFT_OUT.audit
        ? []
        : [`seo: ${LEFT_OUT.audit} and nothing else should fail, failed: ${costly.join(', ') || 'none'}`];
    return scores[category] === 100 ? [] : [`${category} ${scores[category]}: ${costly.join(', ')}`];
  });
  if (figures.tbt >= TBT_UNDER_MS) found.push(`TBT ${Math.round(figures.tbt)} ms`);
  if (figures.cls > 0) found.push(`CLS ${figures.cls.toFixed(4)}`);
  return found;
}

interface Row {
  path: string;
  reading: Reading;
  short: string[];
  tries: number;
}

async function readRoute(browser: Host, site: Host, path: string): Promise<Row> {
  // The page is rendered once first: most visitors get a cached page.
  await (await fetch(site.origin + path)).arrayBuffer();
  let best: Row | undefined;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const reading = await readPage(browser, site.origin + path, { categories: CATEGORIES });
    const row = { path, reading, short: shortfalls(path, reading), tries };
    if (
      !best ||
      row.short.length < best.short.length ||
      (row.short.length === best.short.length && reading.figures.tbt < best.reading.figures.tbt)
    )
      best = row;
    if (row.short.length === 0) break;
    best.tries = tries;
  }
  return best as Row;
}

function cells(figures: Figures) {
  return {
    'LCP ms': Math.round(figures.lcp),
    'FCP ms': Math.round(figures.fcp),
    'Speed Index ms': Math.round(figures.speedIndex),
    'TBT ms': Math.round(figures.tbt),
    CLS: Number(figures.cls.toFixed(3)),
    'kB in all': Number((figures.bytes / 1000).toFixed(1)),
  };
}

/** Reads the routes in order and prints the result of each. @returns the missed limits, one line each */
export async function auditScores(browser: Host, site: Host, paths: readonly string[]): Promise<string[]> {
  const rows: Row[] = [];
  const oneWord = await serveOneWord(browser, site, paths[0] ?? '/');
  for (const [index, path] of paths.entries()) {
    if (index % ROUTES_BETWEEN === 0) await oneWord.read();
    const row = await readRoute(browser, site, path);
    rows.push(row);
    const scores = CATEGORIES.map(
      (category) => `${row.reading.scores[category]}${category === 'seo' && isLeftOut(path) ? '*' : ''}`,
    ).join(' ');
    console.log(
      `${path}: ${scores}${row.tries > 1 ? ', read again' : ''}${row.short.length > 0 ? `, SHORT: ${row.short.join('; ')}` : ''}`,
    );
  }
  const table = rows.map(({ path, reading, tries }) => ({
    page: path,
    ...Object.fromEntries(
      CATEGORIES.map((category) => [
        category,
        (reading.scores[category] ?? 0) + (category === 'seo' && isLeftOut(path) ? '*' : ''),
      ]),
    ),
    ...cells(reading.figures),
    read: ['once', 'twice'][tries - 1] ?? `${tries} times`,
    machine: Math.round(reading.machine),
  }));
  console.log(`\n${markdownTable(table)}\n* ${LEFT_OUT.audit} fails: the page asks to be left out of search engines.`);

  const routes = rows.map(({ reading }) => reading.figures);
  const summed = (readings: readonly Figures[], pick: (values: number[]) => number) => {
    const names = Object.keys(readings[0] ?? {}) as (keyof Figures)[];
    return Object.fromEntries(names.map((name) => [name, pick(readings.map((figures) => figures[name]))])) as Figures;
  };
  const lowest = CATEGORIES.map(
    (category) =>
      `${category} ${Math.min(...rows.filter(({ path }) => category !== 'seo' || !isLeftOut(path)).map(({ reading }) => reading.scores[category] ?? 0))}`,
  );
  console.log(`\n${rows.length} routes. Lowest score: ${lowest.join(', ')}.\n`);
  console.log(
    markdownTable([
      { page: 'median', ...cells(summed(routes, median)) },
      { page: 'worst', ...cells(summed(routes, (values) => Math.max(...values))) },
      { page: 'one word, same headers, median', ...cells(summed(oneWord.readings, median)) },
    ]),
  );
  await oneWord.stop();
  return rows.flatMap(({ path, short }) => short.map((one) => `${path}: ${one}`));
}
