/** Animates parts of a page once, when they become visible. reveal.css may hide a waiting part. */
import { REVEAL } from '../dom-contract.ts';

/** The specification, section 9. */
const THRESHOLD = 0.2;
/** How far above or below the window a part is hidden. Farther away it is not, so that pictures of the page have it. */
const NEAR = '30% 0px';

export const revealed = { [REVEAL]: '' };

export function watchReveals(): void {
  const isInSight = ({ top, bottom }: DOMRectReadOnly) => top < innerHeight && bottom > 0;
  const hiding = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        target.setAttribute(REVEAL, isIntersecting && !isInSight(boundingClientRect) ? 'waiting' : '');
    },
    { rootMargin: NEAR },
  );
  const showing = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
        const isWaiting = target.getAttribute(REVEAL) === 'waiting';
        // On a zoomed page the share may never fit.
        const isEnough = intersectionRatio >= THRESHOLD || intersectionRect.height >= innerHeight / 2;
        if (!isIntersecting || (isWaiting && !isEnough)) continue;
        hiding.unobserve(target);
        showing.unobserve(target);
        // One that was visible from the start, or that a jump brought into view, does not move.
        target.setAttribute(REVEAL, isWaiting ? 'shown' : '');
      }
    },
    { threshold: [0, THRESHOLD / 4, THRESHOLD / 2, THRESHOLD] },
  );
  for (const part of document.querySelectorAll(`[${REVEAL}]`)) {
    hiding.observe(part);
    showing.observe(part);
  }
}
