/** Contents of a long text: folded before it, and beside it where there is room for a rail. */

import type { Heading } from '../content/site.ts';
import { CONTENTS } from '../domain/browser-names.ts';
import { say } from '../domain/say.ts';

export function needsContents(headings: Heading[]): boolean {
  return headings.length >= 3;
}

export function Contents({ headings }: { headings: Heading[] }) {
  if (!needsContents(headings)) return null;
  return (
    <nav className="contents" aria-label={say('contents.name')}>
      <details>
        <summary>
          {say('contents.title')}{' '}
          <span className="contents-count">{say('contents.parts', { count: headings.length })}</span>
        </summary>
        <Anchors of={headings} />
      </details>
    </nav>
  );
}

/** The script marks the part being read. */
export function ContentsRail({ headings }: { headings: Heading[] }) {
  return (
    <nav {...{ [CONTENTS]: '' }} className="contents-rail" aria-label={say('contents.title')}>
      <b>{say('contents.title')}</b>
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
