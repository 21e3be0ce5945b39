/** A folded part of a page. Its anchor is the content, so that a link or a search in the page opens it. */
import type { ReactNode } from 'react';

interface FoldProps {
  id: string;
  title: string;
  /** A few words on the content, readable while it is folded. */
  hint?: string;
  open?: boolean;
  /** Whether its title is a heading, rather than a line of a list below one. */
  isHeading?: boolean;
  children: ReactNode;
}

export function Fold({ id, title, hint, open = false, isHeading = true, children }: FoldProps) {
  return (
    <details className="card fold" open={open}>
      <summary>
        {isHeading ? <h2>{title}</h2> : <b>{title}</b>}
        {hint && <span className="fold-hint">{hint}</span>}
      </summary>
      <div id={id} className="fold-body">
        {children}
      </div>
    </details>
  );
}
