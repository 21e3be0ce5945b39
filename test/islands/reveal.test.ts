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

const OUT = [false, 0, 0];
/** @param seen whether any of it is in the window, its share, and how many of the 800 pixels of the window it fills */
function stateAfter(...seen: (readonly [boolean, number, number])[]) {
  let tell: (entries: object[]) => void = () => {};
  const watched = new Set<Element>();
  class Observer {
    constructor(callback: typeof tell) {
      tell = callback;
    }
    observe = (part: Element) => void watched.add(part);
    unobserve = (part: Element) => void watched.delete(part);
  }
  Object.assign(globalThis, { IntersectionObserver: Observer, innerHeight: 800 });
  document.body.innerHTML = '<p data-reveal=""></p>';
  const target = document.querySelector('p') as HTMLElement;
  watchReveals();
  for (const [isIntersecting, intersectionRatio, height] of seen)
    if (watched.has(target)) tell([{ target, isIntersecting, intersectionRatio, intersectionRect: { height } }]);
  return target.dataset.reveal;
}

test.each([
  ['waits out of sight', [OUT], 'waiting'],
  ['is never hidden if it is in sight when the page opens', [[true, 0.01, 8], OUT], ''],
  ['waits while less than a fifth is in sight', [OUT, [true, 0.19, 399]], 'waiting'],
  ['is shown once a fifth is', [OUT, [true, 0.2, 100], OUT], 'shown'],
  ['is shown once it fills half a window in which a fifth does not fit', [OUT, [true, 0.1, 400]], 'shown'],
] as const)('a part %s', (_, seen, state) => {
  expect(stateAfter(...(seen as unknown as [boolean, number, number][]))).toBe(state);
});
