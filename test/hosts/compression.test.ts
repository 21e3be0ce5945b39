import { expect, test } from 'bun:test';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { streamCompressed } from '../../src/hosts/bun/stream-compression.ts';

const asking = (encoding: string, method = 'GET') => new Request('http://localhost/', { method, headers: { 'accept-encoding': encoding } });
const html = { 'content-type': 'text/html; charset=utf-8' };
const page = '<p>Company registration takes a name, a place and two people.</p>'.repeat(50);

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a page is sent as %s where that is taken, and says so', async (encoding, decompress) => {
  const answer = streamCompressed(asking(encoding), new Response(page, { status: 404, headers: { ...html, 'content-length': '9', etag: '"a"' } }));
  const bytes = await answer.bytes();
  expect(bytes.byteLength).toBeLessThan(page.length / 4);
  expect(decompress(bytes).toString()).toBe(page);
  const said = ['content-encoding', 'vary', 'etag', 'content-length'].map((name) => answer.headers.get(name));
  expect([answer.status, ...said]).toEqual([404, encoding, 'Accept-Encoding', 'W/"a"', null]);
});

test('what is no page, is compressed already, has no body, or is for a client that takes no compression, stays as it is', async () => {
  const same = (request: Request, init: ResponseInit, body: string | null = page) => {
    const response = new Response(body, init);
    return streamCompressed(request, response).headers.get('content-encoding') === response.headers.get('content-encoding');
  };
  expect(same(asking('br'), { headers: { 'content-type': 'application/json' } })).toBe(true);
  expect(same(asking('br'), { headers: { ...html, 'content-encoding': 'gzip' } })).toBe(true);
  expect(same(asking('br', 'HEAD'), { headers: html })).toBe(true);
  expect(same(asking('br'), { status: 304, headers: html }, null)).toBe(true);
  expect(same(asking('br;q=0, deflate'), { headers: html })).toBe(true);
  const plain = streamCompressed(asking('identity'), new Response(page, { headers: html }));
  expect([await plain.text(), plain.headers.get('vary')]).toEqual([page, 'Accept-Encoding']);
});

test.each([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
] as const)('as %s, what is there is sent on before the rest comes', async (encoding, decompressor) => {
  const rest = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('shell'));
      await rest.promise;
      controller.enqueue(new TextEncoder().encode(' and results'));
      controller.close();
    },
  });
  const answer = streamCompressed(asking(encoding), new Response(body, { headers: html }));
  const decompressing = decompressor();
  const seen: string[] = [];
  const shell = Promise.withResolvers<void>();
  decompressing.on('data', (piece: Buffer) => {
    seen.push(piece.toString());
    shell.resolve();
  });
  const ended = new Promise((resolve) => decompressing.on('end', resolve));
  const sending = (async () => {
    for await (const piece of answer.body as ReadableStream<Uint8Array>) decompressing.write(piece);
    decompressing.end();
  })();
  await shell.promise;
  expect(seen).toEqual(['shell']);
  rest.resolve();
  await sending;
  await ended;
  expect(seen.join('')).toBe('shell and results');
});

test('an answer that breaks off is not made to look whole', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(page));
      controller.error(new Error('the database went away'));
    },
  });
  const answer = streamCompressed(asking('gzip'), new Response(body, { headers: html }));
  expect(await answer.bytes().catch(() => 'broken off')).toBe('broken off');
});

test('a visitor who leaves ends the making of the page', async () => {
  const left = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(crypto.getRandomValues(new Uint8Array(4096)));
    },
    cancel: () => left.resolve(),
  });
  const reader = streamCompressed(asking('br'), new Response(body, { headers: html })).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await left.promise;
});

test('what refuses because there is too much to do is not compressed, which would cost more than all the rest of it', async () => {
  const request = new Request('http://localhost/search?q=gst', { headers: { 'accept-encoding': 'br, gzip' } });
  const page = (status: number) => new Response('<p>page</p>'.repeat(100), { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect([429, 503].map((status) => streamCompressed(request, page(status)).headers.get('content-encoding'))).toEqual([null, null]);
  expect(streamCompressed(request, page(404)).headers.get('content-encoding')).toBe('br');
});
