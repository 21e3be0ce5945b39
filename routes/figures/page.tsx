/** The figures: /figures. `?q=&state=` filters them; `?on=/gst` lists those of a page, `?on=2025-04-01` of a day. */
import { useContext } from 'react';
import { escapeHtml, makeSlug } from '../../src/content/format.ts';
import type { Html, PageEntry } from '../../src/content/site.ts';
import type { ContentStore } from '../../src/content/store.ts';
import { describeFigures } from '../../src/content/structured-data.ts';
import { formatDay } from '../../src/domain/calendar.ts';
import { errorTitle } from '../../src/domain/error-title.ts';
import { hasText } from '../../src/domain/kinds.ts';
import { CHANGED_FIGURES, CHANGES_PATH, FEED_PATH, figurePath, type OwnPath } from '../../src/domain/own-path.ts';
import { unbroken } from '../../src/domain/rupees.ts';
import { say } from '../../src/domain/say.ts';
import { FigureFilterForm } from '../../src/islands/server/figure-filter-part.tsx';
import { lawOn, listNewestChanges, type NewestChange, type OnDay, readLawDay } from '../../src/law/changes.ts';
import { citedText } from '../../src/law/citation-words.ts';
import type { FigureRow, Grouped, LawIndex } from '../../src/law/figure.ts';
import {
  capitalize,
  describeHistory,
  explainFigure,
  isRecentChange,
  judgeState,
  shortenValue,
  stateInWords,
} from '../../src/law/figure-words.ts';
import {
  FIGURE,
  FIGURE_GROUP,
  type FigureFilter,
  type FigureState,
  figureFilter,
  foldText,
  listedFigures,
  ON,
  STATE_OF_SURE,
} from '../../src/law/filter-figures.ts';
import { isOverdueOn } from '../../src/law/open-data.ts';
import { isOverdue, overdueWords, reviewOfValue } from '../../src/law/review.ts';
import { writeValue } from '../../src/law/write-value.ts';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { DeferredStyles, Explaining, StructuredData } from '../../src/ui/document-context.tsx';
import { Fold } from '../../src/ui/fold.tsx';
import { ChangeCards } from '../../src/ui/law-change.tsx';
import { LawDayForm } from '../../src/ui/law-day-form.tsx';
import { Said } from '../../src/ui/said.tsx';
import { definePage, makeHead, ownAnswer, type PageRequest, withEntry } from '../page.tsx';

interface FigureLine extends Pick<FigureRow, 'id' | 'label' | 'isRecent' | 'took'> {
  value: string;
  state: FigureState;
  /** The state in words: "Changed 1 April 2026". */
  mark: string;
  /** Further text to search: earlier values, conditions, sources, notes. */
  more: string;
  /** {@link foldText} of the line, which the island searches in the page, and of all. */
  folded: { line: string; all: string };
}

function makeLine(own: Omit<FigureLine, 'folded'>): FigureLine {
  const line = foldText([own.label, own.value, own.mark].join(' '));
  return { ...own, folded: { line, all: `${line} ${foldText(own.more)}` } };
}

/** All figures, those of a page, or those of another day. */
interface Listed {
  groups: Grouped<FigureLine>;
  page?: PageEntry;
  /** `without`: the number of figures that had no value then, or none with a known first day. */
  law?: { day: string; without: number };
  fault?: string;
}

interface FiguresData extends Listed {
  entry: PageEntry;
  topics: string[];
  filter: FigureFilter;
  typed: string;
  today: string;
  overview: Overview | null;
}

export const figuresPage = definePage<FiguresData>({
  id: 'figures',
  readsQuery: true,
  firstScreen: ['breadcrumbs'],
  load: withEntry(async (request) => {
    const { entry, query, content, today } = request;
    const law = await content.law();
    const on = query.get(ON)?.trim() ?? '';
    const listed = await listFigures(on, law, request);
    const filter = figureFilter(query.get('q'), query.get('state'));
    const isWrong = listed.fault !== undefined;
    const head = {
      ...makeHead(entry),
      title: errorTitle(writeTitle({ entry, ...listed }), isWrong),
      noindex: isPart(listed) || filter.q !== '' || filter.state !== '',
      feeds: [CHANGED_FIGURES],
    };
    const isWhole = !head.noindex && !isWrong;
    return {
      head,
      data: {
        ...listed,
        overview: isWhole ? await makeOverview(law, content, today) : null,
        entry,
        topics: law.groups.map(({ title }) => title),
        filter,
        typed: on.startsWith('/') ? '' : on,
        today,
      },
      ...ownAnswer(query, isWrong),
    };
  }),
  View: ({ data }) => <Figures {...data} />,
});

function writeTitle({ entry, law }: Pick<FiguresData, 'entry' | 'law'>): string {
  return law ? say('figures.of-day', { day: formatDay(law.day) }) : entry.title;
}

function isPart({ page, law }: Listed): boolean {
  return page !== undefined || law !== undefined;
}

function Figures(data: FiguresData) {
  const { entry, topics, groups, filter, page, law, overview } = data;
  const figures = groups.flatMap((group) => group.figures);
  const matches = findMatches(figures, filter);
  const isOpen = isPart(data) || matches.size < figures.length;
  return (
    <section className="wrap figures">
      <Breadcrumbs here={entry.title} />
      <h1>{writeTitle(data)}</h1>
      <DeferredStyles />
      <p className="lede">
        <Introduction {...data} />
      </p>
      {overview && overview.changes.length > 0 && <NewestChanges {...overview} />}
      <FigureFilterForm {...filter} on={page?.path ?? law?.day ?? ''} shown={matches.size} total={figures.length} />
      {overview && <Topics {...overview} />}
      {groups.map((group) => (
        <FigureGroup key={group.title} group={group} matches={matches} open={isOpen} />
      ))}
      {law && law.without > 0 && <p className="figures-without">{say('figures.left-out', { count: law.without })}</p>}
      <LawDayForm
        label={say('figures.other-day')}
        submit={say('figures.show-day')}
        day={data.typed || data.today}
        fault={data.fault}
      />
      <p className="figures-feed">
        <Said
          k="figures.follow"
          feed={<a href={FEED_PATH}>{say('figures.feed')}</a>}
          data={<a href={'/open-data' satisfies OwnPath}>{say('figures.data')}</a>}
        />
      </p>
      <StructuredData of={(publisher) => [describeFigures(publisher, entry, topics, FEED_PATH)]} />
    </section>
  );
}

interface Overview {
  /** The newest, newest first. */
  changes: NewestChange[];
  topics: Grouped<FigureRow>;
  today: string;
}

const MAX_CHANGES = 6;
const TOPIC_FIGURES = 3;

async function makeOverview(law: LawIndex, content: ContentStore, today: string): Promise<Overview> {
  return {
    changes: listNewestChanges(await content.figures(), today, MAX_CHANGES),
    topics: law.groups.map(({ title, figures }) => ({
      title,
      figures: figures.toSorted((a, b) => (b.uses ?? 0) - (a.uses ?? 0)).slice(0, TOPIC_FIGURES),
    })),
    today,
  };
}

function NewestChanges({ changes, today }: Overview) {
  return (
    <section aria-labelledby="changed-lately">
      <h2 id="changed-lately">{say('figures.changed')}</h2>
      <ChangeCards changes={changes} today={today} />
      <a href={CHANGES_PATH}>{say('figures.changes')}</a>
    </section>
  );
}

function Topics({ topics, today }: Overview) {
  return (
    <section className="figure-topics" aria-labelledby="topics">
      <h2 id="topics">{say('figures.topics')}</h2>
      {topics.map(({ title, figures }) => (
        <section key={title}>
          <h3>
            <a href={`#${makeSlug(title)}`}>{title}</a>
          </h3>
          <ul>
            {figures.map((figure) => (
              <li key={figure.id}>
                <a href={figurePath(figure.id)}>{unbroken(figure.label)}</a> <b>{unbroken(shortenValue(figure))}</b>{' '}
                {isOverdue(figure, today) && <small>{overdueWords(figure, today)}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Introduction({ entry, page, law }: Pick<FiguresData, 'entry' | 'page' | 'law'>) {
  if (page) return <Said k="figures.of-page" page={<a href={page.path}>{page.title}</a>} />;
  if (law)
    return <Said k="figures.day-lede" link={<a href={'/figures' satisfies OwnPath}>{say('figures.today')}</a>} />;
  return entry.summary;
}

/** For each figure that passes the filter, the text by which it does: '' if its line shows it. */
function findMatches(figures: readonly FigureLine[], filter: FigureFilter): Map<string, string> {
  const listed = listedFigures(
    filter,
    figures.map(({ folded, state }) => ({ text: folded.all, state })),
  );
  return new Map(
    figures
      .filter((_, at) => listed[at])
      .map((figure) => {
        const [inLine] = listedFigures(filter, [{ text: figure.folded.line, state: figure.state }]);
        return [figure.id, inLine ? '' : figure.more];
      }),
  );
}

interface FigureGroupProps {
  group: Grouped<FigureLine>[number];
  /** For each figure that passes, its {@link matchedText}. */
  matches: ReadonlyMap<string, string>;
  open: boolean;
}

function FigureGroup({ group: { title, figures }, matches, open }: FigureGroupProps) {
  // A string, because React takes 20 ms for the elements of about 500 lines.
  const lines = figures.map((figure) => lineHtml(figure, matches.get(figure.id))).join('');
  return (
    <div className="figure-group" {...{ [FIGURE_GROUP]: '' }} hidden={!figures.some(({ id }) => matches.has(id))}>
      <Fold id={makeSlug(title)} title={title} hint={say('figures.count', { count: figures.length })} open={open}>
        <ul dangerouslySetInnerHTML={{ __html: useContext(Explaining)?.html(lines) ?? lines }} />
      </Fold>
    </div>
  );
}

function lineHtml({ id, label, value, state, mark, isRecent, took }: FigureLine, matched: string | undefined): Html {
  const anchors = (took ?? []).map((old) => `<i id="${old}"></i>`).join('');
  const small = matched ? ` <small>${escapeHtml(matched)}</small>` : '';
  const words = `<a href="${figurePath(id)}">${escapeHtml(unbroken(label))}</a> <b>${escapeHtml(unbroken(value))}</b> <span${isRecent ? ' class="mark-recent"' : ''}>${escapeHtml(mark)}</span>${small}`;
  return `<li id="${id}" ${FIGURE}="${state}"${matched === undefined ? ' hidden' : ''}>${anchors}${words}</li>`;
}

/** The lines of a day, once for each index in memory: each query would fold hundreds of texts. */
const linesByLaw = new WeakMap<LawIndex, { day: string; lang: string; lines: Grouped<FigureLine> }>();

function makeLines(law: LawIndex, today: string): Grouped<FigureLine> {
  const known = linesByLaw.get(law);
  if (known?.day === today && known.lang === say.lang) return known.lines;
  const lines = law.groups.map(({ title, figures }) => ({
    title,
    figures: figures.map((figure) => lineToday(figure, today)),
  }));
  linesByLaw.set(law, { day: today, lang: say.lang, lines });
  return lines;
}

function lineToday(figure: FigureRow, today: string): FigureLine {
  const { id, label, source, note, took } = figure;
  return makeLine({
    id,
    label,
    value: shortenValue(figure),
    state: judgeState(figure, today),
    mark: capitalize(stateInWords(figure, today)),
    isRecent: isRecentChange(figure),
    more: [describeHistory([figure]), explainFigure(figure), citedText(source), note].filter(Boolean).join(' '),
    ...(took && { took }),
  });
}

/** @param on path of a page, or a day as typed; '' for all figures of today */
async function listFigures(on: string, law: LawIndex, { content, today }: PageRequest): Promise<Listed> {
  const groups = makeLines(law, today);
  if (on === '') return { groups };
  if (on.startsWith('/')) return ofPage(on, groups, content);
  const choice = readLawDay(on, law.since);
  return 'fault' in choice ? { groups, fault: choice.fault } : ofDay(choice.day, { content, today });
}

/** The figures that a page uses; all figures if it lists none. */
async function ofPage(path: string, groups: Grouped<FigureLine>, content: ContentStore): Promise<Listed> {
  const page = content.entry(path);
  if (!page || !hasText(page.kind)) return { groups };
  const used = new Set((await content.body(page, page.kind)).figureIds);
  const ofGroup = groups.map(({ title, figures }) => ({ title, figures: figures.filter(({ id }) => used.has(id)) }));
  return { page, groups: ofGroup.filter(({ figures }) => figures.length > 0) };
}

async function ofDay(day: string, { content, today }: Pick<PageRequest, 'content' | 'today'>): Promise<Listed> {
  const { groups, without } = lawOn(await content.figures(), day);
  return {
    groups: groups.map(({ title, figures }) => ({ title, figures: figures.map((one) => lineOn(one, today)) })),
    law: { day, without },
  };
}

function lineOn(one: OnDay, today: string): FigureLine {
  const { figure, entry } = one;
  const { id, label, source, note } = figure;
  const { from, sure, expected, source: by } = entry;
  const overdue = isOverdueOn(one, today) ? overdueWords(reviewOfValue(figure, entry), today) : undefined;
  const state = overdue === undefined ? STATE_OF_SURE[sure] : 'overdue';
  return makeLine({
    id,
    label,
    value: writeValue(entry, figure) ?? '',
    state,
    mark: overdue === undefined ? sinceWords(expected ? 'announced' : state, from) : capitalize(overdue),
    isRecent: false,
    more: [(by ?? source).title, note].filter(Boolean).join(' '),
  });
}

/** "In force since 1 April 2019". */
function sinceWords(state: FigureState | 'announced', from: string | null): string {
  const said = say(`figure-state.${state}`);
  return from === null ? said : say('figures.since', { state: said, day: formatDay(from) });
}
