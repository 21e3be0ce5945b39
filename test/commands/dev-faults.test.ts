/** Which places `bun run dev` names for errors of code and for what `tsc` prints. */
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeError, describeStack, listTypeErrors } from '../../src/commands/dev-faults.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'lekha-faults-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, 'src'));
writeFileSync(join(root, 'src/words.ts'), 'export const words = 1;\n');

describe('of code that Bun loads', () => {
  test.each([
    ['const gone = JSON.parse(String());', /^src\/.+\.ts:2: SyntaxError: JSON Parse error: /],
    ["\nthrow new TypeError('no crumbs');", /^src\/.+\.ts:3: TypeError: no crumbs$/],
    ["import { words } from './words.ts';\nconst gone: = words;", /^src\/.+\.ts:3: Unexpected =$/],
    // Bun names no line for these two; `tsc` does.
    [
      "import { gone } from './gone.ts';\ngone();",
      /: Cannot find module '\.\/gone\.ts' imported from .+\/src\/.+\.ts$/,
    ],
    [
      "import { gone } from './words.ts';\ngone();",
      /^SyntaxError: Export named 'gone' not found in module '.+words\.ts'/,
    ],
  ])('%s', async (code, described) => {
    const file = join(root, `src/${Bun.hash(code)}.ts`);
    writeFileSync(file, `// First.\n${code}\n`);
    const error = await import(file).catch((thrown) => thrown);
    expect(describeError(error, root)).toMatch(described);
  });

  test('what happens in packages or elsewhere has no place', () => {
    for (const path of [`${root}/node_modules/a/b.js`, '/elsewhere/a.ts'])
      expect(describeStack(`TypeError: no\n      at f (${path}:1:2)\n`, root)).toBe('TypeError: no');
    expect(describeStack(`odd\n  at g (/elsewhere/a.ts:1:1)\n  at f (${root}/src/a.ts:7:2)\n`, root)).toBe(
      'src/a.ts:7: odd',
    );
  });
});

test('of types, as tsc prints them', () => {
  expect(listTypeErrors("src/a.ts(2,14): error TS2322: Type 'string'.\n  More of it.\nFound 1 error.\n")).toEqual([
    "src/a.ts:2: TS2322: Type 'string'.",
  ]);
});
