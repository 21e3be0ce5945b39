/** The site's icon, drawn from the first letter of its name, and the web manifest that lists its sizes. */
import type { Firm } from '../domain/firm.ts';
import { shortenName } from './discovery.ts';
import type { AddAsset, BuildCache } from './folders.ts';
import { embedFont } from './fonts.ts';
import { BASELINE, INKS, RASTER_VERSIONS, rasterize, svgText } from './raster.ts';

/** Launchers show this many characters under an icon. */
const MAX_SHORT_NAME = 12;
/** Enough for two flat colours and their edges. */
const COLOURS = 16;

/** @param description of the site @returns the files at the root, which browsers request by name */
export async function buildIcons(
  firm: Firm,
  description: string,
  cache: BuildCache,
  addAsset: AddAsset,
): Promise<Record<'favicon.ico' | 'manifest.webmanifest', string | Uint8Array>> {
  const letter = firm.name.slice(0, 1);
  const svg = (inset: number, corner: number, style = '') => drawMark(letter, inset, corner, style);
  const png = (drawing: string, size: number) =>
    cache.get([drawing, size, COLOURS, RASTER_VERSIONS], () => rasterize(drawing, size, size, COLOURS));

  const rounded = svg(3, 12);
  // Systems crop maskable icons, so the background fills the image and the mark is inside the safe circle.
  const full = svg(10, 0);
  addAsset('favicon.svg', svg(3, 12, `<style>${await embedFont(letter, cache)}</style>`));
  addAsset('apple-touch-icon.png', await png(svg(7, 0), 180));
  const icons: object[] = [];
  const addIcon = async (name: string, drawing: string, size: number, purpose: string) => {
    const src = addAsset(`${name}-${size}.png`, await png(drawing, size));
    icons.push({ src, sizes: `${size}x${size}`, type: 'image/png', purpose });
  };
  for (const size of [192, 512]) {
    await addIcon('icon', rounded, size, 'any');
    await addIcon('icon-maskable', full, size, 'maskable');
  }
  const manifest = {
    id: '/',
    name: firm.name,
    short_name: shortenName(firm.name, MAX_SHORT_NAME),
    description,
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: INKS.paper,
    background_color: INKS.paper,
    icons,
  };
  return { 'favicon.ico': ico(await png(rounded, 32), 32), 'manifest.webmanifest': JSON.stringify(manifest) };
}

/** The stamp of the header: a letter in a tilted ring. @param inset space around the ring, of 64 */
function drawMark(letter: string, inset: number, corner: number, style: string): string {
  const ring = 64 - 2 * inset;
  const line = Math.round(ring * 0.08);
  const size = ring * 0.8;
  // The font has more space below its capitals than above.
  const y = 32 + ring * 0.04 + size * BASELINE;
  const place = `x="32" y="${y.toFixed(1)}" text-anchor="middle" transform="rotate(-8 32 32)" fill="${INKS.stamp}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${style}<rect width="64" height="64" rx="${corner}" fill="${INKS.paper}"/><circle cx="32" cy="32" r="${(ring - line) / 2}" fill="none" stroke="${INKS.stamp}" stroke-width="${line}"/>${svgText(letter, size, place)}</svg>`;
}

/** Wraps a PNG as an ICO file of one image: a header of 6 bytes and an entry of 16. */
function ico(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
