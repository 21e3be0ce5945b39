/** The cards above the results: a tool's answer, figures, the number of the firm, and what it does not offer. */

import type { NotOffered } from '../../src/content/search-guide.ts';
import type { AnswerFigure, PageEntry } from '../../src/content/site.ts';
import type { ContentStore } from '../../src/content/store.ts';
import { addDays, formatDay } from '../../src/domain/calendar.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { whoAnswers } from '../../src/domain/firm-details.ts';
import { spokenPhone } from '../../src/domain/lead-form.ts';
import { figurePath } from '../../src/domain/own-path.ts';
import { say } from '../../src/domain/say.ts';
import { asSentence } from '../../src/domain/sentences.ts';
import { BarsDrawn } from '../../src/islands/widgets/answer-bars.tsx';
import { Caution, Summary, type SummaryProps } from '../../src/islands/widgets/answer-summary.tsx';
import { AssumedLine } from '../../src/islands/widgets/assumed-line.tsx';
import { capitalize } from '../../src/law/figure-words.ts';
import { howSure } from '../../src/law/how-sure.ts';
import { checkedWords, isOverdue, overdueWords } from '../../src/law/review.ts';
import { type DueItem, workOutDates } from '../../src/law/work-out-dates.ts';
import { type Answers, type FigureAnswer, type FoundAnswer, nameAnswer } from '../../src/search/answers.ts';
import { Citation } from '../../src/ui/citation.tsx';
import { Said } from '../../src/ui/said.tsx';
import { Talk } from '../../src/ui/talk.tsx';
import { openDueRules } from '../page.tsx';

export interface ShownAnswers extends Pick<Answers, 'tool' | 'figures' | 'notOffered'> {
  links: PageEntry[];
  /** Those that calculate with the figures. */
  tools: PageEntry[];
  /** If the query asks for due dates in general. */
  due: readonly DueItem[];
  today: string;
  firm: Firm;
}

/** Due dates that answer a query for due dates in general; /due-dates has all. */
const NEXT_DATES = 4;
const DAYS_AHEAD = 60;

/** What the cards show, with the pages and the next dates that they link to. @param today in India, `YYYY-MM-DD` */
export async function openAnswers(answers: Answers, content: ContentStore, today: string): Promise<ShownAnswers> {
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
    firm: content.site.firm,
  };
}

/** A card for each answer; nothing without one. */
export function SearchAnswers({ tool, figures, notOffered, tools, links, due, today, firm }: ShownAnswers) {
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
  const way = (
    <a href={url} rel="noopener external">
      {portal}
    </a>
  );
  return (
    <Card headline={{ lead: '', result: name, rest: '' }}>
      <p>
        <Said k="search.portal" portal={way} host={new URL(url).hostname} />
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
  const all = first && {
    path: first.page ?? figurePath(first.id),
    title: say(first.page ? 'search.due-dates' : 'search.every-value'),
  };
  return (
    <Card
      question={title}
      headline={{
        lead: first ? nameAnswer(first) : day ? nameDue(day) : '',
        result: first ? (first.value ?? say('search-answer.no-value')) : formatDay(day?.date ?? today),
        rest: first?.now === undefined ? (first?.explanation ?? '') : say('search.late', { cost: first.now }),
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
          <summary>{say('search.other-sources', { count: sources.length - 1 })}</summary>
          {sources.slice(1).map((figure) => (
            <p key={figure.id} className="search-answer-source">
              <Said
                k="figure-note.source"
                sources={<Citation of={figure.source} />}
                compared={capitalize(checkedWords(figure, today))}
              />
            </p>
          ))}
        </details>
      )}
      <Links links={[...(all ? [all] : []), ...tools, ...links]} />
    </Card>
  );
}

const nameDue = ({ title, period }: DueItem) => `${title}, ${period}`;

/** How sure a figure is: its state, its history, its source. What is overdue is not called sure. */
function judgeFigure(figure: AnswerFigure, today: string): NonNullable<SummaryProps['certainty']> {
  const words = [...remarksOn(figure, today), ...(isOverdue(figure, today) ? [] : [checkedWords(figure, today)])];
  return {
    sure: isOverdue(figure, today) ? 'own' : figure.sure,
    words: `${asSentence(capitalize(words.join(', ')))} `,
    source: <Said k="search.source" source={<Citation of={figure.source} />} />,
  };
}

/** The state of a figure says already if it is overdue. */
function remarksOn(figure: AnswerFigure, today: string): string[] {
  const { page, value, published, state, history } = figure;
  const remarks = [value === null ? '' : state, page && overdueWords(figure, today), history];
  return [...remarks, published === null ? '' : say('search.printed', { value: published })].filter(
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
  const { id, page, value, now, explanation } = figure;
  return (
    <div>
      <dt>
        <a href={page ?? figurePath(id)}>{nameAnswer(figure)}</a>
      </dt>
      <dd className="search-answer-value">{value ?? say('search-answer.no-value')}</dd>
      {now && <dd>{say('search.late', { cost: now })}</dd>}
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
  const cited = source && <Citation of={source} />;
  const more = sources.length - 1;
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
        source: cited && (
          <>
            {' '}
            {more > 0 ? (
              <Said k="search.source-more" source={cited} more={more} />
            ) : (
              <Said k="search.source" source={cited} />
            )}
          </>
        ),
      }}
    >
      <Links links={[{ path: href, title: say('search.every-step') }]} />
    </Card>
  );
}

function Links({ links }: { links: readonly { path: string; title: string }[] }) {
  if (links.length === 0) return null;
  return (
    <p className="search-answer-ways">
      {links.map(({ path, title }) => (
        <a key={title} href={path}>
          {title}
        </a>
      ))}
    </p>
  );
}
