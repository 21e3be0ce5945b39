/**
 * `bun run package [folder] [--strict]`: writes a folder that runs the site and `bun run leads`, and needs nothing
 * else. It has its own Bun, which a rollback to an earlier folder restores too.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { currentBuild } from '../build/folders.ts';
import { indiaDay } from '../domain/calendar.ts';
import { CommandError, main } from './command.ts';
import { requireRealDay } from './real-day.ts';
import { takeStrict } from './strict.ts';

const root = join(import.meta.dir, '../..');
/** They keep their paths under src, because they find the build and the thread relative to them. */
const ENTRIES = ['src/hosts/bun/serve.ts', 'src/hosts/bun/desk-thread.ts', 'src/commands/leads.ts'];
const SERVED = ['public', 'site.json', 'stamp'];

/** Writes the whole folder or nothing. @throws CommandError if there is no build, or the folder
 * exists; DevelopmentDayError if it was built for another day */
async function packageInto(folder: string): Promise<void> {
  const built = currentBuild(join(root, '.build'));
  if (built === undefined) throw new CommandError('There is no build: run `bin/bun run build` first.');
  requireRealDay(built);
  if (existsSync(folder)) throw new CommandError(`${folder} is there already: choose another name.`);
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
    for (const name of SERVED)
      cpSync(join(built, name), join(partial, '.build/current', name), { recursive: true, dereference: true });
    mkdirSync(join(partial, 'bin'));
    cpSync(process.execPath, join(partial, 'bin/bun'));
    chmodSync(join(partial, 'bin/bun'), 0o755);
    const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    // The Bun of the folder: a machine that has Node and no Bun finds no other.
    const leads = 'exec bin/bun src/commands/leads.js';
    const scripts = { start: 'exec bin/bun src/hosts/bun/serve.js', leads };
    const manifest = { name, version, private: true, type: 'module', scripts };
    writeFileSync(join(partial, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

await main(async (args) => {
  const [given] = takeStrict(args, join(root, 'content'), indiaDay(Date.now()));
  const folder = resolve(given ?? join(root, 'dist/lekha'));
  // The default folder is only for this command.
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
  await packageInto(folder);
  console.log(`${folder}\nStart it: cd ${folder} && bin/bun run start`);
});
