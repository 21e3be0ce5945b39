/** Answers with pages: the page of a GET, or a page with the form that was posted to it. */
import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { Route } from '../../routes/index.ts';
import { notFoundPage } from '../../routes/not-found.tsx';
import type { Page, PageRequest, PageSearch, RefusedSearch } from '../../routes/page.tsx';
import type { ContentStore } from '../content/store.ts';
import { indiaDay } from '../domain/calendar.ts';
import type { FormState } from '../domain/lead-form.ts';
import type { Keeping } from '../http/page-cache.ts';
import { renderPage } from './page-renderer.tsx';

/**
 * 200: a withdrawal was accepted. 400: a field is wrong. 422: the upstream refused. 503: the form could not be stored.
 */
export type FormStatus = 200 | 400 | 422 | 503;

export interface PagesOptions {
  routes: readonly Route[];
  content: ContentStore;
  /** Makes the search of a request, which counts against the limits of its sender. */
  searchFor: (c: Context) => PageSearch;
  /** Answers a search that was refused. */
  refuseSearch: (c: Context, refused: RefusedSearch) => Response;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createPages({ routes, content, searchFor, refuseSearch, now }: PagesOptions) {
  const { site } = content;
  const load = (c: Context, page: Page, input: Pick<PageRequest, 'query' | 'form'>) =>
    page.load({ path: pathname(c), content, today: indiaDay(now()), search: searchFor(c), ...input });

  /** Handler of GET: the page with its status, 404 if the content has none, or the refusal of its search. */
  function show(page: Page): Handler<Keeping> {
    return async (c) => {
      const { searchParams } = new URL(c.req.url);
      const loaded = await load(c, page, { query: page.readsQuery ? searchParams : new URLSearchParams() });
      if (!loaded) return show(notFoundPage)(c, async () => {});
      if (loaded.refused) return refuseSearch(c, loaded.refused);
      const ofThisQueryAlone = loaded.readsQuery && searchParams.size > 0;
      if (!loaded.status && !loaded.late && !loaded.personal && !ofThisQueryAlone && c.req.method === 'GET')
        c.set('keep', { path: pathname(c), anyQuery: !loaded.readsQuery });
      return renderPage(c, site, routes, loaded, loaded.status ?? 200);
    };
  }

  return {
    show,

    /** Middleware: 405 with the allowed methods for a method that the page does not take. */
    checkMethod(page: Page): MiddlewareHandler {
      return async (c, next) => {
        const { method } = c.req;
        if (method === 'GET' || method === 'HEAD') return next();
        // Hono decodes /%63ontact, but no page has that address, so it takes no form.
        const form = content.entry(pathname(c)) && page.form;
        if (!form) return c.text('This address only answers GET.', 405, { Allow: 'GET, HEAD' });
        if (method === 'POST') return next();
        return c.text('This address answers GET and takes its form by POST.', 405, { Allow: 'GET, HEAD, POST' });
      };
    },

    /** The page with its form as it was sent; the query is ignored. */
    async showForm(c: Context, page: Page, status: FormStatus, form: FormState): Promise<Response> {
      const loaded = await load(c, page, { query: new URLSearchParams(), form });
      return loaded ? renderPage(c, site, routes, loaded, status, '') : show(notFoundPage)(c, async () => {});
    },
  };
}

/** Path of the request, still percent-encoded, unlike `c.req.path`. */
function pathname(c: Context): string {
  return new URL(c.req.url).pathname;
}
