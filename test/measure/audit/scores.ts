/** Every route in Lighthouse, as on a phone: all four scores 100, no blocking, no shift. */
import type { Host } from '../../support/hosts.ts';
import { markdownTable, median } from '../table.ts';
import { CATEGORIES, FIGURES, type Figures, type Reading, readPage } from './reading.ts';

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

interface Row extends Reading {
  path: string;
  /** The missed limits, as text; empty if there are none. */
  short: string[];
}

function shortfalls(path: string, { scores, faults, figures }: Reading): string[] {
  const found = CATEGORIES.flatMap((category) => {
    const costly = faults[category]?.join(', ') || 'none';
    if (category === 'seo' && LEFT_OUT.paths.includes(path.replace(/\?.*$/, '')))
      return costly === LEFT_OUT.audit ? [] : [`seo: only ${LEFT_OUT.audit} should fail, failed: ${costly}`];
    return scores[category] === 100 ? [] : [`${category} ${scores[category]}: ${costly}`];
  });
  if (figures.tbt >= TBT_UNDER_MS) found.push(`TBT ${Math.round(figures.tbt)} ms`);
  if (figures.cls > 0) found.push(`CLS ${figures.cls.toFixed(4)}`);
  return found;
}

async function readRoute(browser: Host, site: Host, path: string): Promise<Row> {
  // The page is rendered once first: most visitors get a cached page.
  await (await fetch(site.origin + path)).arrayBuffer();
  const rows: Row[] = [];
  do {
    const reading = await readPage(browser, site.origin + path, { categories: CATEGORIES });
    rows.push({ path, ...reading, short: shortfalls(path, reading) });
  } while (rows.length < TRIES && rows.at(-1)?.short.length !== 0);
  rows.sort((a, b) => a.short.length - b.short.length || a.figures.tbt - b.figures.tbt);
  return rows[0] as Row;
}

const cells = (figures: Figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(name === 'cls' ? 3 : 0))]),
  );

/** Reads the routes in order, and prints what each misses and a table. @returns the missed limits, one line each */
export async function auditScores(browser: Host, site: Host, paths: readonly string[]): Promise<string[]> {
  const rows: Row[] = [];
  for (const path of paths) {
    const row = await readRoute(browser, site, path);
    rows.push(row);
    console.log(`${path}: ${row.short.join('; ') || 'every limit is held'}`);
  }
  const summed = (pick: (values: number[]) => number) =>
    cells(
      Object.fromEntries(
        Object.keys(FIGURES).map((name) => [name, pick(rows.map(({ figures }) => figures[name as keyof Figures]))]),
      ) as Figures,
    );
  console.log(
    `\n${markdownTable([
      ...rows.map(({ path, scores, figures, machine }) => ({
        page: path,
        scores: CATEGORIES.map((category) => scores[category]).join(' '),
        ...cells(figures),
        machine: Math.round(machine),
      })),
      { page: 'median', scores: '', ...summed(median), machine: '' },
      { page: 'worst', scores: '', ...summed((values) => Math.max(...values)), machine: '' },
    ])}`,
  );
  return rows.flatMap(({ path, short }) => short.map((one) => `${path}: ${one}`));
}
