/**
 * `bun run check`: runs every tool that checks the project, also after one that fails, and ends with a line for
 * each. Exits with 1 if one failed.
 */
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');

/** The command of each tool. */
export const TOOLS: Record<string, string[]> = {
  content: ['bun', 'src/commands/check-content.ts'],
  types: ['bun', 'run', 'check:types'],
  'format and lint': ['biome', 'check', '--error-on-warnings'],
  'unused code': ['knip', '--no-config-hints'],
  'unused code, without tests': ['knip', '--production'],
};

/** Runs tools one after another with their output. @returns a line for each, and whether all passed */
export async function runTools(tools: Record<string, string[]>): Promise<{ ok: boolean; lines: string[] }> {
  const lines: string[] = [];
  let ok = true;
  for (const [name, command] of Object.entries(tools)) {
    console.log(`\n$ ${command.join(' ')}`);
    const { exited } = Bun.spawn(command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    const passed = (await exited) === 0;
    lines.push(`${passed ? 'passed' : 'FAILED'}  ${name}`);
    ok &&= passed;
  }
  return { ok, lines };
}

if (import.meta.main) {
  const { ok, lines } = await runTools(TOOLS);
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = ok ? 0 : 1;
}
