/** A copy of the project that a test may change and build: the same source and content, the packages by a link. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');

/**
 * @param more files and folders of the project that it needs besides what is built and served
 * @returns the folder of the copy, with nothing built in it. What is slow to draw (fonts and pictures, by a hash of what they are
 * drawn from) is there already: a build of the copy takes three seconds, and one without it fourteen
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

/** The same, and built: with the build that the project has. */
export function copyBuiltProject(): string {
  const folder = copyProject();
  const [builds, current] = [join(root, '.build/builds'), realpathSync(join(root, '.build/current'))];
  const isOfAnother = (path: string) =>
    path.startsWith(`${builds}/`) && path !== current && !path.startsWith(`${current}/`);
  cpSync(join(root, '.build'), join(folder, '.build'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !isOfAnother(path),
  });
  return folder;
}
