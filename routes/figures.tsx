/** Every figure of the site with its source: /figures, and the part of it that /figures?q=&state= or, of one page, ?on= asks for. */
import type { FiguresBody, PageEntry } from '../src/content/site.ts';
import type { ContentStore } from '../src/content/store.ts';
import { figuresThing } from '../src/content/structured-data.ts';
import { CHANGED_FIGURES, FEED_PATH } from '../src/domain/discovery-paths.ts';
import { type FigureFilter, figureFilter, ON } from '../src/domain/figure-filter.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { Island } from '../src/islands/server/island.tsx';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { FigureGroup, isShown } from '../src/ui/figure-group.tsx';
import { RestOfStyles } from '../src/ui/rest-of-styles.tsx';
import { StructuredData } from '../src/ui/structured-data.tsx';
import { definePage } from './page.tsx';

interface FiguresData {
  entry: PageEntry;
  body: FiguresBody;
  /** The page whose figures alone are listed; null where all are. */
  on: PageEntry | null;
  groups: FiguresBody['groups'];
  filter: FigureFilter;
}

export const figuresPage = definePage<FiguresData>({
  id: 'figures',
  islands: ['figure-filter'],
  readsQuery: true,
  firstScreen: ['breadcrumbs'],
  async load({ path, query, content }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const body = await content.body(entry, 'figures');
    const on = content.entry(query.get(ON) ?? '') ?? null;
    const used = on && (await figuresOfPage(on, content));
    const groups = used ? body.groups.map(({ title, figures }) => ({ title, figures: figures.filter(({ id }) => used.has(id)) })) : body.groups;
    const filter = figureFilter(query.get('q'), query.get('state'));
    const head = {
      title: entry.title,
      description: entry.description,
      canonical: path,
      noindex: used !== null || filter.q !== '' || filter.state !== '',
      feeds: [CHANGED_FIGURES],
    };
    return {
      head,
      data: {
        entry,
        body,
        on: used ? on : null,
        groups: groups.filter(({ figures }) => figures.length > 0),
        filter,
      },
      // What somebody asked for is theirs: their answer is stored nowhere.
      personal: query.size > 0,
    };
  },
  View: ({ data: { entry, body, on, groups, filter } }) => {
    const figures = groups.flatMap((group) => group.figures);
    const shown = new Set(figures.filter((figure) => isShown(figure, filter)));
    return (
      <section className="wrap figures">
        <Breadcrumbs trail={[{ name: 'Home', path: '/' }]} here={entry.title} />
        <h1>{entry.title}</h1>
        {on ? (
          <p className="lede">
            Those of the page <a href={on.path}>{on.title}</a>, each with what held before, its source and the day it was checked.
          </p>
        ) : (
          <p className="lede">{entry.summary}</p>
        )}
        <p className="figures-feed">
          To hear of changes, follow the <a href={FEED_PATH}>feed of changed figures</a> (Atom) in a feed reader. For your own page or sheet, take them as{' '}
          <a href={'/open-data' satisfies OwnPath}>open data</a>.
        </p>
        <RestOfStyles />
        <Island
          name="figure-filter"
          when="interaction"
          props={{ id: 'figures', q: filter.q, state: filter.state, on: on?.path ?? '', shown: shown.size, total: figures.length }}
        />
        {groups.map((group) => (
          <FigureGroup key={group.title} group={group} shown={shown} open={on !== null || shown.size < figures.length} />
        ))}
        <StructuredData of={(publisher) => [figuresThing(publisher, entry, body, FEED_PATH)]} />
      </section>
    );
  },
});

/** The ids of the figures that a page of text used, or null where it lists none. */
async function figuresOfPage(page: PageEntry, content: ContentStore): Promise<ReadonlySet<string> | null> {
  const { kind } = page;
  if (kind !== 'service' && kind !== 'article' && kind !== 'legal') return null;
  return new Set((await content.body(page, kind)).figures.map(({ id }) => id));
}
