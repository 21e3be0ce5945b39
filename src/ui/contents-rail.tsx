/** Contents beside a long text. The script marks the part being read. */
import type { Heading } from '../content/site.ts';
import { CONTENTS } from '../domain/browser-names.ts';

export function ContentsRail({ headings }: { headings: Heading[] }) {
  return (
    <nav {...{ [CONTENTS]: '' }} className="contents-rail" aria-label="On this page">
      <b>On this page</b>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
