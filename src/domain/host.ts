/** What each host provides: a log and SQLite. */
import { countRepeats, type RepeatsOptions } from './repeats.ts';

/** One JSON line of the log. Must not contain a phone number, an e-mail address, a token or a secret. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  /** What happened, as a short fixed text. */
  event: string;
  [detail: string]: string | number | boolean | null | undefined;
}

export type Log = (entry: LogEntry) => void;

/** Writes to the console; both hosts collect its output. */
const consoleLog: Log = (entry) => {
  const line = JSON.stringify({ time: new Date().toISOString(), ...entry });
  if (entry.level === 'error') console.error(line);
  else console.log(line);
};

/** Most different lines of an event and level that are written in a minute. */
const MAX_LINES = 30;

/**
 * Strangers cause many lines, so repeats within a minute become one more line, with `times`, and lines beyond {@link
 * MAX_LINES} one without details. @param everyMs a minute, if the host keeps a timer for that long
 */
export function createLog({
  write = consoleLog,
  everyMs = 60_000,
  now = Date.now,
  ...options
}: { write?: Log } & Partial<Pick<RepeatsOptions<LogEntry>, 'everyMs' | 'now' | 'background'>> = {}): Log {
  const count = countRepeats<LogEntry>({
    ...options,
    pass: (entry, times) => write(times === 1 ? entry : { ...entry, times }),
    rest: ({ level, event }) => ({ level, event }),
    ...{ isFirstPassed: true, most: MAX_LINES, everyMs, now },
  });
  return (entry) => count(`${entry.level} ${entry.event}`, entry);
}

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
