/** Builds the two service workers, the one that keeps pages and the one that removes it, with the site's constants. */
import type { Firm } from '../domain/firm.ts';
import { LIMITS } from '../domain/limits.ts';
import { bundleScript } from './browser-bundle.ts';

/**
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
