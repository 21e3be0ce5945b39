/** Finds the page of an address, whatever the method: with wouter's own matcher, on the server, before anything is rendered. */
import type { MiddlewareHandler } from 'hono';
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import type { Route } from '../../routes/index.ts';
import type { Page } from '../../routes/page.tsx';
import type { ContentStore } from '../content/store.ts';
import type { FormName } from '../domain/lead-form.ts';

/** What handlers after {@link findPages} know of the address they answer for. */
export interface PageEnv {
  Variables: {
    /** Undefined where the table has none. */
    page: Page | undefined;
    /** The form of the page, where it is posted. */
    form: FormName;
  };
}

/** @returns the page of the first route that matches, or undefined. Whether the content has something for it, its `load` says. */
export function findPage(routes: readonly Route[], pathname: string): Page | undefined {
  return routes.find(({ path }) => matchRoute(parse, path, pathname)[0])?.page;
}

/** Middleware: finds the page, and answers 405 with what is allowed where it does not take the method. */
export function findPages(routes: readonly Route[], content: Pick<ContentStore, 'entry'>): MiddlewareHandler<PageEnv> {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    const page = findPage(routes, pathname);
    c.set('page', page);
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    // wouter takes /Contact for /contact. The content does not, and nothing is sent to a page that cannot be seen.
    const form = content.entry(pathname) && page?.form;
    if (!form) return c.text('This address only answers GET.', 405, { Allow: 'GET, HEAD' });
    if (c.req.method !== 'POST')
      return c.text('This address answers GET and takes its form by POST.', 405, { Allow: 'GET, HEAD, POST' });
    c.set('form', form);
    return next();
  };
}
