/**
 * `bun run dev:edge [options of wrangler dev]`: serves the site on workerd, and rebuilds it after every change. Every
 * build writes the index of pages, which wrangler watches; it then reloads the static files too.
 */
import { join } from 'node:path';
import { onEveryChange, runBuild } from './rebuild.ts';

const root = join(import.meta.dir, '../..');
let wrangler: Bun.Subprocess | undefined;

onEveryChange(root, async () => {
  const { result } = await runBuild(root);
  if (result === 'failed') console.error('waiting for a change');
  else
    wrangler ??= Bun.spawn(
      [process.execPath, join(root, 'src/commands/wrangler.ts'), 'dev', '--cwd', root, ...process.argv.slice(2)],
      {
        cwd: root,
        stdio: ['inherit', 'inherit', 'inherit'],
        onExit: (_, code) => process.exit(code ?? 0),
      },
    );
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => (wrangler ? wrangler.kill(signal) : process.exit(0)));
