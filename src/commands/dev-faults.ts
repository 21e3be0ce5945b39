/** Finds the places in our files that an output of a build, of a server or of `tsc` names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface DevFault {
  /** `file:line`, relative to the root. */
  place: string;
  words: string;
}

const MAX_FAULTS = 10;

/** @returns the first places that the output of a build or of a server names, in order */
export function findFaults(root: string, output: string): DevFault[] {
  const inContent = [...output.matchAll(/^(content\/.+?:\d+): (.+)$/gm)];
  if (inContent.length > 0)
    return inContent.slice(0, MAX_FAULTS).map(([, place = '', words = '']) => ({ place, words }));
  const missing = missingImport(root, output);
  if (missing) return [missing];
  // Bun prints the error (`error: …`, `SomeError: …`), then the stack. Uses the first line in a file of the project.
  const places = output.matchAll(/(?:at .*?\(?)?((?:\/|[A-Z]:\\)[^\s():]+\.\w+):(\d+)(?::\d+)?/g);
  const [words = 'It failed.'] = /^(?:[A-Za-z]*[Ee]rror\b.*|BuildMessage: .*)$/m.exec(output) ?? [];
  for (const [, path = '', line] of places) {
    if (path.startsWith(root) && !path.includes('node_modules'))
      return [{ place: `${path.slice(root.length + 1)}:${line}`, words }];
  }
  return [];
}

/** @returns the errors that `tsc --pretty false` prints */
export function findTypeErrors(output: string): DevFault[] {
  const errors = [...output.matchAll(/^(\S+?)\((\d+),\d+\): error (TS\d+: .+)$/gm)];
  return errors.slice(0, MAX_FAULTS).map(([, file, line, words = '']) => ({ place: `${file}:${line}`, words }));
}

/** @param line of the log of a server @returns the entry, if it is one of an error with a stack */
export function readLoggedError(line: string): { stack: string; reference?: string } | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    const isError = typeof entry === 'object' && entry !== null && 'level' in entry && entry.level === 'error';
    return isError && 'stack' in entry && typeof entry.stack === 'string'
      ? (entry as { stack: string; reference?: string })
      : undefined;
  } catch {
    return undefined;
  }
}

/** Bun names the files of an import that it cannot resolve, but not the line. */
function missingImport(root: string, output: string): DevFault | undefined {
  const [noModule, wanted = '', from = ''] =
    /^error: Cannot find (?:module|package) '(.+)' from '(.+)'/m.exec(output) ?? [];
  if (noModule !== undefined && from.startsWith(root))
    return { place: placeIn(root, from.slice(root.length + 1), `'${wanted}'`), words: noModule };
  const [noExport, name = '', module = ''] =
    /^SyntaxError: Export named '(.+)' not found in module '(.+)'/m.exec(output) ?? [];
  if (noExport === undefined) return undefined;
  const importer = ['src', 'routes']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .find((file) => /\.tsx?$/.test(file) && importOf(name, module).test(readFileSync(join(root, file), 'utf8')));
  if (importer === undefined) return undefined;
  return { place: placeIn(root, importer, importOf(name, module)), words: noExport };
}

/** An import of a name from a file with this base name: no two of them export the same name by accident. */
const importOf = (name: string, module: string) =>
  new RegExp(
    `^(?:im|ex)port [^;]*?\\b${RegExp.escape(name)}\\b[^;]*? from '[^']*${RegExp.escape(basename(module))}'`,
    'm',
  );

function placeIn(root: string, file: string, sought: string | RegExp): string {
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  const at = typeof sought === 'string' ? text.indexOf(sought) : text.search(sought);
  return `${file}:${text.slice(0, Math.max(0, at)).split('\n').length}`;
}

/** The page in place of one that cannot be shown. @param foot the script that reloads it after a change */
export function renderFaults(title: string, faults: readonly DevFault[], output: string, foot: string): Response {
  const items = faults.map(({ place, words }) => `<li><b>${Bun.escapeHTML(place)}</b> ${Bun.escapeHTML(words)}</li>`);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{font:16px/1.5 system-ui;margin:2rem;max-width:70rem}pre{white-space:pre-wrap;background:#eee;color:#111;padding:1rem}</style>
<h1>${title}</h1><ul>${items.join('')}</ul><pre>${Bun.escapeHTML(Bun.stripANSI(output))}</pre>
<p>Waiting for a change: this page reloads by itself.</p>${foot}</html>`;
  return new Response(html, {
    status: 500,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
