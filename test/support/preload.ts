/** Before any test: the build is up to date. After the last: the hosts and the browser that tests started are ended. */
import { afterAll, beforeAll } from 'bun:test';
import { build } from '../../src/build/build.ts';
import { closeBrowser } from './browser.ts';
import { stopHosts } from './hosts.ts';

beforeAll(async () => {
  await build();
}, 300_000);

// A worker of `bun test --parallel` comes here after every file, and the next one uses them again: `--no-orphans` ends them.
if (process.env.BUN_TEST_WORKER_ID === undefined) {
  afterAll(async () => {
    await closeBrowser();
    await stopHosts();
  }, 60_000);
}
