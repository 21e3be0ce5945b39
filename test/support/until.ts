/** Waiting for what other processes do, which nothing here is told of. */

/** Between two looks, milliseconds: asking without a pause takes the processor from what is waited for. */
const PAUSE_MS = 20;

/** Resolves once a look finds what it looks for. How long that may take is the limit of the test. */
export async function until(found: () => unknown): Promise<void> {
  while (!(await found())) await Bun.sleep(PAUSE_MS);
}
