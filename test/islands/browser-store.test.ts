import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { browserTokenStore, createBrowserStore, indexedDbKey } from '../../src/islands/browser-store.ts';
import { mapStorage } from '../support/map-storage.ts';
import { deviceStore } from './dom.ts';

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
const key = await newKey();
const keys = async () => key;
const device = () => deviceStore('p_');

test('another page reads what one stored, for any value', async () => {
  const { page } = device();
  const [one, another] = [page(), page()];
  const value = fc.oneof(
    fc.constantFrom('1', 'true', 'object:{}', 'आईटीआर'),
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.array(fc.jsonValue()),
  );
  await fc.assert(
    fc.asyncProperty(value, async (stored) => {
      await one.set('k', stored);
      expect(await another.get('k')).toEqual(JSON.parse(JSON.stringify(stored)));
    }),
  );
});

test('stores base64 under the prefix, encrypted, and different each time', async () => {
  const { storage, page } = device();
  const store = page();
  await store.set('at', 'a-very-secret-token');
  const first = storage.items.get('p_at') ?? '';
  await store.set('at', 'a-very-secret-token');
  expect(first).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(atob(first)).not.toContain('secret');
  expect(storage.items.get('p_at')).not.toBe(first);
});

test('a value that cannot be decrypted is removed and reads as undefined', async () => {
  const { storage, page } = device();
  const store = page();
  await store.set('other', 'value');
  const foreign = storage.items.get('p_other') ?? '';
  for (const damaged of ['', 'not base64 !', btoa('short'), btoa('x'.repeat(60)), foreign]) {
    storage.items.set('p_at', damaged);
    expect(await store.get('at')).toBeUndefined();
    expect(storage.items.has('p_at')).toBe(false);
  }
});

test.each([
  [
    'with blocked storage',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    keys,
  ],
  ['without IndexedDB', undefined, indexedDbKey('test')],
])('%s, values stay in memory and nothing is stored', async (_, blocked, keys) => {
  const storage = mapStorage();
  const store = createBrowserStore({ prefix: 'p_', storage: blocked ?? (() => storage), keys });
  await store.set('k', { a: 1 });
  expect(await store.get('k')).toEqual({ a: 1 });
  await store.remove('k');
  expect([await store.get('k'), storage.items.size]).toEqual([undefined, 0]);
});

test('with full storage, the new value stays in memory and the old one is removed', async () => {
  const { storage, page } = device();
  const store = page();
  await store.set('k', 'old');
  storage.setItem = () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  await store.set('k', 'new');
  expect(await store.get('k')).toBe('new');
  expect(storage.items.has('p_k')).toBe(false);
});

test('the token store stores the token under "at" and clears it', async () => {
  const { storage, page } = device();
  const store = page();
  const tokens = browserTokenStore(store);
  await tokens.set('token');
  expect([...storage.items.keys()]).toEqual(['p_at']);
  expect(await tokens.get()).toBe('token');
  await tokens.clear();
  expect(await tokens.get()).toBeUndefined();
  await store.set('at', 42);
  expect(await tokens.get()).toBeUndefined();
});
