/** A host on a Unix socket is restarted while visitors are connected, as in an update, without a lost request. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Host, startBun } from '../support/hosts.ts';
import { visitsDuring } from '../support/socket-load.ts';

const RESTARTS = 2;

/** A folder for the socket and the data, and hosts that share both. */
function place() {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-restart-'));
  const socketPath = join(folder, 'site.sock');
  const data = join(folder, 'data');
  const settings = {
    UNIX_SOCKET: socketPath,
    CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
    LEADS_PER_MINUTE: '1000000',
    CALLS_PER_MINUTE: '1000000',
    PAGES_PER_MINUTE: '1000000',
    // All visitors have one address, and one client has a quarter of the searches.
    SEARCHES_AT_ONCE: '64',
  };
  return {
    socketPath,
    start: () => startBun(settings, data, { keepsData: true }),
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

/** A client with one connection. `ask` rejects if the connection ends before the answer. */
function client(socketPath: string) {
  const connection = connect(socketPath).setEncoding('utf8');
  return {
    closed: once(connection, 'end'),
    async ask(): Promise<string> {
      connection.write('GET /gst HTTP/1.1\r\nHost: lekha.example\r\nAccept-Encoding: identity\r\n\r\n');
      let answer = '';
      for (;;) {
        const [piece] = await Promise.race([
          once(connection, 'data'),
          once(connection, 'close').then(() => Promise.reject(new Error(`ended: ${answer}`))),
        ]);
        answer += piece;
        if (answer.includes('</html>')) return answer;
      }
    },
  };
}

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
  test(`${way}: no request is lost, and every lead is in the ledger`, async () => {
    using at = place();
    let host = await at.start();
    const visits = await visitsDuring({ socketPath: at.socketPath }, async (answers) => {
      await answers(60);
      for (let turn = 0; turn < RESTARTS; turn += 1) {
        host = await replace(host, at.start);
        await answers(60);
      }
    });
    expect(await host.stop()).toBe(0);
    console.log(
      `${way}: ${visits.answered} requests answered over ${RESTARTS} restarts, ${visits.waited} tries before there was a host`,
    );
    expect(visits.lost).toEqual([]);
    const kept = new Set(at.leads());
    expect(visits.leads.length).toBeGreaterThan(0);
    expect(visits.leads.filter((key) => !kept.has(key))).toEqual([]);
    // The last host removed its socket.
    expect(readdirSync(dirname(at.socketPath)).filter((name) => name.startsWith('site.sock'))).toEqual([]);
  });

test('a stopping host still answers open connections, and closes each with its answer', async () => {
  using at = place();
  const host = await at.start();
  const clients = [client(at.socketPath), client(at.socketPath), client(at.socketPath)];
  for (const { ask } of clients) expect(await ask()).not.toMatch(/^connection: close\r$/im);
  const stopped = host.stop();
  while (existsSync(at.socketPath)) await Bun.sleep(1);
  for (const { ask, closed } of clients) {
    expect(await ask()).toMatch(/^connection: close\r$/im);
    await closed;
  }
  expect(await stopped).toBe(0);
});
