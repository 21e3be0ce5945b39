/**
 * `bun src/build/build.ts`: builds everything that the hosts serve into a new folder of .build/ (ignored by git),
 * unless the inputs are unchanged. site.json is the index that both hosts load, public/ has the static files, and stamp
 * is the hash of the inputs.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pageKinds } from '../../routes/index.ts';
import { compileContent } from '../compiler/compile.ts';
import { ContentError } from '../compiler/content-error.ts';
import type { CompiledContent, Site } from '../content/site.ts';
import { figureFile } from '../content/store.ts';
import type { Firm } from '../domain/firm.ts';
import { fileHeaders } from '../http/security-headers.ts';
import { buildClient, buildServiceWorkers } from './browser-bundle.ts';
import { type BuildCache, hashOf, inputsStamp, openCache } from './cache.ts';
import { discoveryFiles } from './discovery/files.ts';
import { canonicalLink, DISCOVERY_TYPES, HOME_TWIN, NAMED_TYPES } from './discovery/types.ts';
import { newBuildFolder } from './folders.ts';
import { buildFonts } from './fonts.ts';
import { buildIcons } from './icons.tsx';
import { buildClientMarks, buildDrawingFiles, buildIllustrations } from './illustrations.ts';
import { buildMedia, buildPhotos } from './media.ts';
import { buildOgImages } from './og-images.ts';
import { COPIES, precompress } from './precompress.ts';
import { buildPreparedPages } from './prepared-pages.ts';
import { buildStyles } from './styles.ts';

const root = join(import.meta.dir, '../..');

/** Builds and publishes the site. @throws ContentError if the content does not compile; the earlier build then stays published */
export async function build(): Promise<'built' | 'unchanged'> {
  const target = join(root, '.build');
  const stamp = inputsStamp(root);
  if (existsSync(join(target, 'stamp')) && readFileSync(join(target, 'stamp'), 'utf8') === stamp) return 'unchanged';

  const content = compileContent(join(root, 'content'));
  const folder = newBuildFolder(target);
  try {
    await buildInto(folder.path, content, openCache(join(target, 'cache')), stamp);
    folder.publish(stamp);
  } catch (error) {
    folder.discard();
    throw error;
  }
  return 'built';
}

async function buildInto(work: string, content: CompiledContent, cache: BuildCache, stamp: string): Promise<void> {
  mkdirSync(join(work, 'public/assets'), { recursive: true });
  mkdirSync(join(work, 'public/content'), { recursive: true });
  const assets: Record<string, string> = {};
  const addFile = (name: string, bytes: string | Uint8Array): string => {
    const dot = name.lastIndexOf('.');
    const file = `${name.slice(0, dot)}-${hashOf(bytes).slice(0, 10)}${name.slice(dot)}`;
    writeFileSync(join(work, 'public/assets', file), bytes);
    return `/assets/${file}`;
  };
  const addAsset = (name: string, bytes: string | Uint8Array): string => {
    const address = addFile(name, bytes);
    assets[name] = address;
    return address;
  };
  const description = content.pages.find((page) => page.path === '/')?.description ?? '';
  const rootFiles = await buildIcons(content.firm, description, cache, addAsset);
  for (const [name, bytes] of Object.entries(rootFiles)) writeFileSync(join(work, 'public', name), bytes);
  const ogImages = await buildOgImages(content.firm, content.pages, cache, addFile);
  const faces = await buildFonts(addAsset, cache);
  const clips = await buildMedia(join(root, 'content'), addAsset, cache);
  buildPhotos(join(root, 'content'), addAsset);
  const client = await buildClient(root, join(work, 'public/assets'));
  assets['client.js'] = client.entry;
  const workerInputs = await buildServiceWorkers(root, content.firm, addAsset);
  writeFileSync(join(work, 'public/.assetsignore'), `${COPIES.join('\n')}\n`);
  const styles = await buildStyles(root, pageKinds(content.firm), faces, addFile);
  const illustrations = buildIllustrations();
  await buildDrawingFiles(root, illustrations, addAsset, cache);
  await precompress(join(work, 'public/assets'), cache);
  cache.prune();

  const pages = content.pages.map((entry) => {
    const page = { ...entry, ogImage: ogImages.get(entry.path) ?? '' };
    const body = content.bodies.get(page.path);
    if (!body) return page;
    const text = JSON.stringify(body);
    const file = `${page.id}-${hashOf(text).slice(0, 10)}.json`;
    writeFileSync(join(work, 'public/content', file), text);
    return { ...page, body: file };
  });
  mkdirSync(join(work, 'public/content', dirname(figureFile(''))), { recursive: true });
  for (const [id, body] of content.figures)
    writeFileSync(join(work, 'public/content', figureFile(id)), JSON.stringify(body));
  const discovery = discoveryFiles(content, pages);
  for (const [path, text] of discovery) {
    mkdirSync(dirname(join(work, 'public', path)), { recursive: true });
    writeFileSync(join(work, 'public', path), text);
  }
  writeFileSync(join(work, 'public/_headers'), headersFile(content.firm, Object.keys(rootFiles)));

  const site: Omit<Site, 'build'> = {
    firm: content.firm,
    pages,
    synonyms: content.synonyms,
    retired: content.retired,
    styles,
    assets,
    modules: client.modules,
    clips,
    illustrations,
    clientMarks: buildClientMarks(),
    ...buildPreparedPages(content.firm),
  };
  const hash = hashOf(JSON.stringify(site) + stamp).slice(0, 12);
  writeFileSync(join(work, 'site.json'), JSON.stringify({ ...site, build: hash } satisfies Site));
  writeFileSync(
    join(work, 'client-meta.json'),
    JSON.stringify([...new Set([...client.inputs, ...workerInputs])].sort()),
  );
}

/** Headers of files that Workers serves without running the Worker. Matching rules add up, so no two may set the same header. */
function headersFile(firm: Firm, rootFiles: readonly string[]): string {
  const rule = (path: string, headers: Readonly<Record<string, string>>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  /** A rule that replaces headers of earlier rules. A line that begins with `!` removes one. */
  const replacing = (path: string, headers: Readonly<Record<string, string>>) =>
    `${path}\n${Object.entries(headers)
      .map(([name, value]) => `  ! ${name}\n  ${name}: ${value}\n`)
      .join('')}`;
  const oneDay = { 'Cache-Control': 'public, max-age=86400' };
  return [
    rule('/*', fileHeaders(firm)),
    rule('/assets/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    rule('/content/*', { 'X-Robots-Tag': 'noindex' }),
    ...rootFiles.map((name) => rule(`/${name}`, oneDay)),
    ...Object.entries(DISCOVERY_TYPES).map(([ending, type]) =>
      rule(`/*.${ending}`, {
        ...oneDay,
        'Content-Type': type,
        // Search engines should list the HTML page.
        ...(ending === 'md' && { Link: canonicalLink(firm.origin, '/:splat') }),
      }),
    ),
    ...Object.entries(NAMED_TYPES).map(([path, type]) => replacing(path, { ...oneDay, 'Content-Type': type })),
    replacing(HOME_TWIN, { Link: canonicalLink(firm.origin, '/') }),
  ].join('');
}

if (import.meta.main) {
  try {
    const started = performance.now();
    const outcome = await build();
    console.log(`${outcome} in ${Math.round(performance.now() - started)} ms`);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(`The content does not compile:\n${error.message}`);
    process.exit(1);
  }
}
