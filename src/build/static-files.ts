/** Files that the hosts serve without the app: their headers, content types and compressed copies. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { SPECULATION_RULES_PATH, SPECULATION_RULES_TYPE } from '../document/document.tsx';
import type { Firm } from '../domain/firm.ts';
import { markdownPath, OPEN_SEARCH_PATH } from '../domain/own-path.ts';
import { fileHeaders, WORKER_POLICY } from '../http/security-headers.ts';
import { type BuildCache, hashText } from './folders.ts';

type Texts = Readonly<Record<string, string>>;

/** Content types by file extension. */
export const DISCOVERY_TYPES: Texts = {
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

/**
 * Browsers with the service worker of an earlier version of the site ask for this file at each page, and have the answer
 * of that version for ten minutes. It must be there for as long as any of them may come back: without an answer they
 * would keep the worker.
 */
export const RETIRED_WORKER_PATH = '/sw.js';

/** Headers of single files, in place of those of their kind. */
export const NAMED_HEADERS: Readonly<Record<string, Texts>> = {
  [OPEN_SEARCH_PATH]: { 'Content-Type': 'application/opensearchdescription+xml; charset=utf-8' },
  [SPECULATION_RULES_PATH]: { 'Content-Type': SPECULATION_RULES_TYPE },
  [RETIRED_WORKER_PATH]: { 'Cache-Control': 'no-cache', ...WORKER_POLICY },
};

/** The Link header of a Markdown page, so that search engines list the HTML page at `path`. */
export function canonicalLink(origin: string, path: string): string {
  return `<${origin}${path}>; rel="canonical"`;
}

const HOME_AS_MARKDOWN = markdownPath('/');

/** The path of the HTML page of a Markdown page. */
export function toPagePath(path: string): string {
  return path === HOME_AS_MARKDOWN ? '/' : path.slice(0, -'.md'.length);
}

/** `_headers`, for files that Cloudflare serves alone. Matching rules add up: no two may set the same header. */
export function makeHeadersFile(firm: Firm, rootFiles: readonly string[]): string {
  const rule = (path: string, headers: Texts) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  /** Replaces headers of earlier rules: a line that begins with `!` removes one. */
  const replacing = (path: string, headers: Texts) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ! ${name}\n  ${name}: ${value}`), ''].join('\n');
  const oneDay = { 'Cache-Control': 'public, max-age=86400' };
  return [
    rule('/*', fileHeaders(firm)),
    rule('/assets/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    rule('/content/*', { 'X-Robots-Tag': 'noindex' }),
    ...rootFiles.map((name) => rule(`/${name}`, oneDay)),
    ...Object.entries(DISCOVERY_TYPES).map(([ending, type]) =>
      rule(`/*.${ending}`, {
        ...oneDay,
        'Content-Type': type,
        // Search engines should list the HTML page.
        ...(ending === 'md' && { Link: canonicalLink(firm.origin, '/:splat') }),
      }),
    ),
    ...Object.entries(NAMED_HEADERS).map(([path, headers]) => replacing(path, { ...oneDay, ...headers })),
    replacing(HOME_AS_MARKDOWN, { Link: canonicalLink(firm.origin, '/') }),
  ].join('');
}

/** Images, clips and fonts are compressed already. */
const TEXT = /\.(?:js|css|svg|json|webmanifest)$/;

/** The compressed copies, which are not uploaded to Workers: Cloudflare compresses by itself. */
export const COPIES = ['*.br', '*.gz'];

/** Writes `x.js.br` and `x.js.gz` for every `x.js` among these files of a folder, if the copy is smaller. */
export async function precompress(
  folder: string,
  names: readonly string[],
  cache: BuildCache,
  write: (name: string, bytes: Uint8Array) => void,
): Promise<void> {
  for (const name of names) {
    if (!TEXT.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    const encoders = {
      br: () => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }),
      gz: () => gzipSync(bytes, { level: 9 }),
    };
    for (const [ending, encode] of Object.entries(encoders)) {
      const copy = await cache.get(['copy', ending, hashText(bytes), Bun.version], async () => encode());
      if (copy.byteLength < bytes.byteLength) write(`${name}.${ending}`, copy);
    }
  }
}
