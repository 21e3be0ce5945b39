import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../src/content/site.ts';
import { BUILD } from './build.ts';

/** The index of its pages and files. */
export const builtSite = () => JSON.parse(readFileSync(join(BUILD, 'site.json'), 'utf8')) as Site;

/** The text of a file in its public folder, or null if it does not exist. */
export function publicFile(path: string): string | null {
  const file = join(BUILD, 'public', path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
