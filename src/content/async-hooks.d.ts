/** What both hosts have of it. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    getStore(): T | undefined;
    run<R>(store: T, run: () => R): R;
  }
}
