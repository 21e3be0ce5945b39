/**
 * Builds after each change, for both development servers, and starts the one on workerd. `bun --watch` would restart
 * one process: its port closes meanwhile, code that does not load shows nothing in the browser, and the compiler, which
 * takes eight times as long when it is cold, starts anew.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { ChildMessage } from './dev-child.ts';

const root = join(import.meta.dir, '../..');
/** Editors write several files at once: waits for a pause this long, milliseconds. */
const DEBOUNCE_MS = 60;
/** Files that no process has loaded: each build and each start reads them again. */
const READ_AGAIN = /^content\/|\.(?:css|svg)$/;

export type Child = ReturnType<typeof startChild>;

/** @param onFault is called with what goes wrong while the child is not asked for anything */
export function startChild(kind: 'build' | 'serve', env = process.env, onFault = (_fault: string) => {}) {
  let isWanted = true;
  let answer: PromiseWithResolvers<Exclude<ChildMessage, { rendering: string }>> | undefined;
  const child = Bun.spawn([process.execPath, join(root, 'src/commands/dev-child.ts'), kind], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (message: ChildMessage) => ('rendering' in message ? onFault(message.rendering) : answer?.resolve(message)),
    onExit: () => {
      const fault = `The process that should ${kind} has ended.`;
      answer?.resolve({ result: 'failed', faults: [fault] });
      if (isWanted) onFault(fault);
    },
  });
  return {
    /** Has it work once. */
    ask() {
      answer = Promise.withResolvers();
      child.send('again');
      return answer.promise;
    },
    /** Whether it works, and has loaded the code as it is after these changes. @param changed files, relative to the root */
    isCurrent: (changed: ReadonlySet<string>) =>
      child.exitCode === null && child.signalCode === null && [...changed].every((file) => READ_AGAIN.test(file)),
    end(): Promise<unknown> {
      isWanted = false;
      child.kill('SIGTERM');
      return child.exited;
    },
  };
}

/** Prints faults, and that a change is awaited. */
export function printFaults(faults: readonly string[]): void {
  console.error([...faults, 'waiting for a change'].join('\n'));
}

/**
 * Builds once, and again after changes in content/, routes/ or src/, one build at a time. Changes during a build cause
 * one more.
 * @param before is called at the start of each build, `after` with its outcome; both get the changed files
 * @returns what waits until no build is in progress, and what ends the process that builds
 */
export function buildOnEveryChange(
  before: (changed: ReadonlySet<string>) => void,
  after: (outcome: Awaited<ReturnType<Child['ask']>>) => Promise<void> | void,
) {
  let builder: Child | undefined;
  let changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const build = async () => {
    const files = changed;
    changed = new Set();
    before(files);
    if (!builder?.isCurrent(files)) {
      void builder?.end();
      builder = startChild('build');
    }
    await after(await builder.ask());
  };
  let builds = build();
  for (const folder of ['content', 'routes', 'src'])
    watch(join(root, folder), { recursive: true }, (_, file) => {
      changed.add(`${folder}/${file ?? ''}`.replaceAll('\\', '/'));
      clearTimeout(timer);
      timer = setTimeout(() => {
        builds = builds.then(() => (changed.size > 0 ? build() : undefined));
      }, DEBOUNCE_MS);
    });
  return {
    settled: async () => {
      for (let waitedFor: Promise<void> | undefined; waitedFor !== builds; await waitedFor) waitedFor = builds;
    },
    end: () => builder?.end(),
  };
}

/**
 * `bun run dev:edge [options of wrangler dev]`: serves the site on workerd, and rebuilds it after every change. Every
 * build writes the index of pages, which wrangler watches; it then reloads the static files too.
 */
export function serveOnWorkerd(options: readonly string[]): void {
  const command = [process.execPath, join(root, 'src/commands/wrangler.ts'), 'dev', '--cwd', root, ...options];
  let wrangler: Bun.Subprocess | undefined;
  const builds = buildOnEveryChange(
    () => {},
    (outcome) => {
      if (outcome.result === 'failed') return printFaults(outcome.faults);
      wrangler ??= Bun.spawn(command, {
        cwd: root,
        stdio: ['inherit', 'inherit', 'inherit'],
        onExit: (_, code) => {
          void builds.end();
          process.exit(code ?? 0);
        },
      });
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      void builds.end();
      if (wrangler) wrangler.kill(signal);
      else process.exit(0);
    });
}
