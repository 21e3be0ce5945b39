/**
 * The process of `bun run dev` that builds, and then serves the build in place of the one before, each time it is asked.
 * It loads the code once, at its start: the parent replaces it when code changes. For `bun run dev:edge`, whose server is
 * wrangler, it only builds (argument `build`).
 */
import { createLog, type Log } from '../domain/host.ts';
import { describeError, describeStack } from './dev-faults.ts';

/** What it answers. Without being asked, it sends the `rendering` fault of a page. */
export type ChildMessage =
  | { result: 'built' | 'unchanged'; origin?: string | undefined }
  | { result: 'failed'; faults: string[] }
  | { rendering: string };

/** For how long files of a build stay once it is replaced, milliseconds: open pages reload at once. */
const KEEP_MS = 3_600_000;

async function loadCode(): Promise<() => Promise<ChildMessage>> {
  const { attemptBuild } = await import('../build/build.ts');
  const serveBuild = process.argv[2] === 'build' ? () => undefined : await loadServer();
  let origin: string | undefined;
  return async () => {
    const { result, output } = await attemptBuild(KEEP_MS);
    if (result === 'failed') return { result, faults: output.split('\n') };
    console.log(output);
    if (origin === undefined || result === 'built') origin = serveBuild();
    return { result, origin };
  };
}

/** @returns what serves the last build, at the origin that it returns */
async function loadServer(): Promise<() => string> {
  const { serve } = await import('../hosts/bun/serve.ts');
  const toConsole = createLog();
  const log: Log = (entry) => {
    toConsole(entry);
    if (entry.level === 'error' && typeof entry.stack === 'string')
      process.send?.({ rendering: describeStack(entry.stack) } satisfies ChildMessage);
  };
  let current: ReturnType<typeof serve> | undefined;
  process.on('SIGTERM', async () => {
    await current?.stop();
    process.exit(0);
  });
  return () => {
    const before = current;
    // The first page is what the author waits for.
    current = serve(process.env, { warmsSearch: false, log });
    void before?.stop();
    return new URL(current.address).origin;
  };
}

const loading = loadCode();
loading.catch(() => {});
process.on('message', async () => {
  try {
    const work = await loading;
    process.send?.(await work());
  } catch (error) {
    console.error(error);
    process.send?.({ result: 'failed', faults: [describeError(error)] } satisfies ChildMessage);
  }
});
process.on('disconnect', () => process.exit(0));
