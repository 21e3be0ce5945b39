/** Compressed copies beside the files of text, for the Bun host: made once, at the build. The network of Workers compresses by itself. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BuildCache } from './cache.ts';
import { hashOf } from './hash.ts';

/** Files that get smaller; images, clips and fonts are compressed already. */
const TEXT = /\.(?:js|css|svg|json|webmanifest)$/;

/** Names of the copies: they are not for the assets of Workers. */
export const COPIES = ['*.br', '*.gz'];

/** Writes `x.js.br` and `x.js.gz` beside every `x.js` of a folder. A copy that is not smaller is left out. @param cache spares what an earlier build compressed */
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
