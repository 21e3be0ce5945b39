/**
 * How many searches are under way at once: a process or isolate has one thread and so many connections to the upstream, and
 * leads need both. What comes beyond is told so at once, since a queue would only make everyone wait.
 */

/** Says that a search is over; calling it again changes nothing. */
export type Leave = () => void;

export interface SearchGate {
  /** Takes a place, or undefined where none is free. Whoever took one must leave, however it ends. */
  enter(): Leave | undefined;
}

/** @param most places */
export function createSearchGate(most: number): SearchGate {
  let taken = 0;
  return {
    enter() {
      if (taken >= most) return undefined;
      taken += 1;
      let inside = true;
      return () => {
        if (inside) taken -= 1;
        inside = false;
      };
    },
  };
}
