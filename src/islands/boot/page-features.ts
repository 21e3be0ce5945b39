/**
 * Parts of a page that need script but are no islands. This is in the boot script; it loads the modules of the parts
 * that a page has.
 */
import { CHIPS, CONTENTS, DISMISS, EXAMPLES, LEAD, SHARE, UNSENT } from '../../domain/browser-names.ts';
import { DRAFT, REVEAL } from '../dom-contract.ts';
import { NOTICE } from '../widgets/notice.ts';

/** How long a contact link waits until its tap is recorded, milliseconds. */
const TAP_PATIENCE_MS = 2000;
/** From the first sign of life, and from `load` if there is none, to measuring, milliseconds. */
const MEASURE_AFTER_MS = 2000;
const MEASURE_UNSEEN_AFTER_MS = 10_000;
/** Share of visits that are measured. */
const MEASURED = 0.25;
/** How long each example in the search box is shown, milliseconds. */
const EXAMPLE_MS = 3000;

const find = (attribute: string) => document.querySelector<HTMLElement>(`[${attribute}]`);
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function startPageFeatures(): void {
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
  const examples = find(EXAMPLES);
  if (examples) cycleExamples(examples);

  document.addEventListener(NOTICE, ({ detail }) =>
    import('./connection.ts').then(({ notify }) => notify(detail.text, detail)),
  );
  document.addEventListener('click', recordTap);
  addEventListener('load', () => measureVisit(MEASURE_UNSEEN_AFTER_MS));
  readStorage();
}

/** A script that is requested before the first paint delays it. */
function afterPaint(run: () => void): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    run();
  }).observe({ type: 'paint', buffered: true });
}

/**
 * Cycles the examples over an empty search box, unless the visitor prefers reduced motion. A timer and a transition: an
 * endless animation would need no script, but makes a phone draw the page sixty times a second.
 */
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
  // A style hides them while the box has the focus.
  examples.parentElement?.addEventListener('focusout', restart);
  restart();
}

let isOpening = false;
/** A contact link opens once its tap is recorded, at the latest after `TAP_PATIENCE_MS`; at once in a new tab. */
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

function readStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      // Earlier versions of the site stored drafts on the device, where the next user finds them.
      if (key.includes(DRAFT)) localStorage.removeItem(key);
      // A lead waits on this device, or its ending was not shown yet.
      if (key.endsWith(UNSENT)) void import('../widgets/unsent.ts').then(({ watchMarked }) => watchMarked(key));
    }
  } catch {
    // Blocked storage is empty.
  }
}

/** Not before the first sign of life: animated parts are below the first screen. */
export function revealParts(): void {
  if (find(REVEAL)) import('./reveal.ts').then(({ watchReveals }) => watchReveals()).catch(console.error);
}

/** Early, because after a lost connection nothing can be loaded. If it is lost already, this fails silently. */
export function watchConnection(): void {
  import('./connection.ts').then((connection) => connection.watchConnection()).catch(console.error);
}

export function offerSharing(): void {
  const row = find(SHARE);
  if (row) import('./share.ts').then((share) => share.offerSharing(row)).catch(console.error);
}

const isMeasured = Math.random() < MEASURED;
export function measureVisit(afterMs = MEASURE_AFTER_MS): void {
  if (!isMeasured) return;
  wait(afterMs)
    .then(() => import('./vitals.ts'))
    .then(({ sendVitals }) => sendVitals())
    .catch(console.error);
}
