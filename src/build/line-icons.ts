/** The icons of the home page's tiles, from the Lucide set: none of them ever changes, so the build takes them out of their files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HomeBody, Site } from '../content/site.ts';

/** Content or code names an icon that the set does not have. */
class MissingIconError extends Error {
  override name = 'MissingIconError';
}

const set = fileURLToPath(import.meta.resolve('lucide-static/package.json'));

/** @returns what is inside the SVG element of each icon that the home page names, by name */
export function buildLineIcons({ home }: HomeBody): Site['icons'] {
  return Object.fromEntries(home.tiles.map(({ icon }) => [icon, insideOf(icon)]));
}

function insideOf(name: string): string {
  const file = join(set, '../icons', `${name}.svg`);
  if (!existsSync(file)) throw new MissingIconError(`Lucide has no icon ${name}: content/home.yaml names icons`);
  const svg = readFileSync(file, 'utf8');
  return svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>')).trim();
}
