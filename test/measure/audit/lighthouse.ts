/** One Lighthouse run for one page, with its default phone. */
import lighthouse, { type Config, type Flags, type Result } from 'lighthouse';
import { chromiumPath, QUIET_FLAGS } from '../../support/browser.ts';
import { type Host, newDataDir, startHost } from '../../support/hosts.ts';

export type Reading = Pick<Result, 'audits' | 'categories' | 'environment'>;

/** The audits with the numbers of a page: milliseconds, shifts and bytes. */
export const FIGURES = {
  lcp: 'largest-contentful-paint',
  fcp: 'first-contentful-paint',
  speedIndex: 'speed-index',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;

export const figureOf = ({ audits }: Reading, figure: keyof typeof FIGURES) =>
  audits[FIGURES[figure]]?.numericValue ?? Number.NaN;

class ReadingError extends Error {
  override name = 'ReadingError';
}

/** A Chromium with its own profile: the installed one, or the headless packaged one. @param flags in addition */
export async function startChromium(...flags: string[]): Promise<Host> {
  const profile = newDataDir();
  const own = ['--headless', '--remote-debugging-port=0', '--disable-extensions', '--mute-audio'];
  return startHost(
    [await chromiumPath(), ...QUIET_FLAGS, ...own, `--user-data-dir=${profile}`, ...flags, 'about:blank'],
    /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/,
    {},
    profile,
  );
}

/**
 * Reads a page with an empty browser cache. A busy browser may lose the beginning of its own trace: tries three times.
 * @param settings of Lighthouse
 * @throws {ReadingError} if the page did not load
 */
export async function readPage(browser: Host, url: string, settings: Config['settings'] = {}): Promise<Reading> {
  const flags: Flags = {
    port: Number(new URL(browser.origin).port),
    logLevel: 'error',
    disableFullPageScreenshot: true,
  };
  let reason = 'no result';
  for (let tries = 1; tries <= 3; tries += 1) {
    const lhr = (await lighthouse(url, flags, { extends: 'lighthouse:default', settings }))?.lhr;
    if (lhr && !lhr.runtimeError) return lhr;
    reason = lhr?.runtimeError?.message ?? reason;
  }
  throw new ReadingError(`${url}: ${reason}`);
}
