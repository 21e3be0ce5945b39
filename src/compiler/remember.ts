/**
 * Remembers the last result for each key. The same input gives the same objects again, so callers must not change them.
 * At a rebuild most files are unchanged.
 */
export function rememberLast<T>(): (key: string, input: string, work: () => T) => T {
  const last = new Map<string, { input: string; result: T }>();
  return (key, input, work) => {
    const known = last.get(key);
    if (known?.input === input) return known.result;
    const result = work();
    last.set(key, { input, result });
    return result;
  };
}
