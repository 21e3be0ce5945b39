/** Where a failed build or start points to: files and lines, as a developer opens them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, LineCounter, parseDocument } from 'yaml';

export interface FaultPlace {
  /** Relative to the root. */
  file: string;
  /** The first is 1. */
  line: number;
  /** What is wrong there. */
  words: string;
}

/** Most that are shown: a page that does not compile is missed by all that link to it. */
const MOST = 10;

/**
 * @param output what the build or the server printed
 * @param root folder of the project
 * @returns the places it names, first things first; none where it names no file of ours
 */
export function faultPlaces(output: string, root: string): FaultPlace[] {
  const inContent = [...output.matchAll(/^(content\/\S+): ([\w.-]+): (.+)$/gm)].map(([, file = '', field = '', words = '']) => {
    const path = join(root, file);
    return { file, line: existsSync(path) ? lineOf(readFileSync(path, 'utf8'), field, words) : 1, words: `${field}: ${words}` };
  });
  if (inContent.length > 0) return inContent.slice(0, MOST);
  // Bun writes what is wrong first (`error: …`, `SomeError: …`), then where: the first place in a file of ours is it.
  const places = output.matchAll(/(?:at .*?\(?)?((?:\/|[A-Z]:\\)[^\s():]+\.\w+):(\d+)(?::\d+)?/g);
  const [words = 'It failed.'] = /^(?:[A-Za-z]*[Ee]rror\b.*|BuildMessage: .*)$/m.exec(output) ?? [];
  for (const [, path = '', line] of places) {
    if (path.startsWith(root) && !path.includes('node_modules')) return [{ file: path.slice(root.length + 1), line: Number(line), words }];
  }
  return [];
}

/** The line of a content file that a fault is about: of the field, of what was found in the text, or else the first. */
function lineOf(text: string, field: string, words: string): number {
  const said = /at line (\d+)/.exec(words)?.[1];
  if (said !== undefined) return Number(said);
  const front = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text);
  const found = /, found (.+)$/.exec(words)?.[1];
  if (field === 'body') {
    const start = front?.[0].length ?? 0;
    const at = found === undefined ? -1 : text.indexOf(found, start);
    return lineAt(text, at < 0 ? start : at);
  }
  return lineOfField(front ? `\n${front[1]}` : text, field.split('.'));
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** The line of a field in YAML, or of the nearest one around it that is there. */
function lineOfField(yaml: string, path: readonly string[]): number {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  for (let depth = path.length; depth > 0; depth -= 1) {
    const around = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true);
    const name = path[depth - 1];
    const key = isMap(around) ? around.items.find((pair) => String(pair.key) === name)?.key : document.getIn(path.slice(0, depth), true);
    const { range } = (key ?? {}) as { range?: readonly number[] };
    if (range?.[0] !== undefined) return lines.linePos(range[0]).line;
  }
  return 1;
}
