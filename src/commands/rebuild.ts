/** Watches the sources and rebuilds, for both development servers, and starts the one on workerd. */
import { watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write several files at once: waits for a pause this long, milliseconds. */
const DEBOUNCE_MS = 60;

/**
 * Builds the site in a new process, because this one does not reload changed code. A failed build changes nothing that
 * is served.
 * @param root folder of the project
 * @returns the result, and the output of the build with the errors
 */
export async function runBuild(root: string): Promise<{ result: 'built' | 'unchanged' | 'failed'; output: string }> {
  const child = Bun.spawn([process.execPath, join(root, 'src/build/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  process.stdout.write(out);
  process.stderr.write(err);
  const result = code !== 0 ? 'failed' : out.startsWith('unchanged') ? 'unchanged' : 'built';
  return { result, output: err + out };
}

/**
 * Runs work once, and again after changes in content/, routes/ or src/, one run at a time. Changes during a run cause
 * one more run.
 * @param root folder of the project
 * @returns a function that waits until no run is in progress
 */
export function onEveryChange(root: string, work: () => Promise<void>): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dirty = true;
  let turns = Promise.resolve();
  const turn = () => {
    turns = turns.then(async () => {
      if (!dirty) return;
      dirty = false;
      await work();
    });
  };
  const changed = () => {
    dirty = true;
    clearTimeout(timer);
    timer = setTimeout(turn, DEBOUNCE_MS);
  };
  for (const folder of ['content', 'routes', 'src']) watch(join(root, folder), { recursive: true }, changed);
  turn();
  return async () => {
    for (let waitedFor: Promise<void> | undefined; waitedFor !== turns; await waitedFor) waitedFor = turns;
  };
}

/**
 * `bun run dev:edge [options of wrangler dev]`: serves the site on workerd, and rebuilds it after every change. Every
 * build writes the index of pages, which wrangler watches; it then reloads the static files too.
 * @param root folder of the project
 */
export function serveOnWorkerd(root: string, options: readonly string[]): void {
  const command = [process.execPath, join(root, 'src/commands/wrangler.ts'), 'dev', '--cwd', root, ...options];
  let wrangler: Bun.Subprocess | undefined;
  onEveryChange(root, async () => {
    const { result } = await runBuild(root);
    if (result === 'failed') console.error('waiting for a change');
    else
      wrangler ??= Bun.spawn(command, {
        cwd: root,
        stdio: ['inherit', 'inherit', 'inherit'],
        onExit: (_, code) => process.exit(code ?? 0),
      });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => (wrangler ? wrangler.kill(signal) : process.exit(0)));
}
