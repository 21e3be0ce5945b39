/** Structured logs: one JSON line an event. Never a phone number, an e-mail address, a token or a secret. */

export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  /** What happened, in a few fixed words. */
  event: string;
  [detail: string]: string | number | boolean | null | undefined;
}

export type Log = (entry: LogEntry) => void;

/** Writes to the console, which both hosts collect. */
export const consoleLog: Log = (entry) => {
  const line = JSON.stringify({ time: new Date().toISOString(), ...entry });
  if (entry.level === 'error') console.error(line);
  else console.log(line);
};
