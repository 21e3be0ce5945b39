/**
 * `bun run test`: builds, runs every check and every test, and ends with the line `N passed, N failed`. `bun run
 * test:fast` runs the types and the unit tests only. Each stage that is not a test runner counts as one. A stage that
 * fails does not stop the ones after it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTools } from '../src/commands/check.ts';
import { packagedChromium } from './support/browser.ts';
import { claimCheckout } from './support/one-run.ts';
import { bundleWorker } from './support/workerd-serve.ts';

const root = join(import.meta.dir, '..');
/** Temporary files of the tests, removed at the end. */
const temporary = mkdtempSync(join(tmpdir(), 'lekha-run-'));

interface Outcome {
  passed: number;
  failed: number;
}

/** Runs one command and shows its output. */
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

/** Tests that wait for programs and time limits, and use little CPU. One process runs them beside the others. */
const WAITING = [
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

/** Tests in a browser: one process keeps the browser, which has processes of its own. */
const browserTests = () => counted(['./test/browser/']);

/**
 * All other tests, in two processes. They parse every page, and the tests in a browser need not. The slowest files go
 * first.
 */
const otherTests = () =>
  counted([
    '--parallel=2',
    '--no-isolate',
    '--timings=test/support/timings.json',
    ...['test/browser/**', ...WAITING].map((files) => `--path-ignore-patterns=${files}`),
  ]);

/** Folders whose tests start no program and open no browser: `bun run test:fast`, for every save. */
const FAST = ['api', 'document', 'domain', 'http', 'islands', 'law', 'leads', 'search', 'tools', 'ui'];

/** Runs `bun test` and reads its counts. A crash without a failed test counts as one failure. */
async function counted(options: string[]): Promise<Outcome> {
  const { ok, output } = await run(['bun', 'test', '--no-orphans', ...options]);
  const count = (word: string) =>
    Number([...output.matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, 'gm'))].at(-1)?.[1] ?? 0);
  const outcome = { passed: count('pass'), failed: count('fail') };
  return (!ok || outcome.passed === 0) && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

/** Runs the steps one after another. */
async function lane(...steps: (() => Promise<Outcome>)[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await step());
  return outcomes;
}

const release = await claimCheckout();
const started = performance.now();
// Short programs do not repay Bun's slowest compiler: without it the tests use a tenth less CPU. Wrangler reuses what
// Node compiled.
const SPARING = { BUN_JSC_useFTLJIT: '0', NODE_COMPILE_CACHE: join(temporary, 'node') };
Object.assign(process.env, { TMPDIR: temporary, FORCE_COLOR: '0', NO_COLOR: '1', ...SPARING });
process.env.CHROME_PATH ??= await packagedChromium();
const isFast = process.argv.includes('--fast');
const built = check(['bun', 'src/build/build.ts']).then(async (outcome) => {
  // Bundled once for all processes. If that fails, the tests that need it say why.
  if (!isFast) process.env.WORKER_BUNDLE = await bundleWorker().catch(() => '');
  return outcome;
});
const fast = () => counted(['--parallel=2', '--no-isolate', ...FAST.map((folder) => `test/${folder}/`)]);
const lanes = isFast
  ? [lane(() => built, fast), lane(() => check(['bun', 'run', 'check:types']))]
  : [
      lane(() => built, browserTests),
      lane(() => built.then(otherTests)),
      lane(
        // A review that is due fails `bun run check` only: an old commit must still pass its tests.
        ...Object.values(listTools(true)).map((command) => () => check(command)),
        () => built.then(() => check(['size-limit', '--hide-passed'])),
        () => counted(WAITING),
      ),
    ];
const outcomes = (await Promise.all(lanes)).flat();
release();
rmSync(temporary, { recursive: true, force: true });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\nFinished in ${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
