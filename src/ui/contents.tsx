/** Contents of a long text: folded before it, and beside it where there is room for a rail. */
import type { Heading } from '../content/site.ts';
import { CONTENTS } from '../domain/browser-names.ts';

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
        <Anchors of={headings} />
      </details>
    </nav>
  );
}

/** The script marks the part being read. */
export function ContentsRail({ headings }: { headings: Heading[] }) {
  return (
    <nav {...{ [CONTENTS]: '' }} className="contents-rail" aria-label="On this page">
      <b>On this page</b>
      <Anchors of={headings} />
    </nav>
  );
}

function Anchors({ of }: { of: Heading[] }) {
  return (
    <ol>
      {of.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
