/** Floors: the best each host can do. The same bytes with the same headers from memory, without a router. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Host, newDataDir, startHost } from '../../support/hosts.ts';
import { serveModule } from '../../support/workerd-serve.ts';

export interface Answer {
  bytes: Uint8Array;
  headers: [string, string][];
  etag: string;
}

/** Set by the server itself, not by its program. */
const OF_THE_SERVER = ['date', 'content-length', 'connection', 'keep-alive', 'transfer-encoding'];

/** How often to request a page before giving up: the page cache compresses after its first answer. */
const TRIES = 100;

/** The page does not arrive in the requested encoding. */
class EncodingError extends Error {
  override name = 'EncodingError';
}

/** Requests from a host what its floor should answer, with the body as transmitted. */
export async function answerOf(origin: string, path: string, encoding: string): Promise<Answer> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await fetch(origin + path, { headers: { 'accept-encoding': encoding }, decompress: false });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    const etag = reply.headers.get('etag');
    // Only an answer of the page cache has an ETag.
    if (etag && (reply.headers.get('content-encoding') ?? 'identity') === encoding) {
      return { bytes, headers: [...reply.headers].filter(([name]) => !OF_THE_SERVER.includes(name)), etag };
    }
    await Bun.sleep(20);
  }
  throw new EncodingError(`${path} never came as ${encoding}`);
}

/** The single line of a floor. @param notModified whether it answers 304 to clients that already have the page */
const oneLine = (answer: Answer, notModified: boolean) =>
  notModified
    ? `(request) => request.headers.get('if-none-match') === ${JSON.stringify(answer.etag)} ? new Response(null, { status: 304, headers }) : new Response(bytes, whole)`
    : '() => new Response(bytes, whole)';

const headersOf = (answer: Answer) => `const headers = new Headers(${JSON.stringify(answer.headers)});
const whole = { headers, encodeBody: 'manual' };`;

export function bunFloor(answer: Answer, notModified: boolean): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-floor-'));
  writeFileSync(join(folder, 'bytes'), answer.bytes);
  const source = `${headersOf(answer)}
const bytes = await Bun.file(${JSON.stringify(join(folder, 'bytes'))}).bytes();
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: ${oneLine(answer, notModified)} });
console.log('Listening on ' + server.url);`;
  writeFileSync(join(folder, 'floor.js'), source);
  return startHost(
    [process.execPath, join(folder, 'floor.js')],
    /Listening on (http:\S+)/,
    { NODE_ENV: 'production' },
    newDataDir(),
  );
}

export function workerdFloor(answer: Answer, notModified: boolean): Promise<Host> {
  const source = `import bytes from 'bytes';
${headersOf(answer)}
export default { fetch: ${oneLine(answer, notModified)} };`;
  return serveModule(source, { bytes: answer.bytes });
}

/** Hono with one route that answers one line, on workerd. */
export async function honoLine(): Promise<Host> {
  const entry = join(import.meta.dir, 'hono-line.ts');
  const source = `import { Hono } from 'hono'; export default new Hono().get('/', (c) => c.text('Hello'));`;
  const built = await Bun.build({ entrypoints: [entry], files: { [entry]: source }, minify: true, target: 'browser' });
  return serveModule((await built.outputs[0]?.text()) ?? '');
}
