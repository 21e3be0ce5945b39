/**
 * `bun run package [folder]`: one folder that serves the site and has the reading desk, without the project's sources or dependencies. Bun
 * itself is in it, so that a server needs nothing but the folder, and going back to an earlier folder brings its Bun back too.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { currentBuild } from '../build/folders.ts';

const root = join(import.meta.dir, '../..');
/** What the commands of the folder run: each stays at its place under src, since it finds the build, and the thread, from there. */
const ENTRIES = ['src/hosts/bun/serve.ts', 'src/hosts/bun/desk-thread.ts', 'src/commands/leads.ts'];
/** What serving reads of a build. */
const SERVED = ['public', 'site.json', 'stamp'];

/** The folder cannot be made. The message is for the person at the terminal. */
class PackageError extends Error {
  override name = 'PackageError';
}

/**
 * Writes the folder whole or not at all.
 * @throws PackageError where there is no build, or where something is at its place
 */
async function packageInto(folder: string): Promise<void> {
  const built = currentBuild(join(root, '.build'));
  if (built === undefined) throw new PackageError('There is no build: run `bun run build` first.');
  if (existsSync(folder)) throw new PackageError(`${folder} is there already: choose another name.`);
  const partial = join(dirname(folder), `.${basename(folder)}.partial`);
  rmSync(partial, { recursive: true, force: true });
  try {
    await Bun.build({
      entrypoints: ENTRIES.map((entry) => join(root, entry)),
      root: join(root, 'src'),
      outdir: join(partial, 'src'),
      target: 'bun',
      splitting: true,
      naming: { chunk: 'chunks/[name]-[hash].[ext]' },
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    for (const name of SERVED) cpSync(join(built, name), join(partial, '.build/current', name), { recursive: true });
    mkdirSync(join(partial, 'bin'));
    cpSync(process.execPath, join(partial, 'bin/bun'));
    chmodSync(join(partial, 'bin/bun'), 0o755);
    const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
    };
    const scripts = { start: 'exec bun src/hosts/bun/serve.js', leads: 'exec bun src/commands/leads.js' };
    writeFileSync(
      join(partial, 'package.json'),
      `${JSON.stringify({ name, version, private: true, type: 'module', scripts }, null, 2)}\n`,
    );
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

try {
  const folder = resolve(process.argv[2] ?? join(root, 'dist/lekha'));
  // Nobody named it, so nobody put anything else there.
  if (process.argv[2] === undefined) rmSync(folder, { recursive: true, force: true });
  await packageInto(folder);
  console.log(`${folder}\nStart it: cd ${folder} && bin/bun run start`);
} catch (error) {
  if (!(error instanceof PackageError)) throw error;
  console.error(error.message);
  process.exit(1);
}
