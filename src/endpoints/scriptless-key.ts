/** The idempotency key of a form that was sent without script, whose page came from the page cache and could not bring one. */
import { hmac, uuidOf } from '../domain/digest.ts';
import type { Lead } from '../domain/lead-rules.ts';

/** How long the same form is the same lead, milliseconds. */
const SAME_LEAD_MS = 10 * 60_000;

export interface ScriptlessForm {
  lead: Lead;
  /** Tells a form from an earlier one of the same words that was refused. */
  attempt: string;
  /** What tells one visitor from another, as far as a plain form does: without it whoever knows the words of a form could ask for its answer. */
  client: readonly string[];
}

/**
 * Makes the key: the same words of the same client within ten minutes are the same lead. It tells nothing of either.
 * @param secret that the ledger keeps, so that nobody else can make it
 * @param now milliseconds since 1970
 * @returns a UUID
 */
export async function scriptlessKey({ lead, attempt, client }: ScriptlessForm, secret: string, now: number): Promise<string> {
  const words = JSON.stringify([Math.floor(now / SAME_LEAD_MS), attempt, client, ...Object.entries(lead).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return uuidOf(await hmac(secret, words), 8);
}
