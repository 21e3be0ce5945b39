/** The sources of figures, named once for a card or a table. */
import { citedHtml } from '../content/citation.ts';
import { formatDay } from '../content/format.ts';
import type { Html } from '../content/site.ts';
import { earliestDay } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import { FIGURES_ID } from '../domain/service-page.ts';

/** Most sources that the line names; the list at the end of the page has all of them. */
const NAMED = 2;

/**
 * Names each law, then the day of the oldest check, so that no figure claims a later check than it had.
 * @param figures in the order of the page; house figures have no law and are left out
 * @returns empty if there is no law to name
 */
export function sourceLine(figures: readonly Figure[]): Html {
  const legal = figures.filter(({ verdict }) => verdict !== 'house');
  if (legal.length === 0) return '';
  const sources = new Map(legal.map(({ source }) => [`${source.title} ${source.read?.url}`, source]));
  const all = `<a href="#${FIGURES_ID}">figures and sources on this page</a>`;
  const checked = `Checked ${formatDay(earliestDay(legal.map((figure) => figure.checked)))}`;
  if (sources.size > NAMED) return `Based on ${sources.size} laws and notices: ${all}. ${checked}.`;
  return `Source: ${[...sources.values()].map(citedHtml).join('; ')}. ${checked}.`;
}
