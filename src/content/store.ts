/** The compiled content as a host reads it: the index at hand, each body on demand, once per process. */
import type { Body, PageEntry, Site } from './site.ts';

export interface ContentStore {
  readonly site: Site;
  /** The page at a path, if there is one. */
  entry(path: string): PageEntry | undefined;
  /** Service pages of a section in the order of their chips. */
  section(section: NonNullable<PageEntry['section']>): PageEntry[];
  /** Pages of a kind, in their order. */
  kind(kind: PageEntry['kind']): PageEntry[];
  /** The body of a page, of the kind asked for. Throws a ContentMissingError when the build does not hold it. */
  body<K extends Body['kind']>(entry: PageEntry, kind: K): Promise<Extract<Body, { kind: K }>>;
}

/** The index names a body that the host's files do not hold: a broken deployment, never a visitor's mistake. */
export class ContentMissingError extends Error {
  override name = 'ContentMissingError';
}

/**
 * @param site the index
 * @param read returns the text of a body file, or null where there is none
 */
export function createContentStore(site: Site, read: (file: string) => Promise<string | null>): ContentStore {
  const byPath = new Map(site.pages.map((page) => [page.path, page]));
  // Parsed bodies, not promises: on Workers a promise made by one request must not be awaited by another.
  const bodies = new Map<string, Body>();
  return {
    site,
    entry: (path) => byPath.get(path),
    section: (section) => site.pages.filter((page) => page.section === section),
    kind: (kind) => site.pages.filter((page) => page.kind === kind),
    async body(entry, kind) {
      const file = entry.body ?? '';
      let body = bodies.get(file);
      if (!body) {
        const text = await read(file);
        if (text === null) throw new ContentMissingError(`no body for ${entry.path}`);
        body = JSON.parse(text) as Body;
        bodies.set(file, body);
      }
      if (body.kind !== kind) throw new ContentMissingError(`${entry.path} is of kind ${body.kind}, not ${kind}`);
      return body as Extract<Body, { kind: typeof kind }>;
    },
  };
}
