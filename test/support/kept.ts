/** What the device of a visitor keeps for when there is no connection. */
import type { Page } from 'playwright-core';

/** Waits until the device keeps something. @param path of a page, or the beginning of that of a file */
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
