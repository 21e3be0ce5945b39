/** What a page is: typed data in, JSX out. Decided before the first byte: whether it exists, and its head. */
import type { ReactNode } from 'react';
import type { PageEntry } from '../src/content/site.ts';
import type { ContentStore } from '../src/content/store.ts';
import type { FormName, FormState } from '../src/domain/lead-form.ts';
import type { Refusal } from '../src/domain/refusal.ts';
import type { SearchResult } from '../src/domain/search.ts';
import type { IslandName } from '../src/islands/registry.ts';

/** Begins a search with a cleaned query, or says why it does not. The results are null where the call failed. */
export type PageSearch = (query: string) => Promise<{ results: Promise<SearchResult[] | null> } | { refusal: Refusal }>;

/** A search that was not made. */
export interface RefusedSearch {
  /** Cleaned. */
  query: string;
  refusal: Refusal;
}

/** What a page may ask for. */
export interface PageRequest {
  /** Path without query. */
  path: string;
  /** Empty for a page that does not say that it reads it. */
  query: URLSearchParams;
  content: ContentStore;
  /** Today in India, `YYYY-MM-DD`. */
  today: string;
  /** Searches for whoever asks for the page. */
  search: PageSearch;
  /** The page's form as it was sent and not taken; absent where the page was only asked for. */
  form?: FormState;
}

/** What the document says of a page in its head. */
export interface Head {
  /** Without the product's name, which the document adds where there is room. */
  title: string;
  description: string;
  /** Path of the canonical address; null keeps the page out of search engines. */
  canonical: string | null;
  /** What a visitor of the page may want help with, as in "I want help with …": it is typed into a chat that starts here. */
  subject?: string;
  /** Keeps the page out of search engines although it has a canonical address: what one visitor asked of it. What is personal is kept out anyway. */
  noindex?: boolean;
  /** Atom feeds that go with the page. */
  feeds?: readonly { title: string; path: string }[];
}

/** A page that is ready to stream. */
export interface LoadedPage {
  /** Names its styles. */
  id: string;
  /** The islands that it may hold besides those of the shell: their styles and their code come with it. */
  islands: readonly IslandName[];
  head: Head;
  /** Props of its page's view. */
  data: unknown;
  /** What the index of pages would say of it, where it does not list the page. */
  entry?: PageEntry;
  /** Whether some of it comes after the first byte. Such a page is never cached. */
  late: boolean;
  /** Whether it is a dialog over the shell, which is then inert. */
  modal: boolean;
  /** Whether it is for one visitor alone. Such a page is never stored anywhere. */
  personal?: boolean;
  /** Whether it differs with the query. The components of any other page see none: it is kept for every query. */
  readsQuery: boolean;
  /** Whether search engines may list the page, and visitors share it; what one of them asked of it aside. */
  listed?: boolean;
  /** Whether a visitor's device may keep it for when there is no connection. */
  savable: boolean;
  /** Set where its view asks for the rest of its styles where its first screen ends; elsewhere the document does, behind the main part. */
  placesRest?: boolean;
  /** Status of the answer where it is not 200: 400 for an address that asks for something wrong. */
  status?: 400 | 404;
  /** Set where the page could not search: a page that says so is the answer. */
  refused?: RefusedSearch;
}

export interface Page {
  id: string;
  /** The form that may be posted to its address. */
  form: FormName | undefined;
  islands: readonly IslandName[];
  /** Whether search engines may list it: its address stands in the sitemap. */
  listed: boolean;
  /** Whether some of it comes after the first byte. */
  late: boolean;
  /** Whether it differs with the query. */
  readsQuery: boolean;
  /** The stylesheets of its first screen, by their names, where its view asks for the others where that ends ({@link RestOfStyles}). */
  firstScreen: readonly string[] | undefined;
  /** Loads the page, or null where there is none at this address. */
  load(request: PageRequest): Promise<LoadedPage | null>;
  /** Shows what `load` returned as `data`. */
  View(props: { data: unknown }): ReactNode;
}

/**
 * Ties a page's data to its view.
 * @param page.id names its styles: the file name in routes/ without ending
 * @param page.form the form that its address takes by POST
 * @param page.islands the islands that its view places, in their order on the page; another one there is an error
 * @param page.load its data and head, or null for a 404; it may say that this very answer is for one visitor alone, or is a 400
 * @param page.unlisted true where the page says something to one visitor alone, and is not what anybody searches for
 * @param page.savable whether a visitor's device may keep it for when there is no connection; what is listed may be, unless told otherwise
 * @param page.late true where the view suspends
 * @param page.modal true where the view is a dialog over the shell
 * @param page.personal true where the view is for one visitor alone
 * @param page.firstScreen the stylesheets that its first screen needs besides its own and the shell's; its view places `RestOfStyles` where that ends
 * @param page.readsQuery true where the view differs with the query; what it loads may say that this one does not
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
