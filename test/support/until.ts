/** Polling for the effects of other processes, which send no notification. */

/** The time between two checks, milliseconds: polling without a pause would slow the other process. */
const PAUSE_MS = 20;

/** Resolves once a check finds what it looks for. The timeout of the test limits it. */
export async function until(found: () => unknown): Promise<void> {
  while (!(await found())) await Bun.sleep(PAUSE_MS);
}
