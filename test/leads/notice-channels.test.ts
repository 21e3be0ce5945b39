import { expect, test } from 'bun:test';
import { httpChannels } from '../../src/leads/notices.ts';

const notice = { subject: 'Site: New lead', text: 'Site: New lead\n…', id: 'the-id' };
const signal = new AbortController().signal;

/** The requests to a service on loopback, and its answer. */
function service(answer: () => Response = () => new Response('ok')) {
  const posts: { path: string; headers: Headers; body: unknown }[] = [];
  const server = Bun.serve({
    ...{ port: 0, hostname: '127.0.0.1' },
    async fetch(request) {
      posts.push({
        path: new URL(request.url).pathname + new URL(request.url).search,
        headers: request.headers,
        body: await request.json(),
      });
      return answer();
    },
  });
  return { posts, url: server.url.href, [Symbol.asyncDispose]: () => server.stop(true) };
}

test('a webhook gets only the text, because Google Chat refuses other fields, at its address with its query', async () => {
  await using hook = service();
  const [channel] = httpChannels({ NOTICE_WEBHOOK_URL: `${hook.url}bot1:secret/sendMessage?chat_id=-100` });
  expect(await channel?.send(notice, signal)).toBeUndefined();
  expect(hook.posts).toMatchObject([{ path: '/bot1:secret/sendMessage?chat_id=-100', body: { text: notice.text } }]);
  expect(Object.keys(hook.posts[0]?.body as object)).toEqual(['text']);
  expect(hook.posts[0]?.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('a mail service gets the message with its token, and the same idempotency key when it is sent again', async () => {
  await using mail = service(() => Response.json({ id: 'x' }));
  const [channel] = httpChannels({
    MAIL_API_URL: mail.url,
    MAIL_API_TOKEN: 'token',
    NOTICE_EMAIL_FROM: 'site@firm.example',
    NOTICE_EMAIL_TO: ['a@firm.example'],
  });
  expect(await channel?.send(notice, signal)).toBeUndefined();
  const { subject, text } = notice;
  expect(mail.posts).toMatchObject([{ body: { from: 'site@firm.example', to: ['a@firm.example'], subject, text } }]);
  expect(mail.posts[0]?.headers.get('authorization')).toBe('Bearer token');
  expect(mail.posts[0]?.headers.get('idempotency-key')).toBe('the-id');
});

test('any other reply is a failure with its status and Retry-After', async () => {
  await using busy = service(() => new Response('slow down', { status: 429, headers: { 'retry-after': '7' } }));
  const [channel] = httpChannels({ NOTICE_WEBHOOK_URL: busy.url });
  expect(await channel?.send(notice, signal)).toEqual({ failure: 'status 429', retryAfterMs: 7000 });
});

test('does not follow a redirect of a service', async () => {
  await using elsewhere = service();
  await using hook = service(() => Response.redirect(elsewhere.url, 307));
  const [channel] = httpChannels({ NOTICE_WEBHOOK_URL: hook.url });
  expect(await channel?.send(notice, signal)).toMatchObject({ failure: 'status 307' });
  expect(elsewhere.posts).toEqual([]);
});

test('without a webhook or a mail service there is no channel', () => {
  expect(httpChannels({ NOTICE_EMAIL_FROM: 'site@firm.example', NOTICE_EMAIL_TO: ['a@firm.example'] })).toEqual([]);
});
