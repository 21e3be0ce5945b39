/** The audit log of the reading desk on both hosts. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { sendLead } from '../leads/lead-fixtures.ts';
import { filesBelow } from '../support/files.ts';
import { ERASURE_TOKEN, newDataDir, OPERATIONS_TOKEN } from '../support/hosts.ts';
import { readingDesk } from '../support/reading-desk.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

for (const [name, start] of EACH_HOST) {
  test.concurrent(`${name}: the audit log records every read and change, survives a power cut, and is read in pages`, async () => {
    const data = newDataDir();
    const settings = { OPERATIONS_TOKEN, ERASURE_TOKEN };
    let host = await start(settings, data);
    for (let lead = 0; lead < 3; lead++) await sendLead(host);
    const reader = () => readingDesk(host);
    const first = await reader().list({ limit: '2' });
    const second = await reader().export({ limit: '2', after: `${first.next?.at},${first.next?.id}` });
    expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null]);
    const [lead] = first.items;
    await expect(reader().erase(lead?.id ?? '')).rejects.toThrow('it needs ERASURE_TOKEN');
    await expect(readingDesk(host, ERASURE_TOKEN).list()).rejects.toThrow('it needs OPERATIONS_TOKEN');
    expect(await readingDesk(host, ERASURE_TOKEN).erase(lead?.reference ?? '')).toBe('kept here');
    await host.kill();

    host = await start(settings, data);
    await reader().stats();
    const { items, damaged } = await reader().audit();
    expect(items.map(({ who, action, id, count }) => ({ who, action, id, count }))).toEqual([
      { who: 'OPERATIONS_TOKEN', action: 'stats', id: undefined, count: undefined },
      { who: 'ERASURE_TOKEN', action: 'erase', id: lead?.id, count: undefined },
      { who: 'OPERATIONS_TOKEN', action: 'export', id: undefined, count: 1 },
      { who: 'OPERATIONS_TOKEN', action: 'list', id: undefined, count: 2 },
    ]);
    expect(damaged).toBe(0);
    const [newest] = (await reader().audit({ limit: '1' })).items;
    expect(newest).toEqual(items[0] as typeof newest);
    await host.kill();

    // Nobody who can write to the object's database can change the lines by mistake.
    const databases = filesBelow(data).filter(({ file }) => /LogObject\/[^/]+(?<!metadata)\.sqlite$/.test(file));
    expect(databases).toHaveLength(name === 'workerd' ? 2 : 0);
    for (const { file } of databases) {
      using database = new Database(join(data, file));
      for (const statement of ['DELETE FROM lines', "UPDATE lines SET line = '{}'"])
        expect(() => database.run(statement)).toThrow('a log only grows');
    }
  });
}
