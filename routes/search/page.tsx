/** Search results: /search?q=. They stream later; without script, a `noscript` style shows them where they arrive. */
import { Suspense, use } from 'react';
import type { NotOffered } from '../../src/content/search-guide.ts';
import type { AnswerFigure, PageEntry } from '../../src/content/site.ts';
import type { ContentStore } from '../../src/content/store.ts';
import { addDays, formatDay } from '../../src/domain/calendar.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { whoAnswers } from '../../src/domain/firm-details.ts';
import { KINDS } from '../../src/domain/kinds.ts';
import { spokenPhone } from '../../src/domain/lead-form.ts';
import { figurePath } from '../../src/domain/own-path.ts';
import { cleanQuery, isSearchable, MIN_QUERY, type SearchResult } from '../../src/domain/query.ts';
import { BarsDrawn } from '../../src/islands/widgets/answer-bars.tsx';
import { Caution, Summary, type SummaryProps } from '../../src/islands/widgets/answer-summary.tsx';
import { AssumedLine } from '../../src/islands/widgets/assumed-line.tsx';
import { capitalize } from '../../src/law/figure-words.ts';
import { howSure } from '../../src/law/how-sure.ts';
import { checkedWords, isOverdue, overdueWords } from '../../src/law/review.ts';
import { type DueItem, workOutDates } from '../../src/law/work-out-dates.ts';
import { type Answers, answerQuery, type FigureAnswer, type FoundAnswer } from '../../src/search/answers.ts';
import { findMatches, findReasons, findUnmatched, type Match } from '../../src/search/question.ts';
import type { ParsedQuery } from '../../src/search/vocabulary.ts';
import { Citation } from '../../src/ui/citation.tsx';
import { MainLinks } from '../../src/ui/main-links.tsx';
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

/** One card for every kind of answer. */
function Card({ children, ...summary }: Omit<SummaryProps, 'as' | 'id'>) {
  return (
    <section className="search-answer" aria-labelledby="search-answer">
      <Summary as="h2" id="search-answer" {...summary}>
        {children}
      </Summary>
    </section>
  );
}

function NotOfferedCard({ service: { name, portal, url }, links }: { service: NotOffered; links: PageEntry[] }) {
  return (
    <Card headline={{ lead: '', result: name, rest: '' }}>
      <p>
        Go to the official portal:{' '}
        <a href={url} rel="noopener external">
          {portal}
        </a>{' '}
        ({new URL(url).hostname}).
      </p>
      <Links links={links} />
    </Card>
  );
}

function CallCard({ title, firm, links }: { title: string; firm: Firm; links: PageEntry[] }) {
  return (
    <Card question={title} headline={{ lead: '', result: spokenPhone(firm.phone), rest: whoAnswers(firm) }}>
      <Talk firm={firm} isTimed />
      <Links links={links} />
    </Card>
  );
}

interface FigureCardProps extends Pick<ShownAnswers, 'tools' | 'links' | 'due' | 'today'> {
  answer: FigureAnswer;
}

/** The first figure, or the next due date, is the headline; the others follow. */
function FigureCard({ answer: { title, figures, note }, tools, links, due, today }: FigureCardProps) {
  const [first, ...others] = figures;
  const [day, ...days] = due;
  // A shared source is shown once, since each figure links to its record.
  const sources = [...new Map(figures.map((figure) => [figure.source.title + figure.source.url, figure])).values()];
  const isLate = first?.now !== undefined;
  return (
    <Card
      question={title}
      headline={{
        lead: first?.label ?? (day ? nameDue(day) : ''),
        result: first ? (first.value ?? 'Not confirmed') : formatDay(day?.date ?? today),
        rest: isLate ? `Late: ${first.now}.` : (first?.explanation ?? ''),
      }}
      certainty={first && judgeFigure(first, today)}
    >
      {others.length + days.length > 0 && (
        <dl>
          {others.map((figure, at) => (
            <Figure key={`${figure.page}${figure.id}`} figure={figure} previous={figures[at]} today={today} />
          ))}
          {days.map((item) => (
            <div key={item.id}>
              <dt>{nameDue(item)}</dt>
              <dd className="search-answer-value">{formatDay(item.date)}</dd>
              {isOverdue(item.compared, today) && <dd>{capitalize(checkedWords(item.compared, today))}.</dd>}
            </div>
          ))}
        </dl>
      )}
      {note && <p>{note}</p>}
      {sources.length > 1 && (
        <details>
          <summary>{sources.length === 2 ? 'The other source' : `${sources.length - 1} more sources`}</summary>
          {sources.slice(1).map((figure) => (
            <p key={figure.id} className="search-answer-source">
              Source: <Citation of={figure.source} />. {capitalize(checkedWords(figure, today))}.
            </p>
          ))}
        </details>
      )}
      <p className="search-answer-ways">
        {first && (
          <a href={first.page ?? figurePath(first.id)}>{first.page ? 'All due dates' : 'Every value and source'}</a>
        )}
        {[...tools, ...links].map(({ path, title }) => (
          <a key={path} href={path}>
            {title}
          </a>
        ))}
      </p>
    </Card>
  );
}

const nameDue = ({ title, period }: DueItem) => `${title}, ${period}`;

/** How sure a figure is: its state, its history, its source. What is overdue is not called sure. */
function judgeFigure(figure: AnswerFigure, today: string): NonNullable<SummaryProps['certainty']> {
  const words = [...remarksOn(figure, today), ...(isOverdue(figure, today) ? [] : [checkedWords(figure, today)])];
  return {
    sure: isOverdue(figure, today) ? 'own' : figure.sure,
    words: `${capitalize(words.join(', '))}. `,
    source: (
      <>
        Source: <Citation of={figure.source} />.
      </>
    ),
  };
}

/** The state of a figure says already if it is overdue. */
function remarksOn(figure: AnswerFigure, today: string): string[] {
  const { page, value, published, state, history } = figure;
  const remarks = [value === null ? '' : state, page && overdueWords(figure, today), history];
  return [...remarks, published === null ? '' : `printed before: ${published}`].filter(
    (text) => text !== undefined && text !== '',
  ) as string[];
}

interface FigureProps {
  figure: AnswerFigure;
  previous: AnswerFigure | undefined;
  today: string;
}

/** @param props.previous its explanation is not repeated */
function Figure({ figure, previous, today }: FigureProps) {
  const { id, label, page, value, now, explanation } = figure;
  return (
    <div>
      <dt>
        <a href={page ?? figurePath(id)}>{label}</a>
      </dt>
      <dd className="search-answer-value">{value ?? 'Not confirmed'}</dd>
      {now && <dd>Late: {now}.</dd>}
      <dd>{remarksOn(figure, today).join(', ')}</dd>
      {explanation && !now && explanation !== previous?.explanation && <dd>{explanation}</dd>}
    </div>
  );
}

function ToolCard({ answer, today }: { answer: FoundAnswer; today: string }) {
  const { title, headline, understood, assumed, results, rest, bars, reported, year, sources, read, href } = answer;
  const [result = '', ...about] = headline.split(' · ');
  const { sure, words } = howSure(read, today);
  const [source] = sources;
  return (
    <Card
      question={title}
      // The bars say it.
      headline={{ lead: bars ? '' : capitalize(about.join(' · ')), result, rest }}
      drawing={bars && <BarsDrawn {...bars} />}
      notes={
        <>
          {results.length > 1 && results.map(({ name, rest }) => rest && <p key={name}>{`${name}: ${rest}`}</p>)}
          {reported && <Caution text={reported} />}
          {understood.length > 0 && <p className="assumed">{understood.join(' · ')}</p>}
        </>
      }
      assumed={<AssumedLine assumed={assumed} href={href} />}
      certainty={{
        sure,
        words: words + year,
        source: source && (
          <>
            {' Source: '}
            <Citation of={source} />
            {sources.length > 1 && ` and ${sources.length - 1} more`}.
          </>
        ),
      }}
    >
      <p className="search-answer-ways">
        <a href={href}>Every step and source</a>
      </p>
    </Card>
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
