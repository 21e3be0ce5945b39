/** Lists that are read a page at a time. */

/** A part of a list. */
export interface Page<Item, Cursor> {
  items: Item[];
  /** What to ask the next page with; null where this is the last. */
  next: Cursor | null;
}
