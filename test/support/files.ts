import { Database } from 'bun:sqlite';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder with its content, one character for each byte. */
export function filesBelow(folder: string): { file: string; bytes: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: path.slice(folder.length + 1), bytes: readFileSync(path).toString('latin1') }));
}

/** Which of these words are in which file below a folder. */
export function found(folder: string, words: readonly string[]): string[] {
  return filesBelow(folder).flatMap(({ file, bytes }) =>
    words.filter((word) => bytes.includes(word)).map((word) => `${file}: ${word}`),
  );
}

/** Changes the one ledger in the data of a workerd that does not run. */
export function changeLedgerOfWorkerd(data: string, statement: string): void {
  const changed = filesBelow(data).filter(({ file }) => {
    if (!/LeadDeskObject.*\.sqlite$/.test(file)) return false;
    using database = new Database(join(data, file));
    if (!database.query("SELECT 1 FROM sqlite_master WHERE name = 'ledger_meta'").get()) return false;
    database.run(statement);
    return true;
  });
  if (changed.length !== 1) throw new Error(`${changed.length} ledgers in ${data}`);
}
