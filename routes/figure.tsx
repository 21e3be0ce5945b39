/** One figure: /figures/<id>. Its value now, since when, how sure, its history, what changes next, and where the site uses it. */

import { formatDay, slugOf } from '../src/content/format.ts';
import type { FigureBody, PageEntry } from '../src/content/site.ts';
import { figureThing } from '../src/content/structured-data.ts';
import { sureWords } from '../src/domain/citation.ts';
import { type HistoryEntry, isSure, scaleInShort } from '../src/domain/figure.ts';
import { ON } from '../src/domain/figure-filter.ts';
import { CHANGED_FIGURES, FEED_PATH, figurePath, type OwnPath, twinPath } from '../src/domain/own-path.ts';
import { Island } from '../src/islands/server/island.tsx';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { Citation } from '../src/ui/citation.tsx';
import { FigureHistory } from '../src/ui/figure-history.tsx';
import { InForceSeal } from '../src/ui/in-force-seal.tsx';
import { RestOfStyles } from '../src/ui/rest-of-styles.tsx';
import { ScaleTable } from '../src/ui/scale-table.tsx';
import { StepCharts } from '../src/ui/step-chart.tsx';
import { StructuredData } from '../src/ui/structured-data.tsx';
import { SureDots } from '../src/ui/sure-dots.tsx';
import { definePage } from './page.tsx';

interface FigureData {
  entry: PageEntry;
  body: FigureBody;
  today: string;
  /** Address of the site, and its name. */
  firm: { origin: string; name: string };
}

export const figurePage = definePage<FigureData>({
  id: 'figure',
  islands: ['copy-button'],
  firstScreen: ['breadcrumbs', 'in-force-seal', 'sure-dots'],
  async load({ path, content, today }) {
    const index = content.entry('/figures');
    const body = await content.figure(path.slice(figurePath('').length));
    if (!index || body?.kind !== 'figure') return null;
    const { title, description, figure } = body;
    // The picture of the index goes with links to it: one for each would be hundreds.
    const entry: PageEntry = {
      ...index,
      id: figure.id,
      path,
      title: figure.label,
      name: figure.label,
      description,
      keywords: [],
      changed: figure.checked,
      review: figure.review,
      body: null,
    };
    return {
      entry,
      head: { title, description, canonical: path, feeds: [CHANGED_FIGURES] },
      data: { entry, body, today, firm: content.site.firm },
    };
  },
  View: ({ data }) => <Figure {...data} />,
});

/** What holds on a day: the newest value that has begun. */
function nowOf(history: readonly HistoryEntry[], today: string): HistoryEntry | undefined {
  return history.find(({ from }) => (from ?? '') <= today);
}

function Figure({ entry, body, today, firm }: FigureData) {
  const { figure, amounts, topic, used } = body;
  const { id, label, history, note, change, published, checked } = figure;
  const now = nowOf(history, today);
  const isOver = now?.to != null && now.to < today && !now.through;
  const next = history.filter(({ from }) => (from ?? '') > today);
  const value = now?.text
    ? now.brackets
      ? scaleInShort(now.brackets, amounts)
      : now.text
    : (published ?? 'Not found');
  const since = now?.from
    ? isOver
      ? `from ${formatDay(now.from)} to ${formatDay(now.to ?? '')}`
      : `since ${formatDay(now.from)}${now.through ? `, fixed up to ${formatDay(now.to ?? '')}` : ''}`
    : null;
  const isKnown = now?.text != null;
  const isInForce = isKnown && !isOver && isSure(now.sure);
  const kicker =
    !isKnown || now.sure === 'not-confirmed'
      ? 'Not confirmed'
      : now.sure === 'own'
        ? 'Our own'
        : isOver
          ? 'No longer in force'
          : 'The law today';
  const citation = [
    `${label}: ${now?.text ?? (published === null ? 'not found' : `${value}, as published, not confirmed`)}${since === null || !isKnown ? '' : ` ${since}`}.`,
    ...(now?.source ? [`${now.source.title}.`] : []),
    `${firm.name}, ${firm.origin.replace(/^https:\/\//, '')}${entry.path}, checked ${formatDay(checked)}.`,
  ].join(' ');
  // What the history has not, such as a value that was printed and never the law.
  const isElsewhere = published === null || published === value || history.some(({ text }) => text === published);
  const told = [
    ...(isElsewhere ? [] : [`Often given as, or published before: ${published}.`]),
    ...(change === null ? [] : [change]),
    ...(note === null ? [] : [note]),
  ];
  return (
    <article className="wrap figure">
      <Breadcrumbs
        trail={[
          { name: 'Figures', path: '/figures' },
          { name: topic, path: `/figures#${slugOf(topic)}` },
        ]}
        here={label}
      />
      <h1>{label}</h1>
      <div className="figure-top">
        <section className="figure-now" aria-label="The law today">
          <p className="figure-kicker">{kicker}</p>
          <p className={`figure-value figure-value-${sizeOf(value)}`}>{isKnown ? <span>{value}</span> : value}</p>
          {isInForce && <InForceSeal since={now.from} />}
          <p className="figure-since">
            {isKnown
              ? (since ?? 'First day not found')
              : published === null
                ? now?.gap
                : 'As published. Check with the department before you rely on it.'}
          </p>
          <p className="figure-sure">
            {now && <SureDots sure={now.text === null ? 'not-confirmed' : now.sure} />}{' '}
            {now ? sureWords(now.text === null ? { ...now, sure: 'not-confirmed' } : now) : 'Not confirmed'} · checked{' '}
            <time dateTime={checked}>{formatDay(checked)}</time>
          </p>
          {told.map((text) => (
            <p key={text} className="figure-told">
              {text}
            </p>
          ))}
          <p className="figure-acts">
            <a href="#cite">Copy citation</a>
            <a href="#another-day">On another day</a>
          </p>
        </section>
        <RestOfStyles />
        {now?.brackets ? (
          <section className="figure-through">
            <h2>Slab by slab</h2>
            <ScaleTable brackets={now.brackets} amounts={amounts} caption={`${label}, ${since ?? 'now'}`} />
          </section>
        ) : (
          <Chart history={history} today={today} />
        )}
      </div>

      <section>
        <h2 id="history">History</h2>
        <FigureHistory history={history} today={today} amounts={amounts} />
      </section>

      <div className="figure-columns">
        <section>
          <h2>What changes next</h2>
          {next.length > 0 ? (
            <ul className="figure-next">
              {next.map(({ from, text, gap, source }) => (
                <li key={from}>
                  <b>{text ?? gap}</b> from {formatDay(from ?? '')}
                  {source && (
                    <>
                      , by <Citation of={source} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <p className="figure-next">
              <b>Nothing announced.</b> We read again by{' '}
              <time dateTime={figure.review}>{formatDay(figure.review)}</time>. <a href={FEED_PATH}>Follow changes</a>
            </p>
          )}
        </section>
        {used.length > 0 && (
          <section>
            <h2>Used by</h2>
            <ul className="figure-used">
              {used.map(({ kind, title, path }) => (
                <li key={path}>
                  <a href={path}>
                    <span>{kind}</span> <span>{title}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h2 id="cite">Cite it</h2>
          <blockquote>{citation}</blockquote>
          <div className="figure-take">
            <Island name="copy-button" when="interaction" props={{ text: citation }} />
            <a href={`${figurePath(id)}.json`}>JSON</a>
            <a href={twinPath(figurePath(id))}>Markdown</a>
          </div>
          <h2 id="another-day">On another day</h2>
          <form
            action={'/figures' satisfies OwnPath}
            method="get"
            className="figure-day"
            aria-label="The law on another day"
          >
            <label htmlFor="figure-on">Day</label>
            <input id="figure-on" name={ON} type="date" required defaultValue={today} />
            <button type="submit" className="button button-quiet">
              Show the law of that day
            </button>
          </form>
        </section>
      </div>
      <StructuredData of={(publisher) => [figureThing(publisher, entry, value)]} />
    </article>
  );
}

/** The number as steps; nothing where the values are no numbers, or no first day is known. */
function Chart({ history, today }: { history: HistoryEntry[]; today: string }) {
  const known = history.filter(({ from, value }) => from !== null && value !== null);
  if (known.length === 0) return null;
  const says = known
    .toReversed()
    .map(({ from, to, text }) => `${text} from ${formatDay(from ?? '')}${to === null ? '' : ` to ${formatDay(to)}`}`)
    .join(', ');
  return (
    <section className="figure-through">
      <h2>Through time</h2>
      <StepCharts history={known} today={today} says={says} />
    </section>
  );
}

/** How large a value can be set. */
function sizeOf({ length }: string): 'large' | 'medium' | 'small' {
  return length <= 12 ? 'large' : length <= 26 ? 'medium' : 'small';
}
