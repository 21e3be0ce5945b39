/**
 * `bun run audit`: the built site on a phone. Exits with code 1 if a limit is exceeded. Parts, all by default: `scores`
 * (Lighthouse on every route), `script-free` (paint times of each page against the same page without script),
 * `interaction` (from tap to answer). An argument that starts with / replaces the list of routes; `--quick` takes one
 * page of each kind.
 */
import { cpus, loadavg } from 'node:os';
import { builtSite } from '../../support/built-site.ts';
import { kindPaths } from '../../support/page-kinds.ts';
import { sharedHosts, stopHosts } from '../../support/shared-hosts.ts';
import { specPaths } from '../../support/spec-paths.ts';
import { auditInteraction } from './interaction.ts';
import { auditScores } from './scores.ts';
import { auditScriptFree, COMPARED } from './script-free.ts';

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const named = words.filter((word) => word.startsWith('/'));

/** Every address of the site that answers with a page. */
const everyRoute = [...specPaths(builtSite().firm.slug), '/thank-you', '/search?q=gst'];
const oneOfEachKind = [...kindPaths.filter((path) => path !== '/no-such-page'), '/thank-you'];
const site = await sharedHosts.Bun();

/** Each in a browser of its own, while no other runs. @returns what misses a limit, one line each */
const PARTS: Readonly<Record<string, () => Promise<string[]>>> = {
  scores: () => auditScores(site, named.length > 0 ? named : quick ? oneOfEachKind : everyRoute),
  'script-free': () => auditScriptFree(site, named.length > 0 ? named : COMPARED, quick ? 3 : 7),
  interaction: () => auditInteraction(quick ? 3 : 5),
};
const parts = words.filter((word) => word in PARTS);
const strange = words.filter((word) => ![...parts, ...named, '--quick'].includes(word));
if (strange.length > 0) {
  const known = Object.keys(PARTS).join(', ');
  console.error(`Unknown: ${strange.join(', ')}. Parts are ${known}; a route starts with /; and there is --quick.`);
  await stopHosts();
  process.exit(2);
}

/** Times are only meaningful on an otherwise idle machine. */
const load = () => `load ${(loadavg()[0] ?? 0).toFixed(1)}, ${cpus().length} cores`;
console.log(`${new Date().toISOString().slice(0, 10)}, ${process.arch}, Bun ${Bun.version}, ${load()}`);
const short: string[] = [];
for (const [name, part] of Object.entries(PARTS))
  if (parts.length === 0 || parts.includes(name)) short.push(...(await part()));
console.log(
  short.length === 0
    ? '\nEvery limit is held.'
    : `\n${short.length} short of a limit (${load()}):\n${short.join('\n')}`,
);
await stopHosts();
process.exit(short.length === 0 ? 0 : 1);
