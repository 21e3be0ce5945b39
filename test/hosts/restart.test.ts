/** A host on a Unix socket is started anew while visitors are there, as an update does it, and none of them notices. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Host, startHost } from '../support/hosts.ts';
import { type Visits, visitsDuring } from '../support/socket-load.ts';

const RESTARTS = 2;

/** A folder for the socket and the data, and hosts that share both. */
function place() {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-restart-'));
  const socketPath = join(folder, 'site.sock');
  const data = join(folder, 'data');
  const settings = {
    NODE_ENV: 'production',
    UNIX_SOCKET: socketPath,
    DATA_DIR: data,
    CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
    LEADS_PER_MINUTE: '1000000',
    CALLS_PER_MINUTE: '1000000',
  };
  return {
    socketPath,
    // What a host that is stopped removes is nothing here: the next one needs the data.
    start: () => startHost([process.execPath, 'src/hosts/bun/serve.ts'], /Listening on (\S+)/, settings, join(folder, 'none')),
    /** Idempotency keys of the leads in the ledger. */
    leads() {
      using database = new Database(join(data, 'leads.sqlite'), { readonly: true });
      return database
        .query<{ key: string }, []>('SELECT idempotency_key AS key FROM leads')
        .all()
        .map(({ key }) => key);
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** How a host is replaced by the next. */
const WAYS: Record<string, (old: Host, start: () => Promise<Host>) => Promise<Host>> = {
  'the next host takes over before the old one ends': async (old, start) => {
    const next = await start();
    expect(await old.stop()).toBe(0);
    return next;
  },
  'the old host ends first, and the proxy waits for the next one': async (old, start) => {
    expect(await old.stop()).toBe(0);
    return start();
  },
};

for (const [way, replace] of Object.entries(WAYS))
  for (const keepsAlive of [false, true])
    test(`${way}: no request is lost on ${keepsAlive ? 'kept' : 'new'} connections, and every lead is in the ledger`, async () => {
      using at = place();
      let host = await at.start();
      const pids = [host.pid];
      const visits: Visits = await visitsDuring({ socketPath: at.socketPath }, keepsAlive, async (answers) => {
        await answers(60);
        for (let turn = 0; turn < RESTARTS; turn += 1) {
          host = await replace(host, at.start);
          pids.push(host.pid);
          await answers(60);
        }
      });
      expect(await host.stop()).toBe(0);
      console.log(
        `${way}: ${visits.answered} requests answered over ${RESTARTS} restarts, ${visits.waited} tries before there was a host, ${visits.lost.length} lost`,
      );
      expect(visits.lost).toEqual([]);
      expect(visits.answered).toBeGreaterThan(0);
      expect(new Set(pids).size).toBe(RESTARTS + 1);
      const kept = new Set(at.leads());
      expect(visits.leads.length).toBeGreaterThan(0);
      expect(visits.leads.filter((key) => !kept.has(key))).toEqual([]);
      // The socket of the last one is gone, and no other is left.
      expect(readdirSync(dirname(at.socketPath)).filter((name) => name.startsWith('site.sock'))).toEqual([]);
    });
