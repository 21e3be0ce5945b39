/** A folded part of a page. Its anchor is the content, so that a link or a text search opens it. */
import type { ReactNode } from 'react';

/**
 * @param props.id the anchor
 * @param props.hint a few words on the content, readable while it is folded
 * @param props.open whether it is open at first
 * @param props.openWide whether it is always open on wide screens
 */
export function Fold({
  id,
  title,
  hint,
  open = false,
  openWide = false,
  children,
}: {
  id: string;
  title: string;
  hint?: string;
  open?: boolean;
  openWide?: boolean;
  children: ReactNode;
}) {
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
