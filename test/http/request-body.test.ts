/** Truncated bodies: a visitor who leaves in the middle of a form is not an error of the site. */
import { expect, test } from 'bun:test';
import { builtApp } from '../support/built-app.ts';

function breakingOff(start: string): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(start));
    },
    pull(controller) {
      controller.error(new Error('Network connection lost.'));
    },
  });
}

test('an API call with a truncated body gets 400, without an error in the log', async () => {
  const { get, logged } = builtApp();
  const reply = await get('/api/users/s/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: breakingOff('{"q":"gst'),
  });
  expect([reply.status, await reply.json()]).toEqual([400, { error: 'The request body broke off' }]);
  expect(logged).toEqual([]);
});

test('a form with a truncated body gets 400, and records no lead', async () => {
  const { get, logged, ledger } = builtApp();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await get('/contact', { method: 'POST', headers, body: breakingOff('full_name=Asha&phone=90000') });
  expect([reply.status, await reply.text()]).toEqual([400, 'What you sent broke off. Please send it again.']);
  expect([logged, ledger.list()]).toEqual([[], []]);
});
