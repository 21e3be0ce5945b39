/** Lists that are read a page at a time. */

/** The most items of one page. */
export const MAX_LISTED = 1000;

/** The last row of a page: a list that is continued after it neither misses nor repeats a row, whatever is added meanwhile. */
export interface RowCursor {
  /** The time that the list is ordered by, milliseconds since 1970. */
  at: number;
  id: string;
}

/** Which part of a list is asked for. */
export interface PageRequest<Cursor = RowCursor> {
  /** 1 to {@link MAX_LISTED}, which is also the default. */
  limit?: number | undefined;
  /** The `next` of the page before. */
  after?: Cursor | undefined;
}

/** A part of a list. */
export interface Page<Item, Cursor = RowCursor> {
  items: Item[];
  /** What to ask the next page with; null where this is the last. */
  next: Cursor | null;
}

/**
 * Reads a list a page at a time, to its end or until it has `most` items.
 * @param show is given the items of each page
 * @returns how many items it had, and whether the list has more
 */
export async function readPages<Item, Cursor>(
  read: (request: PageRequest<Cursor>) => Promise<Page<Item, Cursor>>,
  most: number,
  show: (items: Item[]) => void,
): Promise<{ shown: number; more: boolean }> {
  let shown = 0;
  let after: Cursor | undefined;
  for (;;) {
    const { items, next } = await read({ limit: Math.min(most - shown, MAX_LISTED), after });
    show(items);
    shown += items.length;
    if (next === null || shown >= most) return { shown, more: next !== null };
    after = next;
  }
}
