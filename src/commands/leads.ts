/** `bun run leads`: asks the reading desk of another site (`--url`), else of this machine, and prints the JSON that it answers. */
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { takeDevelopmentDay } from '../domain/development-day.ts';
import { printJson } from '../domain/json.ts';
import { fetchAsSent } from '../domain/outgoing.ts';
import { deskSocket } from '../hosts/bun/listen.ts';
import { askLocalDesk, mountDesk } from '../hosts/bun/local-desk.ts';
import { READING_DESK } from '../leads/notices.ts';
import { SECOND_TOKEN_HEADER, type TokenName } from '../leads/reading-desk-access.ts';
import { READING_DESK_PATH } from '../leads/reading-desk-api.ts';
import { type Env, isSafeAddress, parseEnv } from '../settings.ts';
import { CommandError } from './command.ts';
import { backUp, log, openBackup, restoreHere } from './leads-backup.ts';
import usage from './leads-usage.txt' with { type: 'text' };

/** Method and address of each command. `ID` is the lead that follows it; with `*` something else does. */
const COMMANDS = new Map(
  Object.entries({
    ...{ list: 'GET', export: 'GET /export', undelivered: 'GET /undelivered', stats: 'GET /stats', help: 'GET' },
    ...{ erasures: 'GET /erasures', tasks: 'GET /tasks', sealed: 'GET /sealed' },
    ...{ answered: 'POST /ID/answered', unanswered: 'POST /ID/unanswered', redeliver: 'POST /ID/redeliver' },
    ...{ done: 'POST /ID/done', erase: 'DELETE /ID', correct: 'PATCH /ID', find: 'POST /find *' },
    ...{ backup: 'GET /backup *', restore: 'PUT /backup *', rewind: 'PUT /as-of *', audit: 'GET /audit' },
    'erase --suspect': 'DELETE',
  }),
);
const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
const FILTER = { state: text, type: text, suspect: flag, since: text, until: text, limit: text, after: text } as const;
const SITE = { url: text, 'token-file': text, 'erasure-token-file': text } as const;
const OPTIONS = { ...FILTER, ...SITE, plain: flag, yes: flag, help: flag } as const;

/** Reads a command line as a request. The desk refuses filters and fields that are wrong. @throws {Error} with the fault */
export function readCommand(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true, allowNegative: true });
  const [first = 'list', operand = '', ...more] = values.help ? ['help'] : positionals;
  const name = first === 'erase' && values.suspect ? 'erase --suspect' : first;
  const [method = '', path = '', other] = COMMANDS.get(name)?.split(' ') ?? [];
  const takesOne = other !== undefined || path.includes('ID');
  if (!method || takesOne === (operand === '') || (more.length > 0 && first !== 'find' && first !== 'correct'))
    throw new CommandError(`Not understood: ${args.join(' ')}`);
  const query = new URLSearchParams(values.plain ? { plain: 'yes' } : {});
  for (const [option, value] of Object.entries(values))
    if (option in FILTER) query.set(option, /since|until/.test(option) ? `${readTime(String(value))}` : String(value));
  if (name === 'erase --suspect') query.set('most', values.yes ? '1000' : '0');
  // In capitals no reference number is the name of a route. An id has small letters only.
  const lead = encodeURIComponent(/^\d\d-/.test(operand) ? operand : operand.toUpperCase());
  // A word without a value is sent as a field, which the desk refuses.
  const fields = Object.fromEntries(more.map((word) => (word.includes('=') ? word.split(/=(.*)/s) : [word, null])));
  const at = new Date(readTime(operand));
  const body = { find: { text: [operand, ...more].join(' ') }, correct: fields, rewind: { at } }[first];
  return { name, operand, values, method, path: `${path.replace('ID', lead)}?${query}`, body };
}
type Command = ReturnType<typeof readCommand>;

/** Milliseconds since 1970 of a time, or of a day in India. */
const readTime = (typed: string) => Date.parse(/^\d{4}-\d\d-\d\d$/.test(typed) ? `${typed}T00:00+05:30` : typed);

/** From a file that no other account may use, else from the environment; never from an argument. */
function readToken(name: TokenName, file: string | undefined, env: Env): string {
  if (file !== undefined && (statSync(file).mode & 0o077) !== 0)
    throw new CommandError(`Other accounts may use ${file}: chmod 600 ${file}`);
  const token = file === undefined ? env[name] : readFileSync(file, 'utf8').trim();
  if (!token) throw new CommandError(`--url needs ${name}, in the environment or in a file`);
  return token;
}

/** @param stream in place of the JSON of the command */
function ask({ name, method, path, values, body }: Command, env: Env, stream?: ReadableStream): Promise<Response> {
  const headers = new Headers({ accept: name === 'export' ? 'text/csv' : '*/*', 'content-type': 'application/json' });
  const init = { method, headers, body: stream ?? (body ? JSON.stringify(body) : null) };
  const { url, 'token-file': file, 'erasure-token-file': second } = values;
  if (url === undefined)
    return askLocalDesk(deskSocket(env.DATA_DIR), READING_DESK_PATH + path, init, () => mountDesk(env, log));
  if (!isSafeAddress(url)) throw new CommandError('--url must be an https address, or http on this machine');
  const token = method === 'DELETE' ? 'ERASURE_TOKEN' : 'OPERATIONS_TOKEN';
  headers.set('authorization', `Bearer ${readToken(token, file, env)}`);
  if (method === 'PUT') headers.set(SECOND_TOKEN_HEADER, readToken('ERASURE_TOKEN', second, env));
  return fetchAsSent(new URL(url).origin + READING_DESK_PATH + path, init);
}

/** Prints an answer, CSV while it arrives. Returns the exit code: 1 if there is no such lead, 2 for another refusal. */
export async function print(reply: Response, write: (text: string) => void): Promise<number> {
  const [type] = reply.headers.get('content-type')?.split(';') ?? [];
  if (type !== 'text/csv' && type !== 'application/json')
    throw new CommandError(`The answer (${reply.status}) is no JSON. Is OPERATIONS_TOKEN set there?`);
  if (type === 'application/json') write(printJson(await reply.json()));
  else
    try {
      const pieces = reply.body?.pipeThrough(new TextDecoderStream('utf-8', { ignoreBOM: true }));
      for await (const piece of pieces ?? []) write(piece.replace(/[^\P{Cc}\r\n]/gu, ' '));
    } catch (cause) {
      throw new CommandError('The answer broke off: it is not complete', { cause });
    }
  return reply.ok ? 0 : reply.status === 404 ? 1 : 2;
}

async function main(args: string[], write: (text: string) => void): Promise<number> {
  const command = readCommand(args);
  const { name, operand, values } = command;
  if (name === 'help') write(usage.replaceAll('__leads__', process.env.LEADS_COMMAND || READING_DESK));
  if (name === 'help') return 0;
  takeDevelopmentDay();
  const env = parseEnv(process.env);
  const { plain = false, url } = values;
  if (name === 'backup') return print(Response.json(await backUp(operand, () => ask(command, env), env)), write);
  if (name !== 'restore') return print(await ask(command, env), write);
  if (url === undefined) return print(Response.json(await restoreHere(operand, plain, env)), write);
  const opened = await openBackup(operand, plain, env);
  return print(await ask({ ...command, path: `/backup${opened.plain ? '?plain=yes' : ''}` }, env, opened.bytes), write);
}

if (import.meta.main)
  try {
    process.exitCode = await main(process.argv.slice(2), (text) => process.stdout.write(text));
  } catch (error) {
    // Expected errors are of these kinds, or have the code of the system or of parseArgs.
    const { name, message, code } = error as Error & { code?: unknown };
    const expected = /^(?:Command|LocalDesk|Env|Backup|DevelopmentDay|LogUnavailable|LedgerUnavailable)Error$/;
    if (!expected.test(name) && typeof code !== 'string') throw error;
    console.error(message);
    process.exitCode = 2;
  }
