/** Copies of the project and of its content that a test may change. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');

/**
 * Copies the source and the content, and links the packages.
 * @param more files and folders of the project to copy in addition to what is built and served
 * @returns the folder of the copy, without a build. Fonts and pictures, which are slow to draw, are copied under the
 * hash of their source: a build of the copy takes three seconds instead of fourteen
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
export async function copyBuiltProject(): Promise<string> {
  await import('./build.ts');
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

export interface ContentCopy extends Disposable {
  root: string;
  /** Changes the text of a file, and throws if nothing changed. */
  edit(path: string, change: (text: string) => string): void;
}

/** A copy of content/, removed after the test. */
export function contentCopy(): ContentCopy {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-content-'));
  cpSync(join(root, 'content'), folder, { recursive: true });
  return {
    root: folder,
    edit(path, change) {
      const before = readFileSync(join(folder, path), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`nothing changed in ${path}`);
      writeFileSync(join(folder, path), after);
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
