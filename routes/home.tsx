/** The home page: nine sections in the order of the house. */
import { formatDay, formatRupees } from '../src/content/format.ts';
import type { HomeBody, PageEntry } from '../src/content/site.ts';
import { Icon, isIconName } from '../src/ui/icon.tsx';
import { definePage } from './page.tsx';

interface HomeData {
  body: HomeBody;
  articles: PageEntry[];
}

export const homePage = definePage<HomeData>({
  id: 'home',
  async load({ path, content }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const body = await content.body(entry, 'home');
    return { head: { title: body.home.title, description: body.home.description, canonical: path }, data: { body, articles: content.kind('article') } };
  },
  View: ({ data }) => <Home {...data} />,
});

function Home({ body, articles }: HomeData) {
  const { home, updates, dueDates, promoPrices } = body;
  return (
    <div className="wrap home">
      <h1 className="visually-hidden">{home.title}</h1>
      <section aria-labelledby="start" className="home-banner">
        <h2 id="start" className="visually-hidden">
          Where to start
        </h2>
        <ul className="row">
          {home.banner.map((slide) => (
            <li key={slide.title} className="card">
              <h3>{slide.title}</h3>
              <p>{slide.text}</p>
              <a className="button" href={slide.navigate} aria-label={`Get Started: ${slide.title}`}>
                Get Started
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="explore">
        <h2 id="explore">Explore our services</h2>
        <ul className="tiles">
          {home.tiles.map((tile) => (
            <li key={tile.id}>
              {isIconName(tile.icon) && <Icon name={tile.icon} />}
              <h3>
                <a href={tile.url}>{tile.serviceName}</a>
              </h3>
              <p>{tile.text}</p>
              <span className="tile-action" aria-hidden="true">
                {tile.action} →
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <ol className="steps">
          {home.steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="story">
        <h2 id="story">{home.story.heading}</h2>
        <div className="prose">
          {home.story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <section aria-labelledby="offers">
        <h2 id="offers">Offers</h2>
        <ul className="row">
          {home.promos.map((promo, index) => (
            <li key={promo.title} className="card">
              <h3>
                <a href={promo.navigate}>{promo.title}</a>
              </h3>
              <p className="promo-price">{formatRupees(promoPrices[index]?.fee ?? 0)}</p>
              <p>
                {promo.text} {promoPrices[index]?.time && `Time: ${promoPrices[index]?.time}.`}
              </p>
              <p className="promo-excludes">
                {promo.excludes} <a href="/termsofuse">Terms and conditions apply</a>.
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="clients">
        <h2 id="clients">Our clients</h2>
        <p>{home.clients.note}</p>
        <ul className="clients">
          {home.clients.marks.map((mark) => (
            <li key={mark.name} className={`client-${mark.style}`}>
              {mark.name}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="latest">
        <h2 id="latest">Latest Updates</h2>
        <div className="updates">
          <section className="card" aria-labelledby="updates">
            <h3 id="updates">Updates &amp; Alerts</h3>
            <ul>
              {updates.map((update) => (
                <li key={update.title}>
                  <time dateTime={update.date}>{formatDay(update.date)}</time>
                  <a href={update.url} target="_blank" rel="noopener external">
                    {update.title}
                  </a>
                  <span className="tag">{update.tag}</span>
                </li>
              ))}
            </ul>
          </section>
          <section className="card" aria-labelledby="due-dates">
            <h3 id="due-dates">Due Dates</h3>
            <ul>
              {dueDates.map((due) => (
                <li key={due.title}>
                  <span className="due">{due.day ? <time dateTime={due.day}>{due.dueDate}</time> : due.dueDate}</span>
                  <a href={due.url} target="_blank" rel="noopener external">
                    {due.title}
                  </a>
                  <span className="tag">{due.tag}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </section>
      <section aria-labelledby="quick-reads">
        <h2 id="quick-reads">Quick reads</h2>
        <ul className="reads">
          {articles.map((article) => (
            <li key={article.path} className="card">
              <p className="read-meta">
                {article.topic} · {article.date && <time dateTime={article.date}>{formatDay(article.date)}</time>}
              </p>
              <h3>
                <a href={article.path}>{article.title}</a>
              </h3>
              <p>{article.summary}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
