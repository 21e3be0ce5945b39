/**
 * A child process of `bun run dev` that serves the last build on request. The server before it answers its requests, and
 * stops. An error ends the process; Bun prints its place.
 */
import { StartError } from '../hosts/bun/listen.ts';
import { serve } from '../hosts/bun/serve.ts';
import { EnvError } from '../settings.ts';

let current: ReturnType<typeof serve> | undefined;

process.on('message', () => {
  const before = current;
  try {
    // The first page is what the author waits for.
    current = serve(process.env, { warmsSearch: false });
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  process.send?.(new URL(current.address).origin);
  void before?.stop();
});

process.on('SIGTERM', async () => {
  await current?.stop();
  process.exit(0);
});
