/**
 * One test run at a time in a checkout: a second one would replace the build that the tests of the first read. The file
 * .build/test-run holds the id of the process that runs them. One whose process has ended counts for nothing.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CLAIM = join(import.meta.dir, '../../.build/test-run');
/** Set for every process that a run starts, so that none waits for the run that it belongs to. */
const RUN = 'TEST_RUN';
const LOOK_EVERY_MS = 500;

/**
 * Claims the checkout for this run. If another run has it, says so and waits for its end.
 * @returns what gives it back
 */
export async function claimCheckout(claim = CLAIM): Promise<() => void> {
  const keep = () => {};
  if (process.env[RUN] !== undefined) return keep;
  // The workers of `bun test --parallel` are one run, that of the process that started them.
  const run = process.env.BUN_TEST_WORKER_ID === undefined ? process.pid : process.ppid;
  process.env[RUN] = String(run);
  mkdirSync(dirname(claim), { recursive: true });
  for (let told: number | undefined; !writeClaim(claim, run); ) {
    const other = readClaim(claim);
    if (other === run) return keep;
    if (other === undefined || !isAlive(other)) {
      rmSync(claim, { force: true });
      continue;
    }
    if (told !== other)
      console.error(`Another test run uses this checkout (process ${other}). Waiting for its end; ${claim} names it.`);
    told = other;
    await Bun.sleep(LOOK_EVERY_MS);
  }
  return run === process.pid ? () => rmSync(claim, { force: true }) : keep;
}

/** @returns false if there is a claim already */
function writeClaim(claim: string, run: number): boolean {
  // Linked when complete: another run that read half a claim would take it for none.
  const aside = `${claim}.${crypto.randomUUID()}`;
  writeFileSync(aside, String(run));
  try {
    linkSync(aside, claim);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(aside);
  }
}

function readClaim(claim: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(claim, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another account cannot be signalled, but runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
