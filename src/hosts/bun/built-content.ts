import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../content/site.ts';
import { type ContentStore, createContentStore } from '../../content/store.ts';

/** @param maxBytes of page bodies cached in memory */
export function openBuild(built: string, maxBytes: number): ContentStore {
  const site = JSON.parse(readFileSync(join(built, 'site.json'), 'utf8')) as Site;
  const read = async (file: string) => {
    const path = join(built, 'public/content', file);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  return createContentStore(site, read, maxBytes);
}
