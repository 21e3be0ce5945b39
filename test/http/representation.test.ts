import { expect, test } from 'bun:test';
import { rangeResponse } from '../../src/http/representation.ts';

const whole = () =>
  new Response('0123456789', { headers: { 'Content-Type': 'video/mp4', 'Content-Length': '10', ETag: '"a"' } });
const answer = async (range: string | null) => {
  const reply = await rangeResponse(whole(), range);
  // The server counts the bytes of a part.
  if (reply.status !== 200) expect(reply.headers.get('content-length')).toBeNull();
  return [reply.status, await reply.text(), reply.headers.get('content-range')];
};

test('a range request gets that part of the response', async () => {
  expect(await answer('bytes=0-1')).toEqual([206, '01', 'bytes 0-1/10']);
  expect(await answer('bytes=4-')).toEqual([206, '456789', 'bytes 4-9/10']);
  expect(await answer('bytes=8-99')).toEqual([206, '89', 'bytes 8-9/10']);
  expect(await answer('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10']);
  expect(await answer('bytes=-99')).toEqual([206, '0123456789', 'bytes 0-9/10']);
});

test('a range beyond the end is refused with the size', async () => {
  expect(await answer('bytes=10-')).toEqual([416, '', 'bytes */10']);
  expect(await answer('bytes=5-4')).toEqual([416, '', 'bytes */10']);
  expect(await answer('bytes=-0')).toEqual([416, '', 'bytes */10']);
});

test('without a range, with several, or with an invalid one, the response is complete and accepts ranges', async () => {
  for (const range of [null, 'bytes=0-1,4-5', 'bytes=-', 'pages=1-2']) {
    expect(await answer(range)).toEqual([200, '0123456789', null]);
  }
  const reply = await rangeResponse(whole(), null);
  expect([reply.headers.get('accept-ranges'), reply.headers.get('content-length'), reply.headers.get('etag')]).toEqual([
    'bytes',
    '10',
    '"a"',
  ]);
});

test('a failed response is returned unchanged', async () => {
  const reply = await rangeResponse(new Response('no', { status: 404 }), 'bytes=0-1');
  expect([reply.status, await reply.text()]).toEqual([404, 'no']);
});
