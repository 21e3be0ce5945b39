/** `bun run wrangler …`: runs wrangler with the Node of `bun install`, else the first suitable one on the PATH. */
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, main } from './command.ts';
import { requireRealDay } from './real-day.ts';

const root = join(import.meta.dir, '../..');
const bin = join(root, 'node_modules/.bin');

/** The paths of Node and wrangler's script. @throws CommandError if no folder has a Node that wrangler accepts */
export function wranglerCommand(
  folders = [bin, ...(process.env.PATH ?? '').split(delimiter)],
): [node: string, script: string] {
  const file = fileURLToPath(import.meta.resolve('wrangler/package.json'));
  const wrangler = JSON.parse(readFileSync(file, 'utf8'));
  const found: string[] = [];
  for (const folder of folders) {
    const node = Bun.which('node', { PATH: folder });
    if (!node) continue;
    const { stdout, success } = Bun.spawnSync([node, '--version'], { stderr: 'ignore' });
    const version = stdout.toString().trim();
    if (success && Bun.semver.satisfies(version, wrangler.engines.node))
      return [node, join(file, '..', wrangler.bin.wrangler)];
    found.push(`${node} ${success ? `is ${version}` : 'does not run here'}`);
  }
  throw new CommandError(
    `wrangler ${wrangler.version} needs Node ${wrangler.engines.node}: ${found.join(', ') || 'there is none'}. ` +
      '`bin/bun install` brings one for Linux, macOS and Windows; on other systems install a current Node.',
  );
}

/** For a bundle of a development day, if TODAY is set: wrangler.toml makes that of production. */
export function developmentDayOptions({ TODAY } = process.env): string[] {
  if (TODAY === undefined) return [];
  const defined = { TODAY, NODE_ENV: 'development' };
  return Object.entries(defined).flatMap(([name, value]) => ['--define', `process.env.${name}:'${value}'`]);
}

const PUBLISHING = ['deploy', 'versions'];

/** Runs wrangler to its end, with its output, and exits as it does. @throws CommandError if it cannot run, or must not */
export async function runWrangler(args: readonly string[]): Promise<void> {
  const [command = ''] = args;
  if (PUBLISHING.includes(command)) requireRealDay(join(root, '.build'));
  const options = command === 'dev' ? developmentDayOptions() : [];
  // The top-level environment: without one wrangler warns.
  const env = { CLOUDFLARE_ENV: '', ...process.env };
  const child = Bun.spawn([...wranglerCommand(), ...args, ...options], {
    env,
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  process.exitCode = await child.exited;
}

if (import.meta.main) await main(runWrangler);
