/** Watches the sources and rebuilds, for both development servers. */
import { watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write several files at once: waits for a pause this long, milliseconds. */
const DEBOUNCE_MS = 60;

export interface BuildOutcome {
  /** A failed build changes nothing that is served. */
  result: 'built' | 'unchanged' | 'failed';
  /** Output of the build, with the errors. */
  output: string;
}

/** Builds the site in a new process, because this one does not reload changed code. @param root folder of the project */
export async function runBuild(root: string): Promise<BuildOutcome> {
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
