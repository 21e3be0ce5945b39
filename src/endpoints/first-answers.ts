/**
 * Who may see the reference number of a form that was sent without script. Its key is made of what was typed and of what tells
 * clients apart, and many phones share an address and a browser's name: whoever sends the same words once more is not
 * always who sent them first.
 */

export interface FirstAnswers {
  /**
   * A form came in.
   * @param left aborted when its sender leaves before the answer
   * @returns says, when its answer is ready, whether the number may be in it: always for a lead that is new, and for one that
   *   was there before (`replayed`) only where nobody had been given the number when this form came. To be asked once.
   */
  came(key: string, left: AbortSignal): (replayed: boolean) => boolean;
}

/** Makes the memory of what was answered: for this process or isolate, and for so many keys. What is not remembered is not shown. */
export function createFirstAnswers(maxKeys = 1000): FirstAnswers {
  const keys = new Map<string, { given: boolean }>();
  return {
    came(key, left) {
      const known = keys.get(key);
      const nobodyHadIt = known?.given === false;
      const entry = known ?? { given: false };
      keys.delete(key);
      keys.set(key, entry);
      for (const oldest of keys.keys()) {
        if (keys.size <= maxKeys) break;
        keys.delete(oldest);
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
