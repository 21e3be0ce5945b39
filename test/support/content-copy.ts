/** A copy of content/ that a test may change, removed after the test. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ContentCopy extends Disposable {
  root: string;
  /** Changes the text of a file, and throws if nothing changed. */
  edit(path: string, change: (text: string) => string): void;
}

export function contentCopy(): ContentCopy {
  const root = mkdtempSync(join(tmpdir(), 'lekha-content-'));
  cpSync(join(import.meta.dir, '../../content'), root, { recursive: true });
  return {
    root,
    edit(path, change) {
      const before = readFileSync(join(root, path), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`nothing changed in ${path}`);
      writeFileSync(join(root, path), after);
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}
