/** Animates parts of a page once, when they become visible. reveal.css may hide a waiting part. */
import { REVEAL } from '../dom-contract.ts';

/** The specification, section 9. */
const THRESHOLD = 0.2;

export const revealed = { [REVEAL]: '' };

export function watchReveals(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
        if (!isIntersecting) {
          target.setAttribute(REVEAL, 'waiting');
        } else if (!target.getAttribute(REVEAL)) {
          // It was visible from the start.
          observer.unobserve(target);
        } else if (intersectionRatio >= THRESHOLD || intersectionRect.height >= innerHeight / 2) {
          // On a zoomed page the share may never fit.
          target.setAttribute(REVEAL, 'shown');
          observer.unobserve(target);
        }
      }
    },
    { threshold: [0, THRESHOLD / 4, THRESHOLD / 2, THRESHOLD] },
  );
  for (const part of document.querySelectorAll(`[${REVEAL}]`)) observer.observe(part);
}
