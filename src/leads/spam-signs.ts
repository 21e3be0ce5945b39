/**
 * Checks, without a puzzle, whether a person filled in a form: by a field that people do not see, and the time it took. A suspect is
 * flagged, stored and delivered like any other lead: some people fill in forms oddly.
 */

import { hex, hmac, hmacKey } from '../domain/digest.ts';
import { DAY_MS } from '../domain/india-day.ts';

/** A person needs at least so long for the shortest form; milliseconds. */
export const TOO_FAST_MS = 2000;
/** A form issued longer ago than this was stored and sent again by a program; milliseconds. */
export const TOO_OLD_MS = DAY_MS;

export type Suspicion = 'honeypot filled' | 'too fast' | 'too old' | 'time forged' | 'time missing';

export interface FormTimes {
  /** The value for the field TIME_FIELD: when the form is issued, signed. It contains nothing about the visitor. */
  issue(now: number): Promise<string>;
  /** When the form was issued, milliseconds since 1970; undefined if it was not signed with this key. Never rejects. */
  verify(value: string): Promise<number | undefined>;
}

/** Makes the signer: HMAC-SHA-256 with a constant-time comparison. */
export function createFormTimes(key: string): FormTimes {
  return {
    async issue(now) {
      const time = String(Math.floor(now));
      return `${time}.${hex(await hmac(key, time))}`;
    },
    async verify(value) {
      const [, time, signature] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(value) ?? [];
      if (time === undefined || signature === undefined) return undefined;
      const given = Uint8Array.from(signature.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
      return (await crypto.subtle.verify('HMAC', await hmacKey(key), given, new TextEncoder().encode(time)))
        ? Number(time)
        : undefined;
    },
  };
}

/** What a form says about how it was filled in. */
export interface FormTraces {
  /** Value of the field TRAP_FIELD. */
  honeypot: string | undefined;
  /** Value of the field TIME_FIELD. */
  formTime: string | undefined;
}

/**
 * What is suspicious about a form; usually nothing. The lead is suspect if there is anything.
 * @param timeExpected whether every person's form has a time: a form from the page cache that is sent without script has none
 */
export async function suspicionsOf(
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
