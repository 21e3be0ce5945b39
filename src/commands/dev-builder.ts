/**
 * A process of `bun run dev` that builds each time it is told. It ends on an error that is none of the content's: Bun
 * prints that with its place.
 */
import { join } from 'node:path';
import { attemptBuild } from '../build/build.ts';
import { warmCompiler } from '../build/compiled.ts';

const root = join(import.meta.dir, '../..');
/** When it keeps what it compiled, milliseconds after a build: the first page is then on its way. */
const KEEP_AFTER_MS = 300;
/** How long nothing is saved before it prepares for the change of a text, milliseconds: a build would wait for that. */
const IDLE_MS = 2_000;
let idle: ReturnType<typeof setTimeout> | undefined;

process.on('message', async () => {
  clearTimeout(idle);
  process.send?.(await attemptBuild((keep) => setTimeout(keep, KEEP_AFTER_MS)));
  idle = setTimeout(() => warmCompiler(root), IDLE_MS);
});
