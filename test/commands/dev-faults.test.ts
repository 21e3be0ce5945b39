/** Which places `bun run dev` names for what Bun, the compiler, a server and `tsc` print. */
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFaults, findTypeErrors, readLoggedError, renderFaults } from '../../src/commands/dev-faults.ts';
import { run } from './small-project.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'lekha-faults-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));
for (const folder of ['src/ui', 'routes']) mkdirSync(join(root, folder), { recursive: true });
writeFileSync(join(root, 'src/ui/words.ts'), 'export const words = 1;\n');

describe('of code that Bun runs', () => {
  test.each([
    ["import { gone } from './gone.ts';", 2, "error: Cannot find module './gone.ts' from "],
    ["import { gone } from 'gone';", 2, "error: Cannot find package 'gone' from "],
    ["import { gone } from './ui/words.ts';", 2, "SyntaxError: Export named 'gone' not found in module "],
    ['const gone = JSON.parse(String());', 2, 'SyntaxError: JSON Parse error: '],
    ["\nthrow new TypeError('no crumbs');\nconst gone = 1;", 3, 'TypeError: no crumbs'],
    ["import { words } from './ui/words.ts';\nconst gone: = words;", 3, 'error: '],
  ])('%s', async (code, line, words) => {
    writeFileSync(join(root, 'src/app.ts'), `// First.\n${code}\nconsole.log(gone);\n`);
    const { out, err } = await run([process.execPath, 'src/app.ts'], root);
    expect(findFaults(root, Bun.stripANSI(out + err))).toEqual([
      { place: `src/app.ts:${line}`, words: expect.stringContaining(words) },
    ]);
  });

  test('what happens in packages or elsewhere has no place', () => {
    for (const path of [`${root}/node_modules/a/b.js`, '/elsewhere/a.ts'])
      expect(findFaults(root, `TypeError: no\n      at f (${path}:1:2)\n`)).toEqual([]);
    expect(findFaults(root, `odd\n      at f (${root}/src/a.ts:7:2)\n`)).toEqual([
      { place: 'src/a.ts:7', words: 'It failed.' },
    ]);
  });
});

test('of content, the first ten lines', () => {
  const lines = Array.from({ length: 12 }, (_, n) => `content/a.yaml:${n + 1}: title: expected words`);
  const faults = findFaults(root, `content does not compile\n${lines.join('\n')}\n`);
  expect([faults.length, faults[0]]).toEqual([10, { place: 'content/a.yaml:1', words: 'title: expected words' }]);
});

test('of types, as tsc prints them', () => {
  expect(findTypeErrors("src/a.ts(2,14): error TS2322: Type 'string'.\n  More of it.\nFound 1 error.\n")).toEqual([
    { place: 'src/a.ts:2', words: "TS2322: Type 'string'." },
  ]);
});

test('of the log of a server, only errors with a stack', () => {
  const entry = { level: 'error', stack: 'TypeError: no', reference: '0a1b2c3d' };
  expect(readLoggedError(JSON.stringify(entry))).toEqual(entry);
  for (const line of [{ level: 'warn', stack: 'x' }, { level: 'error' }, { level: 'error', stack: 1 }])
    expect(readLoggedError(JSON.stringify(line))).toBeUndefined();
  for (const line of ['{ not JSON', '"error"', 'Listening']) expect(readLoggedError(line)).toBeUndefined();
});

test('a page shows them, and the output, as text', async () => {
  const faults = [{ place: 'src/a.ts:1', words: '<b>' }];
  const reply = renderFaults('It fails', faults, '\u001b[31m<i>\u001b[0m', '<script></script>');
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([500, 'no-store']);
  const html = await reply.text();
  for (const part of [
    '<h1>It fails</h1>',
    '<b>src/a.ts:1</b> &lt;b&gt;',
    '<pre>&lt;i&gt;</pre>',
    '<script></script></html>',
  ])
    expect(html).toContain(part);
});
