/** Answers with pages through @hono/react-renderer: the page of a GET, or of a form that was posted to it. */
import { reactRenderer } from '@hono/react-renderer';
import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Router } from 'wouter';
import { notFoundPage } from '../../routes/not-found/page.tsx';
import type { Page, PageRequest, RefusedSearch } from '../../routes/page.tsx';
import { inLanguage } from '../content/language.ts';
import type { ContentStore, Opened } from '../content/store.ts';
import { indiaDay } from '../domain/calendar.ts';
import { sha256Base64 } from '../domain/digest.ts';
import type { Log } from '../domain/host.ts';
import { findLanguage, LANGUAGES, splitLanguage } from '../domain/languages.ts';
import type { FormState, FormStatus } from '../domain/lead-form.ts';
import type { PageSearch } from '../domain/query.ts';
import type { Streaming } from '../http/computed-answers.ts';
import type { Cacheable } from '../http/page-cache.ts';
import { makeContentSecurityPolicy } from '../http/security-headers.ts';
import { Document, NO_SCRIPT_STYLE, SPECULATION_RULES_PATH, type StyledPage } from './document.tsx';

/** Middleware: opens the content in the language of the address, or of the query of an answer for programs. */
export function chooseLanguage(english: ContentStore): MiddlewareHandler<Opened> {
  return async (c, next) => {
    const content = await english.open(findLanguage(new URL(c.req.url)));
    c.set('content', content);
    return inLanguage(content.say, next);
  };
}

interface PagesOptions {
  /** The search of a request, which counts against the limits of its sender. */
  searchFor: (c: Context) => PageSearch;
  refuseSearch: (c: Context, refused: RefusedSearch) => Response;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createPages({ searchFor, refuseSearch, now }: PagesOptions) {
  async function load(c: Context, page: Page, input: Pick<PageRequest, 'query' | 'form'>): Promise<StyledPage | null> {
    const content: ContentStore = c.get('content');
    const { language } = content;
    const path = findPath(c);
    const languages = content.languagesOf(path);
    if (language !== 'en' && page !== notFoundPage && !content.has(path)) return null;
    const request = { path, content, today: indiaDay(now()), search: searchFor(c), ...input };
    const [loaded, css] = await Promise.all([page.load(request), content.css(page.id)]);
    if (!loaded) return null;
    const all = loaded.readsQuery && loaded.listed ? new URL(c.req.url).search : {};
    const asked = loaded.asked ? Object.entries(loaded.asked).filter(([, value]) => value !== '') : all;
    const search = new URLSearchParams(asked).toString();
    const query = search && `?${search}`;
    return { ...loaded, css, today: request.today, content, languages, query };
  }

  /** Handles GET: the page with its status, 404 if the content has none, or the refusal of its search. */
  function show(page: Page): Handler<Cacheable> {
    return async (c) => {
      const { searchParams } = new URL(c.req.url);
      const loaded = await load(c, page, { query: page.readsQuery ? searchParams : new URLSearchParams() });
      if (!loaded) return show(notFoundPage)(c, async () => {});
      if (loaded.refused) return refuseSearch(c, loaded.refused);
      const ofThisQueryAlone = loaded.readsQuery && searchParams.size > 0;
      if (!loaded.status && !loaded.late && !loaded.personal && !ofThisQueryAlone && c.req.method === 'GET')
        c.set('cacheAs', { path: pathname(c), anyQuery: !loaded.readsQuery });
      return renderPage(c, page, loaded, loaded.status ?? 200);
    };
  }

  return {
    show,

    /** 405 with the allowed methods for a method that the page does not take. */
    checkMethod(page: Page): MiddlewareHandler {
      return async (c, next) => {
        const { method } = c.req;
        if (method === 'GET' || method === 'HEAD') return next();
        // Hono decodes /%63ontact, but no page has that address, so it takes no form.
        const form = c.get('content').entry(findPath(c)) && page.form;
        if (!form) return c.text('This address only answers GET.', 405, { Allow: 'GET, HEAD' });
        if (method === 'POST') return next();
        return c.text('This address answers GET and takes its form by POST.', 405, { Allow: 'GET, HEAD, POST' });
      };
    },

    /** The page with its form as it was sent; the query is ignored. */
    async showForm(c: Context, page: Page, status: FormStatus, form: FormState): Promise<Response> {
      const loaded = await load(c, page, { query: new URLSearchParams(), form });
      return loaded ? renderPage(c, page, loaded, status) : show(notFoundPage)(c, async () => {});
    },
  };
}

/** Still percent-encoded, unlike `c.req.path`. */
function pathname(c: Context): string {
  return new URL(c.req.url).pathname;
}

/** The address in English of the page in the language of the answer. */
function findPath(c: Context): string {
  const { language, path } = splitLanguage(pathname(c));
  return language === c.get('content').language ? path : pathname(c);
}

declare module '@hono/react-renderer' {
  interface Props {
    page: StyledPage;
  }
}

interface RendererEnv {
  Variables: Streaming['Variables'] & {
    /** Allows the scripts that move late content into place. */
    nonce?: string;
  };
}

const noScriptHash = sha256Base64(NO_SCRIPT_STYLE);

/**
 * Makes the middleware that renders a page. Pages without late data share one renderer, which rejects on an error. A
 * page with late data streams. It gets a renderer for each request, whose options are its nonce and the signal that
 * aborts its search when the visitor leaves.
 */
export function pageRenderer(log: Log): (page: Page) => MiddlewareHandler<RendererEnv> {
  const rendererWith = (own?: { nonce: string; signal: AbortSignal; onError: (error: unknown) => void }) =>
    reactRenderer(
      ({ c, page, children }) => (
        <Router ssrPath={c.req.path} base={LANGUAGES[page.content.language].folder}>
          <Document page={page}>{children}</Document>
        </Router>
      ),
      // A string takes less time than a stream, which encodes each tag for itself.
      own && {
        stream: { 'Content-Type': 'text/html; charset=UTF-8' },
        // With no outlining, React emits no inline script but those that move late content.
        readableStreamOptions: { progressiveChunkSize: Number.POSITIVE_INFINITY, ...own },
      },
    );
  const withoutLateData = rendererWith();

  return ({ late }) =>
    (c, next) => {
      if (!late) return withoutLateData(c, next);
      const { signal } = c.req.raw;
      const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
      c.set('nonce', nonce);
      c.set('streams', true);
      const onError = (error: unknown) => {
        if (signal.aborted) return;
        const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
        log({ level: 'error', event: 'render failed', path: c.req.path, stack });
      };
      return rendererWith({ nonce, signal, onError })(c, next);
    };
}

/** Needs {@link pageRenderer}. An error after the layout has streamed cannot change the status and is only logged. */
async function renderPage(
  c: Context,
  { View }: Page,
  page: StyledPage,
  status: ContentfulStatusCode,
): Promise<Response> {
  const { late, personal } = page;
  const { site, language } = page.content;
  const { faces } = site;
  const { hash = '', deferred } = site.styles[page.id] ?? {};
  const hashes = [hash, ...(faces ? [faces.hash] : []), ...(late ? [await noScriptHash] : [])];
  const isForEveryone = status === 200 && !late && !personal;
  c.status(status);
  c.header(
    'Content-Security-Policy',
    makeContentSecurityPolicy(hashes, deferred !== undefined, late ? c.get('nonce') : undefined),
  );
  c.header('Cache-Control', isForEveryone ? 'public, max-age=0, must-revalidate' : 'no-store');
  c.header('Content-Language', LANGUAGES[language].tag);
  c.header('Speculation-Rules', `"${SPECULATION_RULES_PATH}"`);
  const answer = await c.render(<View data={page.data} />, { page });
  return language === 'en' ? answer : leadToOwnLanguage(answer, page.content);
}

/**
 * Leads the links and forms of a page in another language to pages in that language. A page that only English has is
 * marked. Both hosts have HTMLRewriter.
 */
function leadToOwnLanguage(answer: Response, content: ContentStore): Response {
  const lead = (attribute: 'href' | 'action') => ({
    element(element: {
      getAttribute(name: string): string | null;
      setAttribute(name: string, value: string): unknown;
    }) {
      const address = element.getAttribute(attribute) ?? '';
      const own = content.say.path(address);
      if (own !== address) element.setAttribute(attribute, own);
      else if (content.entry(address.replace(/[?#].*/s, '')) || /^\/figures\/[\w-]+$/.test(address))
        element.setAttribute('hreflang', LANGUAGES.en.code);
    },
  });
  return new HTMLRewriter()
    .on('a[href^="/"]:not([hreflang])', lead('href'))
    .on('form[action^="/"]', lead('action'))
    .transform(answer);
}
