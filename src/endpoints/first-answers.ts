/**
 * Who may see the reference number of a form that was sent without script. The key of such a form is made of its words and of
 * what tells clients apart, but many phones share an address and a user agent: two senders of the same words may be two people.
 */
import { SAME_LEAD_MS } from './scriptless-key.ts';

export interface FirstAnswers {
  /**
   * Notes that a form was received.
   * @param form identifies its words and its sender
   * @param left aborted when the sender leaves before the answer
   * @returns a function to call once, when the answer is ready: may it show the number? Always for a new lead; for one that was
   *   there before (`replayed`) only where no earlier answer showed it
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
