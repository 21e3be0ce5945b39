/** What a page is: `load` makes its head and data before the first byte, `View` renders the data. */
import type { ReactNode } from 'react';
import type { PageEntry } from '../src/content/site.ts';
import type { ContentStore } from '../src/content/store.ts';
import type { FormName, FormState } from '../src/domain/lead-form.ts';
import type { SearchResult } from '../src/domain/query.ts';
import type { Refusal } from '../src/domain/refusal.ts';
import type { IslandName } from '../src/islands/registry.ts';

/** Starts a search with a cleaned query, or refuses it. The results are null if the call failed. */
export type PageSearch = (query: string) => Promise<{ results: Promise<SearchResult[] | null> } | { refusal: Refusal }>;

/** A search that was refused. */
export interface RefusedSearch {
  /** Cleaned. */
  query: string;
  refusal: Refusal;
}

/** What a page gets to load its data. */
export interface PageRequest {
  /** Path without query. */
  path: string;
  /** Empty for a page without `readsQuery`. */
  query: URLSearchParams;
  content: ContentStore;
  /** Today in India, `YYYY-MM-DD`. */
  today: string;
  /** Searches on behalf of the visitor. */
  search: PageSearch;
  /** The page's form if it was sent and not accepted. */
  form?: FormState;
}

/** The page's part of the document's head. */
export interface Head {
  /** Without the product's name, which the document adds if there is room. */
  title: string;
  description: string;
  /** Path of the canonical address; null keeps the page out of search engines. */
  canonical: string | null;
  /** Completes "I want help with …" in a chat that starts on the page. */
  subject?: string;
  /** Keeps the page out of search engines despite its canonical address, as for a visitor's own query. Default for personal pages. */
  noindex?: boolean;
  /** Atom feeds that go with the page. */
  feeds?: readonly { title: string; path: string }[];
}

/** A page that is ready to stream. */
export interface LoadedPage {
  /** Names its styles. */
  id: string;
  /** The islands that the page may place, in addition to those of every page. Their styles and code are sent with it. */
  islands: readonly IslandName[];
  head: Head;
  /** Props of its page's view. */
  data: unknown;
  /** Its entry, if the index of pages does not list it. */
  entry?: PageEntry;
  /** Whether part of it streams late. Such a page is never cached. */
  late: boolean;
  /** Whether it is a dialog over the shell, which is then inert. */
  modal: boolean;
  /** Whether it is for one visitor. Such a page is never stored anywhere. */
  personal?: boolean;
  /** Whether it differs with the query. Components of any other page see no query, since the page is cached for every one. */
  readsQuery: boolean;
  /** Whether search engines may list the page, and visitors share it, regardless of its query. */
  listed?: boolean;
  /** Whether a visitor's device may store it for offline use. */
  savable: boolean;
  /** Whether its view links the rest of its styles after the first screen. Otherwise the document does, after the main part. */
  placesRest?: boolean;
  /** Status of the answer if not 200: 400 for a wrong query. */
  status?: 400 | 404;
  /** The search of the page was refused, and the answer is the refusal. */
  refused?: RefusedSearch;
}

export interface Page {
  id: string;
  /** The form that may be posted to its address. */
  form: FormName | undefined;
  islands: readonly IslandName[];
  /** Whether search engines may list it: the sitemap has its address. */
  listed: boolean;
  /** Whether part of it streams late. */
  late: boolean;
  /** Whether it differs with the query. */
  readsQuery: boolean;
  /** Names of the stylesheets of its first screen, if its view links the others after it with `RestOfStyles`. */
  firstScreen: readonly string[] | undefined;
  /** Loads the page, or null if there is none at this address. */
  load(request: PageRequest): Promise<LoadedPage | null>;
  /** Shows what `load` returned as `data`. */
  View(props: { data: unknown }): ReactNode;
}

/** The title of a page whose form or query may be wrong. Screen readers read the title first. */
export function errorTitle(title: string, isWrong: boolean): string {
  return isWrong ? `Error: ${title}` : title;
}

/** What `load` adds for a page with a visitor's own query: the answer is stored nowhere, and is a 400 if the query is wrong. */
export function ownAnswer(query: URLSearchParams, isWrong: boolean): Pick<LoadedPage, 'personal' | 'status'> {
  return { personal: query.size > 0, ...(isWrong && { status: 400 }) };
}

/**
 * Defines a page.
 * @param page.id names its styles: the file name in routes/ without ending
 * @param page.form the form that its address accepts by POST
 * @param page.islands the islands that its view places, in their order on the page; another one there is an error
 * @param page.load its data and head, or null for a 404; it may also set `personal`, `status` and the like for one answer
 * @param page.unlisted true if search engines must not list the page
 * @param page.savable whether a visitor's device may store it for offline use; by default if it is listed
 * @param page.late true if the view suspends
 * @param page.modal true if the view is a dialog over the shell
 * @param page.personal true if the view is for one visitor
 * @param page.firstScreen names of the stylesheets of its first screen, apart from its own and those of every page
 * @param page.readsQuery true if the view differs with the query; `load` may override it for one answer
 */
export function definePage<D>(page: {
  id: string;
  form?: FormName;
  islands?: readonly IslandName[];
  unlisted?: boolean;
  savable?: boolean;
  late?: boolean;
  modal?: boolean;
  personal?: boolean;
  readsQuery?: boolean;
  firstScreen?: readonly string[];
  load(
    request: PageRequest,
  ): Promise<
    | ({ head: Head; data: D } & Pick<LoadedPage, 'entry' | 'refused' | 'personal' | 'status'> &
        Partial<Pick<LoadedPage, 'readsQuery'>>)
    | null
  >;
  View(props: { data: D }): ReactNode;
}): Page {
  const {
    id,
    form,
    View,
    islands = [],
    unlisted = false,
    late = false,
    modal = false,
    personal = false,
    readsQuery = false,
    firstScreen,
  } = page;
  const { savable = !unlisted } = page;
  return {
    id,
    form,
    islands,
    listed: !unlisted,
    late,
    readsQuery,
    firstScreen,
    async load(request) {
      const loaded = await page.load(request);
      if (!loaded) return null;
      const { data, head, ...rest } = loaded;
      const noindex = head.noindex ?? (unlisted || (rest.personal ?? personal));
      const always = {
        id,
        islands,
        data,
        late,
        modal,
        personal,
        readsQuery,
        savable,
        listed: !unlisted,
        placesRest: firstScreen !== undefined,
      };
      return { ...always, head: { ...head, noindex }, ...rest };
    },
    View,
  };
}
