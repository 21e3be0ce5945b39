/** The compiled content on a host: the index in memory, bodies and styles loaded on demand and cached. */
import { type Kind, userName } from '../domain/kinds.ts';
import { joinLanguage, LANGUAGES, type Language, localize } from '../domain/languages.ts';
import { LruCache } from '../domain/lru-cache.ts';
import { markdownPath, type OwnPath, redirects } from '../domain/own-path.ts';
import type { SearchResult } from '../domain/query.ts';
import { createSay, type Say } from '../domain/say.ts';
import type { Figure, Grouped, LawIndex, LawTopic } from '../law/figure.ts';
import type { PlanLaw } from '../tools/plan.ts';
import type { ToolContent } from '../tools/tool-content.ts';
import { loadTool } from '../tools/tool-table.ts';
import { makeSlug } from './format.ts';
import type { Body, Edition, JourneyBody, PageEntry, Site, ToolBody } from './site.ts';

export interface ContentStore {
  /** With the pages of its language, and in English those that it lacks. */
  readonly site: Site;
  readonly language: Language;
  readonly say: Say;
  /** The languages that have a page. @param path in English */
  languagesOf(path: string): Language[];
  /** The content in a language, or in English if the site lacks it. Throws a ContentMissingError. */
  open(language: Language): Promise<ContentStore>;
  /** @param path in English */
  entry(path: string): PageEntry | undefined;
  /** Whether it has the page in its own language. */
  has(path: string): boolean;
  /** In the order of their chips. */
  section(section: NonNullable<PageEntry['section']>): PageEntry[];
  kind(kind: Kind): PageEntry[];
  /** Throws a ContentMissingError if the build does not have it in this kind. */
  body<K extends Body['kind']>(entry: PageEntry, kind: K): Promise<Extract<Body, { kind: K }>>;
  /** Every figure without its history. This and the next two throw a ContentMissingError. */
  law(): Promise<LawIndex>;
  figures(): Promise<Grouped<Figure>>;
  /** A figure, with its heading and what uses it; or the id of its successor; null without either. */
  figure(id: string): Promise<FoundFigure | { movedTo: string } | null>;
  /** The text of a page or figure in Markdown; null without one. */
  markdown(path: string): Promise<string | null>;
  /** The inline CSS of a kind of page. Throws a ContentMissingError. */
  css(id: string): Promise<string>;
}

/** What {@link ContentStore.open} gave for a request. */
export interface Opened {
  Variables: { content: ContentStore };
}

/** The addresses of pages in every language. */
export function listPagePaths({ pages, editions = [] }: Pick<Site, 'pages' | 'editions'>): string[] {
  const others = editions.flatMap(({ language, paths }) => paths.map((path) => joinLanguage(language, path)));
  return [...pages.map(({ path }) => path), ...others];
}

/** A result of a search as a language names it, and leads to it. One that only English has keeps its title. */
export function nameResult(result: SearchResult, content: ContentStore): SearchResult & { lang: string | undefined } {
  const { cat_name, red_url } = result;
  const page = content.entry(red_url);
  if (page && content.has(red_url))
    return { cat_name: page.title, red_url: content.say.path(red_url), lang: undefined };
  return { cat_name, red_url, lang: content.language === 'en' ? undefined : LANGUAGES.en.code };
}

/** The content in English, whose words queries are read by. */
export async function openEnglish(content: ContentStore): Promise<ContentStore> {
  return content.language === 'en' ? content : content.open('en');
}

/** The index lists a file that the host does not have: a broken deployment. */
export class ContentMissingError extends Error {
  override name = 'ContentMissingError';
}

type StoredBody = Body | LawIndex | LawTopic;

export type Use = ReturnType<typeof describeUse>;

export function describeUse({ kind, title, path }: PageEntry) {
  return { kind: userName(kind), title, path };
}

export interface FoundFigure {
  topic: string;
  figure: Figure;
  used: Use[];
}

/** Without a hash, because the index of pages does not list them. */
export const LAW_INDEX = 'law/index.json';

/** @param heading of the figures on /figures */
export function lawFile(heading: string): string {
  return `law/${makeSlug(heading)}.json`;
}

/** Logical name of an asset with `{content: ToolContent}`. */
export function toolFile(name: string): string {
  return `${name}.json`;
}

/** Logical name of the module with the rule of a tool. */
export function ruleFile(name: string): string {
  return `${name}.rule.js`;
}

/** Addresses of what the browser needs of a tool in addition to its island. */
export function toolFiles(assets: Site['assets'], name: string) {
  return { shared: assets[toolFile(name)], rule: assets[ruleFile(name)] };
}

/** What the browser needs of a tool, the same for every visitor. */
export function pickSharedContent({ parameters, words, example, figures, extended }: ToolBody): ToolContent {
  return { parameters, words, example, figures, ...(extended && { extended }) };
}

/** Name of a file with words among the bodies: `hi/law/index.json`. */
export function languageFile(language: Language, name: string): string {
  return language === 'en' ? name : `${language}/${name}`;
}

export function styleFile(id: string): string {
  return `styles/${id}.css`;
}

/** JavaScript needs two for a text with a rupee sign or Hindi, as nearly all bodies are. */
const BYTES_OF_A_LETTER = 2;

/** @param read returns null without such a file @param maxBytes approximate size of the cache of bodies */
export function createContentStore(
  site: Site,
  read: (file: string) => Promise<string | null>,
  maxBytes = Number.POSITIVE_INFINITY,
): ContentStore {
  // Parsed bodies, not promises: on Workers a promise made by one request must not be awaited by another.
  const bodies = new LruCache<StoredBody>(maxBytes);
  const styles = new Map<string, string>();
  const withHistories = new WeakMap<LawIndex, Grouped<Figure>>();
  const opened = new Map<Language, ContentStore>();

  async function load(file: string): Promise<StoredBody | null> {
    const known = bodies.get(file);
    if (known) return known;
    const text = await read(file);
    // Another request may have parsed it meanwhile.
    const parsed = bodies.get(file);
    if (parsed) return parsed;
    if (text === null) return null;
    const body = JSON.parse(text) as StoredBody;
    bodies.set(file, body, text.length * BYTES_OF_A_LETTER);
    return body;
  }

  async function need<K extends StoredBody['kind']>(file: string, kind: K, what: string) {
    const body = await load(file);
    if (body === null) throw new ContentMissingError(`no body for ${what}`);
    if (body.kind !== kind) throw new ContentMissingError(`${what} is of kind ${body.kind}, not ${kind}`);
    return body as Extract<StoredBody, { kind: K }>;
  }

  /** Most visitors read English: another language takes memory, and time to parse, when it is first asked for. */
  async function open(language: Language): Promise<ContentStore> {
    const known = opened.get(language);
    if (known) return known;
    const row = site.editions?.find((edition) => edition.language === language);
    if (!row) return english;
    const text = await read(row.file);
    if (text === null) throw new ContentMissingError(`no index of pages in ${language}`);
    const { pages, assets, ...own } = JSON.parse(text) as Edition;
    const translated = new Map(pages.map((page) => [page.path, page]));
    const store = createStore(language, {
      ...{ ...site, ...own, assets: { ...site.assets, ...assets } },
      pages: site.pages.map((page) => translated.get(page.path) ?? page),
    });
    opened.set(language, store);
    return store;
  }

  const english = createStore('en', site);
  opened.set('en', english);
  return english;

  function createStore(language: Language, site: Site): ContentStore {
    const byPath = new Map(site.pages.map((page) => [page.path, page]));
    const paths = new Set(site.pages.flatMap(({ path, lang = 'en' }) => (lang === language ? [path] : [])));
    const file = (name: string) => languageFile(language, name);
    const law = () => need(file(LAW_INDEX), 'law', LAW_INDEX);
    const topic = async (title: string) => (await need(file(lawFile(title)), 'topic', title)).figures;

    return {
      site,
      language,
      open,
      languagesOf: (path) => [
        ...(english.has(path) ? (['en'] as const) : []),
        ...(site.editions ?? []).flatMap((edition) => (edition.paths.includes(path) ? [edition.language] : [])),
      ],
      // A page that has moved is the one that it moved to.
      say: createSay(LANGUAGES[language].tag, site.words, (address) =>
        localize(redirects[address] ?? address, language, paths),
      ),
      law,
      async figures() {
        const index = await law();
        const known = withHistories.get(index);
        if (known) return known;
        const groups = await Promise.all(
          index.groups.map(async ({ title, figures: rows }) => {
            const histories = await topic(title);
            return { title, figures: rows.map((row) => ({ ...row, history: histories[row.id]?.history ?? [] })) };
          }),
        );
        withHistories.set(index, groups);
        return groups;
      },
      async figure(id) {
        for (const { title, figures: rows } of (await law()).groups) {
          const row = rows.find((one) => one.id === id || one.took?.includes(id));
          if (!row) continue;
          if (row.id !== id) return { movedTo: row.id };
          const { history = [], used = [] } = (await topic(title))[id] ?? {};
          return {
            topic: title,
            figure: { ...row, history },
            used: used.flatMap((path) => byPath.get(path) ?? []).map(describeUse),
          };
        }
        return null;
      },
      entry: (path) => byPath.get(path),
      has: (path) => paths.has(path),
      section: (section) => site.pages.filter((page) => page.section === section),
      kind: (kind) => site.pages.filter((page) => page.kind === kind),
      body: (entry, kind) => need(entry.body ?? '', kind, entry.path),
      // The files of pages are beside the folder of bodies.
      markdown: (path) => read(`..${paths.has(path) ? LANGUAGES[language].folder : ''}${markdownPath(path)}`),
      async css(id) {
        const css = styles.get(id) ?? (await read(styleFile(id)));
        if (css === null) throw new ContentMissingError(`no styles for ${id}`);
        styles.set(id, css);
        return css;
      },
    };
  }
}

/** The page of a tool with its rule; null if this build has none of this name. */
export async function findTool(content: ContentStore, name: string) {
  const entry = content.entry(`/tools/${name}`);
  const tool = entry?.kind === 'tool' ? await loadTool(name) : undefined;
  return entry && tool ? { entry, tool, body: await content.body(entry, 'tool') } : null;
}

/** A plan with its tools and rules; null if the path has none. Throws a ContentMissingError. */
export async function openJourney(
  content: ContentStore,
  path: string,
): Promise<{ entry: PageEntry; body: JourneyBody; law: PlanLaw } | null> {
  const entry = content.entry(path);
  const dates = content.entry('/due-dates' satisfies OwnPath);
  if (entry?.kind !== 'journey' || !dates) return null;
  const body = await content.body(entry, 'journey');
  const tools: Record<string, PlanLaw['tools'][string]> = {};
  for (const { tool: name = '' } of body.steps) {
    const found = await findTool(content, name);
    if (found) tools[name] = { tool: found.tool, content: found.body };
  }
  return { entry, body, law: { tools, due: await content.body(dates, 'due-dates') } };
}
