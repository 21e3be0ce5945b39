/**
 * A child process of `bun run dev`. `build` builds, and `serve` serves the last build in place of the one before, each
 * time it is asked. It loads the code once, at its start: the parent replaces it when code changes.
 */
import { createLog } from '../domain/host.ts';
import { describeError, describeStack } from './dev-faults.ts';

/** What a child answers. Without being asked, it sends the `rendering` fault of a page. */
export type ChildMessage =
  | { result: 'built' | 'unchanged' | 'serving'; origin?: string }
  | { result: 'failed'; faults: string[] }
  | { rendering: string };

/** For how long files of a build stay once it is replaced, milliseconds: open pages reload at once. */
const KEEP_MS = 3_600_000;

type Work = () => Promise<ChildMessage> | ChildMessage;

async function loadBuild(): Promise<Work> {
  const { attemptBuild } = await import('../build/build.ts');
  return async () => {
    const { result, output } = await attemptBuild(KEEP_MS);
    if (result === 'failed') return { result, faults: output.split('\n') };
    console.log(output);
    return { result };
  };
}

async function loadHost(): Promise<Work> {
  const { serve } = await import('../hosts/bun/serve.ts');
  const toConsole = createLog();
  const log: typeof toConsole = (entry) => {
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
    return { result: 'serving', origin: new URL(current.address).origin };
  };
}

const loading = process.argv[2] === 'build' ? loadBuild() : loadHost();
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
