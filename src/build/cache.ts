/** What is dear to make and rarely changes, kept from build to build under .build/cache by a hash of its inputs. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash.ts';

export interface BuildCache {
  /**
   * @param inputs everything the result depends on, versions of the tools included
   * @param make called only where no earlier build has made it from the same inputs
   */
  get(inputs: unknown, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** Drops what has not been asked for since. */
  prune(): void;
}

/** @param folder made where it is missing */
export function openCache(folder: string): BuildCache {
  mkdirSync(folder, { recursive: true });
  const used = new Set<string>();
  return {
    async get(inputs, make) {
      const name = hashOf(JSON.stringify(inputs)).slice(0, 32);
      const file = join(folder, name);
      used.add(name);
      if (existsSync(file)) return readFileSync(file);
      const bytes = await make();
      // Written aside and moved, so that a build that is cut short leaves no half file behind.
      writeFileSync(`${file}.${process.pid}`, bytes);
      renameSync(`${file}.${process.pid}`, file);
      return bytes;
    },
    prune() {
      for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(join(folder, name), { force: true });
    },
  };
}
