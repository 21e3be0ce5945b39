/** Compiled content, cached under a hash of its inputs: compiling takes most of a build, and a style does not need it. */
import { join, resolve } from 'node:path';
import { compileContent, listEditions } from '../compiler/compile.ts';
import type { CompiledContent } from '../content/site.ts';
import { indiaDay } from '../domain/calendar.ts';
import { SECTIONS } from '../domain/sections.ts';
import { type BuildCache, hashFiles, listFilesBelow, packageFiles } from './folders.ts';

/** @throws {ContentError} on faults in the content, which are not stored */
export async function compileOrRecall(root: string, cache: BuildCache): Promise<CompiledContent> {
  const content = join(root, 'content');
  const today = indiaDay(Date.now());
  const compiler = await compilerFiles.getOrInsertComputed(root, findCompilerFiles);
  const files = [...listFilesBelow(content), ...compiler, ...packageFiles(root)];
  const key = [hashFiles(files, root), today, listEditions(content), Bun.version].join(' ');
  if (last?.key === key) return last.compiled;
  let compiled = cache.readLast<CompiledContent>('content', key);
  if (compiled === undefined) {
    compiled = compileContent(content, SECTIONS, today);
    cache.writeLast('content', key, compiled);
  }
  last = { key, compiled };
  return compiled;
}

/** The last result of this process. */
let last: { key: string; compiled: CompiledContent } | undefined;

/** By root. A change of these files ends the process. */
const compilerFiles = new Map<string, Promise<string[]>>();

/** The modules of the compiler, and the rules of tools, whose text it reads. */
async function findCompilerFiles(root: string): Promise<string[]> {
  const { metafile } = await Bun.build({
    entrypoints: [join(root, 'src/compiler/compile.ts')],
    root,
    target: 'bun',
    packages: 'external',
    metafile: true,
  });
  const modules = Object.keys(metafile?.inputs ?? {}).map((file) => resolve(file));
  return [...new Set([...modules, ...listFilesBelow(join(root, 'src/tools'))])].sort();
}
