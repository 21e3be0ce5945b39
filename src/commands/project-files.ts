/**
 * The one writer of `new`, `setup` and `retire`. Comments and order stay, a change without a place is refused, and all
 * changes are written at once or none.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileContent } from '../compiler/compile.ts';
import { ContentError, Faults, formatFault } from '../compiler/read/content-error.ts';
import { editYaml } from '../compiler/read/yaml-text.ts';
import { CommandError } from './command.ts';

/** Paths are relative to `root`. Nothing is written before `save`. Each change throws a CommandError without a place. */
export function openFiles(root: string) {
  const changed = new Map<string, string>();
  const readDisk = (path: string) => (files.has(path) ? readFileSync(join(root, path), 'utf8') : undefined);
  const writeDisk = (path: string, text: string | undefined) => {
    if (text === undefined) return rmSync(join(root, path), { force: true });
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const files = {
    has: (path: string) => existsSync(join(root, path)),
    /** The text with its changes; empty if there is no such file. */
    read: (path: string) => changed.get(path) ?? readDisk(path) ?? '',
    write: (path: string, text: string) => void changed.set(path, text),
    create(path: string, text: string) {
      if (files.has(path)) throw new CommandError(`There is a file of this name: ${path}`);
      files.write(path, text);
    },
    append: (path: string, text: string) => files.write(path, files.read(path).replace(/[^\n]$/, '$&\n') + text),
    /** Adds text below a line. */
    insertBelow(path: string, line: string, text: string) {
      const [above, below] = files.read(path).split(`${line}\n`);
      if (below === undefined) throw new CommandError(`${path}: expected the line ${line}`);
      files.write(path, `${above}${line}\n${text}${below}`);
    },
    /** Changes fields of a YAML file, as {@link editYaml}. Its last line may lack its end. */
    setFields(path: string, values: Readonly<Record<string, unknown>>) {
      try {
        files.write(path, editYaml(files.read(path).replace(/[^\n]$/, '$&\n'), values));
      } catch (error) {
        throw new CommandError(`${path}: ${error instanceof Error ? error.message : error}`);
      }
    },
    /**
     * Writes all changes, and returns the paths of their files.
     * @param compiles whether to compile the content before and after
     * @throws ContentError with the faults that the content would have then, and has not now; without writing anything
     */
    save({ compiles = true } = {}): string[] {
      const listFaults = () => (compiles ? findFaults(join(root, 'content')) : []);
      const known = new Set(listFaults().map(withoutLine));
      const before = [...changed.keys()].map((path) => [path, readDisk(path)] as const);
      try {
        for (const [path, text] of changed) writeDisk(path, text);
        const added = listFaults().filter((fault) => !known.has(withoutLine(fault)));
        if (added.length > 0) throw new ContentError(added);
      } catch (error) {
        for (const [path, text] of before) writeDisk(path, text);
        throw error;
      }
      return [...changed.keys()];
    },
  };
  return files;
}

function findFaults(content: string) {
  const faults = new Faults();
  faults.attempt(() => compileContent(content));
  return faults.list;
}

/** A change moves the lines of other faults. */
const withoutLine = ({ line: _, ...fault }: Parameters<typeof formatFault>[0]) => formatFault(fault);
