/** Switching off the service worker on workerd; test/browser/offline.test.ts covers Bun and Chromium. */
import { expect, test } from 'bun:test';
import { startWorkerd } from '../support/workerd-serve.ts';

test('workerd also replaces a disabled service worker with one that unregisters it', async () => {
  const script = async (settings: Record<string, string>) => {
    await using host = await startWorkerd(settings);
    const answer = await fetch(`${host.origin}/sw.js`);
    return [
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
      /\/assets\/([a-z-]+)-/.exec(await answer.text())?.[1],
    ];
  };
  expect(await script({})).toEqual([200, 'text/javascript; charset=utf-8', 'max-age=600', 'service-worker']);
  expect(await script({ SERVICE_WORKER: 'off' })).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'max-age=600',
    'retired-worker',
  ]);
});
