/**
 * Reads the drawings of src/ui: illustrations of 320 by 240 units, about their size on a phone, client marks of 64 by
 * 64, and tools of 48 by 48. Colours come from classes, because presentation attributes do not take custom properties. Numbers are zeros
 * and names are samples, so that none can pass for a real one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserslistToTargets, transform } from 'lightningcss';
import {
  CLIENT_MARKS,
  type DrawingName,
  drawingFile,
  ILLUSTRATION_NAMES,
  type IllustrationName,
  TOOL_DRAWINGS_FILE,
  toolDrawingFile,
} from '../domain/illustration.ts';
import type { AddAsset, BuildCache } from './folders.ts';
import { OUTLINE_UNITS, openOutlines } from './outlines.ts';
import { removeLab, splitTokens } from './styles.ts';
import { TOOL_DRAWINGS } from './tool-drawings.ts';

/** The content of each drawing's SVG element, by name. */
export const readIllustrations = (): Record<IllustrationName, string> =>
  readDrawings('illustrations', ILLUSTRATION_NAMES);

function readDrawings<N extends string>(folder: string, names: readonly N[]): Record<N, string> {
  const drawings = names.map((name) => {
    const svg = readFileSync(join(import.meta.dir, '../ui', folder, `${name}.svg`), 'utf8');
    return [name, stripFrame(svg)] as const;
  });
  return Object.fromEntries(drawings) as Record<N, string>;
}

/** The elements after the title as HTML on one line, each with its closing tag. */
function stripFrame(svg: string): string {
  const [, content = ''] = /<\/title>(.*)<\/svg>/s.exec(svg) ?? [];
  return content
    .replace(/>\s+</g, '><')
    .trim()
    .replace(/<([a-z]+)([^>]*)\/>/g, '<$1$2></$1>');
}

const TARGETS = browserslistToTargets(['chrome 100', 'safari 15', 'firefox 100']);

/** Of `.il-head`, px. */
const HEAD_SIZE = 17;

interface Sheet {
  /** The content of each SVG element, by logical name of its file. */
  files: Record<string, string>;
  /** The stylesheet of their classes, in src/ui. */
  inks: string;
  frame: string;
}

function makeSheets(): Sheet[] {
  const named = (drawings: Record<string, string>, nameFile: (name: string) => string) =>
    Object.fromEntries(Object.entries(drawings).map(([name, drawing]) => [nameFile(name), drawing]));
  const nameFile = (name: string) => drawingFile(name as DrawingName);
  return [
    {
      files: named(readIllustrations(), nameFile),
      inks: 'illustration-inks.css',
      frame: 'class="illustration" viewBox="0 0 320 240" width="320" height="240"',
    },
    {
      files: named(readDrawings('client-marks', CLIENT_MARKS), nameFile),
      inks: 'client-mark.css',
      frame: 'class="client-mark" viewBox="0 0 64 64" width="64" height="64"',
    },
    {
      files: { ...named(TOOL_DRAWINGS, toolDrawingFile), [TOOL_DRAWINGS_FILE]: stack(TOOL_DRAWINGS) },
      inks: 'tool-drawing.css',
      frame: 'class="tool-drawing" viewBox="0 0 48 48" width="48" height="48"',
    },
  ];
}

/** Replaces the words in the heading font by their outlines. Their classes say which these are, and how they are aligned. */
function outlineHeads(drawing: string, outline: Awaited<ReturnType<typeof openOutlines>>): string {
  return drawing.replace(/<text([^>]*\bil-head\b[^>]*)>([^<]*)<\/text>/g, (_, attributes: string, words: string) => {
    const read = (name: string) => new RegExp(`(?<= ${name}=")[^"]*`).exec(attributes)?.[0] ?? '';
    const classes = read('class').replace('il-head', 'il-outline').split(' ');
    const { width, d } = outline(words);
    const share = classes.includes('il-end') ? 1 : classes.includes('il-mid') ? 0.5 : 0;
    const unit = 1 / OUTLINE_UNITS;
    const x = Number(read('x')) - Math.round(width * share) * unit;
    const place = `${read('transform')} translate(${+x.toFixed(1)} ${Number(read('y'))}) scale(${unit})`.trim();
    const inks = classes.filter((name) => !['il-end', 'il-mid'].includes(name)).join(' ');
    return `<path class="${inks}" transform="${place.replace('translate(0 0) ', '')}" d="${d}"></path>`;
  });
}

/** Tool drawings below each other, each with a view of its name: `<img src="…#income-tax">` shows that part alone. */
function stack(drawings: Readonly<Record<string, string>>): string {
  return Object.entries(drawings)
    .map(([name, drawing], at) => {
      const y = at * 48;
      return `<view id="${name}" viewBox="0 ${y} 48 48"/><g transform="translate(0 ${y})">${drawing}</g>`;
    })
    .join('');
}

/** Writes the drawings as files with their styles, because an image inherits none from its page. */
export async function buildDrawingFiles(root: string, addAsset: AddAsset, cache: BuildCache): Promise<void> {
  const tokens = readFileSync(join(root, 'src/styles/tokens.css'), 'utf8').replace(/^\s*color-scheme:.*$/m, '');
  const outline = await openOutlines(HEAD_SIZE, cache);
  for (const { files, inks: sheet, frame } of makeSheets()) {
    const inks = readFileSync(join(root, 'src/ui', sheet), 'utf8');
    const known = new Set(inks.match(/(?<=\.)[a-z][a-z-]*/g));
    for (const [file, source] of Object.entries(files)) {
      const drawing = outlineHeads(source, outline);
      const used = new Set(
        [...`${frame}${drawing}`.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
      );
      const unusedSymbols = [...known].filter((one) => !used.has(one));
      const minified = (text: string) =>
        transform({
          filename: file,
          code: Buffer.from(text),
          minify: true,
          targets: TARGETS,
          unusedSymbols,
        }).code.toString();
      const css = removeLab(file, Buffer.from(minified(splitTokens([minified(inks)], tokens).used + inks)));
      addAsset(file, `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><style>${css}</style>${drawing}</svg>`);
    }
  }
}
