/** IndexedDB as promises: as much of it as this site needs. It ships to browsers, and to the service worker: keep it small. */

/** Opens a database of one store, made on first use. Rejects where there is no IndexedDB. @param schema of the store when it is made */
export function openDatabase(name: string, store: string, schema?: IDBObjectStoreParameters): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, schema);
  return settled(opening);
}

/** What a request comes to. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
