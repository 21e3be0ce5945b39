/**
 * Content pages as bytes. A content page is a pure function of build, path and day: it is rendered once for each host process
 * and day, and served from memory after that, before any routing, with a strong ETag.
 */

import { indiaDayNumber } from '../domain/india-day.ts';
import { acceptedEncoding, type Compression } from './accepted-encoding.ts';

/** Compresses once for each page. Absent on Workers, where the network compresses. */
export type Compressors = Readonly<Partial<Record<Compression, (bytes: Uint8Array) => Uint8Array>>>;

export interface PageCacheOptions {
  /** Hash of the build: part of every ETag. */
  build: string;
  /** Paths that may be kept; the cache never holds more than these. */
  paths: Iterable<string>;
  compressors?: Compressors;
  /** Milliseconds since 1970. */
  now?: () => number;
}

interface Kept {
  headers: Headers;
  /** False where the page reads its query: an address with one is then not answered from here. */
  anyQuery: boolean;
  variants: Map<Encoding, { bytes: Uint8Array; headers: Headers; notModified: Headers; etag: string }>;
}

type Encoding = 'identity' | Compression;

export interface PageCache {
  /** The answer to a request, when its page is kept. Synchronous, and before any router. */
  get(request: Request): Response | undefined;
  /**
   * Takes note of a rendered page: the answer goes on to its visitor as it streams, and is kept once it is complete.
   * @param anyQuery whether the page is the same under every query
   * @returns the answer to send, and a promise for `waitUntil`
   */
  keep(path: string, response: Response, anyQuery: boolean): { response: Response; kept: Promise<void> };
}

export function createPageCache({ build, paths, compressors = {}, now = Date.now }: PageCacheOptions): PageCache {
  const allowed = new Set(paths);
  const pages = new Map<string, Kept>();
  let day = indiaDayNumber(now());

  /** A page may say that a date has passed: at midnight in India all are forgotten. */
  function turnDay(): void {
    const today = indiaDayNumber(now());
    if (today === day) return;
    day = today;
    pages.clear();
  }

  function variant(page: Kept, encoding: Encoding) {
    const known = page.variants.get(encoding);
    if (known) return known;
    const plain = page.variants.get('identity');
    const compress = encoding === 'identity' ? undefined : compressors[encoding];
    if (!plain || !compress) return plain;
    return add(page, encoding, compress(plain.bytes));
  }

  function add(page: Kept, encoding: Encoding, bytes: Uint8Array) {
    const etag = `"${build}-${day}-${encoding}"`;
    const notModified = new Headers(page.headers);
    notModified.set('ETag', etag);
    const headers = new Headers(notModified);
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(bytes.byteLength));
    const made = { bytes, headers, notModified, etag };
    page.variants.set(encoding, made);
    return made;
  }

  return {
    get(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      turnDay();
      const { path, query } = splitUrl(request.url);
      const page = pages.get(path);
      if (!page || (query && !page.anyQuery)) return undefined;
      const chosen = variant(page, acceptedEncoding(request.headers.get('accept-encoding'), compressors));
      if (!chosen) return undefined;
      const known = request.headers.get('if-none-match');
      if (known !== null && matches(known, chosen.etag)) return new Response(null, { status: 304, headers: chosen.notModified });
      return new Response(request.method === 'HEAD' ? null : (chosen.bytes as Uint8Array<ArrayBuffer>), { headers: chosen.headers });
    },

    keep(path, response, anyQuery) {
      if (!allowed.has(path) || response.status !== 200 || !response.body) return { response, kept: Promise.resolve() };
      turnDay();
      const renderedOn = day;
      const [toVisitor, toCache] = response.body.tee();
      const headers = new Headers(response.headers);
      headers.set('Vary', 'Accept-Encoding');
      const kept = new Response(toCache).arrayBuffer().then(
        (buffer) => {
          if (renderedOn !== day) return;
          const page: Kept = { headers, anyQuery, variants: new Map() };
          add(page, 'identity', new Uint8Array(buffer));
          pages.set(path, page);
        },
        // The render failed or was ended early: nothing to keep.
        () => {},
      );
      return { response: new Response(toVisitor, { status: response.status, headers: response.headers }), kept };
    },
  };
}

/** Path and whether there is a query, without the cost of a URL object. */
function splitUrl(url: string): { path: string; query: boolean } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return end === -1 ? { path: url.slice(start), query: false } : { path: url.slice(start, end), query: true };
}

function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
