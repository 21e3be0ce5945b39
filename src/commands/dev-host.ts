/**
 * A process of `bun run dev` that serves the last build each time it is told, beside the one before until that has
 * answered its requests. It ends if it cannot: Bun prints the error with its place.
 */

import { StartError } from '../hosts/bun/listen.ts';
import { serve } from '../hosts/bun/serve.ts';
import { EnvError } from '../settings.ts';

/** How long the end waits for open requests, milliseconds. */
const STOP_WITHIN_MS = 10_000;

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
  setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
  await current?.stop();
  process.exit(0);
});
