/** The browser bundle: the boot script, and a chunk for React and for each island, fetched only when due. */
import { join } from 'node:path';

/** The bundle could not be made, or is not what the pages need. */
export class ClientBuildError extends Error {
  override name = 'ClientBuildError';
}

/** What the bundle is. Addresses are those of the site. */
export interface ClientBundle {
  /** The boot script. */
  entry: string;
  /** For each island, by its name: every module that must be there before it lives, React's among them. */
  modules: Record<string, string[]>;
  /** The source files in it, relative to the root. */
  inputs: string[];
}

/** What brings an island to life, whichever it is. */
const HYDRATE = 'src/islands/hydrate.tsx';

/**
 * @param outdir where the files go
 * @param islands the source file of each island, relative to the root, by the island's name
 */
export async function buildClient(root: string, outdir: string, islands: Record<string, string>): Promise<ClientBundle> {
  const result = await Bun.build({
    entrypoints: [join(root, 'src/client.ts')],
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
    naming: { entry: 'boot-[hash].[ext]', chunk: '[name]-[hash].[ext]' },
    define: { 'process.env.NODE_ENV': '"production"' },
    throw: false,
  });
  if (!result.success || !result.metafile) throw new ClientBuildError(result.logs.map(String).join('\n'));
  const entry = result.outputs.find((output) => output.kind === 'entry-point');
  if (!entry) throw new ClientBuildError('the bundle has no entry');
  const { outputs, inputs } = result.metafile;
  const address = (output: string) => `/assets/${output.split('/').at(-1)}`;
  const boot = address(entry.path);

  /** The chunk of a source file, and every chunk that it cannot do without. */
  const needed = (source: string): string[] => {
    const start = Object.keys(outputs).find((output) => outputs[output]?.entryPoint === source);
    if (!start) throw new ClientBuildError(`${source} has no chunk of its own`);
    const found = new Set([start]);
    for (const output of found) {
      for (const { path, kind } of outputs[output]?.imports ?? []) {
        const chunk = Object.keys(outputs).find((other) => address(other) === address(path));
        if (kind === 'import-statement' && chunk) found.add(chunk);
      }
    }
    return [...found].map(address).filter((file) => file !== boot);
  };
  const modules = Object.fromEntries(Object.entries(islands).map(([name, source]) => [name, [...new Set([...needed(HYDRATE), ...needed(source)])]]));
  return { entry: boot, modules, inputs: Object.keys(inputs).sort() };
}
