/** Where a failed build or start points to: files and lines, as a developer opens them. */

export interface FaultPlace {
  /** Relative to the root. */
  file: string;
  /** The first is 1. */
  line: number;
  /** What is wrong there. */
  words: string;
}

/** Most that are shown. */
const MOST = 10;

/**
 * @param output what the build or the server printed
 * @param root folder of the project
 * @returns the places it names, first things first; none where it names no file of ours
 */
export function faultPlaces(output: string, root: string): FaultPlace[] {
  const inContent = [...output.matchAll(/^(content\/.+?):(\d+): (.+)$/gm)].map(([, file = '', line, words = '']) => ({
    file,
    line: Number(line),
    words,
  }));
  if (inContent.length > 0) return inContent.slice(0, MOST);
  // Bun writes what is wrong first (`error: …`, `SomeError: …`), then where: the first place in a file of ours is it.
  const places = output.matchAll(/(?:at .*?\(?)?((?:\/|[A-Z]:\\)[^\s():]+\.\w+):(\d+)(?::\d+)?/g);
  const [words = 'It failed.'] = /^(?:[A-Za-z]*[Ee]rror\b.*|BuildMessage: .*)$/m.exec(output) ?? [];
  for (const [, path = '', line] of places) {
    if (path.startsWith(root) && !path.includes('node_modules'))
      return [{ file: path.slice(root.length + 1), line: Number(line), words }];
  }
  return [];
}
