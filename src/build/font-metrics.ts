/** Metrics of a TrueType font, read from its tables, and faces that give local fonts the same ones. */

/** In units of the em. */
interface FontMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Mean advance width of running English text. */
  width: number;
}

/** How often each character occurs in a thousand of English text: space, then a to z. */
const FREQUENCY = [180, 67, 12, 23, 35, 104, 18, 16, 50, 57, 1, 6, 33, 20, 57, 62, 16, 1, 49, 52, 74, 23, 8, 19, 1, 16, 1];

/** Serif fonts that systems bring, with the mean width of their bold face, weighted in the same way. */
const LOCAL_FONTS = [
  { family: 'Eczar as Georgia', names: ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'], width: 1062 / 2048 },
  { family: 'Eczar as Noto Serif', names: ['Noto Serif Bold', 'NotoSerif-Bold'], width: 0.512 },
  { family: 'Eczar as Times', names: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'], width: 886 / 2048 },
];

/** @param font an uncompressed TrueType font with a format 4 character map, of one weight */
export function fontMetrics(font: Uint8Array): FontMetrics {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = new Map<string, number>();
  for (let i = 0; i < view.getUint16(4); i += 1) {
    const record = 12 + i * 16;
    tables.set(String.fromCharCode(...font.subarray(record, record + 4)), view.getUint32(record + 8));
  }
  const at = (name: string) => {
    const offset = tables.get(name);
    if (offset === undefined) throw new TypeError(`the font has no ${name} table`);
    return offset;
  };
  const em = view.getUint16(at('head') + 18);
  const hhea = at('hhea');
  const metricCount = view.getUint16(hhea + 34);
  const advance = (glyph: number) => view.getUint16(at('hmtx') + Math.min(glyph, metricCount - 1) * 4);
  const glyphOf = characterMap(view, at('cmap'));
  const total = FREQUENCY.reduce((sum, often) => sum + often, 0);
  const width = FREQUENCY.reduce((sum, often, i) => sum + often * advance(glyphOf(i === 0 ? 0x20 : 0x60 + i)), 0) / total;
  return { ascent: view.getInt16(hhea + 4) / em, descent: -view.getInt16(hhea + 6) / em, lineGap: view.getInt16(hhea + 8) / em, width: width / em };
}

/** Glyph numbers by code point. */
function characterMap(view: DataView, cmap: number): (code: number) => number {
  for (let i = 0; i < view.getUint16(cmap + 2); i += 1) {
    const table = cmap + view.getUint32(cmap + 4 + i * 8 + 4);
    if (view.getUint16(table) !== 4) continue;
    const segments = view.getUint16(table + 6) / 2;
    const field = (column: number, segment: number) => table + 14 + column * segments * 2 + (column > 0 ? 2 : 0) + segment * 2;
    return (code) => {
      for (let segment = 0; segment < segments; segment += 1) {
        const start = view.getUint16(field(1, segment));
        if (code > view.getUint16(field(0, segment)) || code < start) continue;
        const delta = view.getInt16(field(2, segment));
        const range = field(3, segment);
        const offset = view.getUint16(range);
        return offset === 0 ? (code + delta) & 0xffff : view.getUint16(range + offset + (code - start) * 2);
      }
      return 0;
    };
  }
  throw new TypeError('the font has no format 4 character map');
}

/**
 * Faces of local fonts that take the room the web font would take: a page reads the same with either.
 * @param weights for which they stand in, as the value of `font-weight`
 */
export function fallbackFaces(metrics: FontMetrics, weights: string): string {
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  return LOCAL_FONTS.map(({ family, names, width }) => {
    const size = metrics.width / width;
    const src = names.map((name) => `local("${name}")`).join(',');
    return `@font-face{font-family:"${family}";font-weight:${weights};src:${src};size-adjust:${percent(size)};ascent-override:${percent(metrics.ascent / size)};descent-override:${percent(metrics.descent / size)};line-gap-override:${percent(metrics.lineGap / size)}}`;
  }).join('\n');
}
