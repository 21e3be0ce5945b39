/** The idempotency key of a form that was sent without script: its page came from the page cache, and could not contain one. */
import { hex, hmac, uuidOf } from '../domain/digest.ts';
import type { Lead } from '../domain/lead-rules.ts';
import type { EarlierKey } from '../leads/lead-record.ts';

/** How long the same form counts as the same lead, milliseconds. */
export const SAME_LEAD_MS = 10 * 60_000;

export interface ScriptlessForm {
  lead: Lead;
  /** Tells a form from an earlier one with the same words that was refused. */
  attempt: string;
  /** What tells one visitor from another, as far as a plain form does. Without it, anyone who knows the words of a form could request its answer. */
  client: readonly string[];
}

export interface ScriptlessKeys {
  /** Identifies the words and their sender, at any time: hexadecimal. */
  form: string;
  /** The key of the form, a UUID. */
  idempotencyKey: string;
  /** The key of the same form in the ten minutes before. */
  earlier: EarlierKey;
}

/**
 * Makes the keys: the same words of the same client within ten minutes are the same lead, also across the boundary of two periods.
 * The keys reveal neither.
 * @param secret of the ledger, so that no one else can make the keys
 * @param now milliseconds since 1970
 */
export async function scriptlessKeys(
  { lead, attempt, client }: ScriptlessForm,
  secret: string,
  now: number,
): Promise<ScriptlessKeys> {
  const words = JSON.stringify([attempt, client, ...Object.entries(lead).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  const form = hex(await hmac(secret, words));
  const keyOf = async (time: number) => uuidOf(await hmac(secret, `${Math.floor(time / SAME_LEAD_MS)} ${form}`), 8);
  const since = now - SAME_LEAD_MS;
  return { form, idempotencyKey: await keyOf(now), earlier: { key: await keyOf(since), since } };
}
