/**
 * Takes the day that TODAY names. Sets the test timeout, the only place that does: far longer than any test takes, since
 * browsers, workerd and other work on the machine take their time, and no test measures it. After the last test it ends
 * the hosts and the browser that tests started.
 */
import { afterAll, setDefaultTimeout } from 'bun:test';
import { speakEnglish } from '../../src/compiler/read/read-words.ts';
import { takeDevelopmentDay } from '../../src/domain/development-day.ts';
import { endAll } from './at-end.ts';

const TEST_LIMIT_MS = 120_000;

takeDevelopmentDay();

// Tests of single functions say the words of the site.
speakEnglish();

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

// A worker of `bun test --parallel` comes here after every file, and the next file reuses them: `--no-orphans` ends
// them.
if (process.env.BUN_TEST_WORKER_ID === undefined) afterAll(endAll, 60_000);
