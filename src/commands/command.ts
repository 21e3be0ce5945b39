import { ContentError } from '../compiler/read/content-error.ts';

/** A command cannot do what was asked. The message is for the person who ran it. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Runs a command with its arguments. An expected error ends it with exit code 1 and its message, without a stack. */
export async function main(command: (args: string[]) => unknown): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
