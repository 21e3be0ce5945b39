import { MainLinks } from '../../src/ui/main-links.tsx';
import { SearchForm } from '../../src/ui/search-form.tsx';
import { definePage } from '../page.tsx';

export const notFoundPage = definePage({
  id: 'not-found',
  listed: false,
  load: async () => ({
    head: {
      title: 'Page not found',
      description: 'There is no page at this address. Search the site or choose one of its main sections.',
      canonical: null,
    },
    data: null,
    status: 404 as const,
  }),
  View: () => (
    <section className="wrap not-found">
      <div className="not-found-slip">
        <p className="not-found-stamp" aria-hidden="true">
          404
          <span>not on file</span>
        </p>
        <div>
          <h1>There is no page at this address</h1>
          <p className="lede">It may have moved, or the address may have a typing slip.</p>
          <SearchForm id="not-found-search" />
        </div>
      </div>
      <h2>Or start from here</h2>
      <MainLinks />
    </section>
  ),
});
