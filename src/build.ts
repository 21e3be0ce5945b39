/**
 * `bun src/build.ts`: everything the hosts serve, into .build/ (ignored by git).
 * .build/site.json is the index both hosts load; .build/public is served as it is; .build/stamp says what it was made from.
 * Skips the work when nothing has changed since.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCache } from './build/cache.ts';
import { buildClient } from './build/client.ts';
import { buildFonts } from './build/fonts.ts';
import { hashOf, inputsStamp } from './build/hash.ts';
import { buildIcons } from './build/icons.tsx';
import { buildMedia } from './build/media.ts';
import { buildOgImages } from './build/og-images.ts';
import { buildStyles } from './build/styles.ts';
import { compileContent } from './content/compile.ts';
import { ContentError } from './content/errors.ts';
import type { Site } from './content/site.ts';

const root = join(import.meta.dir, '..');

/** Builds the site. Throws a ContentError when the content does not compile; the earlier build then stays. */
export async function build(): Promise<'built' | 'unchanged'> {
  const target = join(root, '.build');
  const stamp = inputsStamp(root);
  if (existsSync(join(target, 'stamp')) && readFileSync(join(target, 'stamp'), 'utf8') === stamp) return 'unchanged';

  const content = compileContent(join(root, 'content'));
  // Made beside the old build and moved into its place, so that a failed build leaves the old one standing.
  const work = join(root, `.build/next-${process.pid}`);
  rmSync(work, { recursive: true, force: true });
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
  const cache = openCache(join(target, 'cache'));
  const description = content.pages.find((page) => page.path === '/')?.description ?? '';
  const rootFiles = await buildIcons(content.firm, description, cache, addAsset);
  for (const [name, bytes] of Object.entries(rootFiles)) writeFileSync(join(work, 'public', name), bytes);
  const ogImages = await buildOgImages(content.firm, content.pages, cache, addFile);
  const faces = await buildFonts(addAsset);
  const clips = await buildMedia(join(root, 'content'), addAsset);
  const client = await buildClient(root, join(work, 'public/assets'));
  assets['client.js'] = client.entry;
  const styles = await buildStyles(root, faces);
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
  writeFileSync(
    join(work, 'public/_headers'),
    [
      '/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n  X-Content-Type-Options: nosniff\n',
      '/content/*\n  X-Robots-Tag: noindex\n  X-Content-Type-Options: nosniff\n',
      ...Object.keys(rootFiles).map((name) => `/${name}\n  Cache-Control: public, max-age=86400\n  X-Content-Type-Options: nosniff\n`),
    ].join(''),
  );

  const site: Omit<Site, 'build'> = { firm: content.firm, pages, synonyms: content.synonyms, styles, assets, clips };
  const text = JSON.stringify(site);
  writeFileSync(join(work, 'site.json'), JSON.stringify({ ...site, build: hashOf(text + stamp).slice(0, 12) } satisfies Site));
  writeFileSync(join(work, 'client-meta.json'), JSON.stringify(client.inputs));
  for (const name of ['stamp', 'public', 'site.json', 'client-meta.json']) rmSync(join(target, name), { recursive: true, force: true });
  for (const name of ['public', 'client-meta.json', 'site.json']) renameSync(join(work, name), join(target, name));
  writeFileSync(join(target, 'stamp'), stamp);
  rmSync(work, { recursive: true, force: true });
  return 'built';
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
