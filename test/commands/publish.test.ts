/**
 * A firm publishes its own words on any day: an overdue review is listed, and stops `bun run package` and `bun run
 * deploy` only with `--strict`.
 */
import { afterAll, expect, test } from 'bun:test';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDay } from '../../src/domain/calendar.ts';
import { copyProject } from '../support/project-copy.ts';
import { runProgram } from '../support/run-program.ts';

const INSTALL = 'bun run --silent ready && ';
const { scripts } = JSON.parse(readFileSync(join(import.meta.dir, '../../package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const folder = copyProject();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The first record of a file, whose review is past on every day on which this test can run.
const file = 'content/figures/gst.yaml';
const passed = '2026-11-24';
const written = readFileSync(join(folder, file), 'utf8');
const id = /^ {2}- id: (\S+)$/m.exec(written)?.[1] ?? '';
const withoutOwn = written.replace(/^ {4}(?:review|checked): .*\n/gm, '');
const overdue = withoutOwn
  .replace(/^review: .*$/m, 'review: "2099-12-31"')
  .replace(/^( {2}- id: .*\n)/m, `$1    checked: "2026-11-23"\n    review: "${passed}"\n`);
writeFileSync(join(folder, file), overdue);

/** Nothing is published on a day of development. */
const onRealDay = (command: string[]) =>
  runProgram(command, { cwd: folder, env: { ...process.env, NO_COLOR: '1', TODAY: undefined } });
/** A script of package.json. The packages of the copy are a link: there is nothing to install. */
const runScript = (name: string, ...args: string[]) =>
  onRealDay(['sh', '-c', `${(scripts[name] ?? '').slice(INSTALL.length)} ${args.join(' ')}`]);
const line = new RegExp(`^${file.replaceAll('.', '\\.')}:\\d+: ${id}: review: was due by ${formatDay(passed)}: `, 'm');

test('bun run package lists what is overdue, and makes its folder', async () => {
  const { out, err, code } = await runScript('package');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`  ${formatDay(passed)}, overdue  ${id}: `);
  expect(existsSync(join(folder, 'dist/lekha/src/hosts/bun/serve.js'))).toBe(true);
});

test('with --strict, bun run package and bun run deploy refuse, name file, line and record, and publish nothing', async () => {
  for (const [name, ...args] of [
    ['package', 'dist/strict', '--strict'],
    ['deploy', '--strict', '--dry-run'],
  ] as const) {
    const { err, code } = await runScript(name, ...args);
    expect([name, code, line.test(err), err.includes('wrangler')]).toEqual([name, 1, true, false]);
  }
  expect(existsSync(join(folder, 'dist/strict'))).toBe(false);
});
