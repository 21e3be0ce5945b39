import { ContentError } from '../compiler/read/content-error.ts';
import { speakEnglish } from '../compiler/read/read-words.ts';
import { DevelopmentDayError, takeDevelopmentDay } from '../domain/development-day.ts';

/** A command cannot do what was asked. The message is for the person who ran it. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Runs a command with its arguments, on the day that TODAY names if it is set. An expected error ends it with exit code 1 and its message, without a stack. */
export async function main(command: (args: string[]) => unknown): Promise<void> {
  try {
    takeDevelopmentDay();
    speakEnglish();
    await command(process.argv.slice(2));
  } catch (error) {
    const expected = [CommandError, ContentError, DevelopmentDayError];
    if (!(error instanceof Error && expected.some((kind) => error instanceof kind))) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** A part of a long line for a person to read: 40 characters before a place, and 20 after. @param length of the place */
export function clipAround(line: string, at: number, length: number): string {
  const [from, to] = [Math.max(0, at - 40), at + length + 20];
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
}
