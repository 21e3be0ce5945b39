/** Folded contents before a long text, for screens without room for the rail. */
import type { Heading } from '../content/site.ts';

export function needsContents(headings: Heading[]): boolean {
  return headings.length >= 3;
}

export function Contents({ headings }: { headings: Heading[] }) {
  if (!needsContents(headings)) return null;
  return (
    <nav className="contents" aria-label="Contents">
      <details>
        <summary>
          On this page <span className="contents-count">{`${headings.length} parts`}</span>
        </summary>
        <ol>
          {headings.map((heading) => (
            <li key={heading.id}>
              <a href={`#${heading.id}`}>{heading.text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
