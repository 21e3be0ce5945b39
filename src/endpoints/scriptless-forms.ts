/**
 * Forms that are sent without script: their idempotency keys, which a cached page cannot contain, and who may see their reference numbers.
 */
import { hex, hmac, uuidOf } from '../domain/digest.ts';
import type { Lead } from '../domain/lead-rules.ts';
import type { EarlierKey } from '../leads/lead-record.ts';

/** How long the same form counts as the same lead, milliseconds. */
export const SAME_LEAD_MS = 10 * 60_000;

export interface ScriptlessForm {
  lead: Lead;
  /** Distinguishes the form from a refused one with the same words. */
  attempt: string;
  /** Identifies the visitor, as far as a plain form can. Without it, anyone who knows the words of a form could request its answer. */
  client: readonly string[];
}

export interface ScriptlessKeys {
  /** Identifies the words and their sender, independent of the time. Hexadecimal. */
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

/**
 * Decides who may see the reference number of a form. Its key is made of words, address and user agent, but many phones share the last two:
 * two senders of the same words may be two people.
 */
export interface FirstAnswers {
  /**
   * Notes that a form was received.
   * @param form identifies its words and its sender
   * @param left aborted when the sender leaves before the answer
   * @returns a function to call once, when the answer is ready. It returns whether the answer may show the number: always for a new lead;
   *   for a stored one (`replayed`) only if no earlier answer showed it
   */
  received(form: string, left: AbortSignal): (replayed: boolean) => boolean;
}

/**
 * Remembers answers in this process or isolate, for as long as the same form counts as the same lead, and for at most
 * `maxForms` forms. The number of a lead that it does not remember is not shown.
 */
export function createFirstAnswers(now: () => number, maxForms = 1000): FirstAnswers {
  const forms = new Map<string, { since: number; wasShown: boolean }>();

  function rememberedOf(form: string) {
    const entry = forms.get(form);
    return entry && Math.abs(now() - entry.since) < SAME_LEAD_MS ? entry : undefined;
  }

  function remember(form: string, entry: { since: number; wasShown: boolean }): void {
    forms.delete(form);
    forms.set(form, entry);
    const [oldest] = forms.keys();
    if (forms.size > maxForms && oldest !== undefined) forms.delete(oldest);
  }

  return {
    received(form, left) {
      const known = rememberedOf(form);
      // As the form was received: a later answer to the same form may show the number first.
      const wasHidden = known?.wasShown === false;
      const entry = known ?? { since: now(), wasShown: false };
      remember(form, entry);
      return (replayed) => {
        const mayShow = !replayed || wasHidden;
        // A visitor who left saw nothing: their next form, after an impatient second press, gets the number.
        if (mayShow && !left.aborted) entry.wasShown = true;
        return mayShow;
      };
    },
  };
}
