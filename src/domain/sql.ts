/** SQLite as both hosts offer it: bun:sqlite and the storage of a Durable Object answer alike, synchronously. */

export type SqlValue = string | number | null;

export interface Sql {
  /** Runs one statement with positional values and returns its rows. Throws what the engine throws. */
  all<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]): Row[];
}
