/** /figures.atom: one entry for each published figure that the law has overtaken or added to (RFC 4287). */

import { atomFeed, type FeedEntry } from '../content/atom.ts';
import type { FiguresBody } from '../content/site.ts';
import { type Figure, isSure } from '../domain/figure.ts';
import type { Firm } from '../domain/firm.ts';
import { FEED_PATH, figurePath, type OwnPath } from '../domain/own-path.ts';

/** The feed of changed figures, latest change first, with its tag. */
export function taggedFeed(firm: Firm, figures: readonly Figure[]): FiguresBody['feed'] {
  const text = figuresFeed(firm, figures);
  return { text, etag: `"${new Bun.CryptoHasher('sha1').update(text).digest('hex')}"` };
}

/** The text of it. */
export function figuresFeed(firm: Firm, figures: readonly Figure[]): string {
  const changed = figures
    .filter(({ verdict }) => verdict === 'outdated' || verdict === 'incomplete')
    .sort((a, b) => changedOn(b).localeCompare(changedOn(a)) || a.id.localeCompare(b.id));
  return atomFeed(
    firm,
    {
      id: 'figures',
      title: 'Changed figures',
      subtitle: 'Limits, fees and dates that the law has changed or added to since they were published.',
      path: FEED_PATH,
      page: '/figures' satisfies OwnPath,
      updated: changed[0] ? changedOn(changed[0]) : '',
    },
    changed.map((figure) => entryOf(figure, firm.origin)),
  );
}

function entryOf(figure: Figure, origin: string): FeedEntry {
  const { id, label, published = '', current = '', change = '', source, sure } = figure;
  const standing = isSure(sure) ? 'In force' : 'As reported';
  const values =
    published === current ? `${standing}: ${current}.` : `${standing}: ${current}. Published earlier: ${published}.`;
  return {
    name: id,
    title: label,
    updated: changedOn(figure),
    href: origin + figurePath(id),
    summary: `${values} ${change}`,
    source,
  };
}

/** The day the law changed; where nothing changed but more must be said, the day that was found. */
function changedOn({ since, checked }: Figure): string {
  return since ?? checked;
}
