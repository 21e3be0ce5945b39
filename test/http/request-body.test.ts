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

test.each([
  ['/api/users/s/', 'application/json', '{"q":"gst', '{"error":"The request body broke off"}'],
  ['/contact', 'application/x-www-form-urlencoded', 'full_name=A', 'What you sent broke off. Please send it again.'],
])('a truncated body for %s gets 400, without an error in the log or a lead', async (path, type, start, said) => {
  const { get, logged, ledger } = builtApp();
  const reply = await get(path, { method: 'POST', headers: { 'content-type': type }, body: breakingOff(start) });
  expect([reply.status, await reply.text()]).toEqual([400, said]);
  expect([logged, ledger.list()]).toEqual([[], []]);
});
