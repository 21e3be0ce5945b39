/**
 * Before any test: the build is up to date. After the last: the hosts and the browser that tests started are ended.
 * And the one place that says how long a test may take: far longer than any does, since browsers, workerd and whoever else
 * uses the machine take their time, and no test measures it.
 */
import { afterAll, setDefaultTimeout } from 'bun:test';
import { build } from '../../src/build/build.ts';
import { closeBrowser } from './browser.ts';
import { stopHosts } from './shared-hosts.ts';
import { removeBundle } from './workerd-serve.ts';

const TEST_LIMIT_MS = 120_000;

// `bun test` has no setting for it, and forgets what was set when it opens the next file: so it is set as each one is read.
Bun.plugin({
  name: 'time limit of tests',
  setup(build) {
    build.onLoad({ filter: /\.test\.tsx?$/ }, async ({ path }) => {
      setDefaultTimeout(TEST_LIMIT_MS);
      return { contents: await Bun.file(path).text(), loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

// Before the first file is read, not before its first test: files read the site that was built as they are opened.
await build();

// A worker of `bun test --parallel` comes here after every file, and the next one uses them again: `--no-orphans` ends them.
if (process.env.BUN_TEST_WORKER_ID === undefined) {
  afterAll(async () => {
    await closeBrowser();
    await stopHosts();
    await removeBundle();
  }, 60_000);
}
