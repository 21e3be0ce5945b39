/**
 * The build of this checkout, up to date: whatever reads it imports its folder from here. A test that reads no build
 * waits for none.
 */
import { join } from 'node:path';
import { build } from '../../src/build/build.ts';

await build();

export const BUILD = join(import.meta.dir, '../../.build');
