/** A Chromium that Lighthouse controls through its port: the installed one, or the headless packaged one. */
import { chromiumPath, QUIET_FLAGS } from '../../support/browser.ts';
import { type Host, newDataDir, startHost } from '../../support/hosts.ts';

const FLAGS = [
  ...QUIET_FLAGS,
  '--headless',
  '--remote-debugging-port=0',
  '--disable-extensions',
  '--mute-audio',
  'about:blank',
];

/**
 * Starts it with its own profile; its origin is its control port. Rejects with its output if it does not start.
 * @param still as for visitors who prefer reduced motion: Speed Index compares each frame with the last one recorded,
 *   and animations (the example of the search box) never match there
 */
export async function startSteeredChromium({ still = false } = {}): Promise<Host> {
  const profile = newDataDir();
  return startHost(
    [
      await chromiumPath(),
      ...(still ? ['--force-prefers-reduced-motion'] : []),
      ...FLAGS,
      `--user-data-dir=${profile}`,
    ],
    /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/,
    {},
    profile,
  );
}
