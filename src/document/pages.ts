/** Answers with pages: what GET asks for, and a form that was not taken, on its page. */
import type { Context } from 'hono';
import { notFoundPage } from '../../routes/not-found.tsx';
import type { PageRequest, PageSearch, RefusedSearch } from '../../routes/page.tsx';
import type { ContentStore } from '../content/store.ts';
import { indiaDay } from '../domain/india-day.ts';
import type { FormState } from '../domain/lead-form.ts';
import type { Keeping } from '../http/page-cache.ts';
import type { PageEnv } from './find-page.ts';
import { renderPage } from './page-renderer.tsx';

/** 200: a withdrawal was taken. 400: a field is wrong. 422: the upstream said no. 503: it could not be kept. */
export type FormStatus = 200 | 400 | 422 | 503;

type PageContext = Context<{ Variables: PageEnv['Variables'] & Keeping['Variables'] }>;

export interface PagesOptions {
  content: ContentStore;
  /** Searches for whoever sent a request. */
  searchFor: (c: Context) => PageSearch;
  /** Answers a search that was not made. */
  refuseSearch: (c: Context, refused: RefusedSearch) => Response;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Makes the two answers, for the page that was found for the request. */
export function createPages({ content, searchFor, refuseSearch, now }: PagesOptions) {
  const { site } = content;
  const load = (c: PageContext, path: string, asked: Pick<PageRequest, 'query' | 'form'>) =>
    c.var.page?.load({ path, content, today: indiaDay(now()), search: searchFor(c), ...asked });

  return {
    /** The page; 404 where there is none, 400 where the page says so, and a refusal where it could not search. */
    async show(c: PageContext): Promise<Response> {
      const { pathname, searchParams } = new URL(c.req.url);
      const page = await load(c, pathname, { query: c.var.page?.readsQuery ? searchParams : new URLSearchParams() });
      if (!page) return renderPage(c, site, notFoundPage(), 404);
      if (page.refused) return refuseSearch(c, page.refused);
      const ofThisQueryAlone = page.readsQuery && searchParams.size > 0;
      if (!page.late && !page.personal && !ofThisQueryAlone && c.req.method === 'GET')
        c.set('keep', { path: pathname, anyQuery: !page.readsQuery });
      return renderPage(c, site, page, page.status ?? 200);
    },

    /** The page with its form as it was sent, whatever was asked for besides. */
    async showForm(c: PageContext, status: FormStatus, form: FormState): Promise<Response> {
      const page = await load(c, new URL(c.req.url).pathname, { query: new URLSearchParams(), form });
      return page ? renderPage(c, site, page, status, '') : renderPage(c, site, notFoundPage(), 404);
    },
  };
}
