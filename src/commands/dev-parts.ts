/**
 * The page of all parts in their states, for those who change them: `/__dev/parts` of `bun run dev`, and in the pictures
 * of `bun run screenshots`. The browser takes each part with its styles from a page of the site that shows it, so a part
 * here is never older than the site.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import * as v from 'valibot';
import page from './dev-parts.html.txt' with { type: 'text' };

export const PARTS_PATH = '/__dev/parts';

export const PARTS = v.parse(
  v.array(v.tuple([v.string(), v.string(), v.string()])),
  load(readFileSync(join(import.meta.dir, 'dev-parts.yaml'), 'utf8')),
);
export const PARTS_PAGE = page.replace('__parts__', () => JSON.stringify(PARTS));
