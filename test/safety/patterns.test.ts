/**
 * No regular expression that reads a client's text may backtrack. Every expression in the source is parsed and checked
 * by recheck, which proves that its time grows linearly with the input, or finds a counterexample.
 */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import * as v from 'valibot';

const root = join(import.meta.dir, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Patterns that recheck finds slow, and why no client reaches them. */
const OUR_OWN_INPUT: Record<string, string[]> = {
  // UPSTREAM_URL, read once at the start.
  'src/upstream/forwarder.ts': ['\\/+$'],
};

/** They read a question of at most MAX_QUERY characters: its grammar repeats its units. */
const SHORT_TEXT: Record<string, string[]> = {
  'src/search/reading.ts': [
    '(?:\\b(fy|ay|ty|financial year|assessment year|tax year|f\\.y\\.|a\\.y\\.)\\s*)(?:20)?(\\d\\d)\\s*[-–/ ]\\s*(?:20)?(\\d\\d)\\b',
  ],
};

/** Code that only builds, checks and records: it reads the firm's own content before anything is served. */
const BEFORE_SERVING = /^src\/(?:build|commands|compiler|media)\//;

/** Library code that reads addresses, headers and bodies. Hono's `{…}` is part of our own routes. */
const LIBRARIES = [
  ...['utils/url', 'utils/body', 'utils/mime', 'utils/jwt/jwt', 'request', 'hono-base'].map(
    (name) => `hono/dist/${name}`,
  ),
  ...['body-limit', 'etag', 'serve-static'].map((name) => `hono/dist/middleware/${name}/index`),
  ...['minisearch/dist/es/index', 'wouter/src/index'],
].map((name) => `node_modules/${name}.js`);
const OF_ROUTES = ['\\{[^}]+\\}'];

interface Pattern {
  pattern: string;
  flags: string;
}

/** The regular expressions of a file, and whether it builds others at run time. */
function patternsOf(file: string): { literals: Pattern[]; putsTogether: boolean } {
  const literals: Pattern[] = [];
  let putsTogether = false;
  const isRegExp = (callee: object) => 'name' in callee && callee.name === 'RegExp';
  const { program, errors } = parseSync(file, read(file));
  expect([file, errors]).toEqual([file, []]);
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push(node.regex);
    },
    NewExpression(node) {
      putsTogether ||= isRegExp(node.callee);
    },
    CallExpression(node) {
      putsTogether ||= isRegExp(node.callee);
    },
  }).visit(program);
  return { literals, putsTogether };
}

/** What recheck reports for an unsafe pattern; undefined for a safe one. */
async function faultOf({ pattern, flags }: Pattern): Promise<string | undefined> {
  // recheck's default is ten seconds, and a busy machine is slow; a pattern usually takes a tenth of a second.
  const judged = await check(pattern, flags, { timeout: 60_000 });
  if (judged.status === 'safe') return undefined;
  return judged.status === 'vulnerable' ? judged.complexity.summary : judged.error.kind;
}

const sources = [...new Bun.Glob('{src,routes}/**/*.{ts,tsx}').scanSync(root)]
  .filter((file) => !BEFORE_SERVING.test(file))
  .sort();

test('no regular expression of the source is slow, except those that read a setting or a question', async () => {
  const slow: Record<string, string[]> = {};
  let judged = 0;
  for (const file of sources) {
    for (const found of patternsOf(file).literals) {
      judged += 1;
      if (await faultOf(found)) slow[file] = [...(slow[file] ?? []), found.pattern];
    }
  }
  // The known ones show that recheck finds slow patterns.
  expect(slow).toEqual({ ...SHORT_TEXT, ...OUR_OWN_INPUT });
  // An empty search would pass as well.
  expect(judged).toBeGreaterThan(60);
});

test('no pattern is put together, where this test would not see it, except for questions', () => {
  expect(sources.filter((file) => patternsOf(file).putsTogether)).toEqual(Object.keys(SHORT_TEXT).sort());
});

test('no regular expression of the libraries that read addresses, headers and bodies is slow', async () => {
  for (const file of LIBRARIES) {
    for (const found of patternsOf(file).literals) {
      const expected = OF_ROUTES.includes(found.pattern) ? expect.any(String) : undefined;
      expect([file, found.pattern, await faultOf(found)]).toEqual([file, found.pattern, expected]);
    }
  }
});

test('no regular expression of the validation library is slow', async () => {
  for (const { source: pattern, flags } of [v.EMAIL_REGEX, v.UUID_REGEX, v.ISO_DATE_REGEX])
    expect([pattern, await faultOf({ pattern, flags })]).toEqual([pattern, undefined]);
});
