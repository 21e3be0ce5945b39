/** Before any test: the build is up to date. After the last: the hosts and the browser that tests started are ended. */
import { afterAll, beforeAll } from 'bun:test';
import { build } from '../../src/build.ts';
import { closeBrowser } from './browser.ts';
import { stopHosts } from './hosts.ts';

beforeAll(async () => {
  await build();
}, 300_000);

afterAll(async () => {
  await closeBrowser();
  await stopHosts();
}, 60_000);
