/**
 * Finds bots by a hidden field and by the time that the form took. A suspect lead is stored and delivered like any other,
 * because some people fill in forms oddly.
 */
import { DAY_MS } from '../domain/calendar.ts';
import { hex, hmac, isSame } from '../domain/digest.ts';

/** A person needs longer for the shortest form, milliseconds. */
export const TOO_FAST_MS = 2000;
/** A program stored and replayed an older form, milliseconds. */
export const TOO_OLD_MS = DAY_MS;

type Suspicion = 'honeypot filled' | 'too fast' | 'too old' | 'time forged' | 'time missing';

/** Makes the value of TIME_FIELD: the time of issue, signed. Contains nothing about the visitor. */
export async function signFormTime(key: string, now: number): Promise<string> {
  const time = String(Math.floor(now));
  return `${time}.${hex(await hmac(key, time))}`;
}

/** When a form was issued, milliseconds since 1970; undefined if this key did not sign it. */
export async function readFormTime(key: string, value: string): Promise<number | undefined> {
  const [time = ''] = /^\d{1,15}(?=\.)/.exec(value) ?? [];
  return (await isSame(value, `${time}.${hex(await hmac(key, time))}`)) ? Number(time) : undefined;
}

export interface FormTraces {
  /** The value of TRAP_FIELD. */
  honeypot: string | undefined;
  /** The value of TIME_FIELD. */
  formTime: string | undefined;
}

/** @param timeExpected false for a form that may lack its time: one from the page cache, sent without script */
export async function findSuspicions(
  { honeypot, formTime }: FormTraces,
  key: string,
  now: number,
  timeExpected: boolean,
): Promise<Suspicion[]> {
  const suspicions: Suspicion[] = [];
  if (honeypot) suspicions.push('honeypot filled');
  if (!formTime) return timeExpected ? [...suspicions, 'time missing'] : suspicions;
  const issuedAt = await readFormTime(key, formTime);
  if (issuedAt === undefined) suspicions.push('time forged');
  else if (now - issuedAt < TOO_FAST_MS) suspicions.push('too fast');
  else if (now - issuedAt > TOO_OLD_MS) suspicions.push('too old');
  return suspicions;
}
