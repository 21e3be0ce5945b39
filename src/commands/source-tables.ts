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
export function withImport(text: string, names: string, from: string): string {
  const lines = text.split('\n');
  const paths = lines.map((line) => /^import .* from '(\.[^']+)';$/.exec(line)?.[1]);
  const next = paths.findIndex((path) => path !== undefined && path > from);
  const at = next === -1 ? paths.findLastIndex((path) => path !== undefined) + 1 : next;
  return lines.toSpliced(at, 0, `import { ${names} } from '${from}';`).join('\n');
}
