/** The places that the output of a failed build or start names: files and lines, as a developer opens them. */

export interface FaultPlace {
  /** Relative to the root. */
  file: string;
  /** From 1. */
  line: number;
  /** What is wrong there. */
  words: string;
}

/** Most places that are shown. */
const MOST = 10;

/**
 * @param output of the build or the server
 * @param root folder of the project
 * @returns the places it names, in order; none where it names no file of ours
 */
export function faultPlaces(output: string, root: string): FaultPlace[] {
  const inContent = [...output.matchAll(/^(content\/.+?):(\d+): (.+)$/gm)].map(([, file = '', line, words = '']) => ({
    file,
    line: Number(line),
    words,
  }));
  if (inContent.length > 0) return inContent.slice(0, MOST);
  // Bun prints the error first (`error: …`, `SomeError: …`), then the stack: its first place in a file of ours counts.
  const places = output.matchAll(/(?:at .*?\(?)?((?:\/|[A-Z]:\\)[^\s():]+\.\w+):(\d+)(?::\d+)?/g);
  const [words = 'It failed.'] = /^(?:[A-Za-z]*[Ee]rror\b.*|BuildMessage: .*)$/m.exec(output) ?? [];
  for (const [, path = '', line] of places) {
    if (path.startsWith(root) && !path.includes('node_modules'))
      return [{ file: path.slice(root.length + 1), line: Number(line), words }];
  }
  return [];
}
