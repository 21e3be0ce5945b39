/** A cache bounded in bytes that evicts the least recently used entry. */
export class LruCache<V> {
  /** Least recently used first: a map keeps the order of insertion. */
  readonly #entries = new Map<string, { value: V; bytes: number }>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Does not count as a use. */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** Adds or replaces an entry. False, without a change, if it is larger than the whole cache. */
  set(key: string, value: V, bytes: number): boolean {
    if (bytes > this.#maxBytes) return false;
    this.#delete(key);
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#delete(oldest);
    }
    return true;
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
