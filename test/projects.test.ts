/** Which TypeScript project checks a file, with which globals: a page that uses `Bun` must not compile. */
import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const root = join(import.meta.dir, '..');
const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const PROJECTS = ['web', 'browser', 'server', 'worker', 'bun'] as const;
type Project = (typeof PROJECTS)[number];
const configOf = (project: Project) => join(root, `src/tsconfig.${project}.json`);

async function tsc(...options: string[]): Promise<string> {
  const child = Bun.spawn([join(root, 'node_modules/.bin/tsc'), ...options, '--pretty', 'false'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await new Response(child.stdout).text();
  await child.exited;
  return output;
}

/** Lines of a file with an error under the rules of a project. */
async function faultyLines(project: Project, lines: readonly string[]): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-project-'));
  made.push(folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/probe.ts'), lines.join('\n'));
  const compilerOptions = { rootDir: folder, composite: false, emitDeclarationOnly: false, noEmit: true };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: configOf(project), compilerOptions, include: ['src'], references: [] }),
  );
  const output = await tsc('-p', folder);
  // An error in the configuration would hide all others.
  expect(output.replaceAll(/^\S*src\/probe\.ts.*\n(?: .*\n)*/gm, '')).toBe('');
  return [...output.matchAll(/probe\.ts\((\d+),/g)].map(([, line]) => Number(line));
}

test('each project has only the globals of its host', async () => {
  const lines = [
    'export const bun = Bun.version;',
    'export const page = document.title;',
    'export const worker = (state: DurableObjectState) => state.id;',
    'export const everywhere = new URL("https://lekha.invalid/").hostname + crypto.randomUUID();',
  ];
  for (const shared of ['web', 'server'] as const) expect(await faultyLines(shared, lines)).toEqual([1, 2, 3]);
  expect(await faultyLines('browser', lines)).toEqual([1, 3]);
  expect(await faultyLines('worker', lines)).toEqual([1, 2]);
  expect(await faultyLines('bun', lines)).toEqual([2, 3]);
});

test('syntax that cannot be erased, and a function that returns only sometimes, are type errors', async () => {
  const lines = [
    'export enum Colour { Ink }',
    'export function sign(n: number) {',
    "  if (n < 0) return 'minus';",
    '}',
  ];
  expect(await faultyLines('bun', lines)).toEqual([1, 2]);
});

test('every file is checked once, with the globals of where it runs: both hosts, one host or the browser', async () => {
  const projects = new Map<string, Project[]>();
  for (const project of PROJECTS) {
    const { files }: { files: string[] } = JSON.parse(await tsc('-p', configOf(project), '--showConfig'));
    for (const file of files) {
      const name = relative(root, join(root, 'src', file));
      projects.set(name, [...(projects.get(name) ?? []), project]);
    }
  }
  const expected = (file: string): Project[] => {
    if (
      /^src\/(?:islands\/(?:boot|scripts|widgets|browser-store|dom-contract|registry|site-clock)\b|ui\/citation\.tsx)/.test(
        file,
      )
    )
      return ['browser'];
    if (/^src\/(?:domain|api|law|tools)\//.test(file)) return ['web'];
    if (/^src\/hosts\/worker\//.test(file)) return ['worker'];
    if (/^src\/(?:hosts\/bun|build|commands|compiler)\//.test(file)) return ['bun'];
    return ['server'];
  };
  const ours = ['src', 'routes'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(ours.map((file) => [file, projects.get(file)])).toEqual(ours.map((file) => [file, expected(file)]));
});
