/** What a visitor's device keeps for offline use. */
import type { Page } from 'playwright-core';

/** Waits until the device keeps a file. @param path of a page, or the beginning of a file path */
export const keeps = (page: Page, path: string) =>
  page.evaluate(async (begin) => {
    const isKept = async () => {
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) {
          const { pathname } = new URL(url);
          if (pathname === begin || (begin.endsWith('-') && pathname.startsWith(begin))) return true;
        }
      return false;
    };
    while (!(await isKept())) await new Promise((next) => setTimeout(next, 100));
  }, path);
