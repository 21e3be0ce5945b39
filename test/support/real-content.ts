/** The content of this checkout, compiled once for all tests of a process. No test may change it. */
import { join } from 'node:path';
import { compileContent } from '../../src/compiler/compile.ts';
import type { CompiledContent } from '../../src/content/site.ts';

export const CONTENT_ROOT = join(import.meta.dir, '../../content');
export const realContent: CompiledContent = compileContent(CONTENT_ROOT);
