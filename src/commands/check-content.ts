/**
 * `bun src/commands/check-content.ts [path-part]`: compiles and checks the content, and prints every fault or a
 * summary; with part of a path, only for matching files. Exits with 1 on faults, but not on warnings, such as overdue
 * reviews and what is left to do before the launch: a commit must not fail by date alone, or in a sample firm's checkout.
 * `--launch`, as `bun run launch-check`: what is left to do before the launch is a fault.
 */
import { join } from 'node:path';
import { checkContent } from '../compiler/lint/content.ts';
import { indiaDay } from '../domain/calendar.ts';
import { main } from './command.ts';
import { launchReport } from './launch-check.ts';

await main((args) => {
  const isLaunch = args[0] === '--launch';
  const [only = ''] = isLaunch ? [] : args;
  const root = join(import.meta.dir, '../..');
  const today = indiaDay(Date.now());
  const { content, faults, warnings } = checkContent(join(root, 'content'), today);
  const launch = content && launchReport(root, content, today, process.env);
  const shown = faults.filter((fault) => fault.includes(only));
  const unready = isLaunch || !launch ? [] : launch.open.map((line) => `before the launch: ${line}`);
  for (const warning of isLaunch ? [] : [...warnings, ...unready])
    if (warning.includes(only)) console.warn(`warning: ${warning}`);
  for (const fault of shown) console.error(fault);
  if (faults.length > 0 || !content || !launch) {
    console.error(`${shown.length} faults${only && ` in files matching ${only}`}, ${faults.length} in all`);
    process.exitCode = 1;
  } else if (isLaunch) {
    const left = launch.open.length;
    for (const line of launch.lines) console.log(line);
    console.log(left === 0 ? 'Nothing is left to do.' : `${left} things are left to do before the launch.`);
    process.exitCode = left === 0 ? 0 : 1;
  } else {
    for (const { path } of content.pages) if (path.includes(only)) console.log(path);
    console.log(`${content.pages.length} pages checked`);
  }
});
