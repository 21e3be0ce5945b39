import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from 'bun:test';
import { openWindow } from './dom.ts';

let library: typeof import('@testing-library/react');
let Carousel: typeof import('../../src/islands/widgets/carousel.tsx').Carousel;
let closeWindow: () => Promise<void>;
/** Whether the visitor asks for less motion. */
let still = false;
/** Where the row was told to go: the offset, and how. */
let scrolls: ScrollToOptions[] = [];
const WIDTH = 500;

beforeAll(async () => {
  closeWindow = openWindow();
  library = await import('@testing-library/react/pure');
  ({ Carousel } = await import('../../src/islands/widgets/carousel.tsx'));
});
beforeEach(() => {
  jest.useFakeTimers();
  still = false;
  scrolls = [];
  const stillness = Object.defineProperty(document.createElement('i'), 'matches', { get: () => still });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, matchMedia: () => stillness });
});
afterEach(() => {
  jest.useRealTimers();
  library.cleanup();
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'hidden');
});
afterAll(async () => {
  Reflect.deleteProperty(globalThis, 'matchMedia');
  await closeWindow();
});

/** A carousel of slides named a, b and so on, as the server writes it, with a layout of its own: happy-dom has none. */
function carousel({ slides = 3, playing = true } = {}) {
  const region = document.createElement('section');
  region.setAttribute('aria-roledescription', 'carousel');
  const controls = document.createElement('div');
  const row = document.createElement('div');
  row.id = 'row';
  Object.defineProperty(row, 'clientWidth', { value: WIDTH });
  row.scrollTo = ((options: ScrollToOptions) => scrolls.push(options)) as typeof row.scrollTo;
  for (let i = 0; i < slides; i++) {
    const slide = document.createElement('div');
    slide.setAttribute('aria-label', `${i + 1} of ${slides}`);
    const heading = document.createElement('h3');
    heading.textContent = 'abcdef'[i] ?? '';
    const link = document.createElement('a');
    link.href = `/${i}`;
    slide.append(heading, link);
    Object.defineProperty(slide, 'offsetLeft', { value: i * WIDTH });
    row.append(slide);
  }
  region.append(controls, row);
  document.body.append(region);
  const view = library.render(<Carousel row="row" playing={playing} />, { container: controls });
  const press = (name: string) => library.fireEvent.click(view.getByRole('button', { name }));
  const position = () => controls.querySelector('[aria-live]');
  return { region, row, press, position, view, slideLinks: [...row.querySelectorAll('a')] };
}
const pass = (ms: number) => library.act(() => void jest.advanceTimersByTime(ms));
const targets = () => scrolls.map(({ left }) => (left ?? 0) / WIDTH);
/** The row comes to rest at a slide, as after a swipe. */
const swipeTo = (row: HTMLElement, index: number) => {
  row.scrollLeft = index * WIDTH;
  library.act(() => void row.dispatchEvent(new Event('scroll')));
};
const dispatch = (target: EventTarget, type: string) => library.act(() => void target.dispatchEvent(new Event(type)));

test('it goes to the next slide every 4000 ms and from the last to the first', () => {
  carousel();
  pass(3999);
  expect(targets()).toEqual([]);
  pass(1);
  expect(targets()).toEqual([1]);
  pass(8000);
  expect(targets()).toEqual([1, 2, 0]);
});

test('the buttons wrap in both directions', () => {
  const { press } = carousel({ slides: 4, playing: false });
  press('Previous slide');
  press('Next slide');
  press('Next slide');
  expect(targets()).toEqual([3, 0, 1]);
});

test('a carousel that does not play at first stands until it is told to play', () => {
  const { press } = carousel({ playing: false });
  pass(20_000);
  expect(targets()).toEqual([]);
  press('Play slides');
  pass(4000);
  expect(targets()).toEqual([1]);
});

test('the pause button stops it and starts it again', () => {
  const { press } = carousel();
  press('Pause slides');
  pass(20_000);
  expect(targets()).toEqual([]);
  press('Play slides');
  pass(4000);
  expect(targets()).toEqual([1]);
});

test('a pointer over it holds it, and it starts a full interval after the pointer has left', () => {
  const { region } = carousel();
  pass(3000);
  dispatch(region, 'pointerenter');
  pass(20_000);
  expect(targets()).toEqual([]);
  dispatch(region, 'pointerleave');
  pass(3999);
  expect(targets()).toEqual([]);
  pass(1);
  expect(targets()).toEqual([1]);
});

test('the focus in a slide holds it until the focus leaves the carousel', () => {
  const { slideLinks } = carousel();
  const outside = document.createElement('a');
  outside.href = '/';
  document.body.append(outside);
  library.act(() => slideLinks[0]?.focus());
  pass(20_000);
  library.act(() => slideLinks[1]?.focus());
  pass(20_000);
  expect(targets()).toEqual([]);
  library.act(() => outside.focus());
  pass(4000);
  expect(targets()).toEqual([1]);
});

test('Play outweighs the pointer and the focus that pressed it', () => {
  const { region, press, view } = carousel();
  press('Pause slides');
  dispatch(region, 'pointerenter');
  library.act(() => view.getByRole('button', { name: 'Play slides' }).focus());
  press('Play slides');
  pass(4000);
  expect(targets()).toEqual([1]);
});

test('a tab in the background holds it', () => {
  carousel();
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  dispatch(document, 'visibilitychange');
  pass(20_000);
  expect(targets()).toEqual([]);
  Object.defineProperty(document, 'hidden', { value: false, configurable: true });
  dispatch(document, 'visibilitychange');
  pass(4000);
  expect(targets()).toEqual([1]);
});

test('who asks for less motion gets a carousel that stands, and jumps without gliding when asked to move', () => {
  still = true;
  const { press } = carousel();
  pass(20_000);
  expect(targets()).toEqual([]);
  press('Next slide');
  expect(scrolls).toEqual([{ left: WIDTH, behavior: 'instant' }]);
});

test('asking for less motion while it plays stops it', () => {
  carousel();
  still = true;
  dispatch(matchMedia(''), 'change');
  pass(20_000);
  expect(targets()).toEqual([]);
});

test('after a swipe it goes on from where the visitor left it', () => {
  const { row, press } = carousel({ slides: 4, playing: false });
  swipeTo(row, 2);
  press('Next slide');
  expect(targets()).toEqual([3]);
});

test('presses faster than the glide count, and the slides on the way are no positions', () => {
  const { row, press, position } = carousel({ slides: 4, playing: false });
  press('Next slide');
  press('Next slide');
  press('Next slide');
  swipeTo(row, 1);
  expect(targets()).toEqual([1, 2, 3]);
  expect(position()?.textContent).toBe('Slide 4 of 4: d');
  swipeTo(row, 3);
  press('Next slide');
  expect(targets().at(-1)).toBe(0);
});

test('a finger that catches the row on its way decides where it stands', () => {
  const { row, press, position } = carousel({ slides: 4, playing: false });
  press('Previous slide');
  dispatch(row, 'touchstart');
  swipeTo(row, 1);
  expect(position()?.textContent).toBe('Slide 2 of 4: b');
  press('Next slide');
  expect(targets()).toEqual([3, 2]);
});

test('the position is announced politely when the visitor moves, and not while it plays by itself', () => {
  const { press, position } = carousel();
  expect(position()?.getAttribute('aria-live')).toBe('off');
  expect(position()?.textContent).toBe('');
  press('Pause slides');
  expect(position()?.getAttribute('aria-live')).toBe('polite');
  press('Next slide');
  expect(position()?.textContent).toBe('Slide 2 of 3: b');
});

test('left and right keys turn the slides, and a focused link hands the focus to its like', () => {
  const { row, slideLinks } = carousel({ playing: false });
  library.act(() => slideLinks[0]?.focus());
  library.fireEvent.keyDown(row, { key: 'ArrowLeft' });
  expect(targets()).toEqual([2]);
  expect(document.activeElement).toBe(slideLinks[2] ?? null);
  library.fireEvent.keyDown(row, { key: 'ArrowRight' });
  expect(targets()).toEqual([2, 0]);
  expect(document.activeElement).toBe(slideLinks[0] ?? null);
});

test('keys held with a modifier belong to the browser', () => {
  const { row } = carousel({ playing: false });
  library.fireEvent.keyDown(row, { key: 'ArrowLeft', altKey: true });
  library.fireEvent.keyDown(row, { key: 'ArrowDown' });
  expect(targets()).toEqual([]);
});

test('a carousel taken from the page leaves no timer behind', () => {
  const { view } = carousel();
  library.act(() => view.unmount());
  pass(20_000);
  expect(targets()).toEqual([]);
});
