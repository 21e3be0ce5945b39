/** What `bun test` does before its first test: it waits for another run in its checkout, and builds. */
import { afterAll, expect, test } from 'bun:test';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../support/until.ts';
import { run, smallProject } from './small-project.ts';

const temporary = mkdtempSync(join(tmpdir(), 'lekha-claim-'));
const small = smallProject({}, 'test', 'bunfig.toml');
const { folder: project } = small;
afterAll(() => {
  rmSync(temporary, { recursive: true, force: true });
  small[Symbol.dispose]();
});

/** A run that claims the checkout, says so, and ends when its input does. */
function startRun(claim: string) {
  const oneRun = join(import.meta.dir, '../support/one-run.ts');
  const code = `import { claimCheckout } from ${JSON.stringify(oneRun)};
    const release = await claimCheckout(${JSON.stringify(claim)});
    console.log('claimed');
    await Bun.stdin.text();
    release();`;
  const { TEST_RUN, BUN_TEST_WORKER_ID, ...env } = process.env;
  const child = Bun.spawn([process.execPath, '-e', code], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const chunk of stream) said += new TextDecoder().decode(chunk);
  };
  void read(child.stdout);
  void read(child.stderr);
  const end = async () => {
    child.stdin.end();
    await child.exited;
  };
  return { pid: child.pid, said: () => said, end };
}

test('a second run in a checkout names the first and waits for its end', async () => {
  const claim = join(temporary, 'claim');
  const first = startRun(claim);
  await until(() => first.said() === 'claimed\n');
  const second = startRun(claim);
  await until(() => second.said() !== '');
  expect(second.said()).toContain(`Another test run uses this checkout (process ${first.pid}).`);
  expect(readFileSync(claim, 'utf8')).toBe(String(first.pid));
  await first.end();
  await until(() => second.said().endsWith('claimed\n'));
  await second.end();
  expect(existsSync(claim)).toBe(false);
});

test('a claim of a process that has ended, or without a number, counts for nothing', async () => {
  const ended = Bun.spawn([process.execPath, '-e', ''], { stdio: ['ignore', 'ignore', 'ignore'] });
  await ended.exited;
  for (const [i, left] of [String(ended.pid), ''].entries()) {
    const claim = join(temporary, `left-${i}`);
    writeFileSync(claim, left);
    const next = startRun(claim);
    await until(() => next.said() !== '');
    expect(next.said()).toBe('claimed\n');
    await next.end();
  }
});

test('`bun test` builds before the first test if there is no build, or one of other sources', async () => {
  writeFileSync(
    join(project, 'test/probe.test.ts'),
    `import { expect, test } from 'bun:test';
    import { builtSite } from './support/built-site.ts';
    const { synonyms } = builtSite();
    test('the built site is there', () => console.log('synonyms:', JSON.stringify(synonyms)));`,
  );
  const runTests = () => run(['bun', 'test', 'test/probe.test.ts'], project);
  const first = await runTests();
  expect([first.code, first.out]).toEqual([0, expect.stringContaining('synonyms: [')]);
  expect(first.out).not.toContain('quickest');
  appendFileSync(join(project, 'content/synonyms.yaml'), '\n- [quickest, fastest]\n');
  expect((await runTests()).out).toContain('"quickest"');
});
