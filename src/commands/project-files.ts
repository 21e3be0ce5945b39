/** How commands read and change files of the project. Comments and order stay, and all is written at once. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { editYaml } from '../compiler/read/yaml-text.ts';

/** Paths are relative to `root`. Nothing is written before `save`. */
export function openFiles(root: string) {
  const isFile = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
  const onDisk = (path: string) => (isFile(path) ? readFileSync(join(root, path), 'utf8') : undefined);
  const changed = new Map<string, string>();
  const replaced = new Map<string, string | undefined>();
  const write = (path: string, text: string | undefined) => {
    if (text === undefined) return rmSync(join(root, path), { force: true });
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const files = {
    /** Whether there is a file or a folder. */
    has: (path: string) => existsSync(join(root, path)),
    /** The text with its changes; empty if there is no such file. */
    read: (path: string) => changed.get(path) ?? onDisk(path) ?? '',
    write: (path: string, text: string) => void changed.set(path, text),
    append: (path: string, text: string) => files.write(path, files.read(path) + text),
    /** Adds text below or above a line. Throws an Error if there is no such line. */
    insert(path: string, line: string, below: string, above = '') {
      const text = files.read(path);
      if (!text.includes(`${line}\n`)) throw new Error(`${path}: expected ${JSON.stringify(line)}`);
      files.write(
        path,
        text.replace(`${line}\n`, () => `${above}${line}\n${below}`),
      );
    },
    /** Adds an import, sorted by path for the linter. */
    addImport(path: string, names: string, from: string) {
      const lines = files.read(path).split('\n');
      const paths = lines.map((line) => /^import .* from '(\.[^']+)';$/.exec(line)?.[1]);
      const next = paths.findIndex((other) => other !== undefined && other > from);
      const at = next === -1 ? paths.findLastIndex((other) => other !== undefined) + 1 : next;
      files.write(path, lines.toSpliced(at, 0, `import { ${names} } from '${from}';`).join('\n'));
    },
    /** Changes fields of a YAML file, as {@link editYaml}. Its last line may lack its end. */
    setFields: (path: string, values: Readonly<Record<string, unknown>>) =>
      files.write(path, editYaml(files.read(path).replace(/[^\n]$/, '$&\n'), values)),
    /** Writes all changes, and returns the paths of their files. */
    save() {
      for (const [path, text] of changed) {
        replaced.set(path, onDisk(path));
        write(path, text);
      }
      return [...changed.keys()];
    },
    /** Puts back what `save` replaced. */
    undo() {
      for (const [path, text] of replaced) write(path, text);
    },
  };
  return files;
}
