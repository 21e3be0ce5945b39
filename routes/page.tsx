/** Defines pages: `load` makes head and data before the first byte, and `View` renders the data. */
import type { ReactNode } from 'react';
import type { DueDatesBody, PageEntry } from '../src/content/site.ts';
import type { ContentStore } from '../src/content/store.ts';
import { errorTitle } from '../src/domain/error-title.ts';
import type { Firm } from '../src/domain/firm.ts';
import { type FormName, type FormState, isShownReference } from '../src/domain/lead-form.ts';
import type { Refusal } from '../src/domain/limits.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import type { PageSearch } from '../src/domain/query.ts';
import type { PlainKey } from '../src/domain/say.ts';
import type { IslandName } from '../src/islands/registry.ts';

export interface RefusedSearch {
  /** Cleaned. */
  query: string;
  refusal: Refusal;
}

export interface PageRequest {
  path: string;
  /** Empty for a page without `readsQuery`. */
  query: URLSearchParams;
  content: ContentStore;
  /** Today in India, `YYYY-MM-DD`. */
  today: string;
  search: PageSearch;
  /** The page's form if it was sent and not accepted. */
  form?: FormState;
}

export interface Head {
  /** Without the product's name, which the document adds if there is room. */
  title: string;
  description: string;
  /** Path; null keeps the page out of search engines. */
  canonical: string | null;
  /** Completes "I want help with …" in a chat that starts on the page. */
  subject?: string;
  /** Keeps the page out of search engines despite its canonical address. Default for personal pages. */
  noindex?: boolean;
  feeds?: readonly { title: PlainKey; path: string }[];
}

/** `load` may override some of them for one answer. */
interface PageTraits {
  /** The name of its folder in routes/, which holds its styles. */
  id: string;
  /** In addition to those of every page. Their styles and code are sent with it. */
  islands: readonly IslandName[];
  /** Search engines may list it, and visitors share it. */
  listed: boolean;
  /** Its view suspends, so that part of it streams late. Never cached. */
  late: boolean;
  /** Its view is a dialog over the layout, which is then inert. */
  modal: boolean;
  /** It is for one visitor, and never stored anywhere. */
  personal: boolean;
  /** It depends on the query. Other pages get none, since one cached page serves all. */
  readsQuery: boolean;
  /** The stylesheets of its first screen, apart from its own and the layout's. Its view then places `DeferredStyles`. */
  firstScreen: readonly string[] | undefined;
}

export interface LoadedPage extends PageTraits {
  head: Head;
  data: unknown;
  entry?: PageEntry;
  /** 200 by default; 400 for a wrong query. */
  status?: 400 | 404;
  /** The cleaned query in the search box of the header. */
  searched?: string;
  /** What leads to the same answer in another language, where it is not empty; by default all of the query, and nothing of an unlisted page. */
  asked?: Readonly<Record<string, string>>;
  refused?: RefusedSearch;
}

export interface Page extends PageTraits {
  /** May be posted to its address. */
  form: FormName | undefined;
  /** Null if there is no page at this address. */
  load(request: PageRequest): Promise<LoadedPage | null>;
  View(props: { data: unknown }): ReactNode;
}

type Answer<D> = { head: Head; data: D } & Pick<LoadedPage, 'entry' | 'status' | 'searched' | 'asked' | 'refused'> &
  Partial<Pick<LoadedPage, 'personal' | 'readsQuery'>>;

interface PageDefinition<D> extends Partial<Omit<PageTraits, 'id'>> {
  id: string;
  form?: FormName;
  load(request: PageRequest): Promise<Answer<D> | null>;
  View(props: { data: D }): ReactNode;
}

/** Traits are false by default, except `listed`. */
export function definePage<D>({ load, View, form, ...ownTraits }: PageDefinition<D>): Page {
  const { listed = true } = ownTraits;
  const traits: PageTraits = {
    islands: [],
    listed,
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

type EntryRequest = PageRequest & { entry: PageEntry };

/** A `load` of a page of the content. If the content has none at the address, the answer is a 404. */
export function withEntry<A>(load: (request: EntryRequest) => Promise<A | null>) {
  return async (request: PageRequest): Promise<A | null> => {
    const entry = request.content.entry(request.path);
    return entry ? load({ ...request, entry }) : null;
  };
}

/** An answer to the query of a visitor is stored nowhere, and is a 400 if the query is wrong. */
export function ownAnswer(query: URLSearchParams, isWrong: boolean): Pick<Answer<unknown>, 'personal' | 'status'> {
  return { personal: query.size > 0, ...(isWrong && { status: 400 }) };
}

export function makeHead({ title, description, path }: PageEntry) {
  return { title, description, canonical: path };
}

/** Null if the site has no page of due dates. */
export async function openDueRules(content: ContentStore): Promise<DueDatesBody | null> {
  const entry = content.entry('/due-dates' satisfies OwnPath);
  return entry ? content.body(entry, 'due-dates') : null;
}

export interface FormPageData {
  entry: PageEntry;
  firm: Firm;
  form: FormState | undefined;
}

export function loadFormPage({ entry, content, form }: EntryRequest) {
  const isWrong = form !== undefined && Object.keys(form.faults).length > 0;
  const head = { ...makeHead(entry), title: errorTitle(entry.title, isWrong) };
  return { head, data: { entry, firm: content.site.firm, form } };
}

/** The reference number in an address, or ''. Drops other text: a link must not put words on our pages. */
export function referenceIn(query: URLSearchParams): string {
  const text = query.get('reference') ?? '';
  return isShownReference(text) ? text : '';
}
