/** A folded part of a page. Its anchor is the content, so that a link or a search in the page opens it. */
import type { ReactNode } from 'react';

interface FoldProps {
  id: string;
  title: string;
  /** A few words on the content, readable while it is folded. */
  hint?: string;
  open?: boolean;
  /** Always open on wide screens. */
  openWide?: boolean;
  children: ReactNode;
}

export function Fold({ id, title, hint, open = false, openWide = false, children }: FoldProps) {
  return (
    <details className={openWide ? 'card fold fold-wide' : 'card fold'} open={open}>
      <summary>
        <h2>{title}</h2>
        {hint && <span className="fold-hint">{hint}</span>}
      </summary>
      <div id={id} className="fold-body">
        {children}
      </div>
    </details>
  );
}
