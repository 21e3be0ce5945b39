import { say } from '../../src/domain/say.ts';
import { MainLinks } from '../../src/ui/main-links.tsx';
import { SearchForm } from '../../src/ui/search-form.tsx';
import { definePage } from '../page.tsx';

export const notFoundPage = definePage({
  id: 'not-found',
  listed: false,
  load: async () => ({
    head: { title: say('not-found.tab'), description: say('not-found.description'), canonical: null },
    data: null,
    status: 404 as const,
  }),
  View: () => {
    return (
      <section className="wrap not-found">
        <div className="not-found-slip">
          <p className="not-found-stamp" aria-hidden="true">
            404
            <span>{say('not-found.stamp')}</span>
          </p>
          <div>
            <h1>{say('not-found.title')}</h1>
            <p className="lede">{say('not-found.why')}</p>
            <SearchForm id="not-found-search" />
          </div>
        </div>
        <h2>{say('not-found.start')}</h2>
        <MainLinks />
      </section>
    );
  },
});
