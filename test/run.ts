/**
 * `bun run test`: builds, runs every check and every test but the slow ones and those on workerd and in other browsers,
 * and ends with the line `N passed, N failed`. `bun run test:all` runs those too, and with `--repeats` them alone.
 * `bun run test:all --days` runs the tests that may know a day on coming days, which `bun run test:all` leaves out; with
 * `--in-turn` the longest of them take one of the days each.
 * `bun run test:fast` runs the types and the unit tests, `bun run test:firm` those that read the firm of the checkout, in
 * a copy of another firm. Each stage that is not a test runner counts as one. A stage that fails does not stop the others.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOOLS } from '../src/commands/check.ts';
import { indiaDay } from '../src/domain/calendar.ts';
import { packagedChromium } from './support/browser.ts';
import { comingDays } from './support/coming-days.ts';
import { claimCheckout } from './support/one-run.ts';
import { copyOfOtherFirm } from './support/rebrand.ts';
import { bundleWorker } from './support/workerd-serve.ts';

const root = join(import.meta.dir, '..');
/** Temporary files of the tests, removed at the end. */
const temporary = mkdtempSync(join(tmpdir(), 'lekha-run-'));

interface Outcome {
  passed: number;
  failed: number;
}

/** Runs one command and shows its output. */
async function run(command: string[], cwd = root): Promise<{ ok: boolean; output: string }> {
  console.log(`\n$ ${command.join(' ')}`);
  const child = Bun.spawn(command, {
    cwd,
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

/** Runs `bun test` and reads its counts. A crash without a failed test counts as one failure. */
async function counted(options: string[], cwd = root): Promise<Outcome> {
  const { ok, output } = await run(['bun', 'test', '--no-orphans', ...options], cwd);
  const count = (word: string) =>
    Number([...output.matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, 'gm'))].at(-1)?.[1] ?? 0);
  const outcome = { passed: count('pass'), failed: count('fail') };
  return (!ok || outcome.passed === 0) && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

/** What the title of a slow repeat contains: the other host or browser, or that it takes further pages. */
const REPEATED_ON = '\\b(?:workerd|wrangler|Firefox|WebKit|more pages)\\b';
/**
 * Files that take long by nature: whole deployments, development servers and new projects, hosts killed and restored,
 * floods, films, what a browser fetches ahead, and a walk in every browser.
 */
const SLOW = [
  'test/browser/ahead.test.ts',
  'test/browser/focus-ring.test.ts',
  'test/browser/other-browsers.test.ts',
  'test/browser/video.test.ts',
  'test/browser/visit-requests.test.ts',
  'test/build/switch.test.ts',
  'test/build/worker-bundle.test.ts',
  'test/commands/dev-edge.test.ts',
  'test/commands/dev.test.ts',
  'test/commands/new-project.test.ts',
  'test/commands/test-run.test.ts',
  'test/deploy/',
  'test/edge/notices.test.ts',
  'test/hosts/backup-drill.test.ts',
  'test/hosts/crash.test.ts',
  'test/hosts/desk-socket.test.ts',
  'test/hosts/ledger-file.test.ts',
  'test/hosts/no-byte-left.test.ts',
  'test/hosts/restart.test.ts',
  'test/safety/connections.test.ts',
  'test/safety/flood.test.ts',
  'test/safety/growth.test.ts',
  'test/safety/log-flood.test.ts',
  'test/safety/patterns.test.ts',
  'test/safety/secrets.test.ts',
];
/** The same app on workerd. */
const EDGE = 'test/edge/';
/** Folders whose tests start no program and open no browser. */
const FAST = ['api', 'document', 'domain', 'http', 'islands', 'law', 'leads', 'search', 'tools', 'ui'];

/** What knows no day, or only the real one: every other test runs on coming days too. */
const KNOWS_NO_DAY = [
  // What is published has the real day, and TODAY is refused.
  'test/commands/package.test.ts',
  'test/commands/publish.test.ts',
  // The pages of a development day have one more script.
  'test/budgets.test.ts',
  'test/content/budget.test.ts',
  'test/document/weight.test.ts',
  // Requests, protocols, drawings and rules of the repository.
  'test/api/',
  'test/architecture.test.ts',
  'test/http/',
  'test/near.test.ts',
  'test/places.test.ts',
  'test/safety/',
  'test/ui/',
  'test/upstream/',
];
/** Layout, fonts and motion. */
const LOOKS = ['below', 'carousel', 'every-page', 'heading-font', 'pieces', 'reveal', 'screens', 'shell', 'walks'].map(
  (name) => `test/browser/${name}.test.ts`,
);

/** A page of a development day keeps it, whatever the clock of the device says. */
const WRONG_CLOCK = 'test/browser/wrong-clock.test.ts';

/** How long each file takes, as `bun test` wrote it. */
const TIMINGS = 'test/support/timings.json';
/** Files that take this long read every page, or compile the site again. */
const MIN_LONG_MS = 3000;

const withoutRepeats = [`--test-name-pattern=^(?!.*${REPEATED_ON})`];
const inTwo = ['--parallel=2', '--no-isolate'];
const ignoring = (paths: string[]) =>
  paths.map((path) => `--path-ignore-patterns=${path.endsWith('/') ? `${path}**` : path}`);
/** The files that have repeats; the others need not be loaded. */
const repeatedFiles = () =>
  [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync(root)].filter(
    (file) =>
      ![...SLOW, EDGE].some((path) => file.startsWith(path)) &&
      /workerd|sharedHosts|EACH_HOST|Firefox|more pages/.test(readFileSync(join(root, file), 'utf8')),
  );

const has = (word: string) => process.argv.includes(word);

type Step = () => Promise<Outcome>;
const noOutcome: Outcome = { passed: 0, failed: 0 };
let building: Promise<Outcome> | undefined;
/** Builds once, counts once, and is awaited by every lane that needs it. */
const build: Step = () => {
  if (building) return building.then(() => noOutcome);
  building = check(['bun', 'src/build/build.ts']);
  return building;
};
/** Bundled once for all processes. If that fails, the tests that need it say why. */
const bundle: Step = async () => {
  process.env.WORKER_BUNDLE = await bundleWorker().catch(() => '');
  return noOutcome;
};
const browser: Step = () => counted([...withoutRepeats, './test/browser/', ...ignoring(SLOW)]);
const browserOfDay: Step = () =>
  counted([...withoutRepeats, './test/browser/', ...ignoring([...SLOW, ...LOOKS, WRONG_CLOCK])]);
/** They parse every page, and the tests in a browser need not. The slowest files go first. */
const others: Step = () =>
  counted([...inTwo, ...withoutRepeats, `--timings=${TIMINGS}`, ...ignoring(['test/browser/', ...SLOW, EDGE])]);
const othersOfDay = (leftOut: string[]) =>
  counted([
    ...inTwo,
    ...withoutRepeats,
    `--timings=${TIMINGS}`,
    ...ignoring(['test/browser/', ...SLOW, EDGE, ...KNOWS_NO_DAY, ...leftOut]),
  ]);
/** Folders whose tests read the firm of their checkout: those of rules and search have a fixed firm. */
const OF_FIRM = ['app', 'build', 'content', 'document', 'programs', 'routes', 'ui'];
/** Those tests in a checkout of another firm: `--firm` may name it, as test/support/firms.yaml does. */
const asOtherFirm: Step = async () => {
  const [, name = 'bhopal'] = has('--firm') ? process.argv.slice(process.argv.indexOf('--firm')) : [];
  const checkout = copyOfOtherFirm(name);
  const folders = OF_FIRM.map((folder) => `./test/${folder}/`);
  const outcome = await counted([...inTwo, ...withoutRepeats, ...folders, ...ignoring(SLOW)], checkout);
  rmSync(checkout, { recursive: true, force: true });
  return outcome;
};
const checks: Step[] = Object.values(TOOLS).map((command) => () => check(command));

/** What runs beside what on two cores, and one after another within a lane. */
const LANES = {
  fast: [
    [build, () => counted([...inTwo, ...FAST.map((folder) => `test/${folder}/`)])],
    [() => check(['bun', 'run', 'check:types'])],
  ],
  test: [
    [build, browser],
    [build, others],
    [...checks, build, () => check(['size-limit', '--hide-passed'])],
  ],
  repeats: [
    [
      build,
      bundle,
      () => counted([...inTwo, `--test-name-pattern=${REPEATED_ON}`, ...repeatedFiles()]),
      () => counted([...inTwo, EDGE, ...ignoring(SLOW)]),
      () => counted(SLOW),
      asOtherFirm,
    ],
  ],
  firm: [[asOtherFirm]],
} satisfies Record<string, Step[][]>;

/** Builds the site of each coming day and runs the tests on that day, those of the browser on the day in two years. */
async function runDays(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const days = comingDays(indiaDay(Date.now()));
  const { files } = JSON.parse(readFileSync(join(root, TIMINGS), 'utf8')) as { files: Record<string, number> };
  const long = has('--in-turn') ? Object.keys(files).filter((file) => (files[file] ?? 0) >= MIN_LONG_MS) : [];
  for (const [turn, day] of days.entries()) {
    console.log(`\n# ${day}`);
    process.env.TODAY = day;
    outcomes.push(await check(['bun', 'src/build/build.ts']));
    const lanes = [othersOfDay(long.filter((_, at) => at % days.length !== turn))];
    if (day === days.at(-1)) lanes.push(browserOfDay());
    outcomes.push(...(await Promise.all(lanes)));
  }
  delete process.env.TODAY;
  return outcomes;
}

/** Runs the steps of a lane one after another. */
async function follow(lane: Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of lane) outcomes.push(await step());
  return outcomes;
}

/** What the options ask for; none but the days on `--days`. */
const PLANS: readonly [option: string, plans: readonly (keyof typeof LANES)[]][] = [
  ['--days', []],
  ['--fast', ['fast']],
  ['--firm', ['firm']],
  ['--repeats', ['repeats']],
  ['--all', ['test', 'repeats']],
];
const plans = PLANS.find(([option]) => has(option))?.[1] ?? ['test'];

const release = await claimCheckout();
const started = performance.now();
// Short programs do not repay Bun's slowest compiler: without it the tests use a tenth less CPU. Wrangler reuses what
// Node compiled.
const SPARING = { BUN_JSC_useFTLJIT: '0', NODE_COMPILE_CACHE: join(temporary, 'node') };
Object.assign(process.env, { TMPDIR: temporary, FORCE_COLOR: '0', NO_COLOR: '1', ...SPARING });
process.env.CHROME_PATH ??= await packagedChromium();
const outcomes: Outcome[] = [];
for (const plan of plans) outcomes.push(...(await Promise.all(LANES[plan].map(follow))).flat());
if (has('--days')) outcomes.push(...(await runDays()));
release();
rmSync(temporary, { recursive: true, force: true });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\nFinished in ${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
