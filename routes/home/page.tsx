import { findOtherLanguage } from '../../src/content/format.ts';
import type { Fact, Update } from '../../src/content/front-matter.ts';
import type { HomeBody, PageEntry, Site } from '../../src/content/site.ts';
import type { ContentStore } from '../../src/content/store.ts';
import { describeFirm, describeWebsite } from '../../src/content/structured-data.ts';
import { formatDay } from '../../src/domain/calendar.ts';
import { CLIP_SIZE, type Clip } from '../../src/domain/illustration.ts';
import { CHANGES_PATH, type OwnPath, QUICK_READS_FEED, UPDATES_FEED } from '../../src/domain/own-path.ts';
import { unbroken } from '../../src/domain/rupees.ts';
import { say } from '../../src/domain/say.ts';
import { revealed } from '../../src/islands/boot/reveal.ts';
import { Island } from '../../src/islands/server/island.tsx';
import { answerId } from '../../src/islands/widgets/tool-answer.tsx';
import { listNewestChanges } from '../../src/law/changes.ts';
import { COMPANY_PAGES } from '../../src/law/company-bill.ts';
import { daysToChooseFrom, dueDatesOn, dueState } from '../../src/law/due-date.ts';
import type { DueRules } from '../../src/law/due-rule.ts';
import { nextDue, workOutDates } from '../../src/law/work-out-dates.ts';
import { Banner, type ShownFact } from '../../src/ui/banner.tsx';
import { ClientList } from '../../src/ui/client-list.tsx';
import { DeferredStyles, StructuredData } from '../../src/ui/document-context.tsx';
import { type DueLeaf, DueLeaves } from '../../src/ui/due-leaves.tsx';
import { PageRows } from '../../src/ui/page-rows.tsx';
import { Picture } from '../../src/ui/picture.tsx';
import { type ServiceTile, ServiceTiles } from '../../src/ui/service-tiles.tsx';
import { OfferSlide, SlideRow, slideRowId } from '../../src/ui/slides.tsx';
import { Words } from '../../src/ui/words.tsx';
import { definePage, makeHead, openDueRules, withEntry } from '../page.tsx';
import { type AnsweredCase, answerCase } from './answer-case.ts';
import { AskSlide, type OpenAsk, openAsk } from './ask-slide.tsx';
import { type OpenCheck, openCheck } from './open-check.ts';

interface HomeData extends Pick<Site, 'clips'> {
  title: string;
  body: HomeBody;
  /** Null without words for it. */
  ask: OpenAsk | null;
  banner: (Omit<Parameters<typeof Banner>[0]['slides'][number], 'bill'> & { check: OpenCheck | null })[];
  tiles: ServiceTile[];
  cases: (AnsweredCase & { who: string })[];
  updates: Update[];
  due: DueLeaf[];
  articles: PageEntry[];
  /** Return forms. `text` says for whose income. */
  forms: { path: string; name: string; text: string }[];
  tools: number;
  today: string;
}

export const homePage = definePage<HomeData>({
  id: 'home',
  firstScreen: [...['slides', 'banner', 'carousel-widget'], ...['answer-summary', 'answer-bars', 'certainty-dots']],
  islands: ['carousel', 'check', 'video'],
  load: withEntry(async ({ entry, content, today }) => {
    const body = await content.body(entry, 'home');
    const { clips } = content.site;
    const rules = await openDueRules(content);
    const check = await openCheck(content, today);
    const shown = (fact: Fact | undefined) => factOn(today, fact, body.values, rules);
    const cases = await Promise.all(
      body.home.cases.map(async ({ who, case: of, ...asked }) => {
        const answered = await answerCase(of, asked, content, today);
        return answered ? [{ who, ...answered }] : [];
      }),
    );
    return {
      head: { ...makeHead(entry), feeds: [QUICK_READS_FEED, UPDATES_FEED] },
      data: {
        title: entry.title,
        body,
        ask: body.home.ask ? await openAsk(body.home.ask, content, today) : null,
        banner: body.home.banner.map((slide) => ({
          ...slide,
          fact: shown(slide.fact),
          check: slide.navigate === COMPANY_PAGES.private ? check : null,
        })),
        tiles: body.home.tiles.map((tile) => ({ ...tile, fact: shown(tile.fact) })),
        cases: cases.flat(),
        updates: await newestUpdates(body.updates, content, today),
        due: nextDates(body.dueDates, rules, today),
        articles: content.kind('article'),
        forms: body.home.forms.flatMap(({ text, url }) => {
          const page = content.entry(url);
          return page ? [{ path: page.path, name: page.name, text }] : [];
        }),
        tools: content.kind('tool').length,
        clips,
        today,
      },
    };
  }),
  View: ({ data }) => <Home {...data} />,
});

/** How many the specification lists. */
const MAX_UPDATES = 13;

/** News, and the values of law that replaced others, newest first. */
async function newestUpdates(news: readonly Update[], content: ContentStore, today: string): Promise<Update[]> {
  const changes = listNewestChanges(await content.figures(), today, Number.POSITIVE_INFINITY);
  const updates = changes.flatMap(({ id, label, group: tag, before, after, from: date, source }) =>
    source && date <= today
      ? [{ id, title: say('home.changed', { label, after, before }), date, tag, url: source.url }]
      : [],
  );
  return [...news, ...updates].toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, MAX_UPDATES);
}

/** Null without the value: the rules have no further day, or the site has no due dates. */
function factOn(
  today: string,
  fact: Fact | undefined,
  values: HomeBody['values'],
  rules: DueRules | null,
): ShownFact | null {
  if (!fact) return null;
  if ('figure' in fact) {
    const value = values[fact.figure];
    return value === undefined ? null : { value, text: fact.text };
  }
  const next = rules && nextDue(rules, fact.due, today);
  return next && { value: formatDay(next.date), text: `${fact.text}, ${dueState(next.date, today).words}` };
}

/** The next dates of the rules that the home page names, and announced dates without a day. */
function nextDates({ rules, open }: HomeBody['dueDates'], law: DueRules | null, today: string): DueLeaf[] {
  if (!law) return dueDatesOn([], open, today);
  const onHomePage = { ...law, rules: law.rules.filter(({ id }) => rules.includes(id)) };
  const dated = workOutDates(onHomePage, { ...daysToChooseFrom(today), for: [], agm: null, state: null });
  return dueDatesOn(dated, open, today);
}

const UPDATES_SHOWN = 4;

function Home({
  title,
  body,
  ask,
  banner,
  tiles,
  cases,
  updates,
  due,
  articles,
  forms,
  tools,
  clips,
  today,
}: HomeData) {
  const { home, promoPrices } = body;
  const offers = home.promos.flatMap((promo, at) => {
    const price = promoPrices[at];
    return price ? [{ ...promo, ...price }] : [];
  });
  return (
    <div className="wrap home">
      {!ask && <h1>{title}</h1>}
      {(ask || banner.length > 0) && (
        <Banner
          id="start"
          first={ask && { tab: ask.tab, content: <AskSlide {...ask} /> }}
          slides={banner.map(({ check, ...slide }) => ({
            ...slide,
            bill: check && <Island name="check" when="interaction" props={check.props} {...check.files} />,
          }))}
          controls={<Island name="carousel" when="interaction" props={{ row: slideRowId('start'), item: 'slide' }} />}
        />
      )}
      <DeferredStyles />
      {cases.length > 0 && <Cases cases={cases} tools={tools} />}
      <section aria-labelledby="intro" className="intro">
        <h2 id="intro">{home.videoHeading}</h2>
        <VideoBlock clip={clips.intro} name={say('home.intro-video')} />
      </section>
      <Explore tiles={tiles} forms={forms} />
      <HowItWorks steps={home.steps} />
      <Story story={home.story} clip={clips['our-story']} />
      <SlideRow
        id="offers"
        title={say('home.offers')}
        controls={
          <Island name="carousel" when="visible" props={{ row: slideRowId('offers'), item: 'offer', playing: true }} />
        }
        slides={offers.map((offer) => ({ key: offer.title, content: <OfferSlide {...offer} /> }))}
      />
      {home.clients.marks.length > 0 && <Clients {...home.clients} />}
      {updates.length + due.length > 0 && <Latest updates={updates} due={due} today={today} />}
      {articles.length > 0 && <QuickReads articles={articles} />}
      <StructuredData of={(publisher) => [...describeFirm(publisher), describeWebsite(publisher)]} />
    </div>
  );
}

function Cases({ cases, tools }: Pick<HomeData, 'cases' | 'tools'>) {
  return (
    <section aria-labelledby="cases" className="cases">
      <div className="cases-head">
        <h2 id="cases">{say('home.cases')}</h2>
        <a href={'/tools' satisfies OwnPath}>{say('home.all-tools', { count: tools })}</a>
      </div>
      <PageRows
        pages={cases.map(({ who, said: topic, name, href, result, rest }) => ({
          ...{ id: name, title: who, topic },
          path: href.startsWith('/tools/') ? `${href}#${answerId(name)}` : href,
          answer: { result, rest },
        }))}
      />
    </section>
  );
}

function HowItWorks({ steps }: Pick<HomeBody['home'], 'steps'>) {
  return (
    <section aria-labelledby="how">
      <h2 id="how">{say('home.how')}</h2>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Story({ story, clip }: Pick<HomeBody['home'], 'story'> & { clip: Clip }) {
  return (
    <section aria-labelledby="story">
      <h2 id="story">{story.heading}</h2>
      <div className="story" {...revealed}>
        <div className="prose">
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <VideoBlock clip={clip} name={say('home.story-video')} />
      </div>
    </section>
  );
}

/** A clip, and what it shows in words for visitors who cannot watch it. @param props.name what follows "Play" */
function VideoBlock({ clip, name }: { clip: Clip; name: string }) {
  const { seconds, captions, webm, mp4, mp4Bytes, poster } = clip;
  const tracks = captions.map(({ text, ...track }) => track);
  const own = captions.find(({ code }) => say.lang.startsWith(code)) ?? captions[0];
  return (
    <div className="video-block">
      <Island name="video" when="interaction" props={{ name, webm, mp4, poster, captions: tracks, ...CLIP_SIZE }} />
      <div className="video-words">
        <p>
          {say('home.clip', { count: seconds })}{' '}
          <a href={mp4}>{say('home.clip-file', { size: (mp4Bytes / 1_000_000).toFixed(1) })}</a>
        </p>
        <details>
          <summary>{say('home.clip-words')}</summary>
          {own?.text.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            {captions.map(
              ({ code, label, src }) =>
                code !== own?.code && (
                  <a key={code} href={src} lang={code} hrefLang={code}>
                    {label}
                  </a>
                ),
            )}
          </p>
        </details>
      </div>
    </div>
  );
}

function Clients({ note, marks }: HomeBody['home']['clients']) {
  return (
    <section aria-labelledby="clients">
      <h2 id="clients">{say('home.clients')}</h2>
      {marks.some(({ sample }) => sample) && <p>{note}</p>}
      <div className="clients-frame">
        <ClientList marks={marks} {...revealed} />
      </div>
    </section>
  );
}

function Explore({ tiles, forms }: Pick<HomeData, 'forms' | 'tiles'>) {
  return (
    <section aria-labelledby="explore">
      <h2 id="explore">{say('home.services')}</h2>
      <ServiceTiles tiles={tiles} />
      {forms.length > 0 && (
        <>
          <h3 className="find-out">{say('home.form')}</h3>
          <ul className="forms">
            {forms.map(({ path, name, text }) => (
              <li key={path}>
                <a href={path}>
                  {text} <b>{name}</b>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Latest({ updates, due, today }: Pick<HomeData, 'due' | 'today' | 'updates'>) {
  return (
    <section aria-labelledby="latest">
      <h2 id="latest">{say('home.latest')}</h2>
      <div className="updates">
        {updates.length > 0 && (
          <section className="card" aria-labelledby="updates">
            <h3 id="updates">{say('home.updates')}</h3>
            <UpdateList updates={updates.slice(0, UPDATES_SHOWN)} />
            {updates.length > UPDATES_SHOWN && (
              <details className="more-updates">
                <summary>{say('home.all-updates', { count: updates.length })}</summary>
                <UpdateList updates={updates.slice(UPDATES_SHOWN)} />
              </details>
            )}
            <p>
              <a href={CHANGES_PATH}>{say('home.changes')}</a>
            </p>
          </section>
        )}
        {due.length > 0 && (
          <section className="card" aria-labelledby="due-dates">
            <h3 id="due-dates">
              <a href={'/due-dates' satisfies OwnPath}>{say('home.due-dates')}</a>
            </h3>
            <DueLeaves due={due} today={today} />
          </section>
        )}
      </div>
    </section>
  );
}

function QuickReads({ articles }: Pick<HomeData, 'articles'>) {
  return (
    <section aria-labelledby="quick-reads">
      <h2 id="quick-reads">{say('home.reads')}</h2>
      <ul className="reads">
        {articles.map((article) => (
          <li key={article.path}>
            {article.illustration && (
              <div className="read-art">
                <Picture name={article.illustration.name} />
              </div>
            )}
            <div>
              <h3>
                <a href={article.path} lang={findOtherLanguage(article)}>
                  {article.title}
                </a>
              </h3>
              <p className="read-meta">
                {article.topic} · {article.date && <time dateTime={article.date}>{formatDay(article.date)}</time>}
                {article.author && (
                  <span className="read-by">{` · ${say('home.author', { name: article.author })}`}</span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function UpdateList({ updates }: Pick<HomeData, 'updates'>) {
  return (
    <ul className="update-list">
      {updates.map((update) => (
        <li key={update.id}>
          <time dateTime={update.date}>{formatDay(update.date)}</time>
          <span className="tag">
            <Words text={update.tag} />
          </span>
          <a className="dated" href={update.url} target="_blank" rel="noopener external">
            {unbroken(update.title)}
          </a>
        </li>
      ))}
    </ul>
  );
}
