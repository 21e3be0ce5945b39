import { Fragment } from 'react';
import type { Fact } from '../../src/content/front-matter.ts';
import type { HomeBody, PageEntry, Site } from '../../src/content/site.ts';
import { type ContentStore, findTool } from '../../src/content/store.ts';
import { describeFirm, describeWebsite } from '../../src/content/structured-data.ts';
import { formatDay } from '../../src/domain/calendar.ts';
import { chargesGst, firmState } from '../../src/domain/firm-details.ts';
import { CLIP_SIZE, type Clip } from '../../src/domain/illustration.ts';
import { type OwnPath, QUICK_READS_FEED, UPDATES_FEED } from '../../src/domain/own-path.ts';
import { unbroken } from '../../src/domain/rupees.ts';
import { revealed } from '../../src/islands/boot/reveal.ts';
import { Island } from '../../src/islands/server/island.tsx';
import { COMPANY_PAGES, companyBill, firstCapital } from '../../src/law/company-bill.ts';
import { Law } from '../../src/law/dated.ts';
import { daysToChooseFrom, dueDatesOn, dueState } from '../../src/law/due-date.ts';
import type { DueRules } from '../../src/law/due-rule.ts';
import { nextDue, workOutDates } from '../../src/law/work-out-dates.ts';
import { ask, queryOn } from '../../src/tools/tool.ts';
import { Banner, type CompanyReceipt, type ShownFact } from '../../src/ui/banner.tsx';
import { ClientList } from '../../src/ui/client-list.tsx';
import { DeferredStyles, StructuredData } from '../../src/ui/document-context.tsx';
import { type DueLeaf, DueLeaves } from '../../src/ui/due-leaves.tsx';
import { Picture } from '../../src/ui/picture.tsx';
import { PlanTiles } from '../../src/ui/plan-tiles.tsx';
import { type ServiceTile, ServiceTiles } from '../../src/ui/service-tiles.tsx';
import { OfferSlide, SlideRow, slideRowId } from '../../src/ui/slides.tsx';
import { Words } from '../../src/ui/words.tsx';
import { type WorkedAnswer, WorkedAnswers } from '../../src/ui/worked-answers.tsx';
import { definePage, makeHead, openDueRules, withEntry } from '../page.tsx';

interface HomeData extends Pick<Site, 'clips'> {
  title: string;
  body: HomeBody;
  banner: Parameters<typeof Banner>[0]['slides'];
  tiles: ServiceTile[];
  worked: WorkedAnswer[];
  due: DueLeaf[];
  articles: PageEntry[];
  /** Return forms. `text` says for whose income. */
  forms: { path: string; name: string; text: string }[];
  tools: number;
  plans: PageEntry[];
  today: string;
}

export const homePage = definePage<HomeData>({
  id: 'home',
  firstScreen: ['slides', 'banner', 'picture', 'carousel-widget'],
  islands: ['carousel', 'video'],
  load: withEntry(async ({ entry, content, today }) => {
    const body = await content.body(entry, 'home');
    const { clips } = content.site;
    const rules = await openDueRules(content);
    const receipt: CompanyReceipt | null = await firstReceipt(content, today);
    const shown = (fact: Fact | undefined) => factOn(today, fact, body.values, rules);
    return {
      head: { ...makeHead(entry), feeds: [QUICK_READS_FEED, UPDATES_FEED] },
      data: {
        title: entry.title,
        body,
        banner: body.home.banner.map((slide) => ({
          ...slide,
          fact: shown(slide.fact),
          receipt: slide.navigate === COMPANY_PAGES.private ? receipt : null,
        })),
        tiles: body.home.tiles.map((tile) => ({ ...tile, fact: shown(tile.fact) })),
        worked: await workedOn(today, body.home.worked, content),
        due: nextDates(body.dueDates, rules, today),
        articles: content.kind('article'),
        forms: body.home.forms.flatMap(({ text, url }) => {
          const page = content.entry(url);
          return page ? [{ path: page.path, name: page.name, text }] : [];
        }),
        tools: content.kind('tool').length,
        plans: content.kind('journey'),
        clips,
        today,
      },
    };
  }),
  View: ({ data }) => <Home {...data} />,
});

/** The bill of a private limited company in the state of the firm, for the least capital; null without its tool. */
async function firstReceipt(content: ContentStore, today: string): Promise<CompanyReceipt | null> {
  const tool = content.entry('/tools/company-cost' satisfies OwnPath);
  if (!tool) return null;
  const law = new Law((await content.body(tool, 'tool')).figures).on(today);
  const { firm } = content.site;
  const { code: state } = firmState(firm);
  return {
    state,
    bill: companyBill({ type: 'private', state, capital: firstCapital('private', law) }, law, chargesGst(firm)),
  };
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

/** The answers of tools today, as their own pages give them. Leaves out what a tool does not answer. */
async function workedOn(
  today: string,
  worked: HomeBody['home']['worked'],
  content: ContentStore,
): Promise<WorkedAnswer[]> {
  const answers = await Promise.all(
    worked.map(async ({ question, tool, with: given }) => {
      const found = await findTool(content, tool);
      if (!found) return [];
      const query = queryOn(given, today);
      const asked = ask(found.tool, found.body, query, today);
      if (asked.state !== 'answered') return [];
      const { result, rest } = asked.answer.headline;
      return [{ question, tool, href: `${found.entry.path}?${query}`, result, rest }];
    }),
  );
  return answers.flat();
}

/** The next dates of the rules that the home page names, and announced dates without a day. */
function nextDates({ rules, open }: HomeBody['dueDates'], law: DueRules | null, today: string): DueLeaf[] {
  if (!law) return dueDatesOn([], open, today);
  const onHomePage = { ...law, rules: law.rules.filter(({ id }) => rules.includes(id)) };
  const dated = workOutDates(onHomePage, { ...daysToChooseFrom(today), for: [], agm: null, state: null });
  return dueDatesOn(dated, open, today);
}

const UPDATES_SHOWN = 4;

function Home({ title, body, banner, tiles, worked, due, articles, forms, tools, plans, clips, today }: HomeData) {
  const { home, updates, promoPrices } = body;
  const offers = home.promos.flatMap((promo, at) => {
    const price = promoPrices[at];
    return price ? [{ ...promo, ...price }] : [];
  });
  return (
    <div className="wrap home">
      <div className="home-head">
        <h1>{title}</h1>
        {home.asks.length > 0 && (
          <p className="asks">
            Ask:
            {home.asks.map((question) => (
              <Fragment key={question}>
                {' '}
                <a href={`/search?q=${question.replaceAll(' ', '+')}` satisfies OwnPath}>{question}</a>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      {banner.length + worked.length > 0 && (
        <section aria-labelledby="start" className="start">
          <h2 id="start" className="visually-hidden">
            Where to start
          </h2>
          {banner.length > 0 && (
            <Banner
              id="start"
              slides={banner}
              controls={
                <Island
                  name="carousel"
                  when="interaction"
                  props={{ row: slideRowId('start'), item: 'slide', playing: false }}
                />
              }
            />
          )}
          <DeferredStyles />
          {worked.length > 0 && <WorkedAnswers answers={worked} tools={tools} />}
        </section>
      )}
      <section aria-labelledby="intro" className="intro">
        <h2 id="intro">{home.videoHeading}</h2>
        <VideoBlock clip={clips.intro} name="the intro video" />
      </section>
      <Explore tiles={tiles} forms={forms} />
      <HowItWorks steps={home.steps} />
      <Story story={home.story} clip={clips['our-story']} />
      <SlideRow
        id="offers"
        title="Offers"
        controls={
          <Island name="carousel" when="visible" props={{ row: slideRowId('offers'), item: 'offer', playing: true }} />
        }
        slides={offers.map((offer) => ({ key: offer.title, content: <OfferSlide {...offer} /> }))}
      />
      {home.clients.marks.length > 0 && <Clients {...home.clients} />}
      {updates.length + due.length > 0 && <Latest updates={updates} due={due} today={today} />}
      {articles.length > 0 && <QuickReads articles={articles} />}
      {plans.length > 0 && (
        <>
          <h2 id="plans" className="plans">
            Where do you start?
          </h2>
          <PlanTiles plans={plans} />
        </>
      )}
      <StructuredData of={(publisher) => [...describeFirm(publisher), describeWebsite(publisher)]} />
    </div>
  );
}

function HowItWorks({ steps }: Pick<HomeBody['home'], 'steps'>) {
  return (
    <section aria-labelledby="how">
      <h2 id="how">How it works</h2>
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
        <VideoBlock clip={clip} name="our story" />
      </div>
    </section>
  );
}

/** A clip, and what it shows in words for visitors who cannot watch it. @param props.name what follows "Play" */
function VideoBlock({ clip, name }: { clip: Clip; name: string }) {
  const { seconds, captions, webm, mp4, mp4Bytes, poster } = clip;
  const tracks = captions.map(({ text, ...track }) => track);
  return (
    <div className="video-block">
      <Island name="video" when="interaction" props={{ name, webm, mp4, poster, captions: tracks, ...CLIP_SIZE }} />
      <div className="video-words">
        <p>
          {seconds} seconds, no sound. Captions in English and <span lang="hi">हिन्दी</span>.{' '}
          <a href={mp4}>Open the video file (MP4, {(mp4Bytes / 1_000_000).toFixed(1)} MB)</a>
        </p>
        <details>
          <summary>Read what the video shows</summary>
          {captions.map(({ code, text }) => (
            <div key={code} lang={code}>
              {text.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          ))}
        </details>
      </div>
    </div>
  );
}

function Clients({ note, marks }: HomeBody['home']['clients']) {
  return (
    <section aria-labelledby="clients">
      <h2 id="clients">Our clients</h2>
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
      <h2 id="explore">Explore our services</h2>
      <ServiceTiles tiles={tiles} />
      {forms.length > 0 && (
        <>
          <h3 className="find-out">Find my form</h3>
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

function Latest({ updates, due, today }: Pick<HomeData, 'due' | 'today'> & Pick<HomeBody, 'updates'>) {
  return (
    <section aria-labelledby="latest">
      <h2 id="latest">Latest Updates</h2>
      <div className="updates">
        {updates.length > 0 && (
          <section className="card" aria-labelledby="updates">
            <h3 id="updates">Updates &amp; Alerts</h3>
            <UpdateList updates={updates.slice(0, UPDATES_SHOWN)} />
            {updates.length > UPDATES_SHOWN && (
              <details className="more-updates">
                <summary>All {updates.length} updates</summary>
                <UpdateList updates={updates.slice(UPDATES_SHOWN)} />
              </details>
            )}
          </section>
        )}
        {due.length > 0 && (
          <section className="card" aria-labelledby="due-dates">
            <h3 id="due-dates">
              <a href={'/due-dates' satisfies OwnPath}>Due Dates</a>
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
      <h2 id="quick-reads">Quick reads</h2>
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
                <a href={article.path}>{article.title}</a>
              </h3>
              <p className="read-meta">
                {article.topic} · {article.date && <time dateTime={article.date}>{formatDay(article.date)}</time>}
                <span className="read-by"> · By {article.author}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function UpdateList({ updates }: { updates: HomeBody['updates'] }) {
  return (
    <ul className="update-list">
      {updates.map((update) => (
        <li key={update.title}>
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
