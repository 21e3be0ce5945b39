/** Where `bun run leads --url` gets its token: its file, the environment, or a real terminal. */
import { describe, expect, test } from 'bun:test';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperationsError } from '../../src/commands/ask-desk.ts';
import { readCommand, UsageError } from '../../src/commands/leads-command.ts';
import { readToken } from '../../src/commands/operations-token.ts';
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

describe('a token', () => {
  const read = (file?: string, env?: string) => readToken('OPERATIONS_TOKEN', file, env);
  const fileWith = (text: string, mode = 0o600) => {
    const file = join(newDataDir(), 'token');
    writeFileSync(file, text);
    chmodSync(file, mode);
    return file;
  };

  test('comes from a private file, else from the environment', async () => {
    expect(await read(fileWith(`${TOKEN}\n`), 'another')).toBe(TOKEN);
    expect(await read(undefined, TOKEN)).toBe(TOKEN);
  });

  test.each(['640', '604', '620'])('is not read from a file of mode %s, which others may use', async (mode) => {
    const file = fileWith(TOKEN, Number.parseInt(mode, 8));
    await expect(read(file)).rejects.toThrow(new OperationsError(`Other accounts may use ${file}: chmod 600 ${file}`));
  });

  test('is not read from a file that is missing, empty or has several words', async () => {
    await expect(read('/no/such/file')).rejects.toThrow(new OperationsError('/no/such/file cannot be read'));
    for (const text of ['\n', 'two words'])
      await expect(read(fileWith(text))).rejects.toThrow(
        /token must hold a token: letters, digits and signs without spaces$/,
      );
    await expect(read(undefined, '')).rejects.toThrow('OPERATIONS_TOKEN must hold a token');
  });
});

test('erasing uses the other token, and a rewind sends both: from files, the environment, or both', async () => {
  using desk = anyDesk();
  const folder = newDataDir();
  const fileOf = (token: string) => {
    const file = join(folder, token);
    writeFileSync(file, token, { mode: 0o600 });
    return file;
  };
  const [reading, erasing] = [fileOf(`reading-${TOKEN}`), fileOf(`erasing-${TOKEN}`)];
  const env = { OPERATIONS_TOKEN: `env-${TOKEN}`, ERASURE_TOKEN: `env-erasing-${TOKEN}` };
  const ask = (args: string[], env: Record<string, string> = {}) => spawnLeads([...args, '--url', desk.url], env);
  expect(await ask(['stats', '--token-file', reading], env)).toMatchObject({
    code: 0,
    out: expect.stringContaining('received   7'),
  });
  await ask(['erase', '00-x'], env);
  await ask(['rewind', '2026-11-22', '--token-file', reading, '--erasure-token-file', erasing]);
  await ask(['rewind', '2026-11-22', '--token-file', reading], env);
  expect(desk.shown).toEqual([
    `GET Bearer reading-${TOKEN}`,
    `DELETE Bearer env-erasing-${TOKEN}`,
    `PUT Bearer reading-${TOKEN} and erasing-${TOKEN}`,
    `PUT Bearer reading-${TOKEN} and env-erasing-${TOKEN}`,
  ]);
  expect(await ask(['rewind', '2026-11-22', '--token-file', reading])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--url needs ERASURE_TOKEN'),
  });
  expect(() => readCommand(['stats', '--url', desk.url, '--erasure-token-file', erasing])).toThrow(
    new UsageError('stats takes no --erasure-token-file'),
  );
  expect(desk.shown).toHaveLength(4);
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
