/**
 * `workerd serve`: the Worker on the runtime itself, without wrangler and its overhead for each request. It serves the
 * bundle that a deployment would upload, with the bindings of wrangler.toml, or any Worker in a single file.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { developmentDayOptions, wranglerCommand } from '../../src/commands/wrangler.ts';
import { atEnd } from './at-end.ts';
import { bringUpToDate, type Host, newDataDir, startBun, startHost } from './hosts.ts';

const root = join(import.meta.dir, '../..');

/** The part of wrangler.toml that is read here. */
interface WranglerConfig {
  compatibility_date: string;
  compatibility_flags?: string[];
  vars?: Record<string, string>;
  assets: { directory: string; binding: string };
  durable_objects: { bindings: { name: string; class_name: string }[] };
  ratelimits?: { name: string }[];
  analytics_engine_datasets?: { binding: string }[];
}

/** wrangler ended with an error; its message is what wrangler printed. */
class WranglerError extends Error {
  override name = 'WranglerError';
}

/**
 * Runs wrangler until it exits.
 * @param of folder of the project
 * @param settings added to the environment of this process
 * @returns its output
 */
export async function wrangler(
  command: string[],
  of = root,
  settings: Record<string, string | undefined> = {},
): Promise<string> {
  await bringUpToDate(of);
  const env = { ...process.env, ...settings, NO_COLOR: '1', CI: 'true' };
  const child = Bun.spawn([...wranglerCommand(), ...command], { cwd: of, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = (await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])).join('');
  if ((await child.exited) !== 0) throw new WranglerError(output);
  return output;
}

/**
 * Makes the bundle as a deployment would.
 * @param of folder of the project; it needs wrangler.toml and the files named there
 * @param settings of the environment for the bundling
 * @returns the bundle's folder: worker.js, and the text modules
 */
export async function bundleWorker(of = root, settings: Record<string, string | undefined> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-worker-'));
  const day = developmentDayOptions({ ...process.env, ...settings });
  await wrangler(['deploy', '--dry-run', '--metafile', '--outdir', folder, ...day], of, settings);
  return folder;
}

/** The files of a bundle that a deployment uploads. */
const modulesOf = (folder: string) =>
  readdirSync(folder).filter((name) => !/\.(?:map|md|capnp)$/.test(name) && name !== METAFILE);
const METAFILE = 'bundle-meta.json';

/**
 * Weighs a bundle.
 * @returns gzip bytes of the code and, separately, of the index of pages; and its server renderers of React
 */
export function weigh(folder: string): { code: number; content: number; renderers: string[] } {
  const isContent = (name: string) => name.endsWith('site.json');
  const weight = (names: string[]) =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).byteLength, 0);
  const modules = modulesOf(folder);
  const meta = JSON.parse(readFileSync(join(folder, METAFILE), 'utf8')) as {
    outputs: Record<string, { inputs: Record<string, unknown> }>;
  };
  const inputs = Object.values(meta.outputs).flatMap((output) => Object.keys(output.inputs));
  return {
    code: weight(modules.filter((name) => !isContent(name))),
    content: weight(modules.filter(isContent)),
    renderers: inputs.filter((input) => /react-dom\/cjs\/react-dom-server[\w.-]*\.js$/.test(input)),
  };
}

let bundled: Promise<string> | undefined;

/**
 * The bundle of the current build: the one that test/run.ts made for all processes, else one made once in this process.
 */
export function sharedBundle(): Promise<string> {
  const { WORKER_BUNDLE } = process.env;
  if (WORKER_BUNDLE) return Promise.resolve(WORKER_BUNDLE);
  bundled ??= bundleWorker();
  return bundled;
}

/** Removes the bundle of sharedBundle. */
async function removeBundle(): Promise<void> {
  if (bundled) rmSync(await bundled, { recursive: true, force: true });
  bundled = undefined;
}

atEnd(removeBundle);

/** Starts a new workerd on a free port, as startBun starts a Bun server. @param settings Worker vars */
export async function startWorkerd(settings: Record<string, string> = {}, data = newDataDir()): Promise<Host> {
  return serveBundle(await sharedBundle(), settings, data);
}

/** Both hosts, and how each starts with its own settings. */
export const EACH_HOST = [
  ['Bun', startBun],
  ['workerd', startWorkerd],
] as const;

/** Replacements for bindings that workerd itself lacks: an unlimited limiter and discarded analytics. */
const STAND_IN = `import { WorkerEntrypoint } from 'cloudflare:workers';
export default class extends WorkerEntrypoint {
  limit() { return { success: true }; }
  writeDataPoint() {}
}`;

/**
 * Serves a bundle with all its bindings; the ledger is on disk.
 * @param folder from bundleWorker
 * @param settings Worker vars, in addition to those of wrangler.toml
 */
export async function serveBundle(
  folder: string,
  settings: Record<string, string> = {},
  data = newDataDir(),
  of = root,
): Promise<Host> {
  const config = Bun.TOML.parse(readFileSync(join(of, 'wrangler.toml'), 'utf8')) as WranglerConfig;
  const modules = modulesOf(folder)
    .filter((name) => name !== 'worker.js')
    .map((name) => `(name = ${text(name)}, text = embed ${text(name)})`);
  const objects = config.durable_objects.bindings;
  const standIns = [
    ...(config.ratelimits ?? []).map(({ name }) => name),
    ...(config.analytics_engine_datasets ?? []).map(({ binding }) => binding),
  ];
  const bindings = [
    ...Object.entries({ ...config.vars, ...settings }).map(
      ([name, value]) => `(name = ${text(name)}, text = ${text(value)})`,
    ),
    `(name = ${text(config.assets.binding)}, service = "assets")`,
    ...objects.map(({ name, class_name }) => `(name = ${text(name)}, durableObjectNamespace = ${text(class_name)})`),
    ...standIns.map((name) => `(name = ${text(name)}, service = "stand-in")`),
  ];
  const worker = `(
    modules = [(name = "worker.js", esModule = embed "worker.js"), ${modules.join(', ')}],
    bindings = [${bindings.join(', ')}],
    durableObjectNamespaces = [${objects.map(({ class_name: name }) => `(className = ${text(name)}, uniqueKey = ${text(name)}, enableSql = true)`).join(', ')}],
    durableObjectStorage = (localDisk = "ledger"),
    ${compatibility(config)}
  )`;
  const ledger = join(data, 'objects');
  mkdirSync(ledger, { recursive: true });
  const services = [
    `(name = "main", worker = ${worker})`,
    `(name = "assets", disk = (path = ${text(join(of, config.assets.directory))}))`,
    `(name = "ledger", disk = (path = ${text(ledger)}, writable = true))`,
    `(name = "stand-in", worker = (modules = [(name = "stand-in.js", esModule = ${text(STAND_IN)})], ${compatibility(config)}))`,
    // An upstream of the tests is on this machine.
    '(name = "internet", network = (allow = ["public", "private"]))',
  ];
  return serve(folder, data, services);
}

/**
 * Serves a Worker in a single file.
 * @param source an ES module
 * @param files bytes of other modules, by the name it imports them under
 */
export function serveModule(source: string, files: Record<string, Uint8Array> = {}): Promise<Host> {
  const data = newDataDir();
  for (const [name, bytes] of Object.entries({ 'worker.js': source, ...files })) writeFileSync(join(data, name), bytes);
  const modules = Object.keys(files).map((name) => `, (name = ${text(name)}, data = embed ${text(name)})`);
  const config = Bun.TOML.parse(readFileSync(join(root, 'wrangler.toml'), 'utf8')) as WranglerConfig;
  return serve(data, data, [
    `(name = "main", worker = (modules = [(name = "worker.js", esModule = embed "worker.js")${modules.join('')}], ${compatibility(config)}))`,
  ]);
}

/** @param folder of the files that the services embed */
function serve(folder: string, data: string, services: string[]): Promise<Host> {
  const file = join(folder, `${randomUUID()}.capnp`);
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${services.join(',\n    ')}
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
`,
  );
  const { default: workerd } = createRequire(import.meta.url)(join(root, 'node_modules/workerd/lib/main.js')) as {
    default: string;
  };
  return startHost([workerd, 'serve', file, '--control-fd=1'], /"socket":"http","port":(\d+)/, {}, data);
}

function compatibility({ compatibility_date, compatibility_flags = [] }: WranglerConfig): string {
  return `compatibilityDate = ${text(compatibility_date)}, compatibilityFlags = [${compatibility_flags.map(text).join(', ')}]`;
}

/** A string in Cap'n Proto's text format; JSON's escapes mean the same there. */
function text(value: string): string {
  return JSON.stringify(value);
}
