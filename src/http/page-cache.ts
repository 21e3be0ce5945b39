/**
 * Caches pages and files that depend only on build, path and day. Each host process makes them once a day, and then
 * serves them from memory, before any routing, with one ETag.
 */
import type { MiddlewareHandler } from 'hono';
import { indiaDayNumber } from '../domain/calendar.ts';
import { LruCache } from '../domain/lru-cache.ts';
import { waitUntil } from './limiter.ts';
import { acceptsEncoding, COMPRESSIONS, type Compression, hasTag } from './representation.ts';

type Bytes = Uint8Array<ArrayBuffer>;
export type Compressors = Readonly<Partial<Record<Compression, (bytes: Bytes) => Promise<Bytes>>>>;

interface PageCacheOptions {
  /** Part of every ETag. */
  build: string;
  compressors?: Compressors;
  /** Stores bytes and returns what makes the body of each answer. By default a Blob: Bun copies bytes each time. */
  bodies?: (bytes: Bytes) => () => BodyInit;
  /** In all encodings together; unlimited by default. */
  maxBytes?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** A page in one encoding. */
interface Variant {
  /** Absent: identity. */
  encoding?: Compression | undefined;
  body: () => BodyInit;
  init: ResponseInit;
}

interface CachedPage {
  /** Weak, because all encodings of a path and day share it. */
  etag: string;
  /** False if the page reads its query: requests with a query are then not answered from here. */
  anyQuery: boolean;
  /** The smallest first. Identity alone while the page is compressed, and if that fails or does not fit. */
  variants: Variant[];
  notModified: ResponseInit;
}

/** What the headers of a variant take, rounded up. */
const HEADERS_BYTES = 2048;

export type PageCache = ReturnType<typeof createPageCache>;

const makeBlob = (bytes: Bytes) => {
  const blob = new Blob([bytes]);
  return () => blob;
};

export function createPageCache({
  build,
  compressors = {},
  bodies = makeBlob,
  maxBytes = Number.POSITIVE_INFINITY,
  now = Date.now,
}: PageCacheOptions) {
  const pages = new LruCache<CachedPage>(maxBytes);
  let cachedDay = indiaDayNumber(now());

  /** The number of this day in India. Clears the cache when it begins: pages mention their date. */
  function today(): number {
    const day = indiaDayNumber(now());
    if (day !== cachedDay) pages.clear();
    cachedDay = day;
    return day;
  }

  function makeVariant(of: Headers, bytes: Bytes, encoding?: Compression): Variant {
    const headers = new Headers(of);
    if (encoding) headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(bytes.byteLength));
    // Workers would otherwise compress the answer again. Bun ignores the option.
    return { encoding, body: bodies(bytes), init: { headers, encodeBody: 'manual' } as ResponseInit };
  }

  const compress = (bytes: Bytes) =>
    Promise.all(
      COMPRESSIONS.flatMap((encoding) => {
        const made = compressors[encoding]?.(bytes);
        return made ? [made.then((small) => [small, encoding] as const)] : [];
      }),
    );

  return {
    today,

    /** Answers a request whose page is cached. @param path since Bun takes long to make `request.url` */
    get(request: Request, path = pathOf(request.url)): Response | undefined {
      const { method, headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return undefined;
      today();
      const page = pages.get(path);
      if (!page || (!page.anyQuery && request.url.includes('?'))) return undefined;
      const known = headers.get('if-none-match');
      if (known !== null && hasTag(known, page.etag)) return new Response(null, page.notModified);
      const accepted = headers.get('accept-encoding');
      const chosen = page.variants.find(({ encoding }) => !encoding || acceptsEncoding(accepted, encoding));
      return new Response(method === 'HEAD' ? null : chosen?.body(), chosen?.init);
    },

    /**
     * Adds a page, and compresses it. A page that was begun on an earlier day is left out: it mentions that day.
     * @param day what {@link today} was before the page read its data
     */
    async add(path: string, day: number, of: Headers, bytes: Bytes, anyQuery: boolean): Promise<void> {
      if (day !== today() || pages.has(path)) return;
      const headers = new Headers(of);
      // The own tag of a file stays valid across days and builds.
      const etag = `W/${of.get('etag')?.replace(/^W\//, '') ?? `"${build}-${day}"`}`;
      headers.delete('Content-Length');
      headers.set('Vary', 'Accept-Encoding');
      headers.set('ETag', etag);
      const identity = makeVariant(headers, bytes);
      const page = { etag, anyQuery, variants: [identity], notModified: { headers, status: 304 } };
      const sizeOf = (all: readonly Bytes[]) => all.reduce((sum, one) => sum + one.byteLength + HEADERS_BYTES, 0);
      // A page that is larger than the cache is made for each request.
      if (!pages.set(path, page, sizeOf([bytes]))) return;
      const compressed = await compress(bytes).catch(() => []);
      const size = sizeOf([bytes, ...compressed.map(([small]) => small)]);
      // It may have been cleared or evicted meanwhile.
      if (pages.get(path) !== page || !pages.set(path, page, size)) return;
      page.variants = [...compressed.map(([small, encoding]) => makeVariant(headers, small, encoding)), identity];
    },

    size(): number {
      today();
      return pages.bytes;
    },
  };
}

/** A handler sets `cacheAs` if the page cache may store its answer. */
export interface Cacheable {
  Variables: { cacheAs?: { path: string; anyQuery: boolean } };
}

/** Middleware: adds answers to the cache. Register it before what sets headers, so that cached pages have all. */
export function cachePages(cache: PageCache | undefined): MiddlewareHandler<Cacheable> {
  return async (c, next) => {
    const day = cache?.today();
    await next();
    const { cacheAs } = c.var;
    // A path has one entry, however it is percent-encoded.
    if (!cache || day === undefined || !cacheAs || cacheAs.path.includes('%') || c.res.status !== 200) return;
    const { status, headers } = c.res;
    const bytes = new Uint8Array(await c.res.arrayBuffer());
    waitUntil(c, cache.add(cacheAs.path, day, headers, bytes, cacheAs.anyQuery));
    // Without this, Hono would set the headers of both answers.
    c.res = undefined;
    c.res = new Response(bytes, { status, headers });
  };
}

/** Without the cost of a URL object. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
