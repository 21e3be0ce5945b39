/** The only script a page starts with: finds the islands, and fetches each one's code when it is due. What can come later comes later. */
import { CHIPS, CONTENTS, DISMISS, EXAMPLES, LEAD, SHARE, UNSENT } from '../../domain/browser-names.ts';
import { AHEAD, DRAFT, ISLAND, PROPS, REVEAL, SCRIPTED, STATE, WAKE, WAKE_IN_TAB, WHEN } from '../dom-contract.ts';
import { NOTICE } from '../widgets/notice.ts';
import { recordPendingInput } from './pending-input.ts';
import { turnExamples } from './search-examples.ts';

/** An island is due when one of these happens in it. */
const TOUCHES = ['pointerdown', 'focusin', 'keydown', 'input', 'click'];
/** Somebody is there. */
const SIGNS_OF_LIFE = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown'];
/** How long a contact link waits for its tap to be recorded, milliseconds. */
const TAP_PATIENCE_MS = 2000;
/** After the first sign of life, and after the page where there is none, milliseconds: nothing of the page waits for what is measured. */
const MEASURE_AFTER_MS = 2000;
const MEASURE_UNSEEN_AFTER_MS = 10_000;
/** The share of visits that is measured. */
const MEASURED = 0.25;

const find = (attribute: string) => document.querySelector<HTMLElement>(`[${attribute}]`);
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Once the page has been painted: a script that is asked for before that delays it. */
const afterPaint = (run: () => void) =>
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    run();
  }).observe({ type: 'paint', buffered: true });

if (find(CHIPS) && !CSS.supports('scroll-initial-target: nearest'))
  import('./current-chip.ts').then(({ showCurrentChips }) => showCurrentChips()).catch(console.error);
const rail = find(CONTENTS);
if (rail)
  addEventListener('scroll', () => import('./contents-mark.ts').then(({ markContents }) => markContents(rail)), {
    once: true,
  });
const closeMark = find(DISMISS);
if (closeMark) {
  // Here, and not in the module, before which it may be pressed.
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && closeMark.click());
  afterPaint(() => import('./dismiss.ts').then(({ keepFocus }) => keepFocus(closeMark)));
}

const examples = find(EXAMPLES);
if (examples) turnExamples(examples);

const ahead = find(AHEAD)?.getAttribute(AHEAD)?.split(' ') ?? [];
/** Fetches the modules that the islands of the page need, or those of one island alone, without running any. They are named after what is in them. */
function fetchAhead(island?: string): void {
  const isNeeded = (href: string) => !island || href.includes('/react-') || href.includes(`/${island}-`);
  for (const href of ahead.filter(isNeeded))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

document.addEventListener(NOTICE, ({ detail }) =>
  import('./connection.ts').then(({ notify }) => notify(detail.text, detail)),
);
/** Early, since nothing can be fetched once the connection is lost. Where it already is, there is nothing to say so with. */
const watchConnection = () => {
  import('./connection.ts').then((connection) => connection.watchConnection()).catch(console.error);
};

/** The widget on its way to life: what else the page may need comes after it, since on a slow line they would share what there is. */
let underWay: Promise<void> | undefined;
let living = false;
function comeAlive(): void {
  if (living) return;
  living = true;
  // What comes in on scrolling is below the first screen, so that nobody needs it sooner.
  if (find(REVEAL)) import('./reveal.ts').then(({ watchReveals }) => watchReveals()).catch(console.error);
  // After what was touched, which is under way by then. Not where the visitor saves data.
  if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
    setTimeout(async () => {
      await underWay;
      fetchAhead();
      watchConnection();
      const row = find(SHARE);
      if (row) import('./share.ts').then(({ offerSharing }) => offerSharing(row)).catch(console.error);
    });
  measure(MEASURE_AFTER_MS);
}
// A row that the browser itself scrolls to its place is no sign: without capture only the scrolling of the page reaches the window.
for (const sign of SIGNS_OF_LIFE)
  addEventListener(sign, comeAlive, { once: true, passive: true, capture: sign !== 'scroll' });

const measured = Math.random() < MEASURED;
const measure = (after: number) => {
  if (!measured) return;
  wait(after)
    .then(() => import('./vitals.ts'))
    .then(({ sendVitals }) => sendVitals())
    .catch(console.error);
};
addEventListener('load', () => measure(MEASURE_UNSEEN_AFTER_MS));

try {
  for (const key of Object.keys(localStorage)) {
    // Earlier versions of the site kept drafts of forms on the device, for whoever came next. They go on sight, on every page.
    if (key.includes(DRAFT)) localStorage.removeItem(key);
    // A lead waits on this device, or one that did has an ending to be told.
    if (key.endsWith(UNSENT)) void import('../widgets/unsent.ts').then(({ watchMarked }) => watchMarked(key));
  }
} catch {
  // Storage is blocked: nothing is kept there.
}

for (const root of document.querySelectorAll<HTMLElement>(`[${ISLAND}]`)) {
  const pending = recordPendingInput(root);
  root.setAttribute(SCRIPTED, '');
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const touch of TOUCHES) root.removeEventListener(touch, start, true);
    comeAlive();
    underWay = bringToLife();
  };
  const bringToLife = async () => {
    try {
      const name = root.getAttribute(ISLAND) ?? '';
      // The widget with React, and not once React has come and asks for it.
      fetchAhead(name);
      watchConnection();
      const { mount } = await import('./hydrate.tsx');
      await mount(name, root, JSON.parse(root.getAttribute(PROPS) ?? '{}'), pending);
      root.setAttribute(SCRIPTED, '');
      root.setAttribute(STATE, 'ready');
    } catch (error) {
      // The HTML works without script: say so in the console, leave this island as it is and the others alone.
      pending();
      root.removeAttribute(SCRIPTED);
      root.setAttribute(STATE, 'failed');
      console.error(error);
    }
  };
  for (const touch of TOUCHES) root.addEventListener(touch, start, { capture: true, passive: true });
  whenDue(root, start);
}

let opening = false;
// A contact link opens once its tap is recorded, or after two seconds. A key held down asks for a new tab: it opens at once.
document.addEventListener('click', async (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>(`a[${LEAD}]`);
  // The second click is this script's own.
  if (!link || !event.isTrusted || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (opening) return;
  opening = true;
  await Promise.race([
    import('./contact-buttons.ts').then(({ recordTap }) => recordTap(link.dataset)).catch(console.error),
    wait(TAP_PATIENCE_MS),
  ]);
  opening = false;
  // Too long after the tap a new tab would be blocked.
  if (!navigator.userActivation?.isActive) link.target = '';
  link.click();
});

function whenDue(root: HTMLElement, start: () => void): void {
  const when = root.getAttribute(WHEN);
  try {
    if (
      localStorage.getItem(root.getAttribute(WAKE) ?? '') ??
      sessionStorage.getItem(root.getAttribute(WAKE_IN_TAB) ?? '')
    )
      start();
  } catch {
    // Storage is blocked: nothing is kept there.
  }
  if (when === 'idle') (window.requestIdleCallback ?? setTimeout)(start);
  if (when === 'visible') {
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
