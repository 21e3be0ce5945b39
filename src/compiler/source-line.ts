/** Where figures come from, said once for a card or a table. */
import { citedHtml } from '../content/citation.ts';
import { formatDay } from '../content/format.ts';
import type { Html } from '../content/site.ts';
import { FIGURES_ID } from '../domain/anchors.ts';
import { earliestDay } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';

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
  return `Source: ${[...sources.values()].map(citedHtml).join('; ')}. ${checked}.`;
}
