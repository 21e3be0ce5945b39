/** Where `bun run leads --url` gets its token: the real command, with a real file and a real terminal. */
import { expect, test } from 'bun:test';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir } from '../support/hosts.ts';
import { spawnLeads } from '../support/reading-desk.ts';

const TOKEN = 'a-token-of-the-firm-0123456789';
const root = join(import.meta.dir, '../..');

/** A reading desk that answers every request, and the tokens it received. */
function anyDesk() {
  const shown: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const second = request.headers.get('erasure-token');
      shown.push(`${request.method} ${request.headers.get('authorization')}${second === null ? '' : ` and ${second}`}`);
      return new Response('received   7\n', { headers: { 'content-type': 'text/plain' } });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, shown, [Symbol.dispose]: () => void server.stop(true) };
}

/** Runs the command at a terminal, and enters `typed` at its prompt. */
async function atTerminal(args: string[], typed: string) {
  let screen = '';
  let entered = false;
  const child = Bun.spawn([process.execPath, 'src/commands/leads.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH },
    terminal: {
      data(terminal, bytes) {
        screen += new TextDecoder().decode(bytes);
        if (entered || !screen.includes('TOKEN: ')) return;
        entered = true;
        terminal.write(typed);
      },
    },
  });
  return { code: await child.exited, screen };
}

test('a private file contains the token; without a file the environment does, and erasing uses the other token', async () => {
  using desk = anyDesk();
  const file = join(newDataDir(), 'token');
  writeFileSync(file, `${TOKEN}\n`, { mode: 0o600 });
  const from = ['--url', desk.url, '--token-file', file];
  expect(await spawnLeads(['stats', ...from])).toMatchObject({ code: 0, out: expect.stringContaining('received   7') });
  const env = { OPERATIONS_TOKEN: `reading-${TOKEN}`, ERASURE_TOKEN: `erasing-${TOKEN}` };
  await spawnLeads(['stats', ...from], env);
  await spawnLeads(['stats', '--url', desk.url], env);
  await spawnLeads(['erase', '00-x', '--url', desk.url], env);
  expect(desk.shown).toEqual([
    `GET Bearer ${TOKEN}`,
    `GET Bearer ${TOKEN}`,
    `GET Bearer reading-${TOKEN}`,
    `DELETE Bearer erasing-${TOKEN}`,
  ]);
  for (const mode of [0o640, 0o604, 0o620]) {
    chmodSync(file, mode);
    expect(await spawnLeads(['stats', ...from])).toMatchObject({
      code: 2,
      error: `Other accounts may use ${file}: chmod 600 ${file}\n`,
    });
  }
  expect(await spawnLeads(['stats', '--url', desk.url, '--token-file', `${file}x`])).toMatchObject({
    code: 2,
    error: `${file}x cannot be read\n`,
  });
  writeFileSync(file, '\n');
  chmodSync(file, 0o600);
  expect(await spawnLeads(['stats', ...from])).toMatchObject({
    code: 2,
    error: expect.stringContaining('must hold a token'),
  });
  expect(await spawnLeads(['erase', '00-x', '--url', desk.url])).toMatchObject({
    code: 2,
    error: expect.stringContaining('--url needs ERASURE_TOKEN'),
  });
  expect(desk.shown).toHaveLength(4);
});

test('a rewind sends both tokens, from two files, the environment, or both', async () => {
  using desk = anyDesk();
  const folder = newDataDir();
  const fileOf = (token: string) => {
    const file = join(folder, token);
    writeFileSync(file, token, { mode: 0o600 });
    return file;
  };
  const [reading, erasing] = [fileOf(`reading-${TOKEN}`), fileOf(`erasing-${TOKEN}`)];
  const rewind = (args: string[], env: Record<string, string> = {}) =>
    spawnLeads(['rewind', '2026-11-22', '--url', desk.url, ...args], env);
  await rewind(['--token-file', reading, '--erasure-token-file', erasing]);
  await rewind(['--token-file', reading], { ERASURE_TOKEN: `env-${TOKEN}` });
  await rewind([], { ERASURE_TOKEN: `env-${TOKEN}`, OPERATIONS_TOKEN: `mine-${TOKEN}` });
  expect(desk.shown).toEqual([
    `PUT Bearer reading-${TOKEN} and erasing-${TOKEN}`,
    `PUT Bearer reading-${TOKEN} and env-${TOKEN}`,
    `PUT Bearer mine-${TOKEN} and env-${TOKEN}`,
  ]);
  expect(await rewind(['--token-file', reading])).toMatchObject({
    code: 2,
    error: expect.stringContaining('--url needs ERASURE_TOKEN'),
  });
  expect(
    await spawnLeads(['stats', '--url', desk.url, '--token-file', reading, '--erasure-token-file', erasing]),
  ).toMatchObject({
    code: 2,
    error: expect.stringContaining('stats takes no --erasure-token-file'),
  });
});

test('a terminal prompts for the token without showing it; Ctrl-C and an empty line end the command', async () => {
  using desk = anyDesk();
  const { code, screen } = await atTerminal(['stats', '--url', desk.url], `${TOKEN}xy\x7f\x7f\r`);
  expect([code, desk.shown]).toEqual([0, [`GET Bearer ${TOKEN}`]]);
  expect(screen).toContain('OPERATIONS_TOKEN: ');
  expect(screen).toContain('received   7');
  for (const part of [TOKEN, TOKEN.slice(0, 4)]) expect(screen).not.toContain(part);
  const erasing = await atTerminal(['erase', '00-x', '--url', desk.url], `${TOKEN}\x03`);
  expect([erasing.code, erasing.screen]).toEqual([2, expect.stringMatching(/^ERASURE_TOKEN: [\s\S]*Stopped/)]);
  expect((await atTerminal(['stats', '--url', desk.url], '\r')).code).toBe(2);
  expect(desk.shown).toHaveLength(1);
});
