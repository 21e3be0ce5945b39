/** The icons of the site, from the Lucide set, read from its files at the build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A stylesheet names an icon that the set does not have. */
class MissingIconError extends Error {
  override name = 'MissingIconError';
}

const set = fileURLToPath(import.meta.resolve('lucide-static/package.json'));

/**
 * A stylesheet with each `url("lucide:phone")` replaced by the icon itself, black, for masks. Throws a MissingIconError where the set has
 * no such icon.
 */
export function withIcons(css: string): string {
  return css.replace(/(?<=url\(")lucide:([a-z0-9-]+)(?="\))/g, (_, name: string) => {
    const frame = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`;
    const svg = `<svg ${frame}>${insideOf(name).replace(/\s*\/>\s*/g, '/>')}</svg>`;
    return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[<>#]/g, encodeURIComponent)}`;
  });
}

function insideOf(name: string): string {
  const file = join(set, '../icons', `${name}.svg`);
  if (!existsSync(file)) throw new MissingIconError(`Lucide has no icon ${name}: stylesheets name icons`);
  const svg = readFileSync(file, 'utf8');
  return svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>')).trim();
}
