/** Faults of code as `bun run dev` shows them: `src/a.ts:3: TypeError: no`. */
import { join } from 'node:path';

const ROOT = join(import.meta.dir, '../..');

/** @param error thrown by code of ours, or by Bun as it loads it */
export function describeError(error: unknown, root = ROOT): string {
  const { message, position, stack } = error as Partial<BuildMessage & Error>;
  if (position) return describeStack(`${message}\n    at ${position.file}:${position.line}`, root);
  return describeStack(stack ?? String(error), root);
}

/** @param stack the words, and the places from which they came: the first file of the project is named */
export function describeStack(stack: string, root = ROOT): string {
  const [words = ''] = stack.split('\n');
  for (const [, file = '', line] of stack.matchAll(/((?:\/|[A-Z]:\\)[^\s():]+\.\w+):(\d+)/g))
    if (file.startsWith(root) && !file.includes('node_modules'))
      return `${file.slice(root.length + 1).replaceAll('\\', '/')}:${line}: ${words}`;
  return words;
}

/** @returns the errors that `tsc --pretty false` prints */
export function listTypeErrors(output: string): string[] {
  const errors = output.matchAll(/^(\S+?)\((\d+),\d+\): error (TS\d+: .+)$/gm);
  return [...errors].map(([, file, line, words]) => `${file}:${line}: ${words}`);
}
