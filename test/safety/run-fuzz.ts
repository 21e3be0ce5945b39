/**
 * `bun run fuzz [requests] [seed]`: generated requests to the app, 20,000 by default. A seed that a failed run
 * printed repeats it.
 */
import { join } from 'node:path';

const [requests = '20000', seed, ...more] = process.argv.slice(2);
const isNumber = (text: string | undefined) => text === undefined || /^\d{1,10}$/.test(text);
if (!isNumber(requests) || !isNumber(seed) || Number(requests) === 0 || more.length > 0) {
  console.error('Not understood. Usage: bin/bun run fuzz [requests] [seed], such as: bin/bun run fuzz 5000 1234');
  process.exit(2);
}
const child = Bun.spawn([process.execPath, 'test', 'test/safety/fuzz.test.ts'], {
  cwd: join(import.meta.dir, '../..'),
  env: { ...process.env, FUZZ_RUNS: requests, ...(seed !== undefined && { FUZZ_SEED: seed }) },
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.exit(await child.exited);
