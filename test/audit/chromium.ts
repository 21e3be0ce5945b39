/** A Chromium that Lighthouse steers through its port: the installed one, or the packaged one without a window. */
import { chromiumPath, QUIET_FLAGS } from '../support/browser.ts';
import { type Host, newDataDir, startHost } from '../support/hosts.ts';

const FLAGS = [
  ...QUIET_FLAGS,
  '--headless',
  '--remote-debugging-port=0',
  '--disable-extensions',
  '--mute-audio',
  'about:blank',
];

/**
 * Starts it with a profile of its own; its origin is where it is steered from. Rejects with what it printed where it does not start.
 * @param still as for visitors who ask for less motion: Speed Index compares each picture with the last of the recording,
 *   and what moves by itself (the example of the search box) is never twice in the same place there
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
