/**
 * Reads the drawings of src/ui: illustrations of 320 by 240 units, about their size on a phone, and client marks of 64
 * by 64. Colours come from classes, because presentation attributes do not take custom properties. Numbers are zeros
 * and names are samples, so that none can pass for a real one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserslistToTargets, transform } from 'lightningcss';
import type { Site } from '../content/site.ts';
import { CLIENT_MARKS, drawingFile, ILLUSTRATION_NAMES, type IllustrationName } from '../domain/illustration.ts';
import type { AddAsset, BuildCache } from './folders.ts';
import { embedFont } from './fonts.ts';
import { removeLab, splitTokens } from './styles.ts';

/** The content of each drawing's SVG element, by name. */
export const buildIllustrations = (): Site['illustrations'] => readDrawings('illustrations', ILLUSTRATION_NAMES);

export const buildClientMarks = (): Site['clientMarks'] => readDrawings('client-marks', CLIENT_MARKS);

function readDrawings<N extends string>(folder: string, names: readonly N[]): Record<N, string> {
  const drawings = names.map((name) => {
    const svg = readFileSync(join(import.meta.dir, '../ui', folder, `${name}.svg`), 'utf8');
    return [name, insideOf(svg)] as const;
  });
  return Object.fromEntries(drawings) as Record<N, string>;
}

/** The elements after the title as HTML on one line, each with its closing tag. */
function insideOf(svg: string): string {
  const [, content = ''] = /<\/title>(.*)<\/svg>/s.exec(svg) ?? [];
  return content
    .replace(/>\s+</g, '><')
    .trim()
    .replace(/<([a-z]+)([^>]*)\/>/g, '<$1$2></$1>');
}

const TARGETS = browserslistToTargets(['chrome 100', 'safari 15', 'firefox 100']);

/** Writes the illustrations as files with their styles and fonts, because an image inherits none from its page. */
export async function buildDrawingFiles(
  root: string,
  drawings: Site['illustrations'],
  addAsset: AddAsset,
  cache: BuildCache,
): Promise<void> {
  const inks = readFileSync(join(root, 'src/ui/illustration.rest.css'), 'utf8');
  const tokens = readFileSync(join(root, 'src/styles/tokens.css'), 'utf8').replace(/^\s*color-scheme:.*$/m, '');
  for (const [name, drawing] of Object.entries(drawings)) {
    const classes = new Set(drawing.match(/il-[a-z]+/g));
    const unusedSymbols = [...new Set(inks.match(/(?<=\.)il-[a-z]+/g))].filter((one) => !classes.has(one));
    const minified = (text: string) =>
      transform({
        filename: `${name}.svg`,
        code: Buffer.from(text),
        minify: true,
        targets: TARGETS,
        unusedSymbols,
      }).code.toString();
    const css = removeLab(`${name}.svg`, Buffer.from(minified(splitTokens([minified(inks)], tokens).used + inks)));
    const headings = [...drawing.matchAll(/<text[^>]* class="il-head[^>]*>([^<]*)</g)]
      .map(([, words]) => words)
      .join('');
    const font = headings && (await embedFont(headings, cache));
    const frame = 'class="illustration" viewBox="0 0 320 240" width="320" height="240"';
    addAsset(
      drawingFile(name as IllustrationName),
      `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><style>${font}${css}</style>${drawing}</svg>`,
    );
  }
}
