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
/** Files that no process has loaded: each build reads them again. */
const READ_AGAIN = /^content\/|\.(?:css|svg)$/;

export type Outcome = Exclude<ChildMessage, { rendering: string }>;

/** @param onFault is called with what goes wrong while the child is not asked for anything */
function startChild(kind: 'build' | 'serve', onFault: (fault: string) => void) {
  let isWanted = true;
  let answer: PromiseWithResolvers<Outcome> | undefined;
  const child = Bun.spawn([process.execPath, join(root, 'src/commands/dev-child.ts'), kind], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1' },
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
type Child = ReturnType<typeof startChild>;

/** Prints faults, and that a change is awaited. */
export function printFaults(faults: readonly string[]): void {
  console.error([...faults, 'waiting for a change'].join('\n'));
}

interface Watcher {
  /** At the start of each build. */
  before?: () => void;
  after: (outcome: Outcome) => void;
  /** With what goes wrong outside of a build. */
  onFault?: (fault: string) => void;
}

/**
 * Builds once, and again after changes in content/, routes/ or src/, one build at a time. Changes during a build cause
 * one more. After a change of code a new process builds; the last good one serves until that has.
 * @returns what waits until no build is in progress, and what ends the processes
 */
export function buildOnEveryChange(kind: 'build' | 'serve', { before, after, onFault = () => {} }: Watcher) {
  /** Has the newest code. */
  let newest: Child | undefined;
  /** Has made the last good build. */
  let good: Child | undefined;
  let changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const build = async () => {
    const files = changed;
    changed = new Set();
    before?.();
    if (!newest?.isCurrent(files)) {
      if (newest !== good) void newest?.end();
      newest = startChild(kind, onFault);
    }
    const outcome = await newest.ask();
    after(outcome);
    if (outcome.result === 'failed' || good === newest) return;
    void good?.end();
    good = newest;
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
    end: () => Promise.all([newest?.end(), good?.end()]),
  };
}

/**
 * `bun run dev:edge [options of wrangler dev]`: serves the site on workerd, and rebuilds it after every change. Every
 * build writes the index of pages, which wrangler watches; it then reloads the static files too.
 */
export function serveOnWorkerd(options: readonly string[]): void {
  const command = [process.execPath, join(root, 'src/commands/wrangler.ts'), 'dev', '--cwd', root, ...options];
  let wrangler: Bun.Subprocess | undefined;
  const builds = buildOnEveryChange('build', {
    after(outcome) {
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
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      void builds.end();
      if (wrangler) wrangler.kill(signal);
      else process.exit(0);
    });
}
