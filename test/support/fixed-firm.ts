/**
 * The content of this checkout with the firm `fixed` of firms.yaml, its prices and its terms: for tests of rules, search,
 * bills and structured data, which do not depend on whose site this is.
 */
import { rmSync } from 'node:fs';
import { compileContent } from '../../src/compiler/compile.ts';
import type { CompiledContent } from '../../src/content/site.ts';
import { SECTIONS } from '../../src/domain/sections.ts';
import { contentCopy } from './project-copy.ts';
import { FIRMS, rebrandContent } from './rebrand.ts';

export const FIXED_FIRM = FIRMS.fixed.firm;

/** A copy of content/ with that firm. No test may change it. */
export const FIXED_ROOT: string = contentCopy().root;
process.on('exit', () => rmSync(FIXED_ROOT, { recursive: true, force: true }));
rebrandContent(FIXED_ROOT, FIRMS.fixed);

let compiled: CompiledContent | undefined;

/** That copy, compiled once for all tests of a process. No test may change it. */
export function fixedContent(): CompiledContent {
  // In English: other languages have tests of their own.
  compiled ??= compileContent(FIXED_ROOT, SECTIONS, undefined, []);
  return compiled;
}
