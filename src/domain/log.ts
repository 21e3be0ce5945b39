/** Structured logs: one JSON line for each event. Never log a phone number, an e-mail address, a token or a secret. */

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
