/** The icons of the site, from the Lucide set: none of them ever changes, so the build takes them out of their files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HomeBody, Site } from '../content/site.ts';

/** Content or code names an icon that the set does not have. */
class MissingIconError extends Error {
  override name = 'MissingIconError';
}

const set = fileURLToPath(import.meta.resolve('lucide-static/package.json'));

/** Those of the bar of contacts. */
const OF_EVERY_PAGE = ['message-circle', 'phone'];

/** @returns what is inside the SVG element of each icon, those that the home page names among them, by name */
export function buildLineIcons({ home }: HomeBody): Site['icons'] {
  return Object.fromEntries([...OF_EVERY_PAGE, ...home.tiles.map(({ icon }) => icon)].map((name) => [name, insideOf(name)]));
}

function insideOf(name: string): string {
  const file = join(set, '../icons', `${name}.svg`);
  if (!existsSync(file)) throw new MissingIconError(`Lucide has no icon ${name}: content/home.yaml names icons`);
  const svg = readFileSync(file, 'utf8');
  return svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>')).trim();
}
