/** Who sees the reference number of a form that was sent without script. */
import { LruCache } from '../domain/lru-cache.ts';

/** How long the same form counts as the same lead, milliseconds. */
export const SAME_LEAD_MS = 10 * 60_000;

/**
 * Decides whether an answer may show the reference number of a form. Its key is made of words, address and user agent,
 * but many phones share the last two: two senders of the same words may be two people.
 *
 * Call the result when a form is received, and what that returns when the answer is ready. It may show the number of a
 * new lead, and that of a stored one (`replayed`) only if it remembers the form and no earlier answer showed it.
 */
export function createFirstAnswers(now: () => number, maxForms = 1000) {
  const forms = new LruCache<{ since: number; wasShown: boolean }>(maxForms);

  return (form: string, left: AbortSignal) => {
    const found = forms.get(form);
    const known = found && Math.abs(now() - found.since) < SAME_LEAD_MS ? found : undefined;
    // Decided now: a later answer to the same form may show the number first.
    const wasHidden = known?.wasShown === false;
    const entry = known ?? { since: now(), wasShown: false };
    forms.set(form, entry, 1);
    return (replayed: boolean): boolean => {
      const mayShow = !replayed || wasHidden;
      // A visitor who left saw nothing: their next form, after an impatient second press, gets the number.
      if (mayShow && !left.aborted) entry.wasShown = true;
      return mayShow;
    };
  };
}
