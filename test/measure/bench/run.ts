/**
 * `bun run bench [part…]`: what both hosts take, best compared within one run: absolute numbers depend on the machine,
 * ratios much less. Runs every part by default, and prints tables in Markdown for docs/measured.md. Linux only.
 */
import { cpus } from 'node:os';
import { markdownTable, type Table } from '../table.ts';
import { benchAnswers, benchRender } from './answers.ts';
import { benchFlood } from './flood.ts';
import { benchLeads } from './leads.ts';
import { benchPages } from './pages.ts';
import { benchWeight } from './weight.ts';

const PARTS: Record<string, () => Promise<Table[]>> = {
  pages: benchPages,
  render: benchRender,
  answers: benchAnswers,
  flood: benchFlood,
  weight: benchWeight,
  leads: benchLeads,
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
  for (const { title, about, rows } of await part()) console.log(`\n**${title}.** ${about}\n\n${markdownTable(rows)}`);
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`);
}
process.exit(0);
