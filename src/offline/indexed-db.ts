/** IndexedDB as promises, and the encryption key of this device. It ships to browsers: keep it small. */

/** Returns the AES-GCM key; rejects if there is none. */
export type KeyProvider = () => Promise<CryptoKey>;

/** A non-extractable AES-GCM key in an IndexedDB database, made on first use. Rejects without IndexedDB. */
export function indexedDbKey(dbName: string): KeyProvider {
  return async () => {
    const db = await openDatabase(dbName, 'keys');
    try {
      const stored = await settled<CryptoKey | undefined>(db.transaction('keys').objectStore('keys').get('key'));
      if (stored) return stored;
      const newKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
      // Another tab may have made a key in the meantime: the first transaction to write wins.
      const keys = db.transaction('keys', 'readwrite').objectStore('keys');
      const first = await settled<CryptoKey | undefined>(keys.get('key'));
      if (first) return first;
      await settled(keys.put(newKey, 'key'));
      return newKey;
    } finally {
      db.close();
    }
  };
}

/**
 * Opens a database of one store, made on first use. Rejects without IndexedDB.
 * @param schema of the store when it is made
 */
export function openDatabase(name: string, store: string, schema?: IDBObjectStoreParameters): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, schema);
  return settled(opening);
}

/** The result of a request. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
