/**
 * What a device stores: encrypted values in local or session storage, and in IndexedDB their key, which cannot be
 * exported. Without these, values last as long as the page. It ships to browsers: keep it small.
 */
import type { TokenStore } from '../api/client.ts';

/** What survives JSON: an object or list, a boolean, a finite number, a string. */
type StoredValue = object | boolean | number | string;

export type BrowserStore = ReturnType<typeof createBrowserStore>;

interface BrowserStoreOptions {
  /** Of every key. */
  prefix: string;
  /** Such as `() => localStorage`: reading the property throws if storage is blocked. */
  storage: () => {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  /** An AES-GCM key; rejects if there is none. */
  keys: () => Promise<CryptoKey>;
}

const IV_BYTES = 12;

/** No method of the store rejects. A value that cannot be decrypted is removed and reads as undefined. */
export function createBrowserStore({ prefix, storage, keys }: BrowserStoreOptions) {
  const memory = new Map<string, StoredValue>();
  let key: Promise<CryptoKey> | undefined;
  const readKey = () => {
    key ??= keys();
    return key;
  };
  /** The name is authenticated with the value, so that one value cannot replace another. */
  const params = (name: string, iv: BufferSource) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(name),
  });

  async function remove(name: string): Promise<void> {
    memory.delete(name);
    try {
      storage().removeItem(prefix + name);
    } catch {
      // Blocked storage has nothing to remove.
    }
  }

  return {
    async get(name: string): Promise<StoredValue | undefined> {
      if (memory.has(name)) return memory.get(name);
      let stored: string | null;
      let secret: CryptoKey;
      try {
        stored = storage().getItem(prefix + name);
        if (stored === null) return undefined;
        secret = await readKey();
      } catch {
        return undefined;
      }
      try {
        const bytes = Uint8Array.from(atob(stored), (char) => char.charCodeAt(0));
        const plain = await crypto.subtle.decrypt(
          params(prefix + name, bytes.subarray(0, IV_BYTES)),
          secret,
          bytes.subarray(IV_BYTES),
        );
        return untyped(new TextDecoder().decode(plain));
      } catch {
        await remove(name);
        return undefined;
      }
    },
    /** @returns `page` if the device stores nothing: the value is in memory */
    async set(name: string, value: StoredValue): Promise<'device' | 'page'> {
      try {
        const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
        const plain = new TextEncoder().encode(`${typeof value}:${JSON.stringify(value)}`);
        const encrypted = new Uint8Array(
          await crypto.subtle.encrypt(params(prefix + name, iv), await readKey(), plain),
        );
        storage().setItem(
          prefix + name,
          btoa(Array.from([...iv, ...encrypted], (byte) => String.fromCharCode(byte)).join('')),
        );
        memory.delete(name);
        return 'device';
      } catch {
        await remove(name);
        memory.set(name, value);
        return 'page';
      }
    },
    remove,
  };
}

/** The site's store in one storage of the browser, with the device's key. */
export function openEncryptedStore(prefix: string, storage: BrowserStoreOptions['storage']): BrowserStore {
  return createBrowserStore({ prefix, storage, keys: indexedDbKey(`${prefix}keys`) });
}

/** Throws if the value does not have the type that its prefix names. */
function untyped(text: string): StoredValue {
  const colon = text.indexOf(':');
  const value = JSON.parse(text.slice(colon + 1));
  if (value === null || typeof value !== text.slice(0, colon)) throw new TypeError('stored value is not of its type');
  return value;
}

export function browserTokenStore(store: BrowserStore): TokenStore {
  return {
    async get() {
      const token = await store.get('at');
      return typeof token === 'string' ? token : undefined;
    },
    set: (token) => store.set('at', token),
    clear: () => store.remove('at'),
  };
}

/** Returns a function that runs one task at a time, in the order of its calls. After a rejection none runs. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next;
    return next;
  };
}

/** A non-extractable AES-GCM key in an IndexedDB database, made on first use. Rejects without IndexedDB. */
export function indexedDbKey(dbName: string): BrowserStoreOptions['keys'] {
  return async () => {
    const opening = indexedDB.open(dbName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
    const db = await awaitRequest(opening);
    try {
      const stored = await awaitRequest<CryptoKey | undefined>(db.transaction('keys').objectStore('keys').get('key'));
      if (stored) return stored;
      const newKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
      // Another tab may have made a key meanwhile: the first transaction to write wins.
      const keys = db.transaction('keys', 'readwrite').objectStore('keys');
      const first = await awaitRequest<CryptoKey | undefined>(keys.get('key'));
      if (first) return first;
      await awaitRequest(keys.put(newKey, 'key'));
      return newKey;
    } finally {
      db.close();
    }
  };
}

function awaitRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
