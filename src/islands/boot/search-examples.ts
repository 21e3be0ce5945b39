/**
 * The examples in an empty search box turn over: three texts, 3 s each. An animation without end would do it without script, and
 * have a phone draw the page sixty times a second for as long as it is open; so a timer sets the next one, and a transition fades it in.
 */

import { EXAMPLES } from '../../domain/browser-names.ts';

/** How long each stands, milliseconds. */
const STANDS_MS = 3000;

/** @param examples the texts over a search box; they begin anew when it is left, and stand still for a visitor who wants less motion */
export function turnExamples(examples: Element): void {
  if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return;
  let timer = 0;
  const begin = () => {
    let shown = 0;
    const show = () => examples.setAttribute(EXAMPLES, `${shown++ % examples.childElementCount}`);
    clearInterval(timer);
    show();
    timer = window.setInterval(show, STANDS_MS);
  };
  // While the box is used a style hides them.
  examples.parentElement?.addEventListener('focusout', begin);
  begin();
}
