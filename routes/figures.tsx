/** Every figure of the site with its source: /figures, and the part of it that /figures?q=&state= asks for. */
import type { FiguresBody, PageEntry } from '../src/content/site.ts';
import { figuresThing } from '../src/content/structured-data.ts';
import { FEED_PATH } from '../src/domain/discovery-paths.ts';
import { type FigureFilter, figureFilter } from '../src/domain/figure-filter.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { Island } from '../src/islands/server/island.tsx';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { FigureGroup, isShown } from '../src/ui/figure-group.tsx';
import { StructuredData } from '../src/ui/structured-data.tsx';
import { definePage } from './page.tsx';

interface FiguresData {
  entry: PageEntry;
  body: FiguresBody;
  filter: FigureFilter;
}

export const figuresPage = definePage<FiguresData>({
  id: 'figures',
  islands: ['figure-filter'],
  readsQuery: true,
  async load({ path, query, content }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const head = { title: entry.title, description: entry.description, canonical: path, feeds: [{ title: 'Changed figures', path: FEED_PATH }] };
    return { head, data: { entry, body: await content.body(entry, 'figures'), filter: figureFilter(query.get('q'), query.get('state')) } };
  },
  View: ({ data: { entry, body, filter } }) => {
    const figures = body.groups.flatMap((group) => group.figures);
    const shown = new Set(figures.filter((figure) => isShown(figure, filter)));
    return (
      <section className="wrap figures">
        <Breadcrumbs trail={[{ name: 'Home', path: '/' }]} here={entry.title} />
        <h1>{entry.title}</h1>
        <p className="lede">{entry.summary}</p>
        <p className="figures-feed">
          To hear of changes, follow the <a href={FEED_PATH}>feed of changed figures</a> (Atom) in a feed reader. For your own page or sheet, take them as{' '}
          <a href={'/open-data' satisfies OwnPath}>open data</a>.
        </p>
        <Island name="figure-filter" when="interaction" props={{ id: 'figures', q: filter.q, state: filter.state, shown: shown.size, total: figures.length }} />
        {body.groups.map((group) => (
          <FigureGroup key={group.title} group={group} shown={shown} open={shown.size < figures.length} />
        ))}
        <StructuredData of={(publisher) => [figuresThing(publisher, entry, body, FEED_PATH)]} />
      </section>
    );
  },
});
