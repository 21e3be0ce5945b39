/** A Chromium that Lighthouse steers through its port: the installed one, or the packaged one without a window. */
import { chromiumPath, QUIET_FLAGS } from '../support/browser.ts';
import { type Host, newDataDir, startHost } from '../support/hosts.ts';

const FLAGS = [...QUIET_FLAGS, '--headless', '--remote-debugging-port=0', '--disable-extensions', '--mute-audio', 'about:blank'];

/** Starts it with a profile of its own; its origin is where it is steered from. Rejects with what it printed where it does not start. */
export async function startSteeredChromium(): Promise<Host> {
  const profile = newDataDir();
  return startHost([await chromiumPath(), ...FLAGS, `--user-data-dir=${profile}`], /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/, {}, profile);
}
