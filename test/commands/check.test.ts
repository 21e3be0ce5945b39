/** `bun run check` runs all of its tools. */
import { expect, test } from 'bun:test';
import { runTools } from '../../src/commands/check.ts';

test('a tool that fails does not stop the ones after it, and each has a line at the end', async () => {
  const exit = (code: number) => ['bun', '-e', `process.exit(${code})`];
  expect(await runTools({ first: exit(0), second: exit(2), third: exit(0) })).toEqual({
    ok: false,
    lines: ['passed  first', 'FAILED  second', 'passed  third'],
  });
  expect((await runTools({ only: exit(0) })).ok).toBe(true);
});
