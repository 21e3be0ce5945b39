/** The router beside one of Hono's own, on the kinds of patterns that the app has. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { TrieRouter } from 'hono/router/trie-router';
import { OrderedRouter } from '../../src/http/router.ts';

const patterns = [
  '*',
  '/*',
  '/',
  '/api/*',
  '/api/users/s/',
  '/gst',
  '/gst/a.b',
  '/figures.json',
  '/tools/:file{[a-z0-9-]+\\.json}',
  '/ops/:id',
  '/ops/:id/erase',
  '/assets/:file{[\\w.-]{1,9}}',
];
const paths = [
  ...[
    '/',
    '/api',
    '/api/',
    '/api/users/s',
    '/api/users/s/',
    '/apis',
    '/gst',
    '/gst/',
    '/gst/a.b',
    '/gst/axb',
    '/figures.json',
    '/figuresxjson',
  ],
  ...[
    '/figures.json/',
    '/tools/itr-form.json',
    '/tools/itr-form',
    '/tools/a/b.json',
    '/ops/1',
    '/ops/',
    '/ops/1/erase',
    '/ops/1/erase/',
    '//gst',
    '/GST',
  ],
  ...['/assets/', '/assets/a-b.c', '/assets/abcdefghi', '/assets/abcdefghij', '/assets/a/b', '/assets/a%00'],
];

/** What fits, in its order, with its parameters. */
function found(router: OrderedRouter<string> | TrieRouter<string>, method: string, path: string): unknown {
  const [handlers] = router.match(method, path);
  return handlers.map(([handler, parameters]) => [handler, Object.entries(parameters ?? {})]);
}

test('whatever is registered in whichever order, the same handlers are found as by a router of Hono', () => {
  const routes = fc.array(fc.tuple(fc.constantFrom('GET', 'POST', 'ALL'), fc.constantFrom(...patterns)), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(routes, (registered) => {
      const [ours, theirs] = [new OrderedRouter<string>(), new TrieRouter<string>()];
      for (const [at, [method, pattern]] of registered.entries()) {
        ours.add(method, pattern, `${at} ${method} ${pattern}`);
        theirs.add(method, pattern, `${at} ${method} ${pattern}`);
      }
      for (const path of paths)
        for (const method of ['GET', 'POST', 'PUT'])
          expect([path, found(ours, method, path)]).toEqual([path, found(theirs, method, path)]);
    }),
  );
});
