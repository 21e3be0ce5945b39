/** The browser bundle: the boot script, and a chunk for React and for each island of the registry, fetched only when due. */
import { join } from 'node:path';
import type { BuildConfig, BunPlugin } from 'bun';
import type { Firm } from '../domain/firm.ts';
import { LIMITS } from '../domain/limits.ts';
import { type IslandName, islands } from '../islands/registry.ts';

/** The bundle could not be made, or lacks something that pages need. */
export class ClientBuildError extends Error {
  override name = 'ClientBuildError';
}

/** The result. Addresses are those of the site. */
export interface ClientBundle {
  /** The boot script. */
  entry: string;
  /** For each island, by name: every module that it needs to hydrate, React's first. */
  modules: Record<string, string[]>;
  /** The source files in it, relative to the root. */
  inputs: string[];
}

/**
 * Code that several chunks share is put into a chunk that all of them load where it has fewer bytes of source: a request costs a phone more
 * than a kilobyte does.
 */
const SMALL_BYTES = 16_384;

/**
 * Asks the browser to compile the whole chunk while it arrives, off the main thread, instead of each function when it first runs. Browsers
 * that do not support the comment ignore it: https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/**
 * A virtual entry for what every island needs: React and the code that hydrates, which loads the widgets by `import()`. So the bundler
 * knows that widgets depend on it, and puts what they share into one chunk. It includes the API client, since the search box is on every
 * page.
 */
const REACT = 'src/islands/react.ts';
const REACT_SOURCE =
  "export { mount } from './boot/hydrate.tsx';\nexport { apiSession } from './widgets/api-session.ts';";

/**
 * Watches unsent leads. Forms load it, and so does the boot script of every page while a lead waits. A bundle of its own: code shared with
 * widgets would be one more chunk for them.
 */
const UNSENT_LEADS = 'src/islands/widgets/unsent.ts';

/** The widget of an island, relative to the root. The build fails where the registry loads another file. */
export const widgetFile = (island: string) => `src/islands/widgets/${island}.tsx`;

/**
 * Bundles three times: first the code for unsent leads, then the islands with React, then the boot script. That one loads React's chunk by
 * its address, so the little code they share is in both, and costs no request. Throws a ClientBuildError.
 * @param outdir where the files go
 */
export async function buildClient(root: string, outdir: string): Promise<ClientBundle> {
  const names = Object.keys(islands) as IslandName[];
  const unsent = await bundle(root, outdir, UNSENT_LEADS, { banner: COMPILE_AHEAD });
  const islandBundle = await bundle(root, outdir, REACT, {
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
  /** The chunks of an island and of React, and every chunk that they import: the heaviest, React's, first. */
  const needed = (island: IslandName): string[] => {
    const found = new Set([REACT, widgetFile(island)].map(chunkOf));
    for (const output of found) {
      for (const { path, kind } of outputs[output]?.imports ?? []) {
        const chunk = Object.keys(outputs).find((other) => address(other) === address(path));
        if (kind === 'import-statement' && chunk) found.add(chunk);
      }
    }
    return [...found].sort((a, b) => (outputs[b]?.bytes ?? 0) - (outputs[a]?.bytes ?? 0)).map(address);
  };
  const modules = Object.fromEntries(names.map((name) => [name, needed(name)]));

  const boot = await bundle(root, outdir, 'src/islands/boot/boot.ts', {
    plugins: [externalAt(/\/hydrate\.tsx$/, address(chunkOf(REACT))), externalAt(/\/unsent\.ts$/, entryOf(unsent))],
  });
  const inputs = new Set([unsent, islandBundle, boot].flatMap(({ metafile }) => Object.keys(metafile.inputs)));
  return { entry: entryOf(boot), modules, inputs: [...inputs].sort() };
}

/** Excludes a module from a bundle, which then imports it from another bundle. */
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

/**
 * Bundles a classic script: a service worker is loaded by name.
 * @param source relative to the root
 * @param define values of constants, by name
 * @returns its text, and the source files in it, relative to the root. Throws a ClientBuildError.
 */
async function bundleScript(
  root: string,
  source: string,
  define: Record<string, string>,
): Promise<{ text: string; sources: string[] }> {
  const { success, logs, outputs, metafile } = await Bun.build({
    entrypoints: [join(root, source)],
    root: join(root, 'src'),
    target: 'browser',
    format: 'iife',
    minify: true,
    metafile: true,
    define,
    throw: false,
  });
  const [output] = outputs;
  if (!success || !metafile || !output) throw new ClientBuildError(logs.map(withPlace).join('\n'));
  return { text: await output.text(), sources: Object.keys(metafile.inputs) };
}

/** The bundler's messages, with file and line. */
const withPlace = (log: BuildMessage | ResolveMessage) =>
  log.position
    ? `${log.message}\n    at ${log.position.file}:${log.position.line}:${log.position.column}`
    : String(log);

/** The address of a file of the bundle. */
const address = (output: string) => `/assets/${output.split('/').at(-1)}`;

/**
 * One run of the bundler.
 * @param source the entry point, relative to the root
 * @param options what differs between runs
 */
async function bundle(root: string, outdir: string, source: string, options: Partial<BuildConfig>) {
  const { success, logs, outputs, metafile } = await Bun.build({
    ...options,
    entrypoints: [join(root, source)],
    root: join(root, 'src'),
    outdir,
    target: 'browser',
    format: 'esm',
    splitting: true,
    // The document lists an island's modules, and the boot script fetches all of them at once: a table would weigh more.
    modulePreload: false,
    minify: true,
    metafile: true,
    publicPath: '/assets/',
    naming: { entry: '[name]-[hash].[ext]', chunk: '[name]-[hash].[ext]' },
    define: { 'process.env.NODE_ENV': '"production"' },
    throw: false,
  });
  if (!success || !metafile) throw new ClientBuildError(logs.map(withPlace).join('\n'));
  return { outputs, metafile };
}

/**
 * Builds the service worker that saves pages, and the one that replaces and removes it.
 * @param addAsset writes a file
 * @returns the source files in them, relative to the root
 */
export async function buildServiceWorkers(
  root: string,
  firm: Firm,
  addAsset: (name: string, text: string) => string,
): Promise<string[]> {
  const define = { PREFIX: JSON.stringify(firm.storagePrefix), SAVED_PAGES: String(LIMITS.savedPages) };
  const inputs: string[] = [];
  for (const name of ['service-worker', 'retired-worker']) {
    const { text, sources } = await bundleScript(root, `src/offline/${name}.ts`, define);
    addAsset(`${name}.js`, text);
    inputs.push(...sources);
  }
  return inputs;
}
