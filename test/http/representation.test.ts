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

test.each<[range: string, status: number, body: string, contentRange: string]>([
  ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=5-4', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
])('the range %s is answered with %d and %p', async (range, status, body, contentRange) => {
  expect(await answer(range)).toEqual([status, body, contentRange]);
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
