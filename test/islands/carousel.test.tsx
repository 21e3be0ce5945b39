import { afterAll, afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { Carousel } from '../../src/islands/widgets/carousel-widget.tsx';
import { testingLibrary } from './dom.ts';

const library = await testingLibrary();
/** Whether the visitor prefers reduced motion. */
let isReduced = false;
let scrolls: ScrollToOptions[] = [];
const WIDTH = 500;

beforeEach(() => {
  jest.useFakeTimers();
  isReduced = false;
  scrolls = [];
  const query = Object.defineProperty(document.createElement('i'), 'matches', { get: () => isReduced });
  Object.assign(globalThis, { matchMedia: () => query });
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'hidden');
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'matchMedia');
});

/** A carousel of slides named a, b and so on, with a fake layout: happy-dom has none. */
function carousel({ slides = 3, playing = true } = {}) {
  const slide = (_: unknown, i: number) =>
    `<div aria-label="${i + 1} of ${slides}"><h3>${'abcdef'[i]}</h3><a href="/${i}"></a></div>`;
  const region = document.createElement('section');
  region.setAttribute('aria-roledescription', 'carousel');
  region.innerHTML = `<div></div><div id="row">${Array.from({ length: slides }, slide).join('')}</div>`;
  document.body.append(region);
  const [controls, row] = [...region.children] as [HTMLElement, HTMLElement];
  Object.defineProperty(row, 'clientWidth', { value: WIDTH });
  row.scrollTo = ((options: ScrollToOptions) => scrolls.push(options)) as typeof row.scrollTo;
  for (const [i, element] of [...row.children].entries())
    Object.defineProperty(element, 'offsetLeft', { value: i * WIDTH });
  const view = library.render(<Carousel row="row" item="slide" playing={playing} />, { container: controls });
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

test('moves to the next slide every 4000 ms, and from the last to the first', () => {
  carousel();
  pass(3999);
  expect(targets()).toEqual([]);
  pass(1);
  expect(targets()).toEqual([1]);
  pass(8000);
  expect(targets()).toEqual([1, 2, 0]);
});

test('a carousel that starts paused, or is paused, does not move until the visitor plays it', () => {
  for (const playing of [false, true]) {
    scrolls = [];
    const { press, region, view } = carousel({ playing });
    if (playing) press('Pause slides');
    pass(20_000);
    expect(targets()).toEqual([]);
    press('Play slides');
    pass(4000);
    expect(targets()).toEqual([1]);
    library.act(() => view.unmount());
    region.remove();
  }
});

/** A tab in the background, or in front again. */
const hide = (value: boolean) => {
  Object.defineProperty(document, 'hidden', { value, configurable: true });
  dispatch(document, 'visibilitychange');
};
const focus = (link: HTMLElement | undefined) => library.act(() => link?.focus());
type Shown = ReturnType<typeof carousel>;

test.each([
  [
    'a pointer is over it',
    ({ region }: Shown) => dispatch(region, 'pointerenter'),
    ({ region }: Shown) => dispatch(region, 'pointerleave'),
  ],
  [
    'the focus is in a slide',
    ({ slideLinks }: Shown) => focus(slideLinks[0]),
    () => focus(document.querySelector('#after') as HTMLElement),
  ],
  ['its tab is in the background', () => hide(true), () => hide(false)],
])('pauses while %s, and moves a full interval after', (_, begin, end) => {
  document.body.innerHTML = '<a id="after" href="/">After</a>';
  const shown = carousel();
  pass(3000);
  begin(shown);
  pass(20_000);
  // The focus moves within the carousel.
  if (shown.slideLinks.includes(document.activeElement as HTMLAnchorElement)) focus(shown.slideLinks[1]);
  pass(20_000);
  expect(targets()).toEqual([]);
  end(shown);
  pass(3999);
  expect(targets()).toEqual([]);
  pass(1);
  expect(targets()).toEqual([1]);
});

test('Play starts it although the pointer and the focus are on the button', () => {
  const { region, press, view } = carousel();
  press('Pause slides');
  dispatch(region, 'pointerenter');
  library.act(() => view.getByRole('button', { name: 'Play slides' }).focus());
  press('Play slides');
  pass(4000);
  expect(targets()).toEqual([1]);
});

test('with reduced motion it does not play, and moves without animation', () => {
  isReduced = true;
  const { press } = carousel();
  pass(20_000);
  expect(targets()).toEqual([]);
  press('Next slide');
  expect(scrolls).toEqual([{ left: WIDTH, behavior: 'instant' }]);
});

test.each([
  ['when the visitor turns on reduced motion', () => dispatch(matchMedia(''), 'change')],
  ['when it is unmounted', library.cleanup],
])('stops %s', (_, stop) => {
  carousel();
  isReduced = true;
  stop();
  pass(20_000);
  expect(targets()).toEqual([]);
});

test('counts presses during the animation, and does not report the slides that it passes', () => {
  const { row, press, position } = carousel({ slides: 4, playing: false });
  press('Next slide');
  press('Next slide');
  press('Next slide');
  swipeTo(row, 1);
  expect(targets()).toEqual([1, 2, 3]);
  expect(position()?.textContent).toBe('Slide 4 of 4: d');
  swipeTo(row, 3);
  // The animation is over.
  swipeTo(row, 2);
  expect(position()?.textContent).toBe('Slide 3 of 4: c');
  swipeTo(row, 3);
  press('Next slide');
  expect(targets().at(-1)).toBe(0);
});

test('a touch during the animation decides the position', () => {
  const { row, press, position } = carousel({ slides: 4, playing: false });
  press('Previous slide');
  dispatch(row, 'touchstart');
  swipeTo(row, 1);
  expect(position()?.textContent).toBe('Slide 2 of 4: b');
  press('Next slide');
  expect(targets()).toEqual([3, 2]);
});

test('announces the position when the visitor moves the slides, and not while it plays', () => {
  const { press, position, view } = carousel();
  const icon = () => view.getAllByRole('button')[0]?.querySelector('path')?.getAttribute('d');
  const playing = icon();
  expect(position()?.getAttribute('aria-live')).toBe('off');
  expect(position()?.textContent).toBe('');
  press('Pause slides');
  expect(position()?.getAttribute('aria-live')).toBe('polite');
  expect([playing, icon()]).toEqual(['M8 5v14M16 5v14', 'M8 5l11 7-11 7z']);
  press('Next slide');
  expect(position()?.textContent).toBe('Slide 2 of 3: b');
});

test('ignores keys with a modifier', () => {
  const { row } = carousel({ playing: false });
  library.fireEvent.keyDown(row, { key: 'ArrowLeft', altKey: true });
  library.fireEvent.keyDown(row, { key: 'ArrowDown' });
  expect(targets()).toEqual([]);
});
