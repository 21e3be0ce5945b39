/** The boot script, the only script that a page loads at first. It hydrates each island when it is due. */
import { AHEAD, ISLAND, PROPS, SCRIPTED, STATE, WAKE, WAKE_IN_TAB, WHEN } from '../dom-contract.ts';
import { measureVisit, offerSharing, revealParts, startPageFeatures, watchConnection } from './page-features.ts';
import { recordPendingInput } from './pending-input.ts';

/** Any of these in an island makes it due. */
const TOUCHES = ['pointerdown', 'focusin', 'keydown', 'input', 'click'];
const SIGNS_OF_LIFE = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown'];

startPageFeatures();

const modules = document.querySelector(`[${AHEAD}]`)?.getAttribute(AHEAD)?.split(' ') ?? [];
/** Preloads the modules of one island, or of all islands of the page. Their names contain the island's. */
function preload(island?: string): void {
  const isNeeded = (href: string) => !island || href.includes('/react-') || href.includes(`/${island}-`);
  for (const href of modules.filter(isNeeded))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** The last hydration. Everything else loads after it, so that they do not share a slow connection. */
let hydration: Promise<void> | undefined;
let isActive = false;
/** Runs once, at the first sign of life. */
function activate(): void {
  if (isActive) return;
  isActive = true;
  revealParts();
  if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
    // The island that was touched starts to hydrate first.
    setTimeout(async () => {
      await hydration;
      preload();
      watchConnection();
      offerSharing();
    });
  measureVisit();
}
// Without capture only the page's own scrolling counts, not that of a row, which the browser may scroll by itself.
for (const sign of SIGNS_OF_LIFE)
  addEventListener(sign, activate, { once: true, passive: true, capture: sign !== 'scroll' });

for (const root of document.querySelectorAll<HTMLElement>(`[${ISLAND}]`)) {
  const pending = recordPendingInput(root);
  root.setAttribute(SCRIPTED, '');
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const touch of TOUCHES) root.removeEventListener(touch, start, true);
    activate();
    hydration = hydrate();
  };
  const hydrate = async () => {
    try {
      const name = root.getAttribute(ISLAND) ?? '';
      // The widget loads together with React, not after it.
      preload(name);
      watchConnection();
      const { mount } = await import('./hydrate.tsx');
      await mount(name, root, JSON.parse(root.getAttribute(PROPS) ?? '{}'), pending);
      root.setAttribute(SCRIPTED, '');
      root.setAttribute(STATE, 'ready');
    } catch (error) {
      // The HTML works without script.
      pending();
      root.removeAttribute(SCRIPTED);
      root.setAttribute(STATE, 'failed');
      console.error(error);
    }
  };
  for (const touch of TOUCHES) root.addEventListener(touch, start, { capture: true, passive: true });
  whenDue(root, start);
}

function whenDue(root: HTMLElement, start: () => void): void {
  const when = root.getAttribute(WHEN);
  try {
    if (
      localStorage.getItem(root.getAttribute(WAKE) ?? '') ??
      sessionStorage.getItem(root.getAttribute(WAKE_IN_TAB) ?? '')
    )
      start();
  } catch {
    // Blocked storage is empty.
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
