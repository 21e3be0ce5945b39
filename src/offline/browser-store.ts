/**
 * The browser's store: local or session storage, each value typed by prefix and encrypted with AES-GCM under a key that
 * cannot be exported. Without storage, IndexedDB or encryption, values last as long as the page. It ships to browsers:
 * keep it small.
 */
import type { TokenStore } from '../api/client.ts';
import { indexedDbKey, type KeyProvider } from './indexed-db.ts';

/** What can be stored: an object or list that survives JSON, a boolean, a finite number, a string. */
type StoredValue = object | boolean | number | string;

export interface BrowserStore {
  get(key: string): Promise<StoredValue | undefined>;
  /** @returns where the value is stored: on the device, or in memory if the device stores nothing */
  set(key: string, value: StoredValue): Promise<'device' | 'page'>;
  remove(key: string): Promise<void>;
}

export interface BrowserStoreOptions {
  /** Prefix of every key in the storage. */
  prefix: string;
  /** `() => localStorage`, for example. A function, because reading the property throws if storage is blocked. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  keys: KeyProvider;
}

const IV_BYTES = 12;

/** Makes a store. No method of it rejects; a value that cannot be decrypted is removed and reads as undefined. */
export function createBrowserStore({ prefix, storage, keys }: BrowserStoreOptions): BrowserStore {
  const memory = new Map<string, StoredValue>();
  let key: Promise<CryptoKey> | undefined;
  const readKey = () => {
    key ??= keys();
    return key;
  };
  /** The name of a value is authenticated with it, so that one value cannot replace another. */
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
    async get(name) {
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
    async set(name, value) {
      try {
        const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
        const plain = new TextEncoder().encode(typed(value));
        const sealed = new Uint8Array(await crypto.subtle.encrypt(params(prefix + name, iv), await readKey(), plain));
        storage().setItem(
          prefix + name,
          btoa(Array.from([...iv, ...sealed], (byte) => String.fromCharCode(byte)).join('')),
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

/**
 * This site's store in one storage of the browser, encrypted with the device's key.
 * @param prefix of every key of the site
 */
export function sealedStore(prefix: string, storage: BrowserStoreOptions['storage']): BrowserStore {
  return createBrowserStore({ prefix, storage, keys: indexedDbKey(`${prefix}keys`) });
}

function typed(value: StoredValue): string {
  return `${typeof value}:${JSON.stringify(value)}`;
}

/** Throws if the value does not have the type that its prefix names. It is then removed. */
function untyped(text: string): StoredValue {
  const colon = text.indexOf(':');
  const value = JSON.parse(text.slice(colon + 1));
  if (value === null || typeof value !== text.slice(0, colon)) throw new TypeError('stored value is not of its type');
  return value;
}

/** The access token in a browser store, under `<prefix>at`. */
export function browserTokenStore(store: BrowserStore): TokenStore {
  return {
    async get() {
      const token = await store.get('at');
      return typeof token === 'string' ? token : undefined;
    },
    async set(token) {
      await store.set('at', token);
    },
    clear: () => store.remove('at'),
  };
}

/**
 * @returns a function that runs one task at a time, in the order of its calls. After a task that rejects, no other
 * runs.
 */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next;
    return next;
  };
}
