import { findOtherLanguage } from '../../src/content/format.ts';
import type { ArticleBody, Html, PageEntry } from '../../src/content/site.ts';
import { describeArticle } from '../../src/content/structured-data.ts';
import { formatDay } from '../../src/domain/calendar.ts';
import { type OwnPath, QUICK_READS_FEED } from '../../src/domain/own-path.ts';
import { say } from '../../src/domain/say.ts';
import { Breadcrumbs, HOME } from '../../src/ui/breadcrumbs.tsx';
import { Contents, ContentsRail, needsContents } from '../../src/ui/contents.tsx';
import { DeferredStyles, StructuredData } from '../../src/ui/document-context.tsx';
import { FigureList } from '../../src/ui/figure-list.tsx';
import { NavLink } from '../../src/ui/header.tsx';
import { Picture } from '../../src/ui/picture.tsx';
import { Prose } from '../../src/ui/prose.tsx';
import { Said } from '../../src/ui/said.tsx';
// Its stylesheet, for tables in compiled texts.
import '../../src/ui/scroll-table.tsx';
import { ButtonLink } from '../../src/ui/buttons.tsx';
import { definePage, makeHead, withEntry } from '../page.tsx';

/** Splits a text before its first heading, at the end of the first screen. */
function splitOpening(html: Html): [Html, Html] {
  const end = html.search(/<h2|$/);
  return [html.slice(0, end), html.slice(end)];
}

interface ArticleData {
  entry: PageEntry;
  body: ArticleBody;
  others: PageEntry[];
}

export const articlePage = definePage<ArticleData>({
  id: 'article',
  firstScreen: ['breadcrumbs', 'prose', 'base.deferred'],
  load: withEntry(async ({ entry, content }) => {
    const head = {
      ...makeHead(entry),
      title: entry.answerTitle ?? entry.title,
      feeds: [QUICK_READS_FEED],
      ...(entry.subject !== undefined && { subject: entry.subject }),
    };
    return { head, data: { entry, body: await content.body(entry, 'article'), others: content.kind('article') } };
  }),
  View: ({ data }) => <Article {...data} />,
});

function Updates({ updates }: Pick<ArticleBody, 'updates'>) {
  const last = updates.at(-1);
  if (last === undefined) return null;
  return (
    <details className="article-updates">
      <summary>
        <span>
          <b>
            <Said k="article.updated" day={<time dateTime={last.date}>{formatDay(last.date)}</time>} />
          </b>
          {` ${say('article.updates', { count: updates.length })}`}
        </span>
      </summary>
      <ul>
        {updates.map((update) => (
          <li key={update.date + update.html}>
            <time dateTime={update.date}>{formatDay(update.date)}</time>: <Prose as="span" html={update.html} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The law of today, above an article that may describe an older one. */
function Today({ title, rows, tool }: NonNullable<ArticleBody['today']>) {
  return (
    <section className="article-today" aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <Prose as="dd" html={value} />
          </div>
        ))}
      </dl>
      <ButtonLink href={tool.url} text={tool.text} />
    </section>
  );
}

function Article({ entry, body, others }: ArticleData) {
  const [opening, parts] = splitOpening(body.html);
  return (
    <div className="wrap article-columns">
      <article className="article-main">
        <Breadcrumbs trail={[HOME, { name: say('article.quick-reads'), path: '/#quick-reads' }]} here={entry.title} />
        <h1>{entry.title}</h1>
        <p className="article-byline">
          {say('article.by', { author: entry.author ?? '' })} · {entry.topic} ·{' '}
          {entry.date && <time dateTime={entry.date}>{formatDay(entry.date)}</time>}
        </p>
        <Updates updates={body.updates} />
        {body.today && <Today {...body.today} />}
        <Prose html={opening} />
        <DeferredStyles />
        <Contents headings={body.headings} />
        {entry.illustration && (
          <div className="article-art">
            <Picture {...entry.illustration} />
          </div>
        )}
        <Prose html={parts} />
        {entry.subject && (
          <p className="article-help">
            <ButtonLink href={`/contact?about=${entry.path}` satisfies OwnPath} text={say('article.quotation')} />
          </p>
        )}
        <FigureList path={entry.path} count={body.figureIds.length} checked={body.checked} />
        <StructuredData of={(publisher) => [describeArticle(publisher, entry, body)]} />
      </article>
      <aside className="article-side" aria-label={say('article.aside')}>
        <nav className="card related" aria-label={say('article.related')}>
          <h2>{say('article.related')}</h2>
          <ul>
            {others.map((other) => (
              <li key={other.path}>
                <NavLink href={other.path} lang={findOtherLanguage(other)}>
                  {other.illustration && (
                    <span className="related-art">
                      <Picture name={other.illustration.name} />
                    </span>
                  )}
                  <span>{other.title}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {needsContents(body.headings) && <ContentsRail headings={body.headings} />}
      </aside>
    </div>
  );
}
