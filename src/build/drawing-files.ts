/**
 * The illustrations as files of their own, with their colours: for drawings below the first screen, or only on wide ones. The browser
 * loads each when it comes near.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserslistToTargets, transform } from 'lightningcss';
import type { Site } from '../content/site.ts';
import { drawingFile, type IllustrationName } from '../domain/illustration.ts';
import type { BuildCache } from './cache.ts';
import { fontWithin } from './fonts.ts';
import { tokensFor, withoutLab } from './styles.ts';

/** Not here: the browser of the page draws an image. */
const TARGETS = browserslistToTargets(['chrome 100', 'safari 15', 'firefox 100']);

/**
 * @param drawings what is inside each SVG element, by name
 * @param addAsset writes a file under its name among the assets
 * @param cache of what earlier builds cut
 */
export async function buildDrawingFiles(
  root: string,
  drawings: Site['illustrations'],
  addAsset: (name: string, text: string) => string,
  cache: BuildCache,
): Promise<void> {
  const inks = readFileSync(join(root, 'src/ui/illustration.rest.css'), 'utf8');
  // An image cannot inherit a colour from its page.
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
    const css = withoutLab(`${name}.svg`, Buffer.from(minified(tokensFor([minified(inks)], tokens).used + inks)));
    // Nor a font.
    const headings = [...drawing.matchAll(/<text class="il-head[^>]*>([^<]*)</g)].map(([, words]) => words).join('');
    const font = headings && (await fontWithin(headings, cache));
    const frame = 'class="illustration" viewBox="0 0 320 240" width="320" height="240"';
    addAsset(
      drawingFile(name as IllustrationName),
      `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><style>${font}${css}</style>${drawing}</svg>`,
    );
  }
}
