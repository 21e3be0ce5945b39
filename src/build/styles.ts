/**
 * The CSS of each kind of page: tokens and base, then the stylesheet beside every component that the page's module
 * graph reaches. Nothing is listed by hand: `x.tsx` brings `x.css` where there is one.
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
  const shell = await reachable(root, 'src/document/document.tsx');
  const styles: Record<string, { css: string; hash: string }> = {};
  for (const page of pages) {
    const modules = new Set([...shell, ...(await reachable(root, `routes/${page}.tsx`))]);
    const sheets = [...modules].map((module) => module.replace(/\.tsx?$/, '.css')).filter((sheet) => existsSync(join(root, sheet)));
    const source = ['src/styles/tokens.css', 'src/styles/base.css', ...sheets.sort()].map((sheet) => readFileSync(join(root, sheet), 'utf8'));
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

/** Source files of ours that an entry imports, directly or not, relative to the root. */
async function reachable(root: string, entry: string): Promise<string[]> {
  const result = await Bun.build({ entrypoints: [join(root, entry)], root, target: 'bun', packages: 'external', metafile: true });
  return Object.keys(result.metafile?.inputs ?? {}).filter((input) => /\.tsx?$/.test(input));
}
