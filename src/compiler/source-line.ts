/** Where figures come from, said once for a card or a table. */
import { escapeHtml, formatDay } from '../content/format.ts';
import type { Html } from '../content/site.ts';
import { FIGURES_ID } from '../domain/anchors.ts';
import { earliestDay } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import type { Source } from '../domain/text.ts';
import { hostOf } from '../domain/web-address.ts';

/** So many sources are named; where there are more, the list at the foot of the page names them all. */
const NAMED = 2;

/**
 * One sentence for each law, then the day of the oldest check: nothing claims to be checked later than it was.
 * @param figures in the order in which they stand; house figures name no law and are left out
 * @returns empty where there is no law to name
 */
export function sourceLine(figures: readonly Figure[]): Html {
  const legal = figures.filter(({ verdict }) => verdict !== 'house');
  if (legal.length === 0) return '';
  const sources = new Map(legal.map(({ source }) => [`${source.title} ${source.read?.url}`, source]));
  const all = `<a href="#${FIGURES_ID}">figures and sources of this page</a>`;
  const checked = `Checked ${formatDay(earliestDay(legal.map((figure) => figure.checked)))}`;
  if (sources.size > NAMED) return `From ${sources.size} laws and notices: ${all}. ${checked}.`;
  return `Source: ${[...sources.values()].map(sourceHtml).join('; ')}. ${checked}.`;
}

/** A source as a page names it: the law, and the page where it was read. */
export function sourceHtml({ title, url, read }: Source): Html {
  const law = link(url, title);
  return read === undefined ? law : `${law}, read at ${link(read.url, hostOf(read.url))}`;
}

/** The same as plain text. */
export function sourceText({ title, read }: Source): string {
  return read === undefined ? title : `${title}, read at ${hostOf(read.url)}`;
}

function link(url: string, words: string): Html {
  return `<a href="${escapeHtml(url)}" rel="noopener external">${escapeHtml(words)}</a>`;
}
