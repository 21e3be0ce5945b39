/** Cache of expensive build outputs, under .build/cache, by a hash of their inputs. */
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
import { hashOf } from './hash.ts';

export interface BuildCache {
  /**
   * @param inputs everything the result depends on, versions of tools included
   * @param make called only where no earlier build made it from the same inputs
   */
  get(inputs: unknown, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** Deletes what no build of the last hour used. */
  prune(): void;
}

/** Outputs that other builds, possibly at work, just made or read are kept. */
const IN_USE_MS = 60 * 60_000;

/**
 * @param folder created where it is missing
 * @param now milliseconds since 1970
 */
export function openCache(folder: string, now: () => number = Date.now): BuildCache {
  mkdirSync(folder, { recursive: true });
  const used = new Set<string>();
  return {
    async get(inputs, make) {
      const name = hashOf(JSON.stringify(inputs)).slice(0, 32);
      const file = join(folder, name);
      used.add(name);
      if (existsSync(file)) {
        utimesSync(file, now() / 1000, now() / 1000);
        return readFileSync(file);
      }
      const bytes = await make();
      // Written to another name and moved, so that an interrupted build leaves no partial file.
      const aside = `${file}.${crypto.randomUUID()}`;
      writeFileSync(aside, bytes);
      renameSync(aside, file);
      return bytes;
    },
    prune() {
      for (const name of readdirSync(folder)) {
        const asked = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
        if (!used.has(name) && now() - asked >= IN_USE_MS) rmSync(join(folder, name), { force: true });
      }
    },
  };
}
