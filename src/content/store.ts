/** The compiled content on a host: the index in memory, bodies and styles loaded on demand and cached. */
import type { Kind } from '../domain/kinds.ts';
import { LruCache } from '../domain/lru-cache.ts';
import { CHANGES_PATH, type OwnPath } from '../domain/own-path.ts';
import type { LawBody } from '../law/figure.ts';
import { loadTool } from '../tools/index.ts';
import type { PlanLaw } from '../tools/plan.ts';
import type { ToolContent } from '../tools/tool-content.ts';
import type { Body, FigureBody, JourneyBody, MovedFigure, PageEntry, Site, ToolBody } from './site.ts';

export interface ContentStore {
  readonly site: Site;
  entry(path: string): PageEntry | undefined;
  /** In the order of their chips. */
  section(section: NonNullable<PageEntry['section']>): PageEntry[];
  kind(kind: Kind): PageEntry[];
  /** Throws a ContentMissingError if the build does not have it in this kind. */
  body<K extends Body['kind']>(entry: PageEntry, kind: K): Promise<Extract<Body, { kind: K }>>;
  /** A figure, or its successor; null without either. */
  figure(id: string): Promise<FigureBody | MovedFigure | null>;
  /** The inline CSS of a kind of page. Throws a ContentMissingError. */
  css(id: string): Promise<string>;
}

/** The index lists a file that the host does not have: a broken deployment. */
export class ContentMissingError extends Error {
  override name = 'ContentMissingError';
}

type StoredBody = Body | FigureBody | MovedFigure;

/** Visitors can request any id: nothing else reaches the file system. */
const FIGURE_ID = /^[a-z0-9-]{1,100}$/;

/** Without a hash, because no index lists it. */
export function figureFile(id: string): string {
  return `figures/${id}.json`;
}

/** Logical name of an asset with `{content: ToolContent}`. */
export function toolFile(name: string): string {
  return `${name}.json`;
}

/** What the browser needs of a tool, the same for every visitor. */
export function pickSharedContent({ parameters, words, figures, extended }: ToolBody): ToolContent {
  return { parameters, words, figures, ...(extended && { extended }) };
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
  const byPath = new Map(site.pages.map((page) => [page.path, page]));
  // Parsed bodies, not promises: on Workers a promise made by one request must not be awaited by another.
  const bodies = new LruCache<StoredBody>(maxBytes);
  const styles = new Map<string, string>();

  async function load(file: string): Promise<StoredBody | null> {
    const known = bodies.get(file);
    if (known) return known;
    const text = await read(file);
    if (text === null) return null;
    const body = JSON.parse(text) as StoredBody;
    bodies.set(file, body, text.length * BYTES_OF_A_LETTER);
    return body;
  }

  return {
    site,
    entry: (path) => byPath.get(path),
    section: (section) => site.pages.filter((page) => page.section === section),
    kind: (kind) => site.pages.filter((page) => page.kind === kind),
    async body(entry, kind) {
      const body = await load(entry.body ?? '');
      if (body === null) throw new ContentMissingError(`no body for ${entry.path}`);
      if (body.kind !== kind) throw new ContentMissingError(`${entry.path} is of kind ${body.kind}, not ${kind}`);
      return body as Extract<Body, { kind: typeof kind }>;
    },
    figure: async (id) =>
      FIGURE_ID.test(id) ? ((await load(figureFile(id))) as FigureBody | MovedFigure | null) : null,
    async css(id) {
      const css = styles.get(id) ?? (await read(styleFile(id)));
      if (css === null) throw new ContentMissingError(`no styles for ${id}`);
      styles.set(id, css);
      return css;
    },
  };
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
    const page = content.entry(`/tools/${name}`);
    const tool = await loadTool(name);
    if (page && tool) tools[name] = { tool, content: await content.body(page, 'tool') };
  }
  return { entry, body, law: { tools, due: await content.body(dates, 'due-dates') } };
}

/** All histories; null if the site has no page of changes. Throws a ContentMissingError. */
export async function openLaw(content: ContentStore): Promise<LawBody | null> {
  const entry = content.entry(CHANGES_PATH);
  return entry ? content.body(entry, 'law') : null;
}
