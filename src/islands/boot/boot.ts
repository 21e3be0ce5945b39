/** The only script that a page loads at first. Brings parts to life when they are due, and loads what else is needed. */
import { CHIPS, CONTENTS, DISMISS, EXAMPLES, LEAD, SHARE, TALK } from '../../domain/browser-names.ts';
import { AHEAD, DRAFT, ISLAND, REVEAL, RULE, SCRIPT, SCRIPTED, SHARED, STATE, WAKE, WHEN } from '../dom-contract.ts';
import { NOTICE } from '../widgets/notice.ts';
import { capturePresses } from './capture-presses.ts';

/** What a visitor did before this script ran: a field with the focus, or one that was changed. */
const TOUCHED = ':is(input, select, textarea):is(:focus, :user-valid)';
const TOUCHES = ['pointerdown', 'focusin', 'keydown', 'input', 'click'];
const SIGNS_OF_LIFE = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown'];
/** How long a contact link waits at most until its tap is recorded. */
const TAP_PATIENCE_MS = 2000;
/** From the first sign of life, or from `load` if there is none. */
const MEASURE_AFTER_MS = 2000;
const MEASURE_UNSEEN_AFTER_MS = 10_000;
const EXAMPLE_MS = 3000;

const loaded = Date.now();
const isMeasured = Math.random() < 0.25;
const find = (attribute: string) => document.querySelector<HTMLElement>(`[${attribute}]`);
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let isOpening = false;
let isActive = false;
/** The last hydration. Everything else loads after it, so that they do not share a slow connection. */
let hydration: Promise<void> | undefined;

startPageFeatures();

const modules = find(AHEAD)?.getAttribute(AHEAD)?.split(' ') ?? [];
// Without capture the scrolling of a row does not count: the browser may scroll it by itself.
for (const sign of SIGNS_OF_LIFE)
  addEventListener(sign, activate, { once: true, passive: true, capture: sign !== 'scroll' });

for (const root of document.querySelectorAll<HTMLElement>(`[${WHEN}]`)) {
  const script = root.getAttribute(SCRIPT);
  const own = script ?? root.getAttribute(RULE);
  if (own) modules.push(own);
  const release = capturePresses(root);
  // The slides of a carousel are beside its controls.
  const area = root.closest('[aria-roledescription]') ?? root;
  root.setAttribute(SCRIPTED, '');
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const touch of TOUCHES) area.removeEventListener(touch, start, true);
    activate();
    hydration = hydrate();
  };
  const hydrate = async () => {
    try {
      const shared = root.getAttribute(SHARED);
      if (!script) preload(root);
      const file = shared && fetch(shared);
      watchConnection();
      const { mount } = await (script ? import(script) : import('./hydrate.tsx'));
      await mount(root, await file, loaded);
      release()?.click();
      root.setAttribute(STATE, 'ready');
    } catch (error) {
      // The HTML works without script.
      release();
      root.removeAttribute(SCRIPTED);
      root.setAttribute(STATE, 'failed');
      console.error(error);
    }
  };
  for (const touch of TOUCHES) area.addEventListener(touch, start, { capture: true, passive: true });
  if (root.querySelector(TOUCHED)) start();
  whenDue(root, start);
}

function activate(): void {
  if (isActive) return;
  isActive = true;
  // Only now: animated parts are below the first screen.
  if (find(REVEAL)) import('./reveal.ts').then(({ watchReveals }) => watchReveals()).catch(console.error);
  if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
    // The island that was touched starts to hydrate first.
    setTimeout(async () => {
      await hydration;
      preload();
      watchConnection();
    });
  measureVisit(MEASURE_AFTER_MS);
}

/** Preloads the modules of one island, whose name is in theirs, with its rule, or of all islands of the page. */
function preload(island?: HTMLElement): void {
  const isNeeded = (href: string) =>
    !island ||
    href.includes('/react-') ||
    href.includes(`/${island.getAttribute(ISLAND)}-`) ||
    href === island.getAttribute(RULE);
  for (const href of modules.filter(isNeeded))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

function whenDue(root: HTMLElement, start: () => void): void {
  try {
    const key = root.getAttribute(WAKE) ?? '';
    if (localStorage.getItem(key) ?? sessionStorage.getItem(key)) start();
  } catch {
    // Blocked storage is empty.
  }
  if (root.getAttribute(WHEN) === 'visible') {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        start();
      },
      { rootMargin: '200px' },
    );
    observer.observe(root);
  }
}

function startPageFeatures(): void {
  if (find(CHIPS) && !CSS.supports('scroll-initial-target: nearest'))
    import('./wayfinding.ts').then(({ showCurrentChips }) => showCurrentChips()).catch(console.error);
  const rail = find(CONTENTS);
  if (rail)
    addEventListener('scroll', () => import('./wayfinding.ts').then(({ markContents }) => markContents(rail)), {
      once: true,
    });
  const closeMark = find(DISMISS);
  if (closeMark) {
    // Not in the module: Escape may be pressed before it is loaded.
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && closeMark.click());
    afterPaint(() => import('./wayfinding.ts').then(({ keepFocus }) => keepFocus(closeMark)));
  }
  if (window.navigation?.activation?.navigationType === 'traverse')
    import('./wayfinding.ts').then(({ focusOpener }) => focusOpener()).catch(console.error);
  const talk = find(TALK);
  if (talk) import('./open-now.ts').then(({ keepOpenNow }) => keepOpenNow(talk)).catch(console.error);
  const examples = find(EXAMPLES);
  if (examples) cycleExamples(examples);

  document.addEventListener(NOTICE, ({ detail }) =>
    import('./notification.ts').then(({ notify }) => notify(detail.text, detail)),
  );
  document.addEventListener('click', recordTap);
  document.addEventListener('click', share);
  addEventListener('load', () => measureVisit(MEASURE_UNSEEN_AFTER_MS));
  forgetForms();
}

/** A script that is requested before the first paint delays it. */
function afterPaint(run: () => void): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    run();
  }).observe({ type: 'paint', buffered: true });
}

/** Cycles the examples by a timer: an endless animation makes a phone draw the page sixty times a second. */
function cycleExamples(examples: Element): void {
  if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return;
  let timer = 0;
  const restart = () => {
    let index = -1;
    const show = () => {
      index = (index + 1) % examples.childElementCount;
      examples.setAttribute(EXAMPLES, `${index}`);
    };
    clearInterval(timer);
    show();
    timer = window.setInterval(show, EXAMPLE_MS);
  };
  examples.parentElement?.addEventListener('focusout', restart);
  restart();
}

/** Opens a contact link once its tap is recorded. */
async function recordTap(event: MouseEvent): Promise<void> {
  const link = (event.target as Element).closest<HTMLAnchorElement>(`a[${LEAD}]`);
  // The click at the end of this function is not trusted.
  if (!link || !event.isTrusted || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (isOpening) return;
  isOpening = true;
  await Promise.race([
    import('./contact-buttons.ts')
      .then((contactButtons) => contactButtons.recordTap(link.dataset))
      .catch(console.error),
    wait(TAP_PATIENCE_MS),
  ]);
  isOpening = false;
  // Too long after the tap the browser would block a new tab.
  if (!navigator.userActivation?.isActive) link.target = '';
  link.click();
}

/** Here, because a browser lets a page copy only at once after the press. */
function share(event: MouseEvent): void {
  const pressed = (event.target as Element).closest<HTMLAnchorElement & HTMLButtonElement>(`[${SHARE}]`);
  if (!pressed) return;
  event.preventDefault();
  const text = pressed.href ?? pressed.value;
  if (!text) {
    print();
    return;
  }
  const copied = navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  import('./notification.ts').then(async ({ reportCopy }) => reportCopy(await copied)).catch(console.error);
}

/** Earlier versions of the site stored forms where the next user of the device finds them. */
function forgetForms(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isMark = key.endsWith('unsent');
      if (isMark || key.includes(DRAFT)) localStorage.removeItem(key);
      // Their service worker, if there is one, sends them first: src/build/retired-worker.js.txt.
      if (isMark && !navigator.serviceWorker?.controller) indexedDB.deleteDatabase(key);
    }
  } catch {
    // Blocked storage is empty.
  }
}

/** Early: without a connection this cannot be loaded. */
function watchConnection(): void {
  import('./notification.ts').then((notification) => notification.watchConnection()).catch(console.error);
}

function measureVisit(afterMs: number): void {
  if (!isMeasured) return;
  wait(afterMs)
    .then(() => import('./vitals.ts'))
    .then(({ sendVitals }) => sendVitals())
    .catch(console.error);
}
