/**
 * Another firm's first changes: its name, slug, numbers and prices, no clients, and an extension of a due date. In a
 * copy of the project with these changes, the tests that depend on the firm's content pass unchanged.
 */
import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from '../support/project-copy.ts';
import { rebrand } from '../support/rebrand.ts';

/** The tests that read the project's content, its build or a page made from it: the beginnings of their paths. */
const OF_CONTENT = [
  ...['app/', 'content/', 'document/', 'routes/', 'ui/'],
  ...['tools/compile-tool', 'pages/head-words', 'real-content'].map((name) => `compiler/${name}.`),
  ...['by-hand', 'calendar-file', 'work-out'].map((name) => `law/${name}.`),
  'leads/forms.',
  ...['answers', 'search-content', 'tool-answers'].map((name) => `search/${name}.`),
];

/**
 * These copy the project themselves, or test the law, its words, code and drawings, which do not depend on the firm.
 */
const LEFT_OUT = [
  ...['budget', 'format', 'names', 'rebranded', 'store'].map((name) => `content/${name}.`),
  ...['days', 'figures-filter', 'plain-english', 'records', 'typed-figures'].map((name) => `content/site/${name}.`),
  ...['routes/figure.', 'routes/journey-answers.', 'routes/law-answers.', 'ui/illustrations.', 'ui/step-chart.'],
];

/** Longer than the usual limit: it is a suite of its own. */
const SUITE_LIMIT_MS = 900_000;

const tests = join(import.meta.dir, '..');
const files = [...new Bun.Glob('**/*.test.{ts,tsx}').scanSync(tests)].filter((file) => {
  const isIn = (paths: string[]) => paths.some((path) => file.startsWith(path));
  return isIn(OF_CONTENT) && !isIn(LEFT_OUT);
});

const folder = copyProject('test', 'LICENSE', 'bunfig.toml', 'biome.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  'the content of another firm passes the tests of content',
  async () => {
    rebrand(folder);
    // The copy starts and ends its own hosts and browser.
    const { BUN_TEST_WORKER_ID: _, ...env } = process.env;
    const run = Bun.spawn([process.execPath, 'test', ...files.map((file) => `./test/${file}`)], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = (await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()])).join('');
    const failed = output.split('\n').filter((line) => line.startsWith('(fail)'));
    expect([failed, await run.exited, failed.length === 0 ? '' : output]).toEqual([[], 0, '']);
    expect(files.length).toBeGreaterThan(40);
    expect(output).toContain(` tests across ${files.length} files.`);
    // Skipped by name, with the reason: the samples of the specification are replaced.
    expect(output).toContain(
      'Skipped: sample values of the specification, since content/firm.yaml lists no sample name',
    );
    expect(output).toMatch(/^\(skip\) sample values of the specification > /m);
  },
  SUITE_LIMIT_MS,
);
