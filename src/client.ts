/** The only script a page starts with: finds the islands, and fetches each one's code when it is due. */
import { ISLAND, PROPS, STATE, WHEN } from './islands/contract.ts';
import { type Loaders, loaders } from './islands/loaders.ts';
import { recordPendingInput } from './islands/pending-input.ts';

const SIGNS_OF_LIFE = ['pointerdown', 'focusin', 'keydown', 'input', 'click'] as const;

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

function whenDue(root: HTMLElement, start: () => void): void {
  const when = root.getAttribute(WHEN);
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
