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
import { copyOfOtherFirm } from './support/rebrand.ts';
import { bundleWorker } from './support/workerd-serve.ts';

/** Groups of tests: files of test/, and folders, which end with a slash. */
const GROUPS = {
  browser: ['browser/'],
  /** The same app on workerd. */
  edge: ['edge/'],
  /**
   * What takes long by nature: whole deployments, development servers and new projects, hosts killed and restored,
   * floods, films, what a browser fetches ahead, and a walk in every browser.
   */
  slow: [
    'browser/ahead.test.ts',
    'browser/focus-ring.test.ts',
    'browser/other-browsers.test.ts',
    'browser/video.test.ts',
    'browser/visit-requests.test.ts',
    'build/switch.test.ts',
    'build/worker-bundle.test.ts',
    'commands/dev-edge.test.ts',
    'commands/dev.test.ts',
    'commands/new-project.test.ts',
    'deploy/',
    'edge/notices.test.ts',
    'hosts/backup-drill.test.ts',
    'hosts/crash.test.ts',
    'hosts/desk-socket.test.ts',
    'hosts/ledger-file.test.ts',
    'hosts/no-byte-left.test.ts',
    'hosts/restart.test.ts',
    'safety/connections.test.ts',
    'safety/flood.test.ts',
    'safety/growth.test.ts',
    'safety/patterns.test.ts',
    'safety/secrets.test.ts',
  ],
  /** They start no program and open no browser. */
  fast: ['api/', 'document/', 'domain/', 'http/', 'islands/', 'law/', 'leads/', 'search/', 'tools/', 'ui/'],
  /** They read the firm of their checkout: those of rules and search have a fixed firm. */
  firm: ['app/', 'build/', 'content/', 'document/', 'programs/', 'routes/', 'ui/'],
  /**
   * What knows no day, or only the real one. What is published has the real day and refuses TODAY; the pages of a
   * development day have one more script, and keep it, whatever the clock of the device says.
   */
  anyDay: [
    'api/',
    'architecture.test.ts',
    'commands/package.test.ts',
    'commands/publish.test.ts',
    'content/budget.test.ts',
    'document/weight.test.ts',
    'http/',
    'safety/',
    'ui/',
    'upstream/',
    'browser/{below,carousel,every-page,heading-font,pieces,reveal,screens,shell,walks}.test.ts',
  ],
} satisfies Record<string, string[]>;
type Group = keyof typeof GROUPS;

const only = (group: Group) => GROUPS[group].map((path) => `./test/${path}`);
const ignoring = (paths: string[]) => paths.map((path) => `--path-ignore-patterns=${path.replace(/\/$/, '/**')}`);
const without = (...groups: Group[]) =>
  ignoring(groups.flatMap((group) => GROUPS[group].map((path) => `test/${path}`)));

/** What the title of a slow repeat contains: the other host or browser, or that it takes further pages. */
const REPEATED_ON = '\\b(?:workerd|wrangler|Firefox|WebKit|more pages)\\b';
const withoutRepeats = `--test-name-pattern=^(?!.*${REPEATED_ON})`;
const inTwo = ['--parallel=2', '--no-isolate'];
/** How long each file takes, as `bun test` wrote it: the slowest files go first. */
const TIMINGS = 'test/support/timings.json';
/** Files that take this long read every page, or compile the site again. */
const MIN_LONG_MS = 3000;

const root = join(import.meta.dir, '..');
/** Temporary files of the tests, removed at the end. */
const temporary = mkdtempSync(join(tmpdir(), 'lekha-run-'));
const has = (word: string) => process.argv.includes(word);

interface Outcome {
  passed: number;
  failed: number;
}
type Step = () => Promise<Outcome>;

const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((all, { passed }) => all + passed, 0),
  failed: outcomes.reduce((all, { failed }) => all + failed, 0),
});
const together = async (...steps: Step[]) => sum(await Promise.all(steps.map((step) => step())));
async function inOrder(...steps: Step[]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await step());
  return sum(outcomes);
}

/** Runs one command and shows its output. */
async function run(command: string[], cwd = root): Promise<{ ok: boolean; output: string }> {
  console.log(`\n$ ${command.join(' ')}`);
  const child = Bun.spawn(command, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: process.env });
  let output = '';
  const show = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      output += decoder.decode(chunk, { stream: true });
      process.stdout.write(chunk);
    }
  };
  await Promise.all([show(child.stdout), show(child.stderr)]);
  return { ok: (await child.exited) === 0, output };
}

async function check(...command: string[]): Promise<Outcome> {
  const { ok } = await run(command);
  return { passed: Number(ok), failed: Number(!ok) };
}

/** Runs `bun test` and reads its counts. A crash without a failed test counts as one failure. */
async function counted(options: string[], cwd = root): Promise<Outcome> {
  const { ok, output } = await run(['bun', 'test', '--no-orphans', ...options], cwd);
  const count = (word: string) =>
    Number([...output.matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, 'gm'))].at(-1)?.[1] ?? 0);
  const outcome = { passed: count('pass'), failed: count('fail') };
  return (!ok || outcome.passed === 0) && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

const build: Step = () => check('bun', 'src/build/build.ts');
const browser = (...left: Group[]) => counted([withoutRepeats, ...only('browser'), ...without('slow', ...left)]);
/** They parse every page, and the tests in a browser need not. */
const others = (...more: string[]) =>
  counted([...inTwo, withoutRepeats, `--timings=${TIMINGS}`, ...without('browser', 'slow', 'edge'), ...more]);

/** What runs beside what on two cores. */
const test: Step = () =>
  together(
    () =>
      inOrder(
        ...Object.values(TOOLS).map(
          (command): Step =>
            () =>
              check(...command),
        ),
      ),
    () =>
      inOrder(build, () =>
        together(
          () => browser(),
          () => inOrder(() => check('size-limit', '--hide-passed'), others),
        ),
      ),
  );

const fast: Step = () =>
  together(
    () => inOrder(build, () => counted([...inTwo, ...only('fast')])),
    () => check('bun', 'run', 'check:types'),
  );

/** In a checkout of another firm: `--firm` may name it, as test/support/firms.yaml does. */
async function asOtherFirm(): Promise<Outcome> {
  const [, name = 'bhopal'] = has('--firm') ? process.argv.slice(process.argv.indexOf('--firm')) : [];
  const checkout = copyOfOtherFirm(name);
  const outcome = await counted([...inTwo, withoutRepeats, ...only('firm'), ...without('slow')], checkout);
  rmSync(checkout, { recursive: true, force: true });
  return outcome;
}

async function repeats(): Promise<Outcome> {
  const built = await build();
  // Bundled once for all processes. If that fails, the tests that need it say why.
  process.env.WORKER_BUNDLE = await bundleWorker().catch(() => '');
  // Only the files that have repeats are loaded.
  const files = [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync(root)].filter(
    (file) =>
      ![...GROUPS.slow, ...GROUPS.edge].some((path) => file.startsWith(`test/${path}`)) &&
      /workerd|sharedHosts|EACH_HOST|Firefox|more pages/.test(readFileSync(join(root, file), 'utf8')),
  );
  const tests = await inOrder(
    () => counted([...inTwo, `--test-name-pattern=${REPEATED_ON}`, ...files]),
    () => counted([...inTwo, ...only('edge'), ...without('slow')]),
    () => counted(only('slow')),
    asOtherFirm,
  );
  return sum([built, tests]);
}

/** Builds the site of each coming day and runs the tests on that day, those of the browser on the day in two years. */
async function days(): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  const coming = comingDays(indiaDay(Date.now()));
  const { files } = JSON.parse(readFileSync(join(root, TIMINGS), 'utf8')) as { files: Record<string, number> };
  const long = has('--in-turn') ? Object.keys(files).filter((file) => (files[file] ?? 0) >= MIN_LONG_MS) : [];
  for (const [turn, day] of coming.entries()) {
    console.log(`\n# ${day}`);
    process.env.TODAY = day;
    outcomes.push(await build());
    const ofOtherDays = ignoring(long.filter((_, at) => at % coming.length !== turn));
    const steps: Step[] = [() => others(...without('anyDay'), ...ofOtherDays)];
    if (day === coming.at(-1)) steps.push(() => browser('anyDay'));
    outcomes.push(await together(...steps));
  }
  return sum(outcomes);
}

/** The first that is asked for; else `test`. */
const PLANS: Readonly<Record<string, Step>> = {
  '--days': days,
  '--fast': fast,
  '--firm': asOtherFirm,
  '--repeats': repeats,
  '--all': () => inOrder(test, repeats),
};

const started = performance.now();
// Short programs do not repay Bun's slowest compiler: without it the tests use a tenth less CPU. Wrangler reuses what
// Node compiled.
const SPARING = { BUN_JSC_useFTLJIT: '0', NODE_COMPILE_CACHE: join(temporary, 'node') };
Object.assign(process.env, { TMPDIR: temporary, FORCE_COLOR: '0', NO_COLOR: '1', ...SPARING });
process.env.CHROME_PATH ??= await packagedChromium();
const [, plan = test] = Object.entries(PLANS).find(([option]) => has(option)) ?? [];
const { passed, failed } = await plan();
rmSync(temporary, { recursive: true, force: true });
console.log(`\nFinished in ${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
