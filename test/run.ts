/**
 * `bun run test`: builds, and runs every check and every test, and ends with the line `N passed, N failed`.
 * Each stage that is not a test runner counts as one. A stage that fails does not stop the ones after it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packagedChromium } from './support/browser.ts';
import { bundleWorker } from './support/workerd-serve.ts';

const root = join(import.meta.dir, '..');
/** Where the tests keep what they need for a while; it goes when they are done. */
const temporary = mkdtempSync(join(tmpdir(), 'lekha-run-'));

interface Outcome {
  passed: number;
  failed: number;
}

/** Runs one command, its output shown. */
async function run(command: string[]): Promise<{ ok: boolean; output: string }> {
  console.log(`\n$ ${command.join(' ')}`);
  const child = Bun.spawn(command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: process.env,
  });
  let output = '';
  const show = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true });
      output += text;
      process.stdout.write(text);
    }
  };
  await Promise.all([show(child.stdout), show(child.stderr)]);
  return { ok: (await child.exited) === 0, output };
}

async function check(command: string[]): Promise<Outcome> {
  const { ok } = await run(command);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Tests that start programs, end them or wait for their time limits, and open no browser. They have a process to themselves, which
 * fills the pauses of the two others.
 */
const OF_PROGRAMS = [
  'test/build/switch.test.ts',
  'test/commands/dev-edge.test.ts',
  'test/edge/leads.test.ts',
  'test/edge/limits.test.ts',
  'test/edge/notices.test.ts',
  'test/edge/reading-desk.test.ts',
  'test/edge/trouble.test.ts',
  'test/hosts/crash.test.ts',
  'test/hosts/no-byte-left.test.ts',
  'test/safety/flood.test.ts',
  'test/safety/patterns.test.ts',
  'test/safety/secrets.test.ts',
];

/** All other tests, in two processes, as many as there are cores: each has hosts and a browser of its own. The slowest files go first, so that none is left over. */
async function tests(): Promise<Outcome> {
  return counted([
    '--parallel=2',
    '--no-isolate',
    '--timings=test/support/timings.json',
    ...OF_PROGRAMS.map((file) => `--path-ignore-patterns=${file}`),
  ]);
}

/** Counts what `bun test` counted. A run that ended badly without a failed test, a crash say, counts as one failure. */
async function counted(options: string[]): Promise<Outcome> {
  // Once for all processes. Where it cannot be made, the tests that need it say why.
  bundled ??= bundleWorker().catch(() => '');
  process.env.WORKER_BUNDLE = await bundled;
  const { ok, output } = await run(['bun', 'test', '--no-orphans', ...options]);
  const count = (word: string) =>
    Number([...output.matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, 'gm'))].at(-1)?.[1] ?? 0);
  const outcome = { passed: count('pass'), failed: count('fail') };
  return (!ok || outcome.passed === 0) && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}
let bundled: Promise<string> | undefined;

/** One after the other. */
async function lane(...steps: (() => Promise<Outcome>)[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await step());
  return outcomes;
}

const started = performance.now();
// The slowest of Bun's compilers is for programs that run for long: none does here, and a tenth of the processor is spared. What wrangler
// compiled once it need not again.
const SPARING = { BUN_JSC_useFTLJIT: '0', NODE_COMPILE_CACHE: join(temporary, 'node') };
Object.assign(process.env, { TMPDIR: temporary, FORCE_COLOR: '0', NO_COLOR: '1', ...SPARING });
process.env.CHROME_PATH ??= await packagedChromium();
const built = check(['bun', 'src/build/build.ts']);
const outcomes = (
  await Promise.all([
    lane(() => built, tests),
    lane(
      // A review that is due fails `bun run check`, not this: a commit that was right on its day stays so.
      () => check(['bun', 'src/commands/check-content.ts', '--overdue-warns']),
      () => check(['bun', 'run', 'check:types']),
      () => check(['biome', 'check', '--error-on-warnings']),
      () => check(['knip', '--no-config-hints']),
      () => check(['knip', '--production']),
      () => built.then(() => check(['size-limit', '--hide-passed'])),
      () => counted(OF_PROGRAMS),
    ),
  ])
).flat();
rmSync(temporary, { recursive: true, force: true });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\nFinished in ${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
