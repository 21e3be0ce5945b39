/** The only script a page starts with: finds the islands, and fetches each one's code when it is due. */
import { LEAD } from './domain/contact-link.ts';
import { CONTENTS, DISMISS } from './domain/page-mark.ts';
import { ISLAND, PROPS, STATE, WAKE, WHEN } from './islands/contract.ts';
import { showCurrentChip } from './islands/current-chip.ts';
import { type Loaders, loaders } from './islands/loaders.ts';
import { recordPendingInput } from './islands/pending-input.ts';

const SIGNS_OF_LIFE = ['pointerdown', 'focusin', 'keydown', 'input', 'click'] as const;

showCurrentChip();
const rail = document.querySelector(`[${CONTENTS}]`);
if (rail) addEventListener('scroll', () => import('./islands/contents-mark.ts').then(({ markContents }) => markContents(rail)), { once: true, passive: true });
const closeMark = document.querySelector<HTMLElement>(`[${DISMISS}]`);
if (closeMark) import('./islands/dismiss.ts').then(({ watchDismissal }) => watchDismissal(closeMark));
if (document.querySelector('[data-reveal]')) import('./islands/reveal.ts').then(({ watchReveals }) => watchReveals());

for (const root of document.querySelectorAll<HTMLElement>(`[${ISLAND}]`)) {
  const pending = recordPendingInput(root);
  let started = false;
  const start = async () => {
    if (started) return;
    started = true;
    for (const sign of SIGNS_OF_LIFE) root.removeEventListener(sign, start, true);
    try {
      const name = root.getAttribute(ISLAND) as keyof Loaders;
      const [{ hydrate }, widget] = await Promise.all([import('./islands/hydrate.tsx'), loaders[name]()]);
      await hydrate(root, widget as Parameters<typeof hydrate>[1], JSON.parse(root.getAttribute(PROPS) ?? '{}'));
      pending.replay();
      root.setAttribute(STATE, 'ready');
    } catch (error) {
      // The HTML works without script: say so in the console, leave this island as it is and the others alone.
      pending.drop();
      root.setAttribute(STATE, 'failed');
      console.error(error);
    }
  };
  for (const sign of SIGNS_OF_LIFE) root.addEventListener(sign, start, { capture: true, passive: true });
  whenDue(root, start);
}

/** How long a contact link waits for its tap to be recorded, milliseconds. */
const TAP_PATIENCE_MS = 2000;
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
    import('./islands/contact-buttons.ts').then(({ recordTap }) => recordTap(link.dataset)).catch(console.error),
    new Promise((resolve) => setTimeout(resolve, TAP_PATIENCE_MS)),
  ]);
  opening = false;
  // Too long after the tap a new tab would be blocked.
  if (!navigator.userActivation?.isActive) link.target = '';
  link.click();
});

function whenDue(root: HTMLElement, start: () => void): void {
  const when = root.getAttribute(WHEN);
  try {
    if (localStorage.getItem(root.getAttribute(WAKE) ?? '')) start();
  } catch {
    // Storage is blocked: nothing is kept there.
  }
  if (when === 'idle') {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  }
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
