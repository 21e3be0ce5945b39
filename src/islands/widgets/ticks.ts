/**
 * The ticks of all checklists on this device, in one encrypted value: keys by list would tell the next user of a shared
 * phone which pages were read.
 */
import { type BrowserStore, createQueue, sealedStore } from '../../offline/browser-store.ts';

/** The name of the value in the store. */
export const CHECKLISTS = 'checklists';

export interface Ticks {
  /** Keys of the ticked lines of a list. */
  of(list: string): Promise<readonly string[]>;
  /** @returns whether the device stores it; otherwise it lasts as long as the page */
  set(list: string, line: string, ticked: boolean): Promise<boolean>;
  /** @returns the keys of the lines that were ticked */
  clear(list: string): Promise<readonly string[]>;
}

/** Runs one change at a time: each reads what the previous one wrote. */
export function createTicks(store: BrowserStore): Ticks {
  const queue = createQueue();
  const read = async () => new Map(Object.entries(((await store.get(CHECKLISTS)) ?? {}) as Record<string, string[]>));
  const write = async (lists: Map<string, string[]>): Promise<boolean> => {
    if (lists.size > 0) return (await store.set(CHECKLISTS, Object.fromEntries(lists))) === 'device';
    await store.remove(CHECKLISTS);
    return true;
  };
  return {
    of: (list) => queue(async () => (await read()).get(list) ?? []),
    set: (list, line, ticked) =>
      queue(async () => {
        const lists = await read();
        const others = (lists.get(list) ?? []).filter((key) => key !== line);
        const keys = ticked ? [...others, line] : others;
        if (keys.length > 0) lists.set(list, keys);
        else lists.delete(list);
        return write(lists);
      }),
    clear: (list) =>
      queue(async () => {
        const lists = await read();
        const keys = lists.get(list) ?? [];
        lists.delete(list);
        await write(lists);
        return keys;
      }),
  };
}

let ticks: Ticks | undefined;

/** @param prefix of every key that the site stores in the browser */
export function deviceTicks(prefix: string): Ticks {
  ticks ??= createTicks(sealedStore(prefix, () => localStorage));
  return ticks;
}
