/** The tokens of `bun run leads --url`. */
import { readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { TokenName } from '../leads/reading-desk-access.ts';
import { OperationsError } from './ask-desk.ts';

/**
 * Reads a token from the file, else from the environment, else from the keyboard; never from an argument.
 * @throws {OperationsError} if there is none, or other accounts may read the file
 */
export async function readToken(name: TokenName, file: string | undefined, env: string | undefined): Promise<string> {
  const token = file === undefined ? (env ?? (await readTyped(name))) : readPrivate(file);
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new OperationsError(`${file ?? name} must hold a token: letters, digits and signs without spaces`);
  return token;
}

function readPrivate(path: string): string {
  let mode: number;
  let text: string;
  try {
    mode = statSync(path).mode;
    text = readFileSync(path, 'utf8');
  } catch {
    throw new OperationsError(`${path} cannot be read`);
  }
  if ((mode & 0o077) !== 0) throw new OperationsError(`Other accounts may use ${path}: chmod 600 ${path}`);
  return text.trim();
}

/** Without echo. */
async function readTyped(name: TokenName): Promise<string> {
  if (!process.stdin.isTTY)
    throw new OperationsError(`--url needs ${name}: name its file with --token-file, or type it at a terminal`);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    const { promise: stopped, reject } = Promise.withResolvers<string>();
    terminal.once('SIGINT', () => reject(new OperationsError('Stopped')));
    terminal.once('close', () => reject(new OperationsError('Stopped')));
    const answer = terminal.question('');
    // After `question`, which switches the echo off.
    process.stderr.write(`${name}: `);
    return (await Promise.race([answer, stopped])).trim();
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
