import { expect, test } from 'bun:test';
import { gzipSync } from 'node:zlib';

test('the client and the store weigh at most 2.2 kB in a browser bundle, with no validation library', async () => {
  const entry = `${import.meta.dir}/weight-entry.ts`;
  const source = `
    import { browserTokenStore, createBrowserStore } from '../../src/offline/browser-store.ts';
    import { indexedDbKey } from '../../src/offline/indexed-db.ts';
    import { createApiClient } from '../../src/api/client.ts';
    const store = createBrowserStore({ prefix: 'p_', storage: () => localStorage, keys: indexedDbKey('k') });
    globalThis.api = createApiClient({ fetch, base: '/api', tokens: browserTokenStore(store) });`;
  const built = await Bun.build({
    entrypoints: [entry],
    files: { [entry]: source },
    minify: true,
    target: 'browser',
    metafile: true,
  });
  const text = await built.outputs[0]?.text();
  expect(Object.keys(built.metafile?.inputs ?? {}).filter((input) => input.includes('node_modules'))).toEqual([]);
  expect(gzipSync(text ?? '', { level: 9 }).byteLength).toBeLessThanOrEqual(2200);
});
