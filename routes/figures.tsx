/**
 * The index of figures: /figures. `?q=&state=` filters it, `?on=/gst` lists the figures of one page, and
 * `?on=2025-04-01` shows the law of that day.
 */
import { formatDay } from '../src/content/format.ts';
import { lawOf, lawOn, type OnDay, readLawDay, STATE_OF_SURE } from '../src/content/law.ts';
import type { FigureLine, FiguresBody, PageEntry } from '../src/content/site.ts';
import type { ContentStore } from '../src/content/store.ts';
import { figuresThing } from '../src/content/structured-data.ts';
import { CHANGED_FIGURES, CHANGES_PATH, FEED_PATH, type OwnPath } from '../src/domain/own-path.ts';
import { type FigureFilter, figureFilter, ON, STATE_LABELS } from '../src/domain/query.ts';
import { Island } from '../src/islands/server/island.tsx';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { RestOfStyles, StructuredData } from '../src/ui/document-context.tsx';
import { FigureGroup, matchOf } from '../src/ui/figure-group.tsx';
import { LawDayForm } from '../src/ui/law-day-form.tsx';
import { definePage, errorTitle, ownAnswer } from './page.tsx';

/** The law of another day. */
interface OtherDay {
  day: string;
  /** Number of figures that had no value then, or none with a known first day. */
  without: number;
}

interface FiguresData {
  entry: PageEntry;
  body: FiguresBody;
  groups: FiguresBody['groups'];
  filter: FigureFilter;
  /** The page whose figures are listed; null if all are. */
  page: PageEntry | null;
  law: OtherDay | null;
  /** The day as typed, and what is wrong with it. */
  typed: string;
  fault: string | undefined;
  today: string;
}

export const figuresPage = definePage<FiguresData>({
  id: 'figures',
  islands: ['figure-filter'],
  readsQuery: true,
  firstScreen: ['breadcrumbs'],
  async load({ path, query, content, today }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const body = await content.body(entry, 'figures');
    const on = query.get(ON)?.trim() ?? '';
    const { groups, page = null, law = null, fault } = await listFigures(on, body, content);
    const filter = figureFilter(query.get('q'), query.get('state'));
    const head = {
      title: errorTitle(law ? `The law as on ${formatDay(law.day)}` : entry.title, fault !== undefined),
      description: entry.description,
      canonical: path,
      noindex: page !== null || law !== null || filter.q !== '' || filter.state !== '',
      feeds: [CHANGED_FIGURES],
    };
    return {
      head,
      data: { entry, body, groups, filter, page, law, typed: on.startsWith('/') ? '' : on, fault, today },
      ...ownAnswer(query, fault !== undefined),
    };
  },
  View: ({ data: { entry, body, groups, filter, page, law, typed, fault, today } }) => {
    const figures = groups.flatMap((group) => group.figures);
    const matches = new Map(
      figures.flatMap((figure) => matchOf(figure, filter) ?? []).map((match) => [match.id, match]),
    );
    return (
      <section className="wrap figures">
        <Breadcrumbs here={entry.title} />
        <h1>{law ? `The law as on ${formatDay(law.day)}` : entry.title}</h1>
        <RestOfStyles />
        <Island
          name="figure-filter"
          when="interaction"
          props={{
            id: 'figures',
            q: filter.q,
            state: filter.state,
            on: page?.path ?? law?.day ?? '',
            shown: matches.size,
            total: figures.length,
          }}
        />
        <p className="lede">
          <Introduction entry={entry} page={page} law={law} />
        </p>
        {groups.map((group) => (
          <FigureGroup
            key={group.title}
            group={group}
            matches={matches}
            open={page !== null || law !== null || matches.size < figures.length}
          />
        ))}
        {law && law.without > 0 && (
          <p className="figures-without">
            {law.without} {law.without === 1 ? 'figure is' : 'figures are'} left out: no value then, or its first day
            was not found.
          </p>
        )}
        <LawDayForm typed={typed} fault={fault} today={today} />
        <p className="figures-feed">
          <a href={CHANGES_PATH}>What changed in the last twelve months</a>, or between any two days. To hear of
          changes, follow the <a href={FEED_PATH}>feed of changed figures</a> (Atom) in a feed reader. For your own page
          or sheet, take them as <a href={'/open-data' satisfies OwnPath}>open data</a>.
        </p>
        <StructuredData of={(publisher) => [figuresThing(publisher, entry, body, FEED_PATH)]} />
      </section>
    );
  },
});

interface Listed {
  groups: FiguresBody['groups'];
  page?: PageEntry;
  law?: OtherDay;
  fault?: string;
}

function Introduction({ entry, page, law }: Pick<FiguresData, 'entry' | 'page' | 'law'>) {
  if (page)
    return (
      <>
        Those of the page <a href={page.path}>{page.title}</a>. Each leads to its history, its source and the day it was
        checked.
      </>
    );
  if (law)
    return (
      <>
        The values that applied on that day, as the records know it today.{' '}
        <a href={'/figures' satisfies OwnPath}>The law of today</a>
      </>
    );
  return entry.summary;
}

/** @param on path of a page, or a day as typed; empty for all figures as of today */
async function listFigures(on: string, body: FiguresBody, content: ContentStore): Promise<Listed> {
  if (on === '') return { groups: body.groups };
  return on.startsWith('/') ? ofPage(on, body, content) : ofDay(on, body, content);
}

/** The figures that a page uses; all figures if it lists none. */
async function ofPage(path: string, { groups }: FiguresBody, content: ContentStore): Promise<Listed> {
  const page = content.entry(path);
  if (page?.kind !== 'service' && page?.kind !== 'article' && page?.kind !== 'legal') return { groups };
  const used = new Set((await content.body(page, page.kind)).figures.map(({ id }) => id));
  const ofGroup = groups.map(({ title, figures }) => ({ title, figures: figures.filter(({ id }) => used.has(id)) }));
  return { page, groups: ofGroup.filter(({ figures }) => figures.length > 0) };
}

/** The law of a day; the law of today if the day is wrong. */
async function ofDay(typed: string, { groups }: FiguresBody, content: ContentStore): Promise<Listed> {
  const law = await lawOf(content);
  const choice = readLawDay(typed, law?.since ?? '');
  if ('fault' in choice) return { groups, fault: choice.fault };
  if (!law) return { groups, fault: 'There are no records' };
  const { groups: onDay, without } = lawOn(law, choice.day);
  return {
    groups: onDay.map(({ title, figures }) => ({ title, figures: figures.map(lineOn) })),
    law: { day: choice.day, without },
  };
}

function lineOn({
  figure: { id, label, source, note },
  entry: { text, from, sure, expected, source: by },
}: OnDay): FigureLine {
  const state = STATE_OF_SURE[sure];
  const since = from === null ? '' : ` since ${formatDay(from)}`;
  const more = [(by ?? source).title, note].filter(Boolean).join(' ');
  return {
    id,
    label,
    value: text ?? '',
    state,
    mark: (expected ? 'Announced' : STATE_LABELS[state]) + since,
    more,
    took: [],
  };
}
