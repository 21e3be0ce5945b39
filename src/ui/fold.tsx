/**
 * A part of a page that can be folded away. Its anchor is what is folded, not its heading: a link to it, and a search in the page,
 * make the browser open it.
 */
import type { ReactNode } from 'react';

/**
 * @param props.id the anchor
 * @param props.hint what is in it, in a few words: it is read before it is opened
 * @param props.open whether it stands open at first
 * @param props.openWide whether it stands open wherever there is room for it
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
