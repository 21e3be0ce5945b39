/** A copy of the project that a test may change and build: the same source and content, with linked packages. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');

/**
 * @param more files and folders of the project to copy in addition to what is built and served
 * @returns the folder of the copy, without a build. Fonts and pictures, which are slow to draw, are copied under the hash of
 * their source: a build of the copy takes three seconds instead of fourteen
 */
export function copyProject(...more: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-copy-'));
  for (const name of [
    'content',
    'routes',
    'src',
    'package.json',
    'bun.lock',
    'tsconfig.json',
    'wrangler.toml',
    ...more,
  ]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const drawn = join(root, '.build/cache');
  mkdirSync(join(folder, '.build'));
  if (existsSync(drawn)) cpSync(drawn, join(folder, '.build/cache'), { recursive: true });
  return folder;
}

/** A copy with the project's own build. */
export function copyBuiltProject(): string {
  const folder = copyProject();
  const [builds, current] = [join(root, '.build/builds'), realpathSync(join(root, '.build/current'))];
  const isOfAnother = (path: string) =>
    path.startsWith(`${builds}/`) && path !== current && !path.startsWith(`${current}/`);
  cpSync(join(root, '.build'), join(folder, '.build'), {
    recursive: true,
    verbatimSymlinks: true,
    // A server that ends meanwhile removes the mark that it serves this build.
    filter: (path) => !isOfAnother(path) && !path.includes('/serving-'),
  });
  return folder;
}
