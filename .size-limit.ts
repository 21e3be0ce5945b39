/**
 * What browsers load as script, weighed by `size-limit` over the built site. A check for each chunk, so that none hides
 * behind another; and for each island everything that must arrive before it lives. The budgets are in test/budgets.ts.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { SizeLimitConfig } from 'size-limit';
import { tools } from './src/tools/tool-table.ts';
import { scriptBudget } from './test/budgets.ts';

const built = `${import.meta.dirname}/.build`;
if (!existsSync(`${built}/site.json`)) throw new Error('There is no build to weigh: run `bun run build` first.');
interface Scripts {
  assets: Record<string, string>;
  modules: Record<string, string[]>;
}
const {
  assets,
  modules,
  editions = [],
}: Scripts & { editions?: { file: string }[] } = JSON.parse(readFileSync(`${built}/site.json`, 'utf8'));
const translated = editions.map(
  (edition): Scripts => JSON.parse(readFileSync(`${built}/public/content/${edition.file}`, 'utf8')),
);

const file = (address: string) => `.build/public${address}`;
const boot = assets['client.js'] ?? '';
/** What earlier builds made and opened pages may still ask for was weighed then. */
const own: { names: string[] } = JSON.parse(readFileSync(`${built}/current/assets.json`, 'utf8'));
const chunks = own.names.filter((name) => name.endsWith('.js')).map((name) => `/assets/${name}`);
/** React is in the chunk that every island names first, in each language. */
const reacts = [modules, ...translated.map((edition) => edition.modules)].map(
  (each) => Object.values(each)[0]?.[0] ?? '',
);
const boots = [boot, ...translated.map((edition) => edition.assets['client.js'] ?? '')];

/** The rule of each tool: a page loads that of its own tool alone. */
const rules = chunks.filter((chunk) => Object.keys(tools).some((name) => chunk.startsWith(`/assets/${name}-`)));
const besideReact = (modules.tool ?? []).filter((address) => !address.startsWith('/assets/react-'));

/** Read by `size-limit`, which the tests run. */
export default [
  ...boots.map((address) => ({
    name: `the boot script ${address}`,
    path: file(address),
    gzip: true,
    ...scriptBudget('the boot script'),
  })),
  ...chunks
    .filter((chunk) => ![...boots, ...reacts, ...rules].includes(chunk))
    .map((chunk) => ({
      name: chunk.split('/').at(-1) ?? '',
      path: file(chunk),
      gzip: true,
      ...scriptBudget('a chunk'),
    })),
  ...rules.map((chunk) => ({
    name: `${chunk.split('/').at(-1)}, with what makes it live beside React`,
    path: [...besideReact, chunk].map(file),
    gzip: true,
    ...scriptBudget('the rule of a tool'),
  })),
  ...Object.entries(modules).map(([name, files]) => ({
    name: `React and all of ${name}`,
    path: files.map(file),
    gzip: true,
    ...scriptBudget('all of an island'),
  })),
] satisfies SizeLimitConfig;
