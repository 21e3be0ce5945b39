/** `bun run dev:edge` in a copy of the project: workerd shows edits. */
import { expect, test } from 'bun:test';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir, startHost, untilPortIsFree } from '../support/hosts.ts';
import { until } from '../support/until.ts';
import { smallProject } from './small-project.ts';

test('a content edit is built and shown on workerd without a manual restart', async () => {
  using project = smallProject();
  const { folder } = project;
  const data = newDataDir();
  const command = [
    process.execPath,
    join(folder, 'src/commands/dev.ts'),
    'edge',
    '--ip',
    '127.0.0.1',
    '--port',
    '0',
    '--persist-to',
    data,
  ];
  const edge = await untilPortIsFree(() => startHost(command, /Ready on (http:\S+)/, {}, data));
  const page = async () => (await fetch(`${edge.origin}/gst`)).text();
  try {
    expect(await page()).not.toContain('Words of the edit.');
    appendFileSync(join(folder, 'content/services/gst/index.md'), '\nWords of the edit.\n');
    // workerd answers once it has restarted.
    await until(async () => (await page()).includes('Words of the edit.'));
  } finally {
    await edge.stop();
  }
});
