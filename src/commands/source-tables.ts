/** Adds entries to the tables of islands and tools, which are TypeScript. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A table is not written as `bun run new` expects it. */
class UnknownTableError extends Error {
  override name = 'UnknownTableError';
}

/** The text of a file with a line inserted after the line that opens the table. */
export function insertLine(root: string, file: string, opening: string, line: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  if (!text.includes(opening)) throw new UnknownTableError(`${file}: expected ${JSON.stringify(opening)}`);
  return text.replace(opening, opening + line);
}

/** A text with one more import, where the linter sorts it: by the path it imports from. */
export function withImport(text: string, line: string): string {
  const from = (other: string) => /from '([^']+)';$/.exec(other)?.[1] ?? '';
  const lines = text.split('\n');
  const imports = lines.filter((other) => other.startsWith('import ') && from(other).startsWith('.'));
  const next = imports.find((other) => from(other) > from(line));
  return lines
    .toSpliced(next === undefined ? lines.indexOf(imports.at(-1) ?? '') + 1 : lines.indexOf(next), 0, line)
    .join('\n');
}
