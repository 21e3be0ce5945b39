import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dir, '../..');
const made = mkdtempSync(join(tmpdir(), 'lekha-types-'));
afterAll(() => rmSync(made, { recursive: true, force: true }));

const modules = {
  clock:
    'export function widget({ zone }: { zone: string; big?: boolean; marks?: readonly number[] }) { return zone; }\n',
  picker: 'export function widget({ onPick, day }: { onPick: () => void; day: string }) { onPick(); return day; }\n',
  chooser: 'export function widget({ choose, day }: { choose: () => void; day: string }) { choose(); return day; }\n',
  nothing: 'export const widget = 4;\n',
};

/**
 * Type-checks the island modules with a registry of these entries, one a line, and this use.
 * @returns file, line and code of each error; the first entry and the first line of the use are line 1
 */
async function typeErrors(registry: readonly string[], use = 'Island'): Promise<string[]> {
  const folder = mkdtempSync(join(made, 'project-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, 'src', file)), { recursive: true });
    writeFileSync(join(folder, 'src', file), text);
  };
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const compilerOptions = {
    rootDir: folder,
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    lib: ['ESNext', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['src'], references: [] }),
  );
  for (const file of ['dom-contract.ts', 'server/island.tsx'])
    write(file, readFileSync(join(root, 'src/islands', file), 'utf8'));
  write('../domain/json.ts', readFileSync(join(root, 'src/domain/json.ts'), 'utf8'));
  for (const [name, text] of Object.entries(modules)) write(`widgets/${name}.tsx`, text);
  // The registry is the real one; only its entries differ.
  const ours = readFileSync(join(root, 'src/islands/registry.ts'), 'utf8');
  const head = ours.slice(ours.indexOf('import type'), ours.indexOf('{', ours.indexOf('export const islands =')));
  const tail = ours.slice(ours.indexOf('} satisfies Record<string, IslandEntry>;'));
  expect(head).toMatch(/^import type[\s\S]*export const islands =\s*$/);
  expect(tail).toStartWith('}');
  write('registry.ts', [`${head.replaceAll('\n', ' ')} {`, ...registry, tail].join('\n'));
  // Replaces the server's tables.
  const types = "import type { FunctionComponent } from 'react'; import type { IslandName } from '../registry.ts';";
  const rendered = 'export declare const widgets: Readonly<Record<IslandName, FunctionComponent<never>>>;';
  write(
    'server/widgets.ts',
    `${types} ${rendered} export declare const propsLeftOut: { chooser: readonly ['choose'] };`,
  );
  write('use.tsx', `import { Island } from './server/island.tsx'; export const used = () => (\n${use}\n);\n`);
  const tsc = Bun.spawn([join(root, 'node_modules/.bin/tsc'), '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await new Response(tsc.stdout).text();
  await tsc.exited;
  return [...output.matchAll(/^(?:.*\/)?src\/(\S+)\((\d+),\d+\): error (TS\d+)/gm)].map(
    ([, file, line, code]) => `${file}:${Number(line) - 1} ${code}`,
  );
}

const clock = "clock: { load: () => import('./widgets/clock.tsx'), styles: ['clock'] },";
const picker = "picker: { load: () => import('./widgets/picker.tsx'), styles: [] },";

/** Only the errors in the entries: a wrong entry causes others. */
const inEntries = async (registry: readonly string[]) =>
  (await typeErrors(registry)).filter((error) =>
    registry.some((_, index) => error.startsWith(`registry.ts:${index + 1} `)),
  );

/** Generous: a type checker on a busy machine. */
const TIMEOUT = 60_000;
const check = (name: string, body: () => Promise<void>) => test(name, body, TIMEOUT);

check('an island with a module and styles, and JSON for props, compiles', async () => {
  const use = '<Island name="clock" when="visible" props={{ zone: "IST", marks: [3, 6], big: true }} />';
  expect(await typeErrors([clock], use)).toEqual([]);
});

check('an entry with a missing or an unknown property is a type error', async () => {
  const registry = [
    clock,
    "a: { styles: ['clock'] },",
    "b: { load: () => import('./widgets/clock.tsx') },",
    "c: { load: () => import('./widgets/clock.tsx'), styles: [], script: 'clock' },",
  ];
  expect(await inEntries(registry)).toEqual(['registry.ts:2 TS2741', 'registry.ts:3 TS2741', 'registry.ts:4 TS2353']);
});

check('a missing module and a widget that is not a component are type errors', async () => {
  const registry = [
    clock,
    "a: { load: () => import('./widgets/gone.tsx'), styles: [] },",
    "b: { load: () => import('./widgets/nothing.tsx'), styles: [] },",
  ];
  expect(await inEntries(registry)).toEqual(['registry.ts:2 TS2307', 'registry.ts:3 TS2322']);
});

check('props that are not JSON are a type error, even if the widget takes them', async () => {
  const use = '<Island name="picker" when="visible" props={{ onPick: () => {}, day: "2026-11-21" }} />';
  expect(await typeErrors([clock, picker], use)).toEqual(['use.tsx:1 TS2322']);
});

check('a prop that the attribute leaves out need not be JSON', async () => {
  const chooser = "chooser: { load: () => import('./widgets/chooser.tsx'), styles: [] },";
  const use = '<Island name="chooser" when="visible" props={{ choose: () => {}, day: "2026-11-21" }} />';
  expect(await typeErrors([clock, chooser], use)).toEqual([]);
});

check('an unknown island, a wrong or missing prop and an unknown due time are type errors', async () => {
  const uses = [
    '[<Island name="watch" when="visible" props={{ zone: "IST" }} />',
    '<Island name="clock" when="visible" props={{ zone: new Date() }} />',
    '<Island name="clock" when="visible" props={{}} />',
    '<Island name="clock" when="later" props={{ zone: "IST" }} />',
    '<Island name="clock" when="visible" props={{ zone: "IST" }} />]',
  ];
  const errors = await typeErrors([clock], uses.join(',\n'));
  expect(errors.map((error) => error.split(' ')[0])).toEqual(['use.tsx:1', 'use.tsx:2', 'use.tsx:3', 'use.tsx:4']);
});
