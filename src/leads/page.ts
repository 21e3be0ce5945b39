/** Pagination of lists, by cursor. */

/** The most items of one page. */
export const MAX_LISTED = 1000;

/** The position after the last row of a page. Rows added meanwhile cause neither gaps nor repeats. */
export interface RowCursor {
  /** The row's time in the order of the list, milliseconds since 1970. */
  at: number;
  id: string;
}

export interface PageRequest<Cursor = RowCursor> {
  /** 1 to {@link MAX_LISTED}, which is also the default. */
  limit?: number | undefined;
  /** The `next` of the previous page. */
  after?: Cursor | undefined;
}

export interface Page<Item, Cursor = RowCursor> {
  items: Item[];
  /** The cursor of the next page; null if this is the last. */
  next: Cursor | null;
}

/**
 * Reads a list page by page, up to `most` items.
 * @param show called with the items of each page
 * @returns how many items were shown, and whether the list has more
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
