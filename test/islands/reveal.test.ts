/** When a part is shown, by what the browser says of it; test/browser has what a visitor sees. */
import { afterEach, expect, test } from 'bun:test';
import { watchReveals } from '../../src/islands/boot/reveal.ts';
import { testInWindow } from './dom.ts';

testInWindow();
const real = { IntersectionObserver: globalThis.IntersectionObserver, innerHeight: globalThis.innerHeight };
afterEach(() => {
  Object.assign(globalThis, real);
  document.body.replaceChildren();
});

const WINDOW = 800;
const FAR = [3000, 500] as const;
const NEAR = [850, 500] as const;

/** @param seen top and height of the part, in pixels of the window, one place after another */
function stateAfter(...seen: (readonly [number, number])[]) {
  const watching: { watched: Set<Element>; look: (top: number, height: number) => void }[] = [];
  class Observer {
    watched = new Set<Element>();
    /** What it said last: without thresholds, only a change is. */
    last: boolean | undefined;
    tell: (entries: object[]) => void;
    options: { rootMargin?: string; threshold?: number[] };
    constructor(tell: (entries: object[]) => void, options: { rootMargin?: string; threshold?: number[] }) {
      this.tell = tell;
      this.options = options;
      watching.push(this);
    }
    observe = (part: Element) => void this.watched.add(part);
    unobserve = (part: Element) => void this.watched.delete(part);
    look(top: number, height: number) {
      const margin = (WINDOW * Number.parseFloat(this.options.rootMargin ?? '0')) / 100;
      const inside = Math.max(0, Math.min(top + height, WINDOW + margin) - Math.max(top, -margin));
      const isNews = this.options.threshold !== undefined || this.last !== inside > 0;
      this.last = inside > 0;
      for (const target of isNews ? this.watched : [])
        this.tell([
          {
            target,
            isIntersecting: inside > 0,
            intersectionRatio: inside / height,
            intersectionRect: { height: inside },
            boundingClientRect: { top, bottom: top + height },
          },
        ]);
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Observer, innerHeight: WINDOW });
  document.body.innerHTML = '<p data-reveal=""></p>';
  watchReveals();
  for (const [top, height] of seen) for (const one of watching) one.look(top, height);
  return document.querySelector('p')?.dataset.reveal;
}

test.each([
  ['is not hidden far from the window', [FAR], ''],
  ['is hidden below the window, near it', [FAR, NEAR], 'waiting'],
  [
    'is hidden above the window, near it',
    [
      [-3000, 500],
      [-550, 500],
    ],
    'waiting',
  ],
  ['is not hidden any more once it is far again', [NEAR, FAR], ''],
  ['is never hidden if it is in sight when the page opens', [[792, 500], NEAR], ''],
  ['is never hidden if a jump brings it into sight', [FAR, [700, 500], NEAR], ''],
  ['waits while less than a fifth is in sight', [NEAR, [705, 500]], 'waiting'],
  ['is shown once a fifth is', [NEAR, [700, 500], NEAR], 'shown'],
  [
    'waits while it fills less than half a window in which a fifth does not fit',
    [
      [850, 4000],
      [401, 4000],
    ],
    'waiting',
  ],
  [
    'is shown once it fills half a window in which a fifth does not fit',
    [
      [850, 4000],
      [400, 4000],
    ],
    'shown',
  ],
] as const)('a part %s', (_, seen, state) => {
  expect(stateAfter(...seen)).toBe(state);
});
