/**
 * Parts of a page that come in once, when a fifth of them is seen. The boot script runs this: it is no island and
 * needs no React. Everything is shown until the script has found a part out of sight, and shown where it never runs.
 * Whether a waiting part is hidden is for the style to say (reveal.css): not for who asks for less motion, nor on paper.
 */

import { REVEAL } from '../dom-contract.ts';

/** How much of a part must be seen: the specification, section 9. */
const THRESHOLD = 0.2;

/** Attributes of the element whose children come in. The value says how far: nothing at first, then `waiting`, then `shown` for good. */
export const revealed = { [REVEAL]: '' };

/** Watches every such part of the page. */
export function watchReveals(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
        if (!isIntersecting) {
          target.setAttribute(REVEAL, 'waiting');
        } else if (!target.getAttribute(REVEAL)) {
          // Seen before it could be hidden: it stays as it is.
          observer.unobserve(target);
        } else if (intersectionRatio >= THRESHOLD || intersectionRect.height >= innerHeight / 2) {
          // Half a screen full will do: where the page is zoomed, a fifth may never fit.
          target.setAttribute(REVEAL, 'shown');
          observer.unobserve(target);
        }
      }
    },
    { threshold: [0, THRESHOLD / 4, THRESHOLD / 2, THRESHOLD] },
  );
  for (const part of document.querySelectorAll(`[${REVEAL}]`)) observer.observe(part);
}
