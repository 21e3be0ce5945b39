/** Before any test: the build is up to date. After the last: the hosts and the browser that tests started are ended. */
import { afterAll, beforeAll, setDefaultTimeout } from 'bun:test';
import { build } from '../../src/build.ts';
import { closeBrowser } from './browser.ts';
import { stopHosts } from './hosts.ts';

// Browsers and workerd take their time on a busy machine; no test measures it.
setDefaultTimeout(60_000);

beforeAll(async () => {
  await build();
}, 300_000);

afterAll(async () => {
  await closeBrowser();
  await stopHosts();
}, 60_000);
