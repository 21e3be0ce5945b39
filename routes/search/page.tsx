/** Search results: /search?q=. They stream later; without script, a `noscript` style shows them where they arrive. */
import { Suspense, use } from 'react';
import type { NotOffered } from '../../src/content/search-guide.ts';
import type { AnswerFigure, PageEntry } from '../../src/content/site.ts';
import type { ContentStore } from '../../src/content/store.ts';
import { addDays, formatDay } from '../../src/domain/calendar.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { whoAnswers } from '../../src/domain/firm-details.ts';
import { KINDS } from '../../src/domain/kinds.ts';
import { figurePath } from '../../src/domain/own-path.ts';
import { cleanQuery, isSearchable, MIN_QUERY, type SearchResult } from '../../src/domain/query.ts';
import { capitalize } from '../../src/law/figure-words.ts';
import { isOverdue, overdueWords, type Reviewed } from '../../src/law/review.ts';
import { type DueItem, workOutDates } from '../../src/law/work-out-dates.ts';
import { type Answers, answerQuery, type FigureAnswer, type FoundAnswer } from '../../src/search/answers.ts';
import { findMatches, findReasons, findUnmatched, type Match } from '../../src/search/question.ts';
import type { ParsedQuery } from '../../src/search/vocabulary.ts';
import { Citation } from '../../src/ui/citation.tsx';
import { MainLinks } from '../../src/ui/main-links.tsx';
import { Prose } from '../../src/ui/prose.tsx';
import { Talk } from '../../src/ui/talk.tsx';
import { definePage, openDueRules } from '../page.tsx';
import { findNearest, type Nearest, SearchHelp } from './search-help.tsx';

interface DetailedResult extends SearchResult {
  about: string;
  kind: string;
  matches: Match[];
  /** The matches that its title and summary do not show. */
  why: Match[];
}

interface Results {
  found: DetailedResult[];
  /** The parts of the query that no result matches. */
  missing: string[];
}

interface ShownAnswers extends Pick<Answers, 'tool' | 'figures' | 'notOffered'> {
  links: PageEntry[];
  /** Those that calculate with the figures. */
  tools: PageEntry[];
  /** If the query asks for due dates in general. */
  due: readonly DueItem[];
  today: string;
}

interface SearchData {
  query: string;
  /** Null if the query is too short; resolves to null if the call failed. */
  results: Promise<Results | null> | null;
  /** Null if the query is too short. */
  answers: ShownAnswers | null;
  /** Null if the query is too short. */
  nearest: Nearest | null;
  firm: Firm;
}

/** Due dates that answer a query for due dates in general; /due-dates has all. */
const NEXT_DATES = 4;
const DAYS_AHEAD = 60;

/** The page of the tool names all. */
const NAMED_SOURCES = 1;

export const searchPage = definePage<SearchData>({
  id: 'search',
  listed: false,
  late: true,
  readsQuery: true,
  async load({ query: parameters, content, search, today }) {
    const query = cleanQuery(parameters.get('q') ?? '');
    const entry = content.entry('/search');
    const { firm } = content.site;
    const title = query ? `Search: ${[...query].slice(0, 40).join('')}` : 'Search';
    const head = { title, description: entry?.description ?? '', canonical: null };
    const unanswered = { head, searched: query, data: { query, results: null, answers: null, nearest: null, firm } };
    if (!isSearchable(query)) return unanswered;
    const started = await search(query);
    if ('refusal' in started) return { ...unanswered, refused: { query, ...started } };
    const all = await answerQuery(query, content, today);
    // Unlike the question, with its numbers, and with few enough words to compare each with every page.
    const parsed = all.vocabulary.parse(query);
    const results = started.results.then((pages) => pages && explained(parsed, pages, all, content));
    const [answers, nearest] = await Promise.all([
      shownAnswers(all, content, today),
      findNearest(parsed, all, content),
    ]);
    return { head, searched: query, data: { query, results, answers, nearest, firm } };
  },
  View: ({ data: { query, results, answers, nearest, firm } }) => (
    <section className={results ? 'wrap search-page search-late' : 'wrap search-page'}>
      <h1>Search</h1>
      {query ? (
        <p className="lede">
          Showing results for <b>{query}</b>
        </p>
      ) : (
        <p className="lede">Type what you need in the box above: a service, a form, a licence, in English or Hindi.</p>
      )}
      {query && !results && <p>Type at least {MIN_QUERY} letters to search.</p>}
      {answers && <SearchAnswers {...answers} firm={firm} />}
      {results && answers && nearest ? (
        <Suspense fallback={<p className="search-pending">Searching…</p>}>
          <Results
            results={results}
            isAnswered={!!(answers.tool || answers.figures || answers.notOffered)}
            nearest={nearest}
            firm={firm}
          />
        </Suspense>
      ) : (
        <MainLinks />
      )}
    </section>
  ),
});

function explained(parsed: ParsedQuery, pages: SearchResult[], answers: Answers, content: ContentStore): Results {
  const { guide, reading, tool } = answers;
  const found = pages.map((result): DetailedResult => {
    const page = content.entry(result.red_url);
    const matches = page ? findMatches(parsed, page, guide) : [];
    return {
      ...result,
      about: page?.summary ?? '',
      kind: page ? KINDS[page.kind].label : '',
      matches,
      why: findReasons(matches, reading, `${page?.title} ${page?.summary}`),
    };
  });
  const matches = found.map((page) => page.matches);
  return { found, missing: tool ? [] : findUnmatched(parsed, answers, matches) };
}

async function shownAnswers(answers: Answers, content: ContentStore, today: string): Promise<ShownAnswers> {
  const { tool, figures, notOffered } = answers;
  const findEntries = (paths: readonly string[]) => paths.flatMap((path) => content.entry(path) ?? []);
  const page = figures?.page ?? notOffered?.page;
  const isAboutDates = figures?.page === '/due-dates' && figures.figures.length === 0;
  const law = isAboutDates ? await openDueRules(content) : null;
  const to = addDays(today, DAYS_AHEAD);
  const due = law ? workOutDates(law, { from: today, to, for: [], agm: null, state: null }) : [];
  return {
    tool,
    figures,
    notOffered,
    tools: findEntries((figures?.tools ?? []).map((name) => `/tools/${name}`)),
    links: findEntries(page === undefined ? [] : [page]),
    due: due.slice(0, NEXT_DATES),
    today,
  };
}

interface ResultsProps {
  results: NonNullable<SearchData['results']>;
  /** A card above says what was asked for, or why nothing was found. */
  isAnswered: boolean;
  nearest: Nearest;
  firm: Firm;
}

function Results({ results, isAnswered, nearest, firm }: ResultsProps) {
  const answer = use(results);
  if (answer === null || answer.found.length === 0) {
    return (
      <>
        {!(answer && isAnswered) && (
          <div className="search-none">
            <p>
              <b>{answer ? "Couldn't find anything like this" : 'Search is not answering right now.'}</b>
            </p>
            {answer && (
              <p>
                {answer.missing.length > 0 && `We did not understand ${quoted(answer.missing)}. `}
                Check the spelling, or try fewer words: “gst”, “late fee”, “shop licence”.
              </p>
            )}
            <Talk firm={firm} />
          </div>
        )}
        <SearchHelp nearest={nearest} isBrief={false} />
      </>
    );
  }
  return (
    <>
      {answer.missing.length > 0 && (
        <p className="search-missing">Nothing found for {quoted(answer.missing)}. These pages are about the rest.</p>
      )}
      {!isAnswered && <SearchHelp nearest={nearest} isBrief />}
      <ol className="search-results">
        {answer.found.map((result) => (
          <li key={result.red_url}>
            <a href={result.red_url}>{result.cat_name}</a>
            {result.kind && <span className="search-kind">{result.kind}</span>}
            {result.about && <p>{result.about}</p>}
            {result.why.length > 0 && <p className="search-why">Found by {result.why.map(reason).join(', ')}</p>}
          </li>
        ))}
      </ol>
      {!isAnswered && (
        <section className="search-none">
          <h2>Or ask us</h2>
          <Talk firm={firm} />
        </section>
      )}
    </>
  );
}

/** "“policy” for “police”": words of the page, and the words of the query that they match. */
function reason({ typed, by }: Match): string {
  return quoted(typed === by ? [by] : [by, typed]).replace(', ', ' for ');
}

function quoted(parts: readonly string[]): string {
  return parts.map((part) => `“${part}”`).join(', ');
}

function SearchAnswers({ tool, figures, notOffered, tools, links, due, today, firm }: ShownAnswers & { firm: Firm }) {
  return (
    <>
      {tool && <ToolCard answer={tool} today={today} />}
      {figures?.calls && <CallCard title={figures.title} firm={firm} links={links} />}
      {figures && !figures.calls && <FigureCard answer={figures} tools={tools} links={links} due={due} today={today} />}
      {notOffered && <NotOfferedCard service={notOffered} links={figures ? [] : links} />}
    </>
  );
}

function NotOfferedCard({ service: { name, portal, url }, links }: { service: NotOffered; links: PageEntry[] }) {
  return (
    <section className="search-answer" aria-labelledby="search-not-offered">
      <h2 id="search-not-offered">{name}</h2>
      <p>
        Go to the official portal:{' '}
        <a href={url} rel="noopener external">
          {portal}
        </a>{' '}
        ({new URL(url).hostname}).
      </p>
      <Links links={links} />
    </section>
  );
}

function CallCard({ title, firm, links }: { title: string; firm: Firm; links: PageEntry[] }) {
  return (
    <section className="search-answer" aria-labelledby="search-answer">
      <h2 id="search-answer">{title}</h2>
      <p>{whoAnswers(firm)}</p>
      <Talk firm={firm} isTimed />
      <Links links={links} />
    </section>
  );
}

interface FigureCardProps extends Pick<ShownAnswers, 'tools' | 'links' | 'due' | 'today'> {
  answer: FigureAnswer;
}

function FigureCard({ answer: { title, figures, note }, tools, links, due, today }: FigureCardProps) {
  // A shared source is shown once, since each figure links to its record.
  const [first, ...others] = [...new Map(figures.map((figure) => [figure.source, figure])).values()].map((figure) => (
    <p key={figure.source} className="search-answer-source">
      Source: <Prose as="span" html={figure.source} />. <Compared of={figure} today={today} />
    </p>
  ));
  // A day answers the question; of figures, a tool knows which applies.
  const isDated = figures.some(({ page }) => page !== undefined);
  return (
    <section className="search-answer" aria-labelledby="search-answer">
      <h2 id="search-answer">{title}</h2>
      {!isDated && <Tools pages={tools} />}
      <dl>
        {figures.map((figure, at) => (
          <Figure key={`${figure.page}${figure.id}`} figure={figure} previous={figures[at - 1]} today={today} />
        ))}
        {due.map(({ id, title: what, period, date, compared }) => (
          <div key={id}>
            <dt>
              {what}, {period}
            </dt>
            <dd className="search-answer-value">{formatDay(date)}</dd>
            {isOverdue(compared, today) && (
              <dd>
                <Compared of={compared} today={today} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {note && <p>{note}</p>}
      {isDated && <Tools pages={tools} />}
      {first}
      {others.length > 0 && (
        <details>
          <summary>{others.length === 1 ? 'The other source' : `${others.length} more sources`}</summary>
          {others}
        </details>
      )}
      <Links links={links} />
    </section>
  );
}

function Tools({ pages }: { pages: PageEntry[] }) {
  return (
    pages.length > 0 && (
      <ul className="search-answer-tools">
        {pages.map(({ path, title: question }) => (
          <li key={path}>
            <a href={path}>{question}</a>
          </li>
        ))}
      </ul>
    )
  );
}

interface FigureProps {
  figure: AnswerFigure;
  previous: AnswerFigure | undefined;
  today: string;
}

/** @param props.previous its explanation is not repeated */
function Figure({ figure, previous, today }: FigureProps) {
  const { id, label, page, value, now, published, state, history, explanation } = figure;
  // The state of a figure says it already.
  const overdue = page && overdueWords(figure, today);
  const remarks = [
    value === null ? '' : state,
    overdue,
    history,
    published === null ? '' : `printed before: ${published}`,
  ];
  return (
    <div>
      <dt>
        <a href={page ?? figurePath(id)}>{label}</a>
      </dt>
      <dd className="search-answer-value">{value ?? 'Not confirmed'}</dd>
      {now && <dd>Late: {now}.</dd>}
      <dd>{remarks.filter(Boolean).join(', ')}</dd>
      {explanation && !now && explanation !== previous?.explanation && <dd>{explanation}</dd>}
    </div>
  );
}

/** "Checked 21 November 2026.", or when an overdue answer was last compared. */
function Compared({ of, today }: { of: Reviewed; today: string }) {
  const overdue = overdueWords(of, today);
  if (overdue !== undefined) return `${capitalize(overdue)}.`;
  return (
    <>
      Checked <time dateTime={of.checked}>{formatDay(of.checked)}</time>.
    </>
  );
}

function ToolCard({ answer, today }: { answer: FoundAnswer; today: string }) {
  const { title, understood, assumed, results, reported, year, sources, compared, href } = answer;
  const others = sources.length - NAMED_SOURCES;
  return (
    <section className="search-answer" aria-labelledby="search-answer">
      <h2 id="search-answer">{title}</h2>
      {understood.length > 0 && <p>{understood.join(' · ')}</p>}
      <dl>
        {results.map(({ name, lead, result, rest, compare }) =>
          compare.length > 0 ? (
            compare.map((side) => (
              <div key={side.name}>
                <dt>{side.name}</dt>
                <dd className="search-answer-value">{side.result}</dd>
                <dd>
                  {side.note}
                  {side.best && `. ${lead}: ${rest}`}
                </dd>
              </div>
            ))
          ) : (
            <div key={name}>
              <dt>{name || lead}</dt>
              <dd className="search-answer-value">{result}</dd>
              {rest && <dd>{rest}</dd>}
            </div>
          ),
        )}
      </dl>
      {reported && <p>{reported}</p>}
      {assumed.length > 0 && (
        <p>
          Assumed: {assumed.join('; ')}. <a href={href}>Change it</a>
        </p>
      )}
      <p>{year}</p>
      {sources.length > 0 && (
        <p className="search-answer-source">
          Source:{' '}
          {sources.slice(0, NAMED_SOURCES).map((source, at) => (
            <span key={source.title}>
              {at > 0 && '; '}
              <Citation of={source} />
            </span>
          ))}
          {others > 0 && ` and ${others} more`}.
          {compared && (
            <>
              {' '}
              <Compared of={compared} today={today} />
            </>
          )}
        </p>
      )}
      <p className="search-answer-ways">
        <a href={href}>Every step and source</a>
      </p>
    </section>
  );
}

function Links({ links }: { links: PageEntry[] }) {
  if (links.length === 0) return null;
  return (
    <p className="search-answer-ways">
      {links.map(({ path, title }) => (
        <a key={path} href={path}>
          {title}
        </a>
      ))}
    </p>
  );
}
