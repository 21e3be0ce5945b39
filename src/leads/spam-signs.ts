/**
 * Detects bots by a hidden field and by the time it took to fill in the form. A suspect lead is flagged, but stored and
 * delivered like any other, because some people fill in forms oddly.
 */

import { DAY_MS } from '../domain/calendar.ts';
import { hex, hmac, hmacKey } from '../domain/digest.ts';

/** The least time that a person needs for the shortest form, milliseconds. */
export const TOO_FAST_MS = 2000;
/** A form older than this was stored and replayed by a program, milliseconds. */
export const TOO_OLD_MS = DAY_MS;

export type Suspicion = 'honeypot filled' | 'too fast' | 'too old' | 'time forged' | 'time missing';

export type FormTimes = ReturnType<typeof createFormTimes>;

/** Signs with HMAC-SHA-256, and compares in constant time. */
export function createFormTimes(key: string) {
  return {
    /** The value of the field TIME_FIELD: the time of issue, signed. Contains nothing about the visitor. */
    async issue(now: number): Promise<string> {
      const time = String(Math.floor(now));
      return `${time}.${hex(await hmac(key, time))}`;
    },
    /**
     * When the form was issued, milliseconds since 1970; undefined if it was not signed with this key. Never rejects.
     */
    async verify(value: string): Promise<number | undefined> {
      const [, time, signature] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(value) ?? [];
      if (time === undefined || signature === undefined) return undefined;
      const given = Uint8Array.from(signature.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
      return (await crypto.subtle.verify('HMAC', await hmacKey(key), given, new TextEncoder().encode(time)))
        ? Number(time)
        : undefined;
    },
  };
}

export interface FormTraces {
  /** Value of the field TRAP_FIELD. */
  honeypot: string | undefined;
  /** Value of the field TIME_FIELD. */
  formTime: string | undefined;
}

/**
 * Finds signs of a bot in a form. The lead is suspect if there are any.
 * @param timeExpected false for a form that may lack its time: one from the page cache, sent without script
 */
export async function findSuspicions(
  { honeypot, formTime }: FormTraces,
  times: FormTimes,
  now: number,
  timeExpected: boolean,
): Promise<Suspicion[]> {
  const suspicions: Suspicion[] = [];
  if (honeypot) suspicions.push('honeypot filled');
  if (!formTime) return timeExpected ? [...suspicions, 'time missing'] : suspicions;
  const issuedAt = await times.verify(formTime);
  if (issuedAt === undefined) suspicions.push('time forged');
  else if (now - issuedAt < TOO_FAST_MS) suspicions.push('too fast');
  else if (now - issuedAt > TOO_OLD_MS) suspicions.push('too old');
  return suspicions;
}
