/** The contents of a long text beside it: it stays in view, and marks the part being read. */
import { useEffect, useState } from 'react';

/** A heading counts as reached once it is near the top of the window: the lower 88% are cut off, nothing above is. */
const REACHED = '100000px 0px -88% 0px';

export function ContentsRail({ headings }: { headings: { id: string; text: string }[] }) {
  const [current, setCurrent] = useState('');

  useEffect(() => {
    const reached = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) reached[isIntersecting ? 'add' : 'delete'](target.id);
        setCurrent(headings.findLast(({ id }) => reached.has(id))?.id ?? '');
      },
      { rootMargin: REACHED },
    );
    for (const { id } of headings) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [headings]);

  return (
    <nav className="contents-rail" aria-label="On this page">
      <h2>On this page</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
