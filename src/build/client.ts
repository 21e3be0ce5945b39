/** The browser bundle: the boot script, and a chunk for React and for each island, fetched only when due. */
import { join } from 'node:path';

/** The bundle could not be made. */
export class ClientBuildError extends Error {
  override name = 'ClientBuildError';
}

/**
 * @param outdir where the files go
 * @returns the address of the boot script, and the source files in the bundle, relative to the root
 */
export async function buildClient(root: string, outdir: string): Promise<{ entry: string; inputs: string[] }> {
  const result = await Bun.build({
    entrypoints: [join(root, 'src/client.ts')],
    root: join(root, 'src'),
    outdir,
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: true,
    metafile: true,
    publicPath: '/assets/',
    naming: { entry: '[name]-[hash].[ext]', chunk: 'chunk-[hash].[ext]' },
    define: { 'process.env.NODE_ENV': '"production"' },
    throw: false,
  });
  if (!result.success) throw new ClientBuildError(result.logs.map(String).join('\n'));
  const entry = result.outputs.find((output) => output.kind === 'entry-point');
  if (!entry) throw new ClientBuildError('the bundle has no entry');
  const inputs = Object.keys(result.metafile?.inputs ?? {}).sort();
  return { entry: `/assets/${entry.path.split('/').at(-1)}`, inputs };
}
