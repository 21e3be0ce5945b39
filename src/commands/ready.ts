/**
 * The second half of `bun run ready`, whose install is silent: if that failed, this installs once more, and if it fails
 * again, prints what Bun says and what to run. It imports nothing, because there may be no packages.
 */

/** A reason is often repeated for hundreds of packages. */
const MAX_LINES = 6;

/** What to do, by what Bun prints. */
const ADVICE: [RegExp, string][] = [
  [
    /lockfile is frozen/,
    'package.json and bun.lock differ: run `bin/bun install`, and commit bun.lock with package.json.',
  ],
  [
    /EROFS|EACCES|EPERM|ENOTDIR|ENOSPC/,
    'The packages cannot be written: make this folder writable, with 1.1 GB of space and without a file node_modules, and run the command again.',
  ],
  [
    /ConnectionRefused|ConnectionClosed|DNSResolveFailed|Timeout|Unreachable|downloading/,
    'The packages cannot be downloaded: look at the network, and at HTTPS_PROXY and .npmrc if you use them, and run the command again.',
  ],
];

const command = [process.execPath, 'install', '--frozen-lockfile', '--no-progress', '--no-summary'];
const { exitCode, stdout, stderr } = Bun.spawnSync(command, { stdout: 'pipe', stderr: 'pipe' });
if (exitCode !== 0) {
  const said = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
  const advice = ADVICE.find(([sign]) => said.some((line) => sign.test(line)))?.[1];
  const more = said.length > MAX_LINES ? [`… and ${said.length - MAX_LINES} more lines`] : [];
  console.error(
    [
      'The packages could not be installed.',
      ...said.slice(0, MAX_LINES),
      ...more,
      advice ?? 'Run `bin/bun install --frozen-lockfile` to see all of it.',
    ].join('\n'),
  );
  process.exitCode = 1;
}
