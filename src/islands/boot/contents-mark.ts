/** Marks the part being read in the contents rail. No island and no React: the boot script fetches it at the first scroll. */

/** A heading counts as reached once it is near the top of the window: the lower 88% are cut off, nothing above is. */
const REACHED = '100000px 0px -88% 0px';

/** @param rail the list of links to the headings of the page */
export function markContents(rail: Element): void {
  const links = new Map(
    Array.from(rail.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'), (link) => [link.hash.slice(1), link]),
  );
  const reached = new Set<string>();
  // What is folded away has no place of its own: what it is folded into has.
  const parts = new Map<Element, string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        reached[isIntersecting ? 'add' : 'delete'](parts.get(target) ?? '');
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
    const seen = part.closest('details') ?? part;
    parts.set(seen, id);
    observer.observe(seen);
  }
}
