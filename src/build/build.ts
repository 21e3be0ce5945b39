/**
 * `bun src/build/build.ts`: builds all that the hosts serve into a new folder of .build/, unless the inputs, whose hash
 * is `stamp`, are unchanged. Both hosts load the index site.json; public/ has the static files.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageKinds } from '../../routes/route-table.ts';
import { ContentError } from '../compiler/read/content-error.ts';
import { dueLines } from '../content/due-reviews.ts';
import { inLanguage } from '../content/language.ts';
import type { CompiledContent, Site } from '../content/site.ts';
import { LAW_INDEX, pickSharedContent, ruleFile, styleFile, toolFile } from '../content/store.ts';
import { indiaDay } from '../domain/calendar.ts';
import { DevelopmentDayError, takeDevelopmentDay } from '../domain/development-day.ts';
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
  const stamp = [hashInputs(root), today].filter(Boolean).join(' ');
  if (existsSync(join(target, 'stamp')) && readFileSync(join(target, 'stamp'), 'utf8') === stamp) return 'unchanged';

  const cache = openCache(join(target, 'cache'));
  const content = await compileOrRecall(root, cache);
  const folder = newBuildFolder(target, { ...(keepMs !== undefined && { keepMs }) });
  try {
    const english = createSay('en-IN', content.words);
    await inLanguage(english, () => buildInto(folder, content, cache, stamp, today));
    folder.publish(stamp);
  } catch (error) {
    folder.discard();
    throw error;
  }
  return 'built';
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
  const addAsset = (name: string, bytes: string | Uint8Array): string => {
    assets[name] = addFile(name, bytes);
    return assets[name];
  };

  const description = content.pages.find((page) => page.path === '/')?.description ?? '';
  const rootFiles = await buildIcons(firm, description, cache, addAsset);
  const ogImages = await buildOgImages(firm, content.pages, cache, addFile);
  const faces = await buildFonts(addAsset, cache);
  const hindi = content.pages.filter(({ lang }) => lang === 'hi');
  const headings = collectHeadings(hindi.map(({ path, title, name }) => [title, name, content.bodies.get(path)]));
  const hindiFaces = await buildDevanagari('hi', headings, addAsset, cache);
  const clips = await buildMedia(contentFolder, content.clips, addAsset, cache);
  buildPhotos(contentFolder, addAsset);
  const words = inlineWords(content.words, 'en-IN');
  const client = await buildClient(root, words);
  for (const [name, bytes] of client.outputs) writeAsset(name, bytes);
  assets['client.js'] = client.entry;
  for (const [name, address] of Object.entries(client.rules)) assets[ruleFile(name)] = address;
  const scriptInputs = await buildScripts(root, addAsset, words);
  const addInline = (id: string, css: string) => publish(`content/${styleFile(id)}`, css);
  const styles = await buildStyles(root, [...pageKinds(firm), DESK_PAGES], faces, addFile, addInline, cache);
  await buildDrawingFiles(root, addAsset, cache);
  for (const { id, path } of content.pages) {
    const body = content.bodies.get(path);
    if (body?.kind !== 'tool') continue;
    addAsset(toolFile(id), JSON.stringify({ content: pickSharedContent(body) }));
  }
  await precompress(join(work, 'public/assets'), folder.assets(), cache, writeAsset);
  cache.prune();

  const pages = content.pages.map((entry) => {
    const page = { ...entry, ogImage: ogImages.get(entry.path) ?? '' };
    const body = content.bodies.get(page.path);
    if (!body) return page;
    const text = JSON.stringify(body);
    const file = `${page.id}-${hashText(text).slice(0, 10)}.json`;
    publish(`content/${file}`, text);
    return { ...page, body: file };
  });
  for (const [file, part] of [[LAW_INDEX, content.law.index] as const, ...content.law.topics])
    publish(`content/${file}`, JSON.stringify(part));
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
    synonyms: content.synonyms,
    retired: content.retired,
    styles,
    assets,
    ...(hindiFaces && { faces: { hi: hindiFaces } }),
    modules: client.modules,
    clips,
    ...buildPreparedPages(firm),
  };
  const hash = hashText(JSON.stringify(site) + stamp).slice(0, 12);
  write('site.json', JSON.stringify({ ...site, build: hash } satisfies Site));
  const inputs = new Set([...client.inputs, ...scriptInputs]);
  write('client-meta.json', JSON.stringify([...inputs].sort()));
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
  const { result, output } = await attemptBuild();
  if (result === 'failed') console.error(output);
  else for (const line of [output, ...dueInBuild(indiaDay(Date.now()))]) console.log(line);
  process.exitCode = result === 'failed' ? 1 : 0;
}
