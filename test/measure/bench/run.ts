/**
 * `bun run bench [part…]`: how fast both hosts are, as ratios within one run: absolute numbers depend on the machine,
 * ratios much less. Runs every part by default, and prints tables in Markdown for
 * docs/measured.md. Reads CPU and memory of the servers from /proc: Linux only.
 */
import { cpus } from 'node:os';
import { type Table, titledTable } from '../table.ts';
import { benchAnswers } from './answers.ts';
import { benchDev } from './dev.ts';
import { benchFlood } from './flood.ts';
import { benchGrowth } from './growth.ts';
import { benchLeads } from './leads.ts';
import { benchMemory } from './memory.ts';
import { benchPages } from './pages.ts';
import { benchRender } from './render.ts';
import { benchWeight } from './weight.ts';

const PARTS: Record<string, () => Promise<Table[]>> = {
  pages: benchPages,
  render: benchRender,
  answers: benchAnswers,
  memory: benchMemory,
  flood: benchFlood,
  weight: benchWeight,
  growth: benchGrowth,
  leads: benchLeads,
  dev: benchDev,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`);
  process.exit(1);
}
console.log(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${process.arch}, Bun ${Bun.version}`);
for (const [name, part] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const started = performance.now();
  for (const table of await part()) {
    console.log(`\n${titledTable(table)}`);
  }
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`);
}
process.exit(0);
