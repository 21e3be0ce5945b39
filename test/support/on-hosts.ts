/**
 * Which of the two hosts the tests of a file use: both for what goes through the server; only one for what happens in
 * the browser alone. There the other could show nothing new: test/edge/hosts.test.ts compares every page of both hosts
 * and every file that a page loads, byte for byte, with its type and policy, and both give the search box and the forms
 * the same answers (test/edge). A browser behaves the same with the same bytes.
 */
import { beforeAll, describe } from 'bun:test';
import type { Host } from './hosts.ts';
import { sharedHosts } from './shared-hosts.ts';

/** Gives a test the host it runs on. */
type Tests = (host: () => Promise<Host>) => void;

/** For what involves the server beyond pages and files: posted forms, recorded calls, streamed results, reports. */
export function onBothHosts(what: string, tests: Tests): void {
  for (const name of ['Bun', 'workerd'] as const)
    describe(`${what} on ${name}`, () => onHost(sharedHosts[name], tests));
}

/**
 * For what the browser does with pages and files that are the same on both hosts: islands, styles, keyboard, storage.
 */
export function onOneHost(what: string, tests: Tests): void {
  describe(what, () => onHost(sharedHosts.Bun, tests));
}

/** Starts the host before the first test, so that its time does not count towards that test. */
function onHost(host: () => Promise<Host>, tests: Tests): void {
  beforeAll(async () => {
    await host();
  });
  tests(host);
}
