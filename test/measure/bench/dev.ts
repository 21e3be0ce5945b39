/** How long `bun run dev` takes from a save to the page with the change, in a copy of the project. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir, startHost } from '../../support/hosts.ts';
import { copyProject } from '../../support/project-copy.ts';
import { until } from '../../support/until.ts';
import { median, rounded, type Table } from '../table.ts';

const SAVES = 7;
const PAGE = '/gst/gst-huf';

/** A change of each kind that the page shows: the text in its HTML comes from the number. */
const CHANGES: Record<
  string,
  { file: string; edit: (before: string, at: number) => string; shown: (at: number) => string }
> = {
  style: {
    file: 'src/ui/breadcrumbs.css',
    edit: (before, at) => `${before}\n@layer components { .breadcrumbs { order: ${7000 + at} } }\n`,
    shown: (at) => `order:${7000 + at}`,
  },
  component: {
    file: 'src/ui/breadcrumbs.tsx',
    edit: (before, at) => before.replace('aria-label="Breadcrumb"', `aria-label="Breadcrumb ${at}"`),
    shown: (at) => `aria-label="Breadcrumb ${at}"`,
  },
  text: {
    file: 'content/services/gst/gst-huf.md',
    edit: (before, at) => `${before.trimEnd()}\n\nSaved as ${'x'.repeat(at + 1)}.\n`,
    shown: (at) => `Saved as ${'x'.repeat(at + 1)}.`,
  },
};

export async function benchDev(): Promise<Table[]> {
  const folder = copyProject();
  const data = newDataDir();
  // The check of the types would write beside the packages, which the copy shares.
  for (const name of new Bun.Glob('tsconfig.*.json').scanSync(join(folder, 'src'))) rmSync(join(folder, 'src', name));
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, NODE_ENV: 'development' };
  const dev = await startHost(
    [process.execPath, join(folder, 'src/commands/dev.ts')],
    /Listening on (http:\S+)/,
    settings,
    data,
  );
  const page = async () => (await fetch(dev.origin + PAGE, { headers: { accept: 'text/html' } })).text();
  const rows: Table['rows'] = [];
  try {
    await page();
    for (const [name, { file, edit, shown }] of Object.entries(CHANGES)) {
      const path = join(folder, file);
      const before = readFileSync(path, 'utf8');
      const times: number[] = [];
      for (let at = 0; at < SAVES; at += 1) {
        const saved = performance.now();
        writeFileSync(path, edit(before, at));
        await until(async () => (await page()).includes(shown(at)));
        times.push(performance.now() - saved);
      }
      rows.push({
        'change of a': name,
        'first, s': rounded((times[0] ?? 0) / 1000, 2),
        'median, s': rounded(median(times) / 1000, 2),
        'most, s': rounded(Math.max(...times) / 1000, 2),
      });
    }
  } finally {
    await dev.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return [{ title: 'From a save to the page in dev', about: 'Target: 1.2 s.', rows }];
}
