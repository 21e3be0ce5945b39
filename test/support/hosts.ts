/** The two hosts as a visitor uses them: the Bun server and `wrangler dev` on workerd, each in its own process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentDayOptions, wranglerCommand } from '../../src/commands/wrangler.ts';

const root = join(import.meta.dir, '../..');
const bin = join(root, 'node_modules/.bin');

/** Opens the reading desk of the shared hosts, to read leads and to erase them. */
export const OPERATIONS_TOKEN = 'operations-token-of-the-tests';
export const ERASURE_TOKEN = 'erasure-token-of-the-tests';

/** `await using` stops it at the end of the test. */
export interface Host extends AsyncDisposable {
  /** The process that was started; wrangler's only starts others. */
  pid: number;
  /** http://127.0.0.1:port, no trailing slash. */
  origin: string;
  /** Everything the host has printed so far. */
  output(): string;
  /** Stops the host as an operator would, and returns its exit code. */
  stop(): Promise<number>;
  /** Kills the host and everything it started, as a power cut would (SIGKILL). Its data remains. */
  kill(): Promise<void>;
}

class HostStartError extends Error {
  override name = 'HostStartError';
}

/**
 * Starts a process that serves, and waits until it prints its address.
 * @param ready its first group is the origin, only the port, or a path
 * @param programs a folder searched for programs before all others
 */
export async function startHost(
  command: string[],
  ready: RegExp,
  settings: Record<string, string>,
  data: string,
  programs = bin,
): Promise<Host> {
  const { UPSTREAM_URL, UPSTREAM_CLIENT_ID, UPSTREAM_CLIENT_SECRET, ...inherited } = process.env;
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...inherited, ...settings, PATH: `${programs}:${process.env.PATH}`, NO_COLOR: '1', CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = async (stream: ReadableStream<Uint8Array>) => {
      const decoder = new TextDecoder();
      for await (const chunk of stream) {
        output += decoder.decode(chunk, { stream: true });
        const found = ready.exec(output);
        if (found?.[1])
          resolve(
            found[1]
              .replace(/^(?=\d+$)/, 'http://127.0.0.1:')
              .replace(/\/$/, '')
              .replace('localhost', '127.0.0.1'),
          );
      }
    };
    Promise.all([read(child.stdout), read(child.stderr)]).then(() => reject(new HostStartError(output)), reject);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await child.exited;
    for (const left of [data, `${data}.erasures.log`]) rmSync(left, { recursive: true, force: true });
    return code;
  };
  return {
    pid: child.pid,
    origin,
    output: () => output,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
    async kill() {
      killFamily(child.pid);
      await child.exited;
    },
  };
}

function killFamily(pid: number): void {
  for (const member of familyOf(pid)) {
    try {
      process.kill(member, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
}

function familyOf(pid: number): number[] {
  const lines = Bun.spawnSync(['ps', '-eo', 'pid=,ppid=']).stdout.toString().trim().split('\n');
  const family = [pid];
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  for (const parent of family)
    for (const [child, of] of pairs) if (of === parent && child !== undefined) family.push(child);
  return family;
}

/** Builds what a host serves, if that is this checkout: a copy has its own build, or none. @param of folder of the project */
export async function bringUpToDate(of: string): Promise<void> {
  if (of === root) await import('./build.ts');
}

/** A folder for the data of a host; a stopped host removes its own. */
export const newDataDir = () => mkdtempSync(join(tmpdir(), 'lekha-test-'));

/**
 * Starts a new Bun server on a free port, or on a socket if the settings name one.
 * @param options.of folder of the project
 * @param options.command what starts it, if not its server
 * @param options.keepsData whether a stop leaves its data, for the next server of the same folder
 */
export async function startBun(
  settings: Record<string, string> = {},
  data = newDataDir(),
  {
    of = root,
    command = [process.execPath, join(of, 'src/hosts/bun/serve.ts')],
    keepsData = false,
    programs = bin,
  } = {},
): Promise<Host> {
  await bringUpToDate(of);
  const place = 'UNIX_SOCKET' in settings ? {} : { PORT: '0', HOST: '127.0.0.1' };
  return startHost(
    command,
    /Listening on (\S+)/,
    { NODE_ENV: process.env.TODAY === undefined ? 'production' : 'test', DATA_DIR: data, ...place, ...settings },
    keepsData ? join(data, 'none') : data,
    programs,
  );
}

/** How often to restart a workerd whose port was in use. */
const PORT_TRIES = 5;

/**
 * Starts a new `wrangler dev` on a free port, with the settings as Worker vars: for what wrangler adds to the bundle,
 * the cron trigger and the platform's rate limits. Tests that need neither use startWorkerd, which starts in a tenth of
 * the time.
 * @param of folder of the project
 */
export async function startWrangler(
  settings: Record<string, string> = {},
  data = newDataDir(),
  of = root,
): Promise<Host> {
  await bringUpToDate(of);
  return untilPortIsFree(() => tryWrangler(settings, data, of));
}

/**
 * Starts a wrangler process, which finds a free port and releases it before workerd binds it. If another process
 * binds it first, this starts it again.
 */
export async function untilPortIsFree(start: () => Promise<Host>): Promise<Host> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (
        tries === PORT_TRIES ||
        !(error instanceof HostStartError) ||
        !error.message.includes('Address already in use')
      )
        throw error;
    }
  }
}

function tryWrangler(settings: Record<string, string>, data: string, of: string): Promise<Host> {
  const vars = Object.entries(settings).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
  const place = ['--cwd', of, '--ip', '127.0.0.1', '--port', '0', '--persist-to', data];
  const command = [...wranglerCommand(), 'dev', ...place, ...vars, ...developmentDayOptions()];
  return startHost(command, /Ready on (http:\S+)/, {}, data);
}
