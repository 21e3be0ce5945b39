import { afterAll, expect, test } from 'bun:test';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');
const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const widgets = `
export function Clock({ zone }: { zone: string; big?: boolean; marks?: readonly number[] }) { return zone; }
export function Picker({ onPick, day }: { onPick: () => void; day: string }) { onPick(); return day; }
`;

/**
 * What the type checker says of our own island modules around a table with these entries, these loaders, and this use.
 * Gives file, line and code of each error.
 */
async function typeErrors({ table, loaders, use = '' }: { table: string; loaders: string; use?: string }): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-types-'));
  made.push(folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const compilerOptions = {
    rootDir: folder,
    lib: ['ESNext', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['src'] }));
  for (const room of ['boot', 'server']) mkdirSync(join(folder, 'src', room), { recursive: true });
  for (const name of ['dom-contract.ts', 'boot/hydrate.tsx', 'boot/pending-input.ts', 'boot/replay.ts', 'server/island.tsx'])
    copyFileSync(join(root, 'src/islands', name), join(folder, 'src', name));
  const ours = readFileSync(join(root, 'src/islands/boot/loaders.ts'), 'utf8');
  // The type that ties loaders to the table is the real one; only the entries differ.
  const typed = ours.slice(0, ours.indexOf('export const loaders'));
  expect(typed).toContain('export type Loaders');
  writeFileSync(join(folder, 'src/widgets.tsx'), widgets);
  writeFileSync(
    join(folder, 'src/mounts.ts'),
    `import { mountOf } from './boot/hydrate.tsx';\nimport { Clock, Picker } from './widgets.tsx';\nexport const clock = mountOf(Clock);\nexport const picker = mountOf(Picker);\n`,
  );
  writeFileSync(
    join(folder, 'src/server/table.ts'),
    `import { Clock, Picker } from '../widgets.tsx';\nexport const all = { Clock, Picker };\nexport const islands = ${table};\nexport type IslandName = keyof typeof islands;\nexport type IslandProps<N extends IslandName> = Parameters<(typeof islands)[N]>[0];\n`,
  );
  writeFileSync(join(folder, 'src/boot/loaders.ts'), `${typed.replaceAll('\n', ' ')}\nexport const loaders: Loaders = ${loaders};\n`);
  writeFileSync(join(folder, 'src/use.tsx'), `import { Island } from './server/island.tsx';\nexport const used = () => ${use || 'Island'};\n`);
  const tsc = Bun.spawn([join(root, 'node_modules/.bin/tsc'), '-p', folder, '--pretty', 'false'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await new Response(tsc.stdout).text();
  await tsc.exited;
  return [...output.matchAll(/^(?:.*\/)?src\/(\S+)\((\d+),\d+\): error (TS\d+)/gm)].map(([, file, line, code]) => `${file}:${line} ${code}`);
}

const clock = "async () => (await import('../mounts.ts')).clock";
const picker = "async () => (await import('../mounts.ts')).picker";

/** Generous: a type checker on a busy machine. */
const TIMEOUT = 60_000;
const check = (name: string, body: () => Promise<void>) => test(name, body, TIMEOUT);

check('a table whose every island has a loader, and JSON for props, compiles', async () => {
  const use = '<Island name="clock" when="idle" props={{ zone: "IST", marks: [3, 6], big: true }} />';
  expect(await typeErrors({ table: '{ clock: Clock }', loaders: `{ clock: ${clock} }`, use })).toEqual([]);
});

check('an island without a loader is a type error', async () => {
  expect(await typeErrors({ table: '{ clock: Clock }', loaders: '{}' })).toEqual(['boot/loaders.ts:2 TS2741']);
});

check('a loader without an island is a type error, and so is the loader of another', async () => {
  expect(await typeErrors({ table: '{ clock: Clock }', loaders: `{ clock: ${clock}, picker: ${picker} }` })).toEqual(['boot/loaders.ts:2 TS2353']);
  expect(await typeErrors({ table: '{ clock: Clock }', loaders: `{ clock: ${picker} }` })).toEqual(['boot/loaders.ts:2 TS2322']);
});

check('props that are no JSON are a type error, even where the widget asks for them', async () => {
  const both = { table: '{ clock: Clock, picker: Picker }', loaders: `{ clock: ${clock}, picker: ${picker} }` };
  const use = '<Island name="picker" when="idle" props={{ onPick: () => {}, day: "2026-11-21" }} />';
  expect(await typeErrors({ ...both, use })).toEqual(['use.tsx:2 TS2322']);
});

check('an unknown island, a wrong or missing prop and an unknown time are type errors', async () => {
  const uses = [
    '<Island name="watch" when="idle" props={{ zone: "IST" }} />',
    '<Island name="clock" when="idle" props={{ zone: new Date() }} />',
    '<Island name="clock" when="idle" props={{}} />',
    '<Island name="clock" when="later" props={{ zone: "IST" }} />',
    '<Island name="clock" when="idle" props={{ zone: "IST" }} />',
  ];
  const errors = await typeErrors({ table: '{ clock: Clock }', loaders: `{ clock: ${clock} }`, use: `[\n${uses.join(',\n')}\n]` });
  // The first use stands on line 3 of its file.
  expect(errors.map((error) => error.split(' ')[0])).toEqual(['use.tsx:3', 'use.tsx:4', 'use.tsx:5', 'use.tsx:6']);
});
