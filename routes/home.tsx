import { useContext } from 'react';
import type { HomeBody, PageEntry, Site } from '../src/content/site.ts';
import type { ContentStore } from '../src/content/store.ts';
import { describeFirm, describeWebsite } from '../src/content/structured-data.ts';
import { formatDay } from '../src/domain/calendar.ts';
import { CLIP_SIZE, type Clip, photoAsset } from '../src/domain/illustration.ts';
import { type OwnPath, QUICK_READS_FEED, UPDATES_FEED } from '../src/domain/own-path.ts';
import { unbroken } from '../src/domain/rupees.ts';
import { revealed } from '../src/islands/boot/reveal.ts';
import { Island } from '../src/islands/server/island.tsx';
import { daysToChooseFrom, dueDatesOn, dueState } from '../src/law/due-date.ts';
import { type DueItem, workOutDates } from '../src/law/work-out-dates.ts';
import { Chips } from '../src/ui/chips.tsx';
import { Assets, RestOfStyles, StructuredData } from '../src/ui/document-context.tsx';
import { Picture } from '../src/ui/picture.tsx';
import { BannerSlide, OfferSlide, SlideRow, slideRowId } from '../src/ui/slides.tsx';
import { Words } from '../src/ui/words.tsx';
import { definePage, headOf, openDueRules, withEntry } from './page.tsx';

interface HomeData extends Pick<Site, 'clips' | 'clientMarks'> {
  title: string;
  body: HomeBody;
  due: (DueItem | HomeBody['dueDates']['open'][number])[];
  articles: PageEntry[];
  /** Return forms. `text` says for whose income. */
  forms: { path: string; name: string; text: string }[];
  tools: PageEntry[];
  plans: PageEntry[];
  today: string;
}

export const homePage = definePage<HomeData>({
  id: 'home',
  firstScreen: ['slides', 'illustration', 'illustration.rest', 'picture', 'carousel'],
  islands: ['carousel', 'video'],
  load: withEntry(async ({ entry, content, today }) => {
    const body = await content.body(entry, 'home');
    const { clips, clientMarks } = content.site;
    return {
      head: { ...headOf(entry), feeds: [QUICK_READS_FEED, UPDATES_FEED] },
      data: {
        title: entry.title,
        body,
        due: await nextDue(body.dueDates, content, today),
        articles: content.kind('article'),
        forms: body.home.forms.flatMap(({ text, url }) => {
          const page = content.entry(url);
          return page ? [{ path: page.path, name: page.name, text }] : [];
        }),
        tools: content.kind('tool'),
        plans: content.kind('journey'),
        clips,
        clientMarks,
        today,
      },
    };
  }),
  View: ({ data }) => <Home {...data} />,
});

/** The next dates of the rules that the home page names, and announced dates without a day. */
async function nextDue(
  { rules, open }: HomeBody['dueDates'],
  content: ContentStore,
  today: string,
): Promise<HomeData['due']> {
  const law = await openDueRules(content);
  if (!law) return dueDatesOn([], open, today);
  const onHomePage = { ...law, rules: law.rules.filter(({ id }) => rules.includes(id)) };
  const dated = workOutDates(onHomePage, { ...daysToChooseFrom(today), for: [], agm: null, state: null });
  return dueDatesOn(dated, open, today);
}

/** The others are folded. */
const UPDATES_SHOWN = 4;

function Home({ title, body, due, articles, forms, tools, plans, clips, clientMarks, today }: HomeData) {
  const { home, updates, promoPrices } = body;
  const offers = home.promos.flatMap((promo, at) => {
    const price = promoPrices[at];
    return price ? [{ ...promo, ...price }] : [];
  });
  return (
    <div className="wrap home">
      <h1 className="visually-hidden">{title}</h1>
      <SlideRow
        id="start"
        title="Where to start"
        titleHidden
        controls={
          <Island
            name="carousel"
            when="interaction"
            props={{ row: slideRowId('start'), item: 'slide', playing: false }}
          />
        }
        slides={home.banner.map((slide, at) => ({
          key: slide.title,
          content: (
            <BannerSlide
              {...slide}
              price={offers.find(({ navigate }) => navigate === slide.navigate)}
              shown={at === 0}
            />
          ),
        }))}
      />
      <RestOfStyles />
      <section aria-labelledby="intro" className="intro">
        <h2 id="intro">{home.videoHeading}</h2>
        <VideoBlock clip={clips.intro} name="the intro video" />
      </section>
      <Explore tiles={home.tiles} forms={forms} tools={tools} />
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
      {home.clients.marks.length > 0 && <Clients {...home.clients} drawings={clientMarks} />}
      {updates.length + due.length > 0 && <Latest updates={updates} due={due} today={today} />}
      {articles.length > 0 && <QuickReads articles={articles} />}
      {plans.length > 0 && (
        <>
          <h2 id="plans" className="plans">
            Where do you start?
          </h2>
          <Chips label="Where do you start?" pages={plans} />
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

type ClientsProps = HomeBody['home']['clients'] & { drawings: Site['clientMarks'] };

function Clients({ note, marks, drawings }: ClientsProps) {
  const assets = useContext(Assets);
  return (
    <section aria-labelledby="clients">
      <h2 id="clients">Our clients</h2>
      {marks.some(({ sample }) => sample) && <p>{note}</p>}
      <div className="clients-frame">
        <ul className="clients" {...revealed}>
          {marks.map(({ name, logo, drawing }) => (
            <li key={name}>
              {logo && (
                <img
                  className="client-mark"
                  src={assets[photoAsset(logo)]}
                  width={64}
                  height={64}
                  alt=""
                  loading="lazy"
                />
              )}
              {drawing && (
                <svg
                  className="client-mark"
                  viewBox="0 0 64 64"
                  width={64}
                  height={64}
                  aria-hidden="true"
                  dangerouslySetInnerHTML={{ __html: drawings[drawing] }}
                />
              )}
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Explore({ tiles, forms, tools }: Pick<HomeData, 'forms' | 'tools'> & Pick<HomeBody['home'], 'tiles'>) {
  return (
    <section aria-labelledby="explore">
      <h2 id="explore">Explore our services</h2>
      <ul className="tiles">
        {tiles.map((tile) => (
          <li key={tile.id}>
            <h3>
              <a href={tile.url}>{tile.serviceName}</a>
            </h3>
            <p>{tile.text}</p>
            <a className="tile-action" href={tile.action.url}>
              {tile.action.text}
              <span className="visually-hidden">: {tile.serviceName}</span>
            </a>
          </li>
        ))}
      </ul>
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
      <h3 className="find-out">Find out</h3>
      <Chips label="Find out" pages={tools} />
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
            <ul>
              {due.map((entry) => (
                <li key={entry.title}>
                  <DueDay entry={entry} today={today} />
                  <span className="tag">
                    <Words text={entry.tag} />
                  </span>
                  <a className="dated" href={entry.url} target="_blank" rel="noopener external">
                    {'date' in entry ? `${entry.title}, ${entry.period}` : entry.title}
                  </a>
                </li>
              ))}
            </ul>
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
              <p className="read-excerpt">{article.summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function UpdateList({ updates }: { updates: HomeBody['updates'] }) {
  return (
    <ul>
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

function DueDay({ entry, today }: { entry: HomeData['due'][number]; today: string }) {
  if (!('date' in entry)) return <span className="due">{entry.dueDate}</span>;
  const { state, words } = dueState(entry.date, today, entry.late);
  return (
    <span className="due">
      <time dateTime={entry.date}>{formatDay(entry.date)}</time>, <span className={`due-${state}`}>{words}</span>
    </span>
  );
}
