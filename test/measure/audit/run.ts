/**
 * `bun run audit`: the built site on a phone. Exits with code 1 if a limit is exceeded. Parts, all by default: `scores`
 * (Lighthouse on every route), `script-free` (paint times of each page against the same page without script),
 * `interaction` (from tap to answer). An argument that starts with / replaces the list of routes; `--quick` takes one
 * page of each kind.
 */
import { cpus, loadavg } from 'node:os';
import { chromiumPath, QUIET_FLAGS } from '../../support/browser.ts';
import { builtApp } from '../../support/built-app.ts';
import { type Host, newDataDir, startHost } from '../../support/hosts.ts';
import { kindPaths } from '../../support/page-kinds.ts';
import { sharedHosts, stopHosts } from '../../support/shared-hosts.ts';
import { specPaths } from '../../support/spec-paths.ts';
import { auditInteraction } from './interaction.ts';
import { auditScores } from './scores.ts';
import { auditScriptFree, COMPARED } from './script-free.ts';

const words = process.argv.slice(2);
const parts = words.filter((word) => /^[a-z]/.test(word));
const quick = words.includes('--quick');
const named = words.filter((word) => word.startsWith('/'));
const known = ['scores', 'script-free', 'interaction'];
const strange = words.filter((word) => !known.includes(word) && !word.startsWith('/') && word !== '--quick');
if (strange.length > 0) {
  console.error(
    `Unknown: ${strange.join(', ')}. Parts are ${known.join(', ')}; a route starts with /; and there is --quick.`,
  );
  process.exit(2);
}
const wanted = (part: string) => parts.length === 0 || parts.includes(part);

/** Every address of the site that answers with a page. */
const everyRoute = [...specPaths(builtApp().site.firm.slug), '/thank-you', '/search?q=gst'];
const oneOfEachKind = [...kindPaths.filter((path) => path !== '/no-such-page'), '/thank-you'];
const paths = named.length > 0 ? named : quick ? oneOfEachKind : everyRoute;

/** Times are only meaningful on an otherwise idle machine. */
const load = () => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${process.arch}, Bun ${Bun.version}, ${load()}`,
);
const site = await sharedHosts.Bun();
const short: string[] = [];

/**
 * Lets Lighthouse read in a Chromium with its own profile: the installed one, or the headless packaged one.
 * @param flags of the browser, in addition
 */
async function inChromium(flags: string[], read: (browser: Host) => Promise<string[]>): Promise<void> {
  const profile = newDataDir();
  await using browser = await startHost(
    [
      await chromiumPath(),
      ...QUIET_FLAGS,
      '--headless',
      '--remote-debugging-port=0',
      '--disable-extensions',
      '--mute-audio',
      `--user-data-dir=${profile}`,
      ...flags,
      'about:blank',
    ],
    /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/,
    {},
    profile,
  );
  short.push(...(await read(browser)));
}

if (wanted('scores')) await inChromium([], (browser) => auditScores(browser, site, paths));
// Speed Index compares each frame with the last one recorded, and the turning example of the search box never matches.
if (wanted('script-free'))
  await inChromium(['--force-prefers-reduced-motion'], (browser) =>
    auditScriptFree(browser, site, named.length > 0 ? named : COMPARED, quick ? 3 : 7),
  );
// In a browser of its own, while no other runs.
if (wanted('interaction')) short.push(...(await auditInteraction(quick ? 3 : 5)));
console.log(
  short.length === 0
    ? '\nEvery limit is held.'
    : `\n${short.length} short of a limit (${load()} at the end, ${cpus().length} cores):\n${short.join('\n')}`,
);
await stopHosts();
process.exit(short.length === 0 ? 0 : 1);
