/**
 * Before any test: waits for its turn in this checkout, and brings the build up to date. After the last: ends the hosts
 * and the browser that tests started. It is also the only place that sets the test timeout: far longer than any test
 * takes, since browsers, workerd and other work on the machine take their time, and no test measures it.
 */
import { afterAll, setDefaultTimeout } from 'bun:test';
import { build } from '../../src/build/build.ts';
import { closeBrowser } from './browser.ts';
import { claimCheckout } from './one-run.ts';
import { stopHosts } from './shared-hosts.ts';
import { removeBundle } from './workerd-serve.ts';

const TEST_LIMIT_MS = 120_000;

// `bun test` has no setting for it, and resets it for each file, so it is set as each file is loaded.
Bun.plugin({
  name: 'time limit of tests',
  setup(build) {
    build.onLoad({ filter: /\.test\.tsx?$/ }, async ({ path }) => {
      setDefaultTimeout(TEST_LIMIT_MS);
      return { contents: await Bun.file(path).text(), loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

// Before the first file is loaded, not before its first test: files read the built site as they are loaded.
const release = await claimCheckout();
await build();

// A worker of `bun test --parallel` comes here after every file, and the next file reuses them: `--no-orphans` ends
// them.
if (process.env.BUN_TEST_WORKER_ID === undefined) {
  afterAll(async () => {
    await closeBrowser();
    await stopHosts();
    await removeBundle();
    release();
  }, 60_000);
}
