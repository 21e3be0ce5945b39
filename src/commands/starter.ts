/** What each kind of `bun run new` is asked for, and what it answers. */

/** A name or a place that nothing can be written at. Its message says what to write instead. */
export class NewError extends Error {
  override name = 'NewError';
}

/** What a starter is asked for. */
export interface NewRequest {
  /** Folder of the project. */
  root: string;
  /** As it was given: `others/drug-licence`. */
  name: string;
  /** What stands before the last slash; empty where there is none. */
  folder: string;
  /** What stands after it. */
  slug: string;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** What is to be written; paths are relative to the project. */
export interface NewFiles {
  /** Whole files: new ones, and old ones as they become. */
  changes?: Record<string, string>;
  /** Text for the end of files that exist. */
  additions?: Record<string, string>;
  /** What to do next, a sentence each. */
  hints: string[];
}

/** Works out what to write. Throws a NewError where the name cannot be taken. */
export type Starter = (request: NewRequest) => NewFiles;

/** A text with one more import of a file of ours, where the linter would sort it: by what it imports from. */
export function withImport(text: string, line: string): string {
  const from = (other: string) => /from '([^']+)';$/.exec(other)?.[1] ?? '';
  const lines = text.split('\n');
  const imports = lines.filter((other) => other.startsWith('import ') && from(other).startsWith('.'));
  const next = imports.find((other) => from(other) > from(line));
  return lines
    .toSpliced(next === undefined ? lines.indexOf(imports.at(-1) ?? '') + 1 : lines.indexOf(next), 0, line)
    .join('\n');
}
