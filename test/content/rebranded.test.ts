/**
 * The first steps of another firm: its name, slug, numbers and prices, no clients, and later an extension of a due
 * date. All tests of content must pass in a changed copy of the project.
 */
import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { copyProject } from '../support/project-copy.ts';
import { rebrand } from '../support/rebrand.ts';

/** The tests of content, and of what is made from it. */
const CONTENT_HALF = [
  ...['app', 'compiler', 'content', 'document', 'due-dates', 'routes', 'search', 'ui'].map(
    (folder) => `test/${folder}/`,
  ),
  ...['due-dates-answers', 'forms', 'open-data', 'security-txt', 'tool-answers'].map(
    (name) => `test/endpoints/${name}.test.ts`,
  ),
];

/** These copy the project themselves, take long, or test the law and the drawings, which do not depend on the firm. */
const LEFT_OUT = [
  ...['budget', 'names', 'rebranded', 'site/days', 'site/figures-filter', 'site/records'].map(
    (name) => `test/content/${name}.test.ts`,
  ),
  'test/compiler/figure*.test.ts',
  'test/routes/figure.test.ts',
  'test/ui/illustrations.test.tsx',
];

/** Longer than the usual limit: it is a suite of its own. */
const SUITE_LIMIT_MS = 900_000;

const folder = copyProject('test', 'LICENSE', 'bunfig.toml', 'biome.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  'the content of another firm passes the tests of content',
  async () => {
    rebrand(folder);
    // The copy has hosts and a browser of its own, and ends them.
    const { BUN_TEST_WORKER_ID: _, ...env } = process.env;
    const run = Bun.spawn(
      [process.execPath, 'test', ...CONTENT_HALF, ...LEFT_OUT.map((path) => `--path-ignore-patterns=${path}`)],
      {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const said = (await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()])).join('');
    const failed = said.split('\n').filter((line) => line.startsWith('(fail)'));
    expect([failed, await run.exited, failed.length === 0 ? '' : said]).toEqual([[], 0, '']);
    expect(Number(/^ *(\d+) pass$/m.exec(said)?.[1])).toBeGreaterThan(800);
    // Named, with the reason: the samples of the specification are no longer there to be checked.
    expect(said).toContain('Skipped: sample values of the specification, since content/firm.yaml lists no sample name');
    expect(said).toMatch(/^\(skip\) sample values of the specification > /m);
  },
  SUITE_LIMIT_MS,
);
