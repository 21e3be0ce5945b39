/**
 * Who may see the reference number of a form that was sent without script. Its key is made of what was typed and of what tells
 * clients apart, and many phones share an address and a browser's name: whoever sends the same words once more is not
 * always who sent them first.
 */
import { SAME_LEAD_MS } from './scriptless-key.ts';

export interface FirstAnswers {
  /**
   * A form came in.
   * @param form names its words and its sender
   * @param left aborted when its sender leaves before the answer
   * @returns says, when its answer is ready, whether the number may be in it: always for a lead that is new, and for one that
   *   was there before (`replayed`) only where nobody had been given the number when this form came. To be asked once.
   */
  came(form: string, left: AbortSignal): (replayed: boolean) => boolean;
}

/**
 * Makes the memory of what was answered: for this process or isolate, for so many forms, and for as long as the same form is
 * the same lead. What is not remembered is not shown.
 */
export function createFirstAnswers(now: () => number, maxForms = 1000): FirstAnswers {
  const forms = new Map<string, { since: number; given: boolean }>();
  return {
    came(form, left) {
      const last = forms.get(form);
      const known = last && Math.abs(now() - last.since) < SAME_LEAD_MS ? last : undefined;
      const nobodyHadIt = known?.given === false;
      const entry = known ?? { since: now(), given: false };
      forms.delete(form);
      forms.set(form, entry);
      for (const oldest of forms.keys()) {
        if (forms.size <= maxForms) break;
        forms.delete(oldest);
      }
      return (replayed) => {
        const may = !replayed || nobodyHadIt;
        // Whoever left before was given nothing: the next form of this visitor, as after an impatient second press, gets it.
        if (may && !left.aborted) entry.given = true;
        return may;
      };
    },
  };
}
