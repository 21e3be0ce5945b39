/**
 * On which of the two hosts the tests of a file run: what goes through the server on both; what happens in the browser alone on
 * one. There the other could say nothing new: test/edge/hosts.test.ts compares every page of both hosts and every file that a
 * page loads, byte for byte, with the type and the policy it comes under, and the search box and the forms are given the same
 * answers by both (test/edge). A browser that was sent the same bytes does the same with them.
 */
import { beforeAll, describe } from 'bun:test';
import type { Host } from './hosts.ts';
import { sharedHosts } from './shared-hosts.ts';

/** Gives a test the host it runs on. */
type Tests = (host: () => Promise<Host>) => void;

/** For what the server has a part in beyond pages and files: forms that are posted, calls that are recorded, results that are streamed, reports. */
export function onBothHosts(what: string, tests: Tests): void {
  for (const name of ['Bun', 'workerd'] as const)
    describe(`${what} on ${name}`, () => onHost(sharedHosts[name], tests));
}

/** For what the browser does with pages and files that are the same on both hosts: islands, styles, keyboard, storage. */
export function onOneHost(what: string, tests: Tests): void {
  describe(what, () => onHost(sharedHosts.Bun, tests));
}

/** The host is there before the first test, which is not kept waiting for it. */
function onHost(host: () => Promise<Host>, tests: Tests): void {
  beforeAll(async () => {
    await host();
  });
  tests(host);
}
