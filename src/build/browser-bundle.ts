/**
 * Bundles the scripts for browsers: the boot script, and lazily loaded chunks for React and each island of the
 * registry.
 */
import { join } from 'node:path';
import type { BuildConfig, BunPlugin } from 'bun';
import type { Firm } from '../domain/firm.ts';
import { LIMITS } from '../domain/limits.ts';
import { islands } from '../islands/registry.ts';

/** The bundler failed, or the bundle lacks something that pages need. */
class ClientBuildError extends Error {
  override name = 'ClientBuildError';
}

/**
 * Smaller shared code is merged into a chunk that is loaded anyway: on a phone another request costs more than a
 * kilobyte.
 */
const SMALL_BYTES = 16_384;

/**
 * Asks the browser to compile the whole chunk off the main thread while it arrives, instead of each function on its
 * first call: https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/**
 * A virtual entry with the code that every island needs: React, and the hydration code, which imports the widgets
 * dynamically. The bundler then puts the code that widgets share into this chunk. It includes the API client, because
 * the search box is on every page.
 */
const REACT = 'src/islands/react.ts';
const REACT_SOURCE =
  "export { mount } from './boot/hydrate.tsx';\nexport { apiSession } from './widgets/api-session.ts';";

/**
 * Watches unsent leads. Loaded by forms, and by the boot script while a lead waits. Bundled separately, because code
 * shared with widgets would become another chunk that they must load.
 */
const UNSENT_LEADS = 'src/islands/widgets/unsent.ts';

/** Path of an island's widget, relative to the root. The build fails if the registry loads another file. */
export const widgetFile = (island: string) => `src/islands/widgets/${island}.tsx`;

/**
 * Bundles three times: the code for unsent leads, the islands with React, and the boot script. The boot script loads
 * React's chunk by its address, so the little code that they share is in both instead of in another chunk.
 * @param outdir folder for the files
 * @returns the address of the boot script; by island the addresses of every module that it needs to hydrate, React's
 * first; and the bundled source files, relative to the root
 * @throws ClientBuildError
 */
export async function buildClient(root: string, outdir: string) {
  const unsent = await bundleModules(root, outdir, UNSENT_LEADS, { banner: COMPILE_AHEAD });
  const islandBundle = await bundleModules(root, outdir, REACT, {
    plugins: [externalAt(/\/unsent\.ts$/, entryOf(unsent))],
    minChunkSize: SMALL_BYTES,
    banner: COMPILE_AHEAD,
    files: { [join(root, REACT)]: REACT_SOURCE },
  });
  const { outputs } = islandBundle.metafile;
  const chunkOf = (source: string): string => {
    const chunk = Object.keys(outputs).find((output) => outputs[output]?.entryPoint === source);
    if (!chunk)
      throw new ClientBuildError(`${source} has no chunk of its own: src/islands/registry.ts does not load it`);
    return chunk;
  };
  /** The chunks of an island and of React, with every chunk that they import. The largest, React's, comes first. */
  const modulesOf = (island: string): string[] => {
    const found = new Set([REACT, widgetFile(island)].map(chunkOf));
    for (const output of found) {
      for (const { path, kind } of outputs[output]?.imports ?? []) {
        const chunk = Object.keys(outputs).find((other) => address(other) === address(path));
        if (kind === 'import-statement' && chunk) found.add(chunk);
      }
    }
    return [...found].sort((a, b) => (outputs[b]?.bytes ?? 0) - (outputs[a]?.bytes ?? 0)).map(address);
  };
  const modules = Object.fromEntries(Object.keys(islands).map((name) => [name, modulesOf(name)]));

  const boot = await bundleModules(root, outdir, 'src/islands/boot/boot.ts', {
    plugins: [externalAt(/\/hydrate\.tsx$/, address(chunkOf(REACT))), externalAt(/\/unsent\.ts$/, entryOf(unsent))],
  });
  const inputs = [unsent, islandBundle, boot].flatMap(({ metafile }) => Object.keys(metafile.inputs));
  return { entry: entryOf(boot), modules, inputs };
}

/** Makes a bundle import a module from another bundle, at its address. */
function externalAt(filter: RegExp, path: string): BunPlugin {
  return {
    name: `by address: ${path}`,
    setup: (build) => {
      build.onResolve({ filter }, () => ({ path, external: true }));
    },
  };
}

/** The address of a bundle's entry. */
function entryOf({ outputs }: Awaited<ReturnType<typeof bundle>>): string {
  const entry = outputs.find((output) => output.kind === 'entry-point');
  if (!entry) throw new ClientBuildError('the bundle has no entry');
  return address(entry.path);
}

/** A message of the bundler with file and line. */
const withPlace = (log: BuildMessage | ResolveMessage) =>
  log.position
    ? `${log.message}\n    at ${log.position.file}:${log.position.line}:${log.position.column}`
    : String(log);

/** The address of a file of the bundle. */
const address = (output: string) => `/assets/${output.split('/').at(-1)}`;

/**
 * Runs the bundler once.
 * @param source the entry point, relative to the root
 */
async function bundle(root: string, source: string, options: Partial<BuildConfig>) {
  const { success, logs, outputs, metafile } = await Bun.build({
    ...options,
    entrypoints: [join(root, source)],
    root: join(root, 'src'),
    target: 'browser',
    minify: true,
    metafile: true,
    throw: false,
  });
  if (!success || !metafile) throw new ClientBuildError(logs.map(withPlace).join('\n'));
  return { outputs, metafile };
}

/** Bundles modules, with a chunk for everything that is imported dynamically. @param outdir folder for the files */
function bundleModules(root: string, outdir: string, source: string, options: Partial<BuildConfig>) {
  return bundle(root, source, {
    ...options,
    outdir,
    format: 'esm',
    splitting: true,
    // The document lists an island's modules, and the boot script fetches them together. A preload table would be
    // larger.
    modulePreload: false,
    publicPath: '/assets/',
    naming: { entry: '[name]-[hash].[ext]', chunk: '[name]-[hash].[ext]' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
}

/**
 * Builds the service worker that saves pages, and the one that replaces it to remove it, as classic scripts.
 * @param addAsset writes a file
 * @returns the bundled source files, relative to the root
 */
export async function buildServiceWorkers(
  root: string,
  firm: Firm,
  addAsset: (name: string, text: string) => string,
): Promise<string[]> {
  const define = { PREFIX: JSON.stringify(firm.storagePrefix), SAVED_PAGES: String(LIMITS.savedPages) };
  const inputs: string[] = [];
  for (const name of ['service-worker', 'retired-worker']) {
    const { outputs, metafile } = await bundle(root, `src/offline/${name}.ts`, { format: 'iife', define });
    for (const output of outputs) addAsset(`${name}.js`, await output.text());
    inputs.push(...Object.keys(metafile.inputs));
  }
  return inputs;
}
