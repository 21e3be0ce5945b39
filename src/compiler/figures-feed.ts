/** /figures.atom: one entry for each published figure that the law has overtaken or added to (RFC 4287). By hand: see the decision on feeds. */
import { atomFeed, feedTag } from '../content/atom.ts';
import type { FiguresBody } from '../content/site.ts';
import { instant, xml } from '../content/xml.ts';
import { FEED_PATH } from '../domain/discovery-paths.ts';
import type { Figure } from '../domain/figure.ts';
import type { Firm } from '../domain/firm.ts';
import type { OwnPath } from '../domain/own-path.ts';

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
    changed.map((figure) => entryOf(figure, firm.origin, feedTag(firm, `figures/${figure.id}`))),
  );
}

function entryOf(figure: Figure, origin: string, id: string): string {
  const { label, published = '', current = '', change = '', source } = figure;
  const values = published === current ? `In force: ${current}.` : `In force: ${current}. Published before: ${published}.`;
  return [
    '<entry>',
    `<id>${xml(id)}</id>`,
    `<title>${xml(label)}</title>`,
    `<updated>${instant(changedOn(figure))}</updated>`,
    `<link rel="alternate" type="text/html" href="${xml(`${origin}/figures#${figure.id}`)}"/>`,
    `<link rel="via" href="${xml(source.url)}" title="${xml(source.title)}"/>`,
    `<summary>${xml(`${values} ${change} Source: ${source.title}.`)}</summary>`,
    '</entry>',
  ].join('\n');
}

/** The day the law changed; where nothing changed but more must be said, the day that was found. */
function changedOn({ since, checked }: Figure): string {
  return since ?? checked;
}
