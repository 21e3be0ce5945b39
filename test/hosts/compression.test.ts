import { expect, test } from 'bun:test';
import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { createCompression } from '../../src/hosts/bun/compression.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const page = '<p>Company registration takes a name, a place and two people.</p>'.repeat(50);

/** Compresses a response for a client that accepts these encodings. */
async function sent(
  encoding: string,
  response: Response,
  { method = 'GET', compressed = createCompression() } = {},
): Promise<Response> {
  const app = new Hono().all('*', (c) => compressed(c, response));
  return app.request('/', { method, headers: { 'accept-encoding': encoding } });
}
const whole = (body: string, headers: Record<string, string> = html, status = 200) =>
  new Response(body, { status, headers: { ...headers, 'content-length': String(body.length) } });
const encodingOf = async (...asked: Parameters<typeof sent>) => (await sent(...asked)).headers.get('content-encoding');

test('a whole page is sent as gzip where that is taken, and says so', async () => {
  const answer = await sent('gzip, deflate, br', whole(page, { ...html, etag: '"a"' }, 404));
  const bytes = await answer.bytes();
  expect(bytes.byteLength).toBeLessThan(page.length / 4);
  expect(gunzipSync(bytes).toString()).toBe(page);
  const headers = ['content-encoding', 'vary', 'etag', 'content-length'].map((name) => answer.headers.get(name));
  expect([answer.status, ...headers]).toEqual([404, 'gzip', 'Accept-Encoding', 'W/"a"', null]);
});

test('compresses a calendar, a feed and open data, but no API reply', async () => {
  const open = { 'access-control-allow-origin': '*' };
  const types = [
    'text/calendar; charset=utf-8',
    'application/atom+xml',
    'application/schema+json',
    'application/json',
    'text/csv',
  ];
  for (const type of types)
    expect([type, await encodingOf('gzip', whole(page, { 'content-type': type, ...open }))]).toEqual([type, 'gzip']);
  // Open data is never streamed, and so is compressed as a whole even if its length is not known.
  const unmeasured = new Response(page, { headers: { 'content-type': 'application/json', ...open } });
  expect(await encodingOf('gzip', unmeasured)).toBe('gzip');
  expect(await encodingOf('gzip', whole('{}', { 'content-type': 'application/json' }))).toBeNull();
});

test('leaves responses unchanged that are not pages, refused under load, already compressed, empty, or for a client without compression', async () => {
  expect(await encodingOf('gzip', whole(page, { 'content-type': 'image/png' }))).toBeNull();
  expect(await encodingOf('gzip', whole(page, { ...html, 'content-encoding': 'br' }))).toBe('br');
  expect(await encodingOf('gzip', whole(page), { method: 'HEAD' })).toBeNull();
  expect(await encodingOf('gzip', new Response(null, { status: 304, headers: html }))).toBeNull();
  expect(await encodingOf('gzip;q=0, br', whole(page))).toBeNull();
  for (const status of [429, 503]) expect(await encodingOf('br, gzip', whole(page, html, status))).toBeNull();
  const plain = await sent('identity', whole(page));
  expect([await plain.text(), plain.headers.get('vary')]).toEqual([page, 'Accept-Encoding']);
});

/** A page that is streamed: its shell, and what the test sends later. */
function stream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const left = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
    cancel: () => left.resolve(),
  });
  const say = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
  say('shell');
  return { response: new Response(body, { headers: html }), say, controller, left: left.promise };
}

test('at most 64 streams are compressed at once, and further ones are sent as they are', async () => {
  const compressed = createCompression();
  const streams = Array.from({ length: 65 }, stream);
  const answers = await Promise.all(streams.map(({ response }) => sent('gzip', response, { compressed })));
  const encodings = answers.map((answer) => answer.headers.get('content-encoding'));
  expect([encodings.filter((encoding) => encoding === 'gzip').length, encodings.at(-1)]).toEqual([64, null]);
  for (const { controller } of streams) controller?.close();
  const texts = await Promise.all(answers.map((answer) => answer.bytes()));
  expect([gunzipSync(texts[0] ?? '').toString(), Buffer.from(texts[64] ?? '').toString()]).toEqual(['shell', 'shell']);
  expect(await encodingOf('gzip', stream().response, { compressed })).toBe('gzip');
});

test('the start of a streamed page is sent before the rest arrives, compressed as a small stream', async () => {
  const { response, say, controller } = stream();
  const answer = await sent('br, gzip', response);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const decompressing = createGunzip();
  const pieces = Readable.fromWeb(answer.body as never)
    .pipe(decompressing)
    [Symbol.asyncIterator]();
  expect(String((await pieces.next()).value)).toBe('shell');
  say(' and results');
  expect(String((await pieces.next()).value)).toBe(' and results');
  controller?.close();
  expect((await pieces.next()).done).toBe(true);
});

test('an aborted response stays incomplete', async () => {
  const { response, controller } = stream();
  const answer = await sent('gzip', response);
  controller?.error(new Error('the database went away'));
  expect(await answer.bytes().catch(() => 'broken off')).toBe('broken off');
});

test('a client that disconnects ends the rendering of the page', async () => {
  const { response, say, left } = stream();
  const reader = (await sent('gzip', response)).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  say('more');
  await left;
});
