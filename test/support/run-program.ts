/** Runs programs to their end. */
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');

/** @param options.env its whole environment, with the PATH and the TODAY of this process unless it has others @param options.typed its input */
export async function runProgram(
  command: readonly string[],
  { cwd = root, env = {} as Record<string, string | undefined>, typed = '' } = {},
): Promise<{ code: number; out: string; err: string }> {
  const child = Bun.spawn([...command], {
    cwd,
    env: { PATH: process.env.PATH, TODAY: process.env.TODAY, ...env },
    stdio: [new Blob([typed]), 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out, err };
}
