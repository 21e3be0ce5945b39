/**
 * Bundles the CSS of each kind of page: tokens, base, print, and the stylesheets of its components and islands. The
 * styles of `x.tsx` are in `x.css` and, if the first screen does not need them, in `x.deferred.css`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BunPlugin } from 'bun';
import { browserslistToTargets, type CustomAtRules, Features, transform, type Visitor } from 'lightningcss';
import type { Site } from '../content/site.ts';
import { type IslandName, islands } from '../islands/registry.ts';
import { LAYOUT_ISLANDS } from '../islands/server/widgets.ts';
import { widgetFile } from './browser-bundle.ts';
import { type AddAsset, type BuildCache, hashText } from './folders.ts';
import { readVersion } from './fonts.ts';

/** The oldest supported browsers; older ones still show the text. */
const TARGETS = browserslistToTargets(['chrome 100', 'safari 15', 'firefox 100', 'samsung 18']);

const VERSION = readVersion('lightningcss');

interface StyledPage {
  /** Its folder in routes/, unless `file` names another module. */
  id: string;
  file?: string;
  /** Whether it has no layout around it. All of its styles are then inline. */
  bare?: boolean;
  islands: readonly IslandName[];
  /** Further stylesheets of its first screen; undefined if that needs all of them. */
  firstScreen?: readonly string[] | undefined;
  /** Whether part of it streams late, which would wait for a second sheet: all styles are then inline. */
  late: boolean;
}

/** Stylesheets of the layout that the first screen needs. */
const FIRST_OF_LAYOUT = ['header', 'language-links', 'search-widget'];

/** Stylesheets of the layout after the main content, or for what appears only on interaction. */
const AFTER_MAIN = [
  'footer',
  'contact-bar',
  'notification',
  'share-row',
  'share-row.deferred',
  'search-widget.deferred',
  'focus',
  'print',
];

export class StylesError extends Error {
  override name = 'StylesError';
}

/** @param pages every kind of page, each once @param hasEditions whether pages lead to other languages @returns hash and address of the styles by the id of the page */
export async function buildStyles(
  root: string,
  pages: readonly StyledPage[],
  fontFaces: string,
  hasEditions: boolean,
  addAsset: AddAsset,
  addInline: (id: string, css: string) => void,
  cache: BuildCache,
): Promise<Site['styles']> {
  const layoutFile = 'src/document/document.tsx';
  const routeFile = ({ id, file = `routes/${id}/page.tsx` }: StyledPage) => file;
  const entries = [layoutFile, ...pages.map(routeFile), ...Object.keys(islands).map(widgetFile)];
  const findBeside = await findSheets(root, entries);
  const ofIslands = new Map(
    Object.entries(islands).map(([name, { styles }]) => [
      name,
      listIslandSheets(root, name, styles, findBeside(widgetFile(name))),
    ]),
  );
  const placed = (names: readonly IslandName[]) => names.flatMap((name) => ofIslands.get(name) ?? []);
  const bare = ['src/styles/base.deferred.css', 'src/styles/focus.css'];
  const ofLanguages = (sheet: string) => basename(sheet, '.css') === 'language-links';
  const layout = [...bare, ...findBeside(layoutFile), ...placed(LAYOUT_ISLANDS)].filter(
    (sheet) => hasEditions || !ofLanguages(sheet),
  );
  const styles: Site['styles'] = {};
  const read = new Map<string, string>();
  const readOnce = (sheet: string) => read.getOrInsertComputed(sheet, () => readSheet(root, sheet));
  const how = { minify: true, targets: TARGETS, exclude: Features.LightDark };
  const minify = async (filename: string, sources: readonly string[]) => {
    const code = Buffer.from(placeIcons(sources.join('\n')));
    const css = await cache.get(['css', filename, hashText(code), how, VERSION], async () =>
      Buffer.from(removeLab(filename, transform({ filename, code, ...how }).code)),
    );
    return Buffer.from(css).toString();
  };
  for (const page of pages) {
    const own = [...findBeside(routeFile(page)), ...placed(page.islands)];
    const sheets = [...[...new Set([...(page.bare ? bare : layout), ...own])].sort(), 'src/styles/print.css'];
    const isFirst = matchFirst(page);
    const now = [fontFaces, readOnce('src/styles/base.css'), ...sheets.filter(isFirst).map(readOnce)];
    const deferred = sheets.filter((sheet) => !isFirst(sheet)).map(readOnce);
    const allTokens = readOnce('src/styles/tokens.css');
    const tokens = deferred.length > 0 ? splitTokens(now, allTokens) : { used: allTokens, unused: '' };
    const css = await minify(`${page.id}.css`, [tokens.used, ...now]);
    addInline(page.id, css);
    styles[page.id] = {
      hash: new Bun.CryptoHasher('sha256').update(css).digest('base64'),
      ...(deferred.length > 0 && {
        deferred: addAsset(`${page.id}.css`, await minify(`${page.id}-deferred.css`, [tokens.unused, ...deferred])),
      }),
    };
  }
  return styles;
}

function matchFirst({ firstScreen, late, bare }: StyledPage): (sheet: string) => boolean {
  if (late || bare) return () => true;
  if (!firstScreen) return (sheet) => !AFTER_MAIN.includes(basename(sheet, '.css'));
  const first = [...FIRST_OF_LAYOUT, 'page', ...firstScreen];
  return (sheet) => first.includes(basename(sheet, '.css'));
}

/** Splits tokens into those that the styles use and the others. @param tokens one per line; none may use another */
export function splitTokens(styles: readonly string[], tokens: string): { used: string; unused: string } {
  const named = new Set(styles.flatMap((text) => text.match(/--[\w-]+/g) ?? []));
  const only = (isUsed: boolean) =>
    tokens
      .split('\n')
      .filter((line) => {
        const [, name] = /^\s*(--[\w-]+):/.exec(line) ?? [];
        return name === undefined || named.has(name) === isUsed;
      })
      .join('\n');
  return { used: only(true), unused: only(false) };
}

/** Removes the lab colours that Lightning CSS adds after each of our sRGB colours: about a kilobyte per page. */
export function removeLab(filename: string, code: Uint8Array): string {
  const visitor: Visitor<CustomAtRules> = {
    Rule: {
      supports({ value: { condition } }) {
        if (condition.type !== 'declaration' || condition.propertyId.property !== 'color') return undefined;
        return condition.value.startsWith('lab(') ? [] : undefined;
      },
    },
  };
  return transform({ filename, code: Buffer.from(code), minify: true, visitor }).code.toString();
}

/** Parses each stylesheet by itself: in the joined text a missing brace would be reported in the next file. */
function readSheet(root: string, sheet: string): string {
  const text = replaceIcons(readFileSync(join(root, sheet), 'utf8'));
  try {
    transform({ filename: sheet, code: Buffer.from(text) });
  } catch (error) {
    const { line, column } = (error as { loc?: { line: number; column: number } }).loc ?? { line: 1, column: 1 };
    throw new StylesError(`${(error as Error).message}\n    at ${join(root, sheet)}:${line}:${column}`);
  }
  return text;
}

/**
 * The stylesheets of an island. Throws a StylesError if one that the registry lists does not exist, or if it does not
 * list one that is beside a module of the widget.
 */
export function listIslandSheets(
  root: string,
  island: string,
  listed: readonly string[],
  beside: readonly string[],
): string[] {
  const isFile = (sheet: string) => existsSync(join(root, sheet));
  const places = (name: string) => [`src/ui/${name}.css`, `src/islands/widgets/${name}.css`];
  const own = listed.flatMap((name) => places(name).find(isFile) ?? places(name).slice(-1));
  const missing = own.find((sheet) => !isFile(sheet));
  if (missing) throw new StylesError(`The island ${island} lists ${missing}, and there is no such file.`);
  const sheets = [...own, ...own.map(nameDeferred).filter(isFile)];
  const unlisted = beside.find((sheet) => !sheets.includes(sheet));
  if (unlisted)
    throw new StylesError(
      `The island ${island} needs ${unlisted}, which src/islands/registry.ts does not list among its styles.`,
    );
  return sheets;
}

/**
 * Returns a function that lists the stylesheets beside all modules that an entry imports, directly or indirectly. It
 * does not follow the tables of islands, because every page would then get the styles of every island.
 */
export async function findSheets(root: string, entries: readonly string[]): Promise<(entry: string) => string[]> {
  const inputs = await findImports(root, entries);
  return (entry) => {
    const modules = new Set([entry]);
    for (const module of modules) for (const path of inputs[module] ?? []) if (path in inputs) modules.add(path);
    const sheets = [...modules]
      .filter((module) => /\.tsx?$/.test(module))
      .map((module) => module.replace(/\.tsx?$/, '.css'));
    return [...sheets, ...sheets.map(nameDeferred)].filter((sheet) => existsSync(join(root, sheet)));
  };
}

async function findImports(root: string, entries: readonly string[]): Promise<Record<string, string[]>> {
  const stopAtTables: BunPlugin = {
    name: 'stop at the tables of islands',
    setup: (build) => {
      build.onResolve({ filter: /\/(?:registry|widgets)\.ts$/ }, ({ path }) => ({ path, external: true }));
    },
  };
  // One call, so that the bundler parses each module once.
  const { metafile } = await Bun.build({
    entrypoints: entries.map((entry) => join(root, entry)),
    root,
    target: 'bun',
    packages: 'external',
    plugins: [stopAtTables],
    metafile: true,
  });
  return Object.fromEntries(
    Object.entries(metafile?.inputs ?? {}).map(([module, { imports }]) => [module, imports.map(({ path }) => path)]),
  );
}

const nameDeferred = (sheet: string) => sheet.replace(/\.css$/, '.deferred.css');

const lucide = fileURLToPath(import.meta.resolve('lucide-static/package.json'));

/** Replaces each `url("lucide:phone")` with the icon as a black data URL, for masks. */
export function replaceIcons(css: string): string {
  return css.replace(/(?<=url\(")lucide:([a-z0-9-]+)(?="\))/g, (_, name: string) => drawIcons([name]));
}

/**
 * Replaces `url("lucide:*")` with one picture of all icons that the stylesheets place, from top to bottom, and each
 * `--drawn: lucide-phone` with the position of that icon. A browser makes a document for each picture: 5 ms on a phone.
 */
export function placeIcons(css: string): string {
  const place = /(?<=--drawn:\s*)lucide-([a-z0-9-]+)/g;
  const names = [...new Set([...css.matchAll(place)].flatMap(([, name = '']) => name))];
  return css
    .replace('lucide:*', () => drawIcons(names))
    .replace(
      place,
      (_, name: string) => `0 ${+((100 * names.indexOf(name)) / Math.max(1, names.length - 1)).toFixed(3)}%`,
    );
}

/** A column of icons of 24 by 24 as a data URL. */
function drawIcons(names: readonly string[]): string {
  const frame = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 ${24 * names.length}" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`;
  const shapes = names.map((name, row) => {
    const icon = stripFrame(name).replace(/\s*\/>\s*/g, '/>');
    return row === 0 ? icon : `<g transform="translate(0 ${24 * row})">${icon}</g>`;
  });
  const svg = `<svg ${frame}>${shapes.join('')}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[<>#]/g, encodeURIComponent)}`;
}

function stripFrame(name: string): string {
  const file = join(lucide, '../icons', `${name}.svg`);
  if (!existsSync(file)) throw new StylesError(`Lucide has no icon ${name}: stylesheets name icons`);
  const svg = readFileSync(file, 'utf8');
  return svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>')).trim();
}
