/**
 * `bun src/build/build.ts`: builds all that the hosts serve into a new folder of .build/, unless the inputs, whose hash
 * is `stamp`, are unchanged. Both hosts load the index site.json; public/ has the static files.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageKinds } from '../../routes/route-table.ts';
import { listEditions } from '../compiler/compile.ts';
import { ContentError } from '../compiler/read/content-error.ts';
import { speakEnglish } from '../compiler/read/read-words.ts';
import { dueLines } from '../content/due-reviews.ts';
import { inLanguage } from '../content/language.ts';
import type {
  CompiledContent,
  CompiledEdition,
  CompiledPages,
  Edition,
  EditionRow,
  PageEntry,
  Site,
} from '../content/site.ts';
import { LAW_INDEX, languageFile, pickSharedContent, ruleFile, styleFile, toolFile } from '../content/store.ts';
import { indiaDay } from '../domain/calendar.ts';
import { DevelopmentDayError, takeDevelopmentDay } from '../domain/development-day.ts';
import { LANGUAGES, type Language, localize } from '../domain/languages.ts';
import { createSay } from '../domain/say.ts';
import { CSS_ID } from '../ops/desk-pages.tsx';
import { buildClient, buildScripts } from './browser-bundle.ts';
import { compileOrRecall } from './compiled.ts';
import { buildDevanagari, collectHeadings } from './devanagari-font.ts';
import { makeDiscoveryFiles } from './discovery.ts';
import { type BuildCache, currentBuild, hashInputs, hashText, newBuildFolder, openCache } from './folders.ts';
import { buildFonts } from './fonts.ts';
import { buildIcons } from './icons.ts';
import { buildDrawingFiles } from './illustrations.ts';
import { inlineWords } from './inline-words.ts';
import { buildMedia, buildPhotos } from './media.ts';
import { buildOgImages } from './og-images.ts';
import { buildPreparedPages } from './prepared-pages.ts';
import retiredWorker from './retired-worker.js.txt' with { type: 'text' };
import { COPIES, makeHeadersFile, precompress, RETIRED_WORKER_PATH } from './static-files.ts';
import { buildStyles } from './styles.ts';

const root = join(import.meta.dir, '../..');
const contentFolder = join(root, 'content');

/** The pages of the desk in a browser. */
const DESK_PAGES = { id: CSS_ID, file: 'src/ops/desk-pages.tsx', bare: true, islands: [], late: false };

/**
 * Builds and publishes the site. Throws a ContentError on faults in the content, and a DevelopmentDayError if TODAY is
 * wrong; the earlier build stays published.
 * @param keepMs for how long its files stay once it is replaced, if not for seven days
 */
export async function build(keepMs?: number): Promise<'built' | 'unchanged'> {
  const today = takeDevelopmentDay();
  const target = join(root, '.build');
  const stamp = [hashInputs(root), today, ...listEditions(contentFolder)].filter(Boolean).join(' ');
  if (existsSync(join(target, 'stamp')) && readFileSync(join(target, 'stamp'), 'utf8') === stamp) return 'unchanged';

  const cache = openCache(join(target, 'cache'));
  const content = await compileOrRecall(root, cache);
  const folder = newBuildFolder(target, { ...(keepMs !== undefined && { keepMs }) });
  try {
    const english = createSay(LANGUAGES.en.tag, content.words);
    await inLanguage(english, () => buildInto(folder, content, cache, stamp, today));
    folder.publish(stamp);
  } catch (error) {
    folder.discard();
    throw error;
  }
  return 'built';
}

/** With addresses of the pages that the language has. */
function sayIn({ language, words, pages }: CompiledEdition) {
  const paths = new Set(pages.map(({ path }) => path));
  return createSay(LANGUAGES[language].tag, words, (address) => localize(address, language, paths));
}

async function buildInto(
  folder: ReturnType<typeof newBuildFolder>,
  content: CompiledContent,
  cache: BuildCache,
  stamp: string,
  today: string | undefined,
): Promise<void> {
  const { firm } = content;
  const { path: work, write, writeAsset } = folder;
  const publish = (path: string, bytes: string | Uint8Array) => write(join('public', path), bytes);
  const assets: Record<string, string> = {};
  const addFile = (name: string, bytes: string | Uint8Array): string => {
    const dot = name.lastIndexOf('.');
    const hashed = `${name.slice(0, dot)}-${hashText(bytes).slice(0, 10)}${name.slice(dot)}`;
    writeAsset(hashed, bytes);
    return `/assets/${hashed}`;
  };
  const addTo =
    (names: Site['assets']) =>
    (name: string, bytes: string | Uint8Array): string => {
      names[name] = addFile(name, bytes);
      return names[name];
    };
  const addAsset = addTo(assets);

  const description = content.pages.find((page) => page.path === '/')?.description ?? '';
  const rootFiles = await buildIcons(firm, description, cache, addAsset);
  const ogImages = await buildOgImages(firm, content.pages, cache, addFile);
  const faces = await buildFonts(addAsset, cache);
  const clips = await buildMedia(contentFolder, content.clips, addAsset, cache);
  buildPhotos(contentFolder, addAsset);

  /** The files that have words, whose names it adds to those of assets. */
  async function buildWords(language: Language, { words, pages, bodies }: CompiledPages, names: Site['assets']) {
    const { tag, folder } = LANGUAGES[language];
    const plugin = inlineWords(words, tag, { folder, paths: pages.map(({ path }) => path) });
    const client = await buildClient(root, plugin);
    for (const [name, bytes] of client.outputs) writeAsset(name, bytes);
    names['client.js'] = client.entry;
    for (const [name, address] of Object.entries(client.rules)) names[ruleFile(name)] = address;
    const scriptInputs = await buildScripts(root, addTo(names), plugin);
    for (const { id, path } of pages) {
      const body = bodies.get(path);
      if (body?.kind === 'tool') addTo(names)(toolFile(id), JSON.stringify({ content: pickSharedContent(body) }));
    }
    return { modules: client.modules, inputs: [...client.inputs, ...scriptInputs] };
  }
  /** Publishes the bodies of pages. @returns the pages with the files of their bodies */
  function publishContent(language: Language, { pages, bodies, law }: CompiledPages): PageEntry[] {
    for (const [file, part] of [[LAW_INDEX, law.index] as const, ...law.topics])
      publish(`content/${languageFile(language, file)}`, JSON.stringify(part));
    return pages.map((entry) => {
      const page = { ...entry, ogImage: ogImages.get(entry.path) ?? '' };
      const body = bodies.get(page.path);
      if (!body) return page;
      const text = JSON.stringify(body);
      const file = languageFile(language, `${page.id}-${hashText(text).slice(0, 10)}.json`);
      publish(`content/${file}`, text);
      return { ...page, body: file };
    });
  }

  const { modules, inputs } = await buildWords('en', content, assets);
  const addInline = (id: string, css: string) => publish(`content/${styleFile(id)}`, css);
  const styles = await buildStyles(
    root,
    [...pageKinds(firm), DESK_PAGES],
    faces,
    content.editions.length > 0,
    addFile,
    addInline,
    cache,
  );
  await buildDrawingFiles(root, addAsset, cache);
  const editions: EditionRow[] = [];
  for (const edition of content.editions) {
    const { language, firm, abbreviations, words } = edition;
    const own: Site['assets'] = {};
    const built = await buildWords(language, edition, own);
    const published = publishContent(language, edition);
    const headings = published.map(({ path, title, name }) => [title, name, edition.bodies.get(path)]);
    const ownFaces = await buildDevanagari(language, collectHeadings([words, headings]), addTo(own), cache);
    const text = JSON.stringify({
      ...{ language, firm, abbreviations, words, pages: published, assets: own, modules: built.modules },
      ...(ownFaces && { faces: ownFaces }),
      ...inLanguage(sayIn(edition), () => buildPreparedPages(firm)),
    } satisfies Edition);
    const file = languageFile(language, `edition-${hashText(text).slice(0, 10)}.json`);
    publish(`content/${file}`, text);
    editions.push({ language, paths: published.map(({ path }) => path), file });
  }
  await precompress(join(work, 'public/assets'), folder.assets(), cache, writeAsset);
  cache.prune();

  const pages = publishContent('en', content);
  publish(RETIRED_WORKER_PATH, retiredWorker.replace('DATABASE_NAME', `'${firm.storagePrefix}unsent'`));
  for (const [path, text] of makeDiscoveryFiles(content, pages)) publish(path, text);
  for (const [name, bytes] of Object.entries(rootFiles)) publish(name, bytes);
  publish('_headers', makeHeadersFile(firm, Object.keys(rootFiles)));
  publish('.assetsignore', `${COPIES.join('\n')}\n`);

  const site: Omit<Site, 'build'> = {
    ...(today && { today }),
    firm,
    abbreviations: content.abbreviations,
    words: content.words,
    pages,
    ...(editions.length > 0 && { editions }),
    synonyms: content.synonyms,
    retired: content.retired,
    styles,
    assets,
    modules,
    clips,
    ...buildPreparedPages(firm),
  };
  const hash = hashText(JSON.stringify(site) + stamp).slice(0, 12);
  write('site.json', JSON.stringify({ ...site, build: hash } satisfies Site));
  write('client-meta.json', JSON.stringify([...new Set(inputs)].sort()));
}

export interface Outcome {
  result: 'built' | 'unchanged' | 'failed';
  /** What to say about it: the faults of the content, if it failed. */
  output: string;
}

export async function attemptBuild(keepMs?: number): Promise<Outcome> {
  try {
    const started = performance.now();
    const result = await build(keepMs);
    return { result, output: `${result} in ${Math.round(performance.now() - started)} ms` };
  } catch (error) {
    if (error instanceof DevelopmentDayError) return { result: 'failed', output: error.message };
    if (!(error instanceof ContentError)) throw error;
    return { result: 'failed', output: `The content does not compile:\n${error.message}` };
  }
}

/** What is due for review in 30 days, one line each; none without a build. @param today in India, `YYYY-MM-DD` */
function dueInBuild(today: string): string[] {
  const built = currentBuild(join(root, '.build'));
  if (built === undefined) return [];
  return dueLines(JSON.parse(readFileSync(join(built, 'public/content', LAW_INDEX), 'utf8')), today);
}

if (import.meta.main) {
  speakEnglish();
  const { result, output } = await attemptBuild();
  if (result === 'failed') console.error(output);
  else for (const line of [output, ...dueInBuild(indiaDay(Date.now()))]) console.log(line);
  process.exitCode = result === 'failed' ? 1 : 0;
}
