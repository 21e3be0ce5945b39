/** Compresses text files at build time, for the Bun host. Cloudflare compresses by itself. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type BuildCache, hashOf } from './cache.ts';

/** Images, clips and fonts are compressed already. */
const TEXT = /\.(?:js|css|svg|json|webmanifest)$/;

/** Patterns of the copies, which are not uploaded to Workers. */
export const COPIES = ['*.br', '*.gz'];

/** Writes `x.js.br` and `x.js.gz` beside every `x.js` of a folder, if the copy is smaller. */
export async function precompress(folder: string, cache: BuildCache): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (!TEXT.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    const made = (encoding: string, make: () => Uint8Array) =>
      cache.get(['copy', encoding, hashOf(bytes), Bun.version], async () => make());
    const copies = {
      br: await made('br', () =>
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }),
      ),
      gz: await made('gz', () => gzipSync(bytes, { level: 9 })),
    };
    for (const [ending, copy] of Object.entries(copies))
      if (copy.byteLength < bytes.byteLength) writeFileSync(join(folder, `${name}.${ending}`), copy);
  }
}
