/** Watches the sources and rebuilds, for both development servers, and starts the one on workerd. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../build/build.ts';
import { type DevProcess, startProcess } from './dev-process.ts';

/** Editors write several files at once: waits for a pause this long, milliseconds. */
const DEBOUNCE_MS = 60;

/** Files that no process keeps: each build and each start reads them again. */
const READ_AGAIN = /^content\/|\.(?:css|svg)$/;

/** Whether processes that have loaded the code may go on. @param changed files, relative to the root */
export const keepsCode = (changed: ReadonlySet<string>) => [...changed].every((file) => READ_AGAIN.test(file));

/**
 * Creates the builder. Its process stays until the code changes, because loaded code is fast and the compiler remembers
 * its results. A failed build changes nothing that is served.
 */
export function createBuilder(root: string) {
  let child: DevProcess<Outcome> | undefined;
  return {
    /** @param changed files since the last build */
    async build(changed: ReadonlySet<string>): Promise<Outcome> {
      if (child?.hasEnded() || !keepsCode(changed)) this.end();
      child ??= startProcess<Outcome>(root, 'src/commands/dev-builder.ts', process.env);
      try {
        const outcome = await child.ask();
        if (outcome.result === 'failed') console.error(outcome.output);
        else console.log(outcome.output);
        return outcome;
      } catch (error) {
        return { result: 'failed', output: (error as Error).message };
      }
    },
    end: () => {
      void child?.end();
      child = undefined;
    },
  };
}

/**
 * Runs work once, and again after changes in content/, routes/ or src/, one run at a time. Changes during a run cause
 * one more run.
 * @param work gets the changed files, relative to the root
 * @returns a function that waits until no run is in progress
 */
export function onEveryChange(
  root: string,
  work: (changed: ReadonlySet<string>) => Promise<void>,
): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  let changed = new Set<string>();
  let turns = Promise.resolve();
  const turn = () => {
    turns = turns.then(async () => {
      if (!first && changed.size === 0) return;
      first = false;
      const files = changed;
      changed = new Set();
      await work(files);
    });
  };
  for (const folder of ['content', 'routes', 'src'])
    watch(join(root, folder), { recursive: true }, (_, file) => {
      changed.add(`${folder}/${file ?? ''}`.replaceAll('\\', '/'));
      clearTimeout(timer);
      timer = setTimeout(turn, DEBOUNCE_MS);
    });
  turn();
  return async () => {
    for (let waitedFor: Promise<void> | undefined; waitedFor !== turns; await waitedFor) waitedFor = turns;
  };
}

/**
 * `bun run dev:edge [options of wrangler dev]`: serves the site on workerd, and rebuilds it after every change. Every
 * build writes the index of pages, which wrangler watches; it then reloads the static files too.
 */
export function serveOnWorkerd(root: string, options: readonly string[]): void {
  const command = [process.execPath, join(root, 'src/commands/wrangler.ts'), 'dev', '--cwd', root, ...options];
  let wrangler: Bun.Subprocess | undefined;
  const builder = createBuilder(root);
  onEveryChange(root, async (changed) => {
    const { result } = await builder.build(changed);
    if (result === 'failed') console.error('waiting for a change');
    else
      wrangler ??= Bun.spawn(command, {
        cwd: root,
        stdio: ['inherit', 'inherit', 'inherit'],
        onExit: (_, code) => {
          builder.end();
          process.exit(code ?? 0);
        },
      });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      builder.end();
      if (wrangler) wrangler.kill(signal);
      else process.exit(0);
    });
}
