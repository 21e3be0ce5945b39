/** What each host provides: structured logs and SQLite. */

/** One JSON line of the log. Must not contain a phone number, an e-mail address, a token or a secret. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  /** What happened, as a short fixed text. */
  event: string;
  [detail: string]: string | number | boolean | null | undefined;
}

export type Log = (entry: LogEntry) => void;

/** Writes to the console; both hosts collect its output. */
export const consoleLog: Log = (entry) => {
  const line = JSON.stringify({ time: new Date().toISOString(), ...entry });
  if (entry.level === 'error') console.error(line);
  else console.log(line);
};

export type SqlValue = string | number | null;

/** The common part of bun:sqlite and of a Durable Object's SQL storage; both are synchronous. */
export interface Sql {
  /** Runs one statement with positional values and returns its rows. Throws what the engine throws. */
  all<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]): Row[];
}

/** Replaces every path without a page in logs, because a visitor may have typed anything there. */
export const NO_PAGE = 'other';

/** Names a path for the log: itself if it is one of these pages, otherwise {@link NO_PAGE}. */
export function pageNameForLog(paths: Iterable<string>): (path: string) => string {
  const pages = new Set(paths);
  return (path) => (pages.has(path) ? path : NO_PAGE);
}
