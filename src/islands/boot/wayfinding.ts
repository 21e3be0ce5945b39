/** Shows where the visitor is: the current link, the part being read, and the focus in a dialog. */
import { CHIPS, DISMISS } from '../../domain/browser-names.ts';
import type { OwnPath } from '../../domain/own-path.ts';

/** Scrolls rows of links to the link of the current page. Only for browsers without `scroll-initial-target`. */
export function showCurrentChips(): void {
  for (const row of document.querySelectorAll(`[${CHIPS}]`)) {
    const chip = row.querySelector('[aria-current]');
    if (chip) row.scrollLeft += chip.getBoundingClientRect().left - row.getBoundingClientRect().left - 16;
  }
}

/** A heading is reached in the upper 12% of the window, or above it. */
const REACHED = '100000px 0px -88% 0px';

/** Marks the link to the part being read. */
export function markContents(rail: Element): void {
  const anchors = [...rail.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const links = new Map(anchors.map((link) => [link.hash.slice(1), link]));
  const reached = new Set<string>();
  // A heading inside closed details has no position, so that of the details counts.
  const parts = new Map<Element, string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) reached.add(parts.get(target) ?? '');
        else reached.delete(parts.get(target) ?? '');
      const current = [...links.keys()].findLast((id) => reached.has(id));
      for (const [id, link] of links) {
        if (id === current) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: REACHED },
  );
  for (const id of links.keys()) {
    const part = document.getElementById(id);
    if (!part) continue;
    const visible = part.closest('details') ?? part;
    parts.set(visible, id);
    observer.observe(visible);
  }
}

/** To the page as it was left. A tab of its own has nothing to go back to: there the link counts. */
function goBack(event: MouseEvent): void {
  if (history.length < 2 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.back();
}

const FOCUSABLE = 'a[href]:not([tabindex="-1"]), button, input, select, textarea';

/** Gives the focus back to the link of the dialog that was closed, where the browser did not keep the page. */
export function focusOpener(): void {
  const from = navigation.activation?.from?.url;
  if (!from?.endsWith('/company-details' satisfies OwnPath)) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a')].filter(({ href }) => href === from);
  links.find((link) => link.checkVisibility())?.focus({ preventScroll: true });
}

/** Keeps Tab in a dialog, and lets its close links lead back to where the visitor came from on this site. */
export function keepFocus(mark: HTMLElement): void {
  const dialog = mark.closest('[role="dialog"]');
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = [...(dialog?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const leaves = event.shiftKey ? at <= 0 : at === stops.length - 1;
    if (!leaves) return;
    event.preventDefault();
    stops.at(event.shiftKey ? -1 : 0)?.focus();
  });
  const { origin, pathname } = new URL(document.referrer || 'about:blank');
  if (origin === location.origin && pathname !== location.pathname)
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`[href="${mark.getAttribute('href')}"]`))
      if (link === mark || link.tabIndex < 0) {
        link.href = document.referrer;
        link.addEventListener('click', goBack);
      }
  mark.setAttribute(DISMISS, 'ready');
}
