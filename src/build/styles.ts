/**
 * The CSS of each kind of page: tokens and base, the stylesheet beside every component that the page's module graph
 * reaches, and what holds on paper. Nothing is listed by hand: `x.tsx` brings `x.css` where there is one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserslistToTargets, transform } from 'lightningcss';

/** The oldest browsers the site is styled for; older ones still read it. */
const TARGETS = browserslistToTargets(['chrome 100', 'safari 15', 'firefox 100', 'samsung 18']);

/** @returns minified CSS and the base64 SHA-256 of it, by the name of the page's file in routes/ */
export async function buildStyles(root: string, fontFaces: string): Promise<Record<string, { css: string; hash: string }>> {
  const pages = readdirSync(join(root, 'routes'))
    .filter((file) => file.endsWith('.tsx') && file !== 'page.tsx')
    .map((file) => file.replace(/\.tsx$/, ''));
  const files = islandFiles(root);
  const shell = await reachable(root, 'src/document/document.tsx', files);
  const styles: Record<string, { css: string; hash: string }> = {};
  const read = new Map<string, string>();
  for (const page of pages) {
    const modules = new Set([...shell, ...(await reachable(root, `routes/${page}.tsx`, files))]);
    const sheets = [...modules].map((module) => module.replace(/\.tsx?$/, '.css')).filter((sheet) => existsSync(join(root, sheet)));
    const source = ['src/styles/tokens.css', 'src/styles/base.css', ...sheets.sort(), 'src/styles/print.css'].map((sheet) => readSheet(root, sheet, read));
    const { code } = transform({
      filename: `${page}.css`,
      code: Buffer.from([source[0], fontFaces, ...source.slice(1)].join('\n')),
      minify: true,
      targets: TARGETS,
    });
    const css = code.toString();
    styles[page] = { css, hash: new Bun.CryptoHasher('sha256').update(css).digest('base64') };
  }
  return styles;
}

/** A stylesheet that is no CSS. */
export class StyleError extends Error {
  override name = 'StyleError';
}

/**
 * The text of a stylesheet. Each is read by itself once: all in one, a brace that is missing would be blamed on the next.
 * @param read those that were read before
 * @throws StyleError with the file and the line
 */
function readSheet(root: string, sheet: string, read: Map<string, string>): string {
  const before = read.get(sheet);
  if (before !== undefined) return before;
  const text = readFileSync(join(root, sheet), 'utf8');
  try {
    transform({ filename: sheet, code: Buffer.from(text) });
  } catch (error) {
    const { line, column } = (error as { loc?: { line: number; column: number } }).loc ?? { line: 1, column: 1 };
    throw new StyleError(`${(error as Error).message}\n    at ${join(root, sheet)}:${line}:${column}`);
  }
  read.set(sheet, text);
  return text;
}

/** A page places an island that the table of loaders does not name. */
export class UnknownIslandError extends Error {
  override name = 'UnknownIslandError';
}

/**
 * Source files of ours that an entry imports, directly or not, relative to the root. Every page can name every island, so
 * the table of islands is not followed: only the islands that these files place count.
 */
async function reachable(root: string, entry: string, files: Record<string, string>): Promise<string[]> {
  const result = await Bun.build({ entrypoints: [join(root, entry)], root, target: 'bun', packages: 'external', external: ['./table.ts'], metafile: true });
  const modules = Object.keys(result.metafile?.inputs ?? {}).filter((input) => /\.tsx?$/.test(input));
  const placed = modules.flatMap((module) => [...readFileSync(join(root, module), 'utf8').matchAll(/<Island\s+name="([\w-]+)"/g)].map(([, name = '']) => name));
  const islands = await Promise.all(
    [...new Set(placed)].map((name) => {
      const file = files[name];
      if (!file) throw new UnknownIslandError(`${entry} places the island ${name}, which src/islands/boot/loaders.ts does not name`);
      return reachable(root, file, files);
    }),
  );
  return [...modules, ...islands.flat()];
}

/** The module of each island, relative to the root, as src/islands/boot/loaders.ts imports it. */
export function islandFiles(root: string): Record<string, string> {
  const source = readFileSync(join(root, 'src/islands/boot/loaders.ts'), 'utf8');
  return Object.fromEntries(
    [...source.matchAll(/'?([\w-]+)'?: async \(\) => \(await import\('\.\/(mount\/[\w-]+\.ts)'\)\)/g)].map(([, name, file]) => [
      name,
      `src/islands/boot/${file}`,
    ]),
  );
}
