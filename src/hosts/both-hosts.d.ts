/** What both hosts have that is in no standard. */

declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    getStore(): T | undefined;
    run<R>(store: T, run: () => R): R;
  }
}

/** Changes a page as it is sent. */
declare class HTMLRewriter {
  on(
    selector: string,
    handler: {
      element(element: {
        getAttribute(name: string): string | null;
        setAttribute(name: string, value: string): unknown;
      }): void;
    },
  ): this;
  transform(response: Response): Response;
}
