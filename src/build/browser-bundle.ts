/** The browser bundle: the boot script, and a chunk for React and for each island, fetched only when due. */
import { dirname, join, relative } from 'node:path';
import type { BuildConfig, BunPlugin } from 'bun';

/** The bundle could not be made, or is not what the pages need. */
export class ClientBuildError extends Error {
  override name = 'ClientBuildError';
}

/** What the bundle is. Addresses are those of the site. */
export interface ClientBundle {
  /** The boot script. */
  entry: string;
  /** For each island, by its name: every module that must be there before it lives, React's first. */
  modules: Record<string, string[]>;
  /** The source files in it, relative to the root. */
  inputs: string[];
}

/**
 * Below this many bytes of source, code that several chunks share is put into one that all of them load anyway: a request
 * costs a phone more than a kilobyte does.
 */
const SMALL_BYTES = 16_384;

/**
 * Asks the browser to compile all of a chunk while it arrives, off the main thread, and not function by function once it
 * runs. Browsers that do not know the comment pass over it: https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/**
 * Bundles twice. The islands come first, React among them; then the boot script, which knows them by their addresses, so
 * that the little it shares with them is in both and costs no request.
 * @param outdir where the files go
 * @param islands the module of each island, relative to the root, by the island's name
 */
export async function buildClient(root: string, outdir: string, islands: Record<string, string>): Promise<ClientBundle> {
  const alive = await bundle(root, outdir, Object.values(islands), { entry: '[name]', chunk: 'shared' }, { minChunkSize: SMALL_BYTES, banner: COMPILE_AHEAD });
  const { outputs } = alive.metafile;
  const chunkOf = (source: string): string => {
    const chunk = Object.keys(outputs).find((output) => outputs[output]?.entryPoint === source);
    if (!chunk) throw new ClientBuildError(`${source} has no chunk of its own`);
    return chunk;
  };
  /** The chunk of a source file, and every chunk that it cannot do without: the heaviest, which is React's, first. */
  const needed = (source: string): string[] => {
    const found = new Set([chunkOf(source)]);
    for (const output of found) {
      for (const { path, kind } of outputs[output]?.imports ?? []) {
        const chunk = Object.keys(outputs).find((other) => address(other) === address(path));
        if (kind === 'import-statement' && chunk) found.add(chunk);
      }
    }
    return [...found].sort((a, b) => (outputs[b]?.bytes ?? 0) - (outputs[a]?.bytes ?? 0)).map(address);
  };
  const modules = Object.fromEntries(Object.entries(islands).map(([name, source]) => [name, needed(source)]));

  const addresses: BunPlugin = {
    name: 'addresses of islands',
    setup: (build) => {
      build.onResolve({ filter: /\/mount\// }, ({ path, importer }) => ({
        path: address(chunkOf(relative(root, join(dirname(importer), path)))),
        external: true,
      }));
    },
  };
  const boot = await bundle(root, outdir, ['src/islands/boot/boot.ts'], { entry: 'boot', chunk: '[name]' }, { plugins: [addresses] });
  const entry = boot.outputs.find((output) => output.kind === 'entry-point');
  if (!entry) throw new ClientBuildError('the bundle has no entry');
  const inputs = new Set([alive, boot].flatMap(({ metafile }) => Object.keys(metafile.inputs)));
  return { entry: address(entry.path), modules, inputs: [...inputs].sort() };
}

/** What the bundler says, with the file and the line that it is about. */
const withPlace = (log: BuildMessage | ResolveMessage) =>
  log.position ? `${log.message}\n    at ${log.position.file}:${log.position.line}:${log.position.column}` : String(log);

/** Where the site serves a file of the bundle. */
const address = (output: string) => `/assets/${output.split('/').at(-1)}`;

/**
 * One run of the bundler.
 * @param sources entry points, relative to the root
 * @param names of the files of the entry points, and of the others
 * @param options what differs between runs
 */
async function bundle(root: string, outdir: string, sources: readonly string[], names: { entry: string; chunk: string }, options: Partial<BuildConfig>) {
  const { success, logs, outputs, metafile } = await Bun.build({
    ...options,
    entrypoints: sources.map((file) => join(root, file)),
    root: join(root, 'src'),
    outdir,
    target: 'browser',
    format: 'esm',
    splitting: true,
    // The document names what an island needs, and the boot script fetches all of it at once: a table would weigh more.
    modulePreload: false,
    minify: true,
    metafile: true,
    publicPath: '/assets/',
    naming: { entry: `${names.entry}-[hash].[ext]`, chunk: `${names.chunk}-[hash].[ext]` },
    define: { 'process.env.NODE_ENV': '"production"' },
    throw: false,
  });
  if (!success || !metafile) throw new ClientBuildError(logs.map(withPlace).join('\n'));
  return { outputs, metafile };
}
