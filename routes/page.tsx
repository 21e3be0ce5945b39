/**
 * Defines pages: `load` makes the head and the data before the first byte, and `View` renders the data. Loads what
 * several pages show.
 */
import type { ReactNode } from 'react';
import type { DueDatesBody, PageEntry } from '../src/content/site.ts';
import type { ContentStore } from '../src/content/store.ts';
import type { Firm } from '../src/domain/firm.ts';
import { errorTitle, type FormName, type FormState, isShownReference } from '../src/domain/lead-form.ts';
import type { Refusal } from '../src/domain/limits.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import type { PageSearch } from '../src/domain/query.ts';
import type { IslandName } from '../src/islands/registry.ts';

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
  /** Keeps the page out of search engines despite its canonical address. Default for personal pages. */
  noindex?: boolean;
  /** Atom feeds that go with the page. */
  feeds?: readonly { title: string; path: string }[];
}

/** Traits of a page. `load` may override some of them for one answer. */
interface PageTraits {
  /** Names its styles: the file name in routes/ without ending. */
  id: string;
  /** The islands of its view, in addition to those of every page. Their styles and code are sent with it. */
  islands: readonly IslandName[];
  /** Whether search engines may list it, and visitors share it. */
  listed: boolean;
  /** Whether a visitor's device may store it for offline use; by default if it is listed. */
  savable: boolean;
  /** Whether its view suspends, so that part of it streams late. Such a page is never cached. */
  late: boolean;
  /** Whether its view is a dialog over the shell, which is then inert. */
  modal: boolean;
  /** Whether it is for one visitor. Such a page is never stored anywhere. */
  personal: boolean;
  /** Whether it depends on the query. Other pages get none, since one cached page serves all. */
  readsQuery: boolean;
  /**
   * Names of the stylesheets of its first screen, apart from its own and those of every page. Its view links the others
   * with `RestOfStyles`. Without this, the document links them after the main part.
   */
  firstScreen: readonly string[] | undefined;
}

/** A page that is ready to stream. */
export interface LoadedPage extends PageTraits {
  head: Head;
  /** Props of its view. */
  data: unknown;
  /** Its entry, if the index of pages does not list it. */
  entry?: PageEntry;
  /** Status of the answer if not 200: 400 for a wrong query. */
  status?: 400 | 404;
  /** The cleaned query that the search box of the header contains; empty by default. */
  searched?: string;
  /** The search of the page was refused, and the answer is the refusal. */
  refused?: RefusedSearch;
}

export interface Page extends PageTraits {
  /** The form that may be posted to its address. */
  form: FormName | undefined;
  /** Loads the page, or null if there is none at this address. */
  load(request: PageRequest): Promise<LoadedPage | null>;
  /** Shows what `load` returned as `data`. */
  View(props: { data: unknown }): ReactNode;
}

type Answer<D> = { head: Head; data: D } & Pick<LoadedPage, 'entry' | 'status' | 'searched' | 'refused'> &
  Partial<Pick<LoadedPage, 'personal' | 'readsQuery'>>;

interface PageDefinition<D> extends Partial<Omit<PageTraits, 'id'>> {
  id: string;
  form?: FormName;
  /** Head and data of the page, or null for a 404. */
  load(request: PageRequest): Promise<Answer<D> | null>;
  View(props: { data: D }): ReactNode;
}

/** Defines a page. All traits but the id are optional, and false by default except `listed`. */
export function definePage<D>({ load, View, form, ...ownTraits }: PageDefinition<D>): Page {
  const { listed = true } = ownTraits;
  const traits: PageTraits = {
    islands: [],
    listed,
    savable: listed,
    late: false,
    modal: false,
    personal: false,
    readsQuery: false,
    firstScreen: undefined,
    ...ownTraits,
  };
  return {
    ...traits,
    form,
    View,
    async load(request) {
      const answer = await load(request);
      if (!answer) return null;
      const page = { ...traits, ...answer };
      const noindex = page.head.noindex ?? (!listed || page.personal);
      return { ...page, head: { ...page.head, noindex } };
    },
  };
}

/** For a page with a visitor's own query: the answer is stored nowhere, and is a 400 if the query is wrong. */
export function ownAnswer(query: URLSearchParams, isWrong: boolean): Pick<Answer<unknown>, 'personal' | 'status'> {
  return { personal: query.size > 0, ...(isWrong && { status: 400 }) };
}

/** The head of a page of the index. */
export function headOf({ title, description, path }: PageEntry) {
  return { title, description, canonical: path };
}

/** The rules of due dates; null if the site has no page of them. */
export async function openDueRules(content: ContentStore): Promise<DueDatesBody | null> {
  const entry = content.entry('/due-dates' satisfies OwnPath);
  return entry ? content.body(entry, 'due-dates') : null;
}

export interface FormPageData {
  entry: PageEntry;
  firm: Firm;
  /** The form as it was sent and not accepted; undefined if it was not sent. */
  form: FormState | undefined;
}

/** Loads a page with a form that is posted. @returns null if the content has no such page */
export async function loadFormPage({ path, content, form }: PageRequest) {
  const entry = content.entry(path);
  if (!entry) return null;
  const isWrong = form !== undefined && Object.keys(form.faults).length > 0;
  const head = { ...headOf(entry), title: errorTitle(entry.title, isWrong) };
  return { head, data: { entry, firm: content.site.firm, form } };
}

/** The reference number in an address, or ''. Drops other text, so that a link cannot put words on our pages. */
export function referenceIn(query: URLSearchParams): string {
  const text = query.get('reference') ?? '';
  return isShownReference(text) ? text : '';
}
