/** The contents of a long text. */
import type { Heading } from '../content/site.ts';

export function Contents({ headings }: { headings: Heading[] }) {
  if (headings.length < 3) return null;
  return (
    <nav className="contents" aria-label="On this page">
      <h2>On this page</h2>
      <ol>
        {headings.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`}>{heading.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
