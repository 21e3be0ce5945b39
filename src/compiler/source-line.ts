/** The sources of figures, named once for a card or a table. */
import { escapeHtml, formatDay } from '../content/format.ts';
import type { Html } from '../content/site.ts';
import { FIGURES_ID } from '../domain/anchors.ts';
import { earliestDay } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import type { Source } from '../domain/text.ts';
import { hostOf } from '../domain/web-address.ts';

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
