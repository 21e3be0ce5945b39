/** Caches expensive build outputs in .build/cache by a hash of their inputs, and hashes all inputs of a build. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Other builds may be running and need the outputs that they used. */
const IN_USE_MS = 60 * 60_000;

export type BuildCache = ReturnType<typeof openCache>;

/**
 * @param folder created if missing
 * @param now milliseconds since 1970
 */
export function openCache(folder: string, now: () => number = Date.now) {
  mkdirSync(folder, { recursive: true });
  const used = new Set<string>();
  return {
    /**
     * @param inputs everything that the result depends on, including versions of tools
     * @param make called on a cache miss
     */
    async get(inputs: unknown, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const name = hashOf(JSON.stringify(inputs)).slice(0, 32);
      const file = join(folder, name);
      used.add(name);
      if (existsSync(file)) {
        utimesSync(file, now() / 1000, now() / 1000);
        return readFileSync(file);
      }
      const bytes = await make();
      // Renamed when complete, so that an interrupted build leaves no partial file.
      const aside = `${file}.${crypto.randomUUID()}`;
      writeFileSync(aside, bytes);
      renameSync(aside, file);
      return bytes;
    },
    /** Deletes outputs that were not used for an hour. */
    prune(): void {
      for (const name of readdirSync(folder)) {
        const usedAt = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
        if (!used.has(name) && now() - usedAt >= IN_USE_MS) rmSync(join(folder, name), { force: true });
      }
    },
  };
}

/** SHA-256, hexadecimal. */
export function hashOf(bytes: string | Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
}

/** A hash of all inputs of the build. */
export function inputsStamp(root: string): string {
  const hasher = new Bun.CryptoHasher('sha256');
  const files = ['content', 'routes', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...files.sort(), join(root, 'package.json'), join(root, 'bun.lock')]) {
    hasher.update(`${file.slice(root.length)}\n`);
    hasher.update(readFileSync(file));
  }
  return hasher.digest('hex');
}
