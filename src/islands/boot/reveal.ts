/** Animates parts of a page once, when a fifth of each is visible. reveal.css hides a waiting part, if at all. */
import { REVEAL } from '../dom-contract.ts';

/** Visible share of a part: the specification, section 9. */
const THRESHOLD = 0.2;

/** The value is empty at first, `waiting` while the part is out of sight, then `shown`. */
export const revealed = { [REVEAL]: '' };

export function watchReveals(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
        if (!isIntersecting) {
          target.setAttribute(REVEAL, 'waiting');
        } else if (!target.getAttribute(REVEAL)) {
          // Visible from the start: not animated.
          observer.unobserve(target);
        } else if (intersectionRatio >= THRESHOLD || intersectionRect.height >= innerHeight / 2) {
          // Or half of the screen: on a zoomed page, a fifth of the part may never fit.
          target.setAttribute(REVEAL, 'shown');
          observer.unobserve(target);
        }
      }
    },
    { threshold: [0, THRESHOLD / 4, THRESHOLD / 2, THRESHOLD] },
  );
  for (const part of document.querySelectorAll(`[${REVEAL}]`)) observer.observe(part);
}
