/** Bundles the scripts for browsers: the boot script, and lazy chunks for React and each island of the registry. */
import { basename, dirname, join } from 'node:path';
import type { BuildConfig, BunPlugin } from 'bun';
import { SCRIPTS } from '../islands/dom-contract.ts';
import { islands } from '../islands/registry.ts';
import type { AddAsset } from './folders.ts';
import { UNSAID } from './inline-words.ts';

class ClientBuildError extends Error {
  override name = 'ClientBuildError';
}

/**
 * Merges smaller shared code into a chunk that is loaded anyway: on a phone a request costs more than a kilobyte. With
 * more, every tool would load what only the rules of a few share.
 */
const SMALL_BYTES = 4096;

/** Lets the browser compile the whole chunk off the main thread: https://v8.dev/blog/explicit-compile-hints */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/**
 * A virtual entry with the code that every island needs, into which the bundler also puts what widgets share. It
 * includes the API client, because the search box is on every page.
 */
const REACT = 'src/islands/react.ts';
const REACT_SOURCE =
  "export { mount } from './boot/hydrate.tsx';\nexport { apiSession } from './widgets/api-session.ts';";

/** Rules load one by one: each is a chunk. */
const RULES = 'src/tools/rules';

/** Path of an island's widget, relative to the root. The build fails if the registry loads another file. */
export const widgetFile = (island: string) => `src/islands/widgets/${island}-widget.tsx`;

/**
 * Bundles the islands with React, and the boot script. The boot script loads React's chunk by its address, so the little
 * code that they share is in both instead of in another chunk.
 * @param words of inlineWords
 * @returns the address of the boot script; by island the addresses of its modules, React's first; by tool the address
 * of its rule; the bundled sources; the files by name
 */
export async function buildClient(root: string, words: BunPlugin) {
  const islandBundle = await bundleModules(root, REACT, {
    minChunkSize: SMALL_BYTES,
    banner: COMPILE_AHEAD,
    files: { [join(root, REACT)]: REACT_SOURCE },
    plugins: [words],
  });
  const { outputs } = islandBundle.metafile;
  const findChunk = (source: string): string => {
    const chunk = Object.keys(outputs).find((output) => outputs[output]?.entryPoint === source);
    if (!chunk)
      throw new ClientBuildError(`${source} has no chunk of its own: src/islands/registry.ts does not load it`);
    return chunk;
  };
  /** The chunks of an island and of React, with all that they import. The largest, React's, comes first. */
  const listModules = (island: string): string[] => {
    const found = new Set([REACT, widgetFile(island)].map(findChunk));
    for (const output of found) {
      for (const { path, kind } of outputs[output]?.imports ?? []) {
        const chunk = Object.keys(outputs).find((other) => address(other) === address(path));
        if (kind === 'import-statement' && chunk) found.add(chunk);
      }
    }
    return [...found].sort((a, b) => (outputs[b]?.bytes ?? 0) - (outputs[a]?.bytes ?? 0)).map(address);
  };
  const modules = Object.fromEntries(Object.keys(islands).map((name) => [name, listModules(name)]));
  const rules = Object.fromEntries(
    Object.entries(outputs).flatMap(([output, { entryPoint = '' }]) =>
      dirname(entryPoint) === RULES ? [[basename(entryPoint, '.ts'), address(output)]] : [],
    ),
  );

  const boot = await bundleModules(root, 'src/islands/boot/boot.ts', {
    banner: await writeDayKeeper(root),
    plugins: [words, externalAt(/\/hydrate\.tsx$/, address(findChunk(REACT)))],
  });
  const bundles = [islandBundle, boot];
  const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const files = await Promise.all(
    bundles.flatMap((made) =>
      made.outputs.map(async (file) => [basename(file.path), new Uint8Array(await file.arrayBuffer())] as const),
    ),
  );
  return { entry: findEntry(boot), modules, rules, inputs, outputs: files };
}

/** Makes a bundle import a module of another bundle by its address. */
function externalAt(filter: RegExp, path: string): BunPlugin {
  return {
    name: `by address: ${path}`,
    setup: (build) => {
      build.onResolve({ filter }, () => ({ path, external: true }));
    },
  };
}

function findEntry({ outputs }: Awaited<ReturnType<typeof bundle>>): string {
  const entry = outputs.find((output) => output.kind === 'entry-point');
  if (!entry) throw new ClientBuildError('the bundle has no entry');
  return address(entry.path);
}

const withPlace = (log: BuildMessage | ResolveMessage) =>
  log.position
    ? `${log.message}\n    at ${log.position.file}:${log.position.line}:${log.position.column}`
    : String(log);

const address = (output: string) => `/assets/${output.split('/').at(-1)}`;

/** @param source the entry point, relative to the root */
async function bundle(root: string, source: string, options: Partial<BuildConfig>) {
  const { success, logs, outputs, metafile } = await Bun.build({
    ...options,
    entrypoints: [join(root, source)],
    root: join(root, 'src'),
    target: 'browser',
    define: {
      'process.env.NODE_ENV': '"production"',
      ...options.define,
    },
    minify: true,
    metafile: true,
    throw: false,
  });
  if (!success || !metafile) throw new ClientBuildError(logs.map(withPlace).join('\n'));
  for (const output of outputs) {
    const [, unsaid] = UNSAID.exec(await output.text()) ?? [];
    if (unsaid) throw new ClientBuildError(unsaid);
  }
  return { outputs, metafile };
}

/** Bundles modules, with a chunk for everything that is imported dynamically. */
function bundleModules(root: string, source: string, options: Partial<BuildConfig>) {
  return bundle(root, source, {
    ...options,
    format: 'esm',
    splitting: true,
    // The document lists the modules of an island, which is smaller than a preload table.
    modulePreload: false,
    publicPath: '/assets/',
    naming: { entry: '[name]-[hash].[ext]', chunk: '[name]-[hash].[ext]' },
  });
}

/** The scripts of parts without React, each with all that it needs: it is one request. @returns the bundled sources */
export async function buildScripts(root: string, addAsset: AddAsset, words: BunPlugin): Promise<string[]> {
  const inputs: string[] = [];
  for (const name of SCRIPTS) {
    const source = `src/islands/scripts/${name}.ts`;
    const { outputs, metafile } = await bundle(root, source, {
      format: 'esm',
      banner: COMPILE_AHEAD,
      plugins: [words],
    });
    for (const output of outputs) addAsset(`${name}.js`, await output.text());
    inputs.push(...Object.keys(metafile.inputs));
  }
  return inputs;
}

/** A script that keeps the day of development, for what a browser runs first; empty without such a day. */
async function writeDayKeeper(root: string): Promise<string> {
  const { TODAY } = process.env;
  if (TODAY === undefined) return '';
  const entry = 'src/domain/keep-day.ts';
  const source = `import { keepDay } from './development-day.ts';\nkeepDay(${JSON.stringify(TODAY)});`;
  const { outputs } = await bundle(root, entry, { format: 'iife', files: { [join(root, entry)]: source } });
  return (await Promise.all(outputs.map((output) => output.text()))).join('');
}
