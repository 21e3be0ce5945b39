/**
 * Keeps pages and files that depend only on build, path and day. Each host process makes them once a day, and then
 * serves them from memory, before any routing, with one ETag.
 */
import type { MiddlewareHandler } from 'hono';
import { indiaDayNumber } from '../domain/calendar.ts';
import { LruCache } from '../domain/lru-cache.ts';
import { waitUntil } from './gate.ts';
import { acceptedEncodings, type Compression, hasTag, KNOWN } from './representation.ts';

export type Compressors = Readonly<
  Partial<Record<Compression, (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>>>
>;

interface PageCacheOptions {
  /** Part of every ETag. */
  build: string;
  /** Paths that may be kept. */
  paths: Iterable<string>;
  /** Prefix of further paths that may be kept where their handler answers 200. */
  under?: string;
  compressors?: Compressors;
  /** Stores bytes and returns what makes the body of each answer. By default a Blob: Bun copies bytes each time. */
  bodies?: (bytes: Uint8Array<ArrayBuffer>) => () => BodyInit;
  /** In all encodings together; unlimited by default. */
  maxBytes?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** A page in one encoding. */
interface Variant {
  body: () => BodyInit;
  init: ResponseInit;
}

interface Kept {
  /** Weak, because all encodings of a path and day share it. */
  etag: string;
  /** False if the page reads its query: requests with a query are then not answered from here. */
  anyQuery: boolean;
  identity: Variant;
  /** Absent until the page is compressed, and if that fails or does not fit. */
  packed: Partial<Record<Compression, Variant>>;
  /** Compresses the page in all encodings: begun once, for the first visitor who accepts one of them. */
  pack: (() => Promise<void>) | null;
  notModified: ResponseInit;
}

/** Values of `Accept-Encoding` to remember. Browsers send a handful, other clients any number. */
const REMEMBERED = 64;

export type PageCache = ReturnType<typeof createPageCache>;

const blobs = (bytes: Uint8Array<ArrayBuffer>) => {
  const blob = new Blob([bytes]);
  return () => blob;
};

export function createPageCache({
  build,
  paths,
  under,
  compressors = {},
  bodies = blobs,
  maxBytes = Number.POSITIVE_INFINITY,
  now = Date.now,
}: PageCacheOptions) {
  const allowed = new Set(paths);
  const pages = new LruCache<Kept>(maxBytes);
  let day = indiaDayNumber(now());

  /** Clears the cache at midnight in India: pages mention today's date. */
  function turnDay(): void {
    const today = indiaDayNumber(now());
    if (today === day) return;
    day = today;
    pages.clear();
  }

  /** Keeps a page as it is. Its `pack` keeps it in all encodings, if they fit. */
  function add(path: string, of: Headers, bytes: Uint8Array<ArrayBuffer>, anyQuery: boolean): Kept | null {
    const addedOn = day;
    // The own tag of a file stays valid across days and builds.
    const etag = `W/${of.get('etag')?.replace(/^W\//, '') ?? `"${build}-${day}"`}`;
    const headers = new Headers(of);
    headers.delete('Content-Length');
    headers.set('Vary', 'Accept-Encoding');
    headers.set('ETag', etag);
    let size = lettersOf(headers);
    const variant = (packed: Uint8Array<ArrayBuffer>, encoding?: Compression): Variant => {
      const whole = new Headers(headers);
      if (encoding) whole.set('Content-Encoding', encoding);
      whole.set('Content-Length', String(packed.byteLength));
      size += packed.byteLength + lettersOf(whole);
      // Workers would otherwise compress the answer again. Bun ignores the option.
      return { body: bodies(packed), init: { headers: whole, encodeBody: 'manual' } as ResponseInit };
    };
    const notModified = { headers, status: 304 };
    const page: Kept = { etag, anyQuery, identity: variant(bytes), packed: {}, notModified, pack };
    async function pack(): Promise<void> {
      page.pack = null;
      const packed = await Promise.all(
        KNOWN.flatMap((encoding) => {
          const made = compressors[encoding]?.(bytes);
          return made ? [made.then((small) => [encoding, variant(small, encoding)] as const)] : [];
        }),
      );
      // The page was cleared or evicted meanwhile.
      if (addedOn !== day || pages.get(path) !== page) return;
      if (pages.set(path, page, size)) page.packed = Object.fromEntries(packed);
    }
    // A page that is larger than the cache is rendered for each request.
    return pages.set(path, page, size) ? page : null;
  }

  const chosen = new Map<string, readonly Compression[]>();
  function encodingsFor(accepted: string | null): readonly Compression[] {
    if (accepted === null) return [];
    const known = chosen.get(accepted);
    if (known) return known;
    const encodings = acceptedEncodings(accepted, compressors);
    if (chosen.size === REMEMBERED) chosen.clear();
    chosen.set(accepted, encodings);
    return encodings;
  }

  return {
    /** Answers a request whose page is kept. @param at its path, since Bun takes long to make `request.url` */
    get(request: Request, at?: string): Response | undefined {
      const { method } = request;
      if (method !== 'GET' && method !== 'HEAD') return undefined;
      turnDay();
      const path = at ?? pathOf(request.url);
      const page = pages.get(path);
      if (!page || (!page.anyQuery && request.url.includes('?'))) return undefined;
      const { headers } = request;
      const has = headers.get('if-none-match');
      if (has !== null && hasTag(has, page.etag)) return new Response(null, page.notModified);
      const accepted = encodingsFor(headers.get('accept-encoding'));
      // If it fails, the page stays uncompressed.
      if (accepted.length > 0) page.pack?.().catch(() => {});
      const encoding = accepted.find((one) => page.packed[one]);
      const { body, init } = (encoding && page.packed[encoding]) ?? page.identity;
      return new Response(method === 'HEAD' ? null : body(), init);
    },

    /**
     * Streams a rendered page to its visitor, and keeps it once it is complete.
     * @param accepted `Accept-Encoding` of its visitor
     * @returns the answer to send, and a promise for `waitUntil`
     */
    keep(path: string, response: Response, anyQuery: boolean, accepted: string | null = null) {
      const isAllowed = allowed.has(path) || (under !== undefined && path.startsWith(under));
      if (!isAllowed || response.status !== 200 || !response.body) return { response, kept: Promise.resolve() };
      turnDay();
      const renderedOn = day;
      const [toVisitor, toCache] = response.body.tee();
      const headers = new Headers(response.headers);
      const kept = new Response(toCache)
        .arrayBuffer()
        .then(async (buffer) => {
          if (renderedOn !== day || pages.has(path)) return;
          const page = add(path, headers, new Uint8Array(buffer), anyQuery);
          if (encodingsFor(accepted).length > 0) await page?.pack?.();
        })
        // The render failed or was aborted; or the page stays uncompressed.
        .catch(() => {});
      return { response: new Response(toVisitor, { status: response.status, headers: response.headers }), kept };
    },

    size(): number {
      turnDay();
      return pages.bytes;
    },
  };
}

/** A handler sets `keep` if the page cache may keep its answer. */
export interface Keeping {
  Variables: { keep?: { path: string; anyQuery: boolean } };
}

/** Middleware: passes answers to the cache. Register it before what sets headers, so that cached pages have all. */
export function keepPages(cache: PageCache | undefined): MiddlewareHandler<Keeping> {
  return async (c, next) => {
    await next();
    const { keep } = c.var;
    if (!cache || !keep) return;
    const answer = cache.keep(keep.path, c.res, keep.anyQuery, c.req.header('accept-encoding'));
    c.res = answer.response;
    waitUntil(c, answer.kept);
  };
}

function lettersOf(headers: Headers): number {
  let letters = 0;
  for (const [name, value] of headers) letters += name.length + value.length;
  return letters;
}

/** Without the cost of a URL object. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
