/**
 * Keeps pages and files that depend only on build, path and day. Each host process makes them once a day, and then
 * serves them from memory, before any routing, with a strong ETag.
 */
import type { MiddlewareHandler } from 'hono';
import { indiaDayNumber } from '../domain/calendar.ts';
import { LruCache } from '../domain/lru-cache.ts';
import { waitUntil } from './gate.ts';
import { acceptedEncodings, type Compression, hasTag } from './representation.ts';

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

type Encoding = 'identity' | Compression;

/** A page in one encoding. */
interface Variant {
  etag: string;
  body: () => BodyInit;
  whole: ResponseInit;
  notModified: ResponseInit & { headers: Headers };
  /** Bytes in memory, the two sets of headers included. */
  bytes: number;
}

interface Kept {
  /** Of all variants. */
  bytes: number;
  /** False if the page reads its query: requests with a query are then not answered from here. */
  anyQuery: boolean;
  identity: Variant;
  /** Absent until compressed. */
  br?: Variant;
  gzip?: Variant;
  /** Encodings in progress or done: nothing is compressed twice. */
  begun: Set<Compression>;
  /** 304 answers by ETag, one for each encoding. */
  notModified: Map<string, ResponseInit>;
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

  function variant(of: Headers, encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): Variant {
    // The own tag of a file stays valid across days and builds.
    const tag = of.get('etag') ?? `"${build}-${day}"`;
    const etag = encoding === 'identity' ? tag : tag.replace(/"$/, `-${encoding}"`);
    const notModified = new Headers(of);
    notModified.delete('Content-Length');
    notModified.set('Vary', 'Accept-Encoding');
    notModified.set('ETag', etag);
    const headers = new Headers(notModified);
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(bytes.byteLength));
    return {
      etag,
      body: bodies(bytes),
      // Workers would otherwise compress the answer again. Bun ignores the option.
      whole: { headers, encodeBody: 'manual' } as ResponseInit,
      notModified: { headers: notModified, status: 304 },
      bytes: bytes.byteLength + lettersOf(headers) + lettersOf(notModified),
    };
  }

  async function compress(path: string, page: Kept, encoding: Compression): Promise<void> {
    const compressor = compressors[encoding];
    if (!compressor || page.begun.has(encoding)) return;
    page.begun.add(encoding);
    const keptOn = day;
    const packed = await compressor(new Uint8Array(await new Response(page.identity.body()).arrayBuffer()));
    // The page was cleared or evicted meanwhile.
    if (keptOn !== day || pages.get(path) !== page) return;
    const made = variant(page.identity.notModified.headers, encoding, packed);
    // Without room for both, the page stays uncompressed.
    if (!pages.set(path, page, page.bytes + made.bytes)) return;
    page.bytes += made.bytes;
    page[encoding] = made;
    page.notModified.set(made.etag, made.notModified);
  }

  /** The page in the best encoding that exists. The first request for a better one starts to compress. */
  function variantFor(path: string, page: Kept, accepted: string | null): Variant {
    for (const encoding of encodingsFor(accepted)) {
      const there = page[encoding];
      if (there) return there;
      compress(path, page, encoding).catch(() => {});
    }
    return page.identity;
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
      const known = has === null ? undefined : page.notModified.get(has);
      if (known) return new Response(null, known);
      const { etag, body, whole, notModified } = variantFor(path, page, headers.get('accept-encoding'));
      if (has !== null && hasTag(has, etag)) return new Response(null, notModified);
      // A proxy that compressed the answer weakens this tag.
      if (has !== null && hasTag(has, page.identity.etag)) return new Response(null, page.identity.notModified);
      return new Response(method === 'HEAD' ? null : body(), whole);
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
          const identity = variant(headers, 'identity', new Uint8Array(buffer));
          const { bytes, etag } = identity;
          const notModified = new Map([[etag, identity.notModified]]);
          const page: Kept = { bytes, anyQuery, identity, begun: new Set(), notModified };
          // A page that is larger than the cache is rendered for each request.
          if (!pages.set(path, page, page.bytes)) return;
          // Gzip first, since requests may be waiting. The last level of brotli takes forty times as long, so only a
          // client that accepts it starts it.
          await compress(path, page, 'gzip');
          for (const encoding of encodingsFor(accepted)) await compress(path, page, encoding);
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
