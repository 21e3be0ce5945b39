/** A flood of suspect leads from one network on both hosts: what it stores, and how the firm removes it. */
import { expect, test } from 'bun:test';
import { LIMITS } from '../../src/domain/limits.ts';
import { contact, sendLead } from '../leads/lead-fixtures.ts';
import { filesBelow, found } from '../support/files.ts';
import { ERASURE_TOKEN, type Host, newDataDir, OPERATIONS_TOKEN } from '../support/hosts.ts';
import { runLeads } from '../support/reading-desk.ts';
import { until } from '../support/until.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

/** A message of the most bytes: 4,000 letters of three bytes. */
const flood = { ...contact, full_name: 'Floodword', message: `Wordofflood ${'ल'.repeat(3980)}` };

const words = ['Wordofflood', 'Floodword'];

/** @param from the last group of an address of 2001:db8:1::/48 */
const sendFrom = (host: Host, from: number, lead: object) => {
  const address = `2001:db8:1:${from.toString(16)}::1`;
  const headers = { 'x-forwarded-for': address, 'cf-connecting-ip': address, 'form-trap': 'http://spam.example' };
  return sendLead(host, { lead, headers });
};

const leads = async (host: Host, ...args: string[]) => (await runLeads(host, args)).printed;

for (const [name, start] of EACH_HOST) {
  test(`${name}: a network stores its bytes of suspect leads, is never refused, and one command removes all`, async () => {
    const data = newDataDir();
    const settings = {
      OPERATIONS_TOKEN,
      ERASURE_TOKEN,
      ...(name === 'Bun' && { CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' }),
    };
    const host = await start(settings, data);
    const since = new Date(Date.now() - 60_000).toISOString();
    const { lead_type, ...fields } = { ...contact, full_name: 'Honestword' };
    const honest = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' } as const;
    expect((await fetch(`${host.origin}/contact`, honest)).status).toBe(303);
    const statuses: number[] = [];
    // Four times the ceiling, from one /64 after the other.
    for (let sent = 0; sent < (4 * LIMITS.suspectBytesPerDay.network) / 12_000; sent += 1)
      statuses.push((await sendFrom(host, Math.floor(sent / 20), flood)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const listed = await leads(host, 'list', '--suspect', '--limit', '1000');
    expect(listed.split('Floodword').length - 1).toBe(statuses.length);
    const kept = listed.split('Wordofflood').length - 1;
    expect(kept).toBeGreaterThan(0);
    expect(kept * 12_000).toBeLessThan(LIMITS.suspectBytesPerDay.network);
    expect(host.output()).toContain('"event":"suspect message left out","limit":"network"');
    // The network is counted in memory alone.
    expect(filesBelow(data).filter(({ bytes }) => bytes.includes('2001:db8'))).toEqual([]);

    const before = new Date(Date.now() + 60_000).toISOString();
    const erase = ['erase', '--suspect', '--since', since, '--until', before];
    expect(await leads(host, ...erase)).toContain(`${statuses.length} suspect leads`);
    expect(await leads(host, 'list', '--suspect', '--limit', '1000')).toContain(`${statuses.length} shown`);
    expect(await leads(host, ...erase, '--yes')).toContain(`${statuses.length} erased`);
    const rest = await leads(host, 'list');
    expect([rest.includes('Honestword'), rest.includes('1 shown')]).toEqual([true, true]);
    expect(await leads(host, 'audit')).toContain(`${statuses.length} erased`);
    // workerd empties its log of pages only after a thousand of them.
    for (let more = 0; name === 'workerd' && more < 600 && found(data, words).length > 0; more += 20)
      await Promise.all(Array.from({ length: 20 }, () => sendFrom(host, 1, { ...contact, message: 'x'.repeat(4000) })));
    await until(() => found(data, words).length === 0);
    await host.stop();
  });
}
