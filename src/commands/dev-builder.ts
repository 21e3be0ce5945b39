/** A child process of `bun run dev` that builds on request. Errors outside the content end it; Bun prints their place. */
import { join } from 'node:path';
import { attemptBuild } from '../build/build.ts';
import { warmCompiler } from '../build/compiled.ts';

const root = join(import.meta.dir, '../..');
/** Stores the compiled content this long after a build, milliseconds: the first page goes first. */
const KEEP_AFTER_MS = 300;
/** Warms the compiler after this long without a save, milliseconds: a build would wait for it. */
const IDLE_MS = 2_000;
let idle: ReturnType<typeof setTimeout> | undefined;

process.on('message', async () => {
  clearTimeout(idle);
  process.send?.(await attemptBuild((keep) => setTimeout(keep, KEEP_AFTER_MS)));
  idle = setTimeout(() => warmCompiler(root), IDLE_MS);
});
