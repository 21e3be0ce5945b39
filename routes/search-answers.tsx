/** The cards above search results: figures, the answer of a tool, or the portal for a service not offered. */

import { formatDay } from '../src/content/format.ts';
import type { AnswerFigure, PageEntry } from '../src/content/site.ts';
import { writtenDay } from '../src/domain/calendar.ts';
import { figurePath } from '../src/domain/own-path.ts';
import type { NotOffered } from '../src/domain/search-guide.ts';
import type { DueItem } from '../src/due-dates/work-out.ts';
import type { Answers, FigureAnswer, ToolAnswer } from '../src/search/answers.ts';
import { Citation } from '../src/ui/citation.tsx';
import { Prose } from '../src/ui/prose.tsx';

/** Number of sources shown; the page of the tool shows all. */
const NAMED_SOURCES = 2;

/** The answers with the pages that they link to. */
export interface ShownAnswers extends Pick<Answers, 'tool' | 'figures' | 'notOffered'> {
  links: PageEntry[];
  /** The tools that calculate with the figures. */
  tools: PageEntry[];
  /** The next due dates, if the query asks for due dates in general. */
  due: readonly DueItem[];
}

export function SearchAnswers({ tool, figures, notOffered, tools, links, due }: ShownAnswers) {
  return (
    <>
      {notOffered && <NotOfferedCard service={notOffered} links={figures ? [] : links} />}
      {tool && <ToolCard answer={tool} />}
      {figures && <FigureCard answer={figures} tools={tools} links={links} due={due} />}
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

function FigureCard({
  answer: { title, figures, note },
  tools,
  links,
  due,
}: { answer: FigureAnswer } & Pick<ShownAnswers, 'tools' | 'links' | 'due'>) {
  // A source shared by several figures is shown once, since each figure links to its record.
  const [first, ...others] = [...new Map(figures.map((figure) => [figure.source, figure])).values()].map(
    ({ source, checked }) => (
      <p key={source} className="search-answer-source">
        Source: <Prose as="span" html={source} />. Checked <time dateTime={checked}>{formatDay(checked)}</time>.
      </p>
    ),
  );
  return (
    <section className="search-answer" aria-labelledby="search-answer">
      <h2 id="search-answer">{title}</h2>
      {tools.length > 0 && (
        <ul className="search-answer-tools">
          {tools.map(({ path, title: question }) => (
            <li key={path}>
              <a href={path}>{question}</a>
            </li>
          ))}
        </ul>
      )}
      <dl>
        {figures.map((figure, at) => (
          <Figure key={`${figure.page}${figure.id}`} figure={figure} previous={figures[at - 1]} />
        ))}
        {due.map(({ id, title: what, period, date }) => (
          <div key={id}>
            <dt>
              {what}, {period}
            </dt>
            <dd className="search-answer-value">{writtenDay(date)}</dd>
          </div>
        ))}
      </dl>
      {note && <p>{note}</p>}
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

/** @param props.previous the figure before it, whose explanation is not repeated */
function Figure({
  figure: { id, label, page, value, published, state, history, explanation },
  previous,
}: {
  figure: AnswerFigure;
  previous: AnswerFigure | undefined;
}) {
  return (
    <div>
      <dt>
        <a href={page ?? figurePath(id)}>{label}</a>
      </dt>
      <dd className="search-answer-value">{value ?? 'Not confirmed'}</dd>
      <dd>
        {[...(value === null ? [] : [state]), history, ...(published === null ? [] : [`printed before: ${published}`])]
          .filter(Boolean)
          .join(', ')}
      </dd>
      {explanation && explanation !== previous?.explanation && <dd>{explanation}</dd>}
    </div>
  );
}

function ToolCard({ answer: { title, readAs, results, year, sources, checked, href } }: { answer: ToolAnswer }) {
  const others = sources.length - NAMED_SOURCES;
  return (
    <section className="search-answer" aria-labelledby="search-answer">
      <h2 id="search-answer">{title}</h2>
      <p>{readAs}</p>
      <dl>
        {results.map(({ name, lead, result, rest, compare }) =>
          compare.length > 0 ? (
            compare.map((side) => (
              <div key={side.name}>
                <dt>{side.name}</dt>
                <dd className="search-answer-value">{side.result}</dd>
                <dd>
                  {side.note}
                  {side.best && `. ${lead} ${result}: ${rest}`}
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
          {checked && (
            <>
              {' '}
              Checked <time dateTime={checked}>{formatDay(checked)}</time>.
            </>
          )}
        </p>
      )}
      <p className="search-answer-ways">
        <a href={href}>Every step, and change what was entered</a>
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
