/**
 * A part of a page that can be folded away. Its anchor is what is folded, not its heading: a link to it, and a search in the page,
 * make the browser open it.
 */
import type { ReactNode } from 'react';

/**
 * @param props.id the anchor
 * @param props.hint what is in it, in a few words: it is read before it is opened
 * @param props.open whether it stands open at first
 */
export function Fold({ id, title, hint, open = false, children }: { id: string; title: string; hint?: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="card fold" open={open}>
      <summary>
        <h2>{title}</h2>
        {hint && <span className="fold-hint">{hint}</span>}
      </summary>
      <section id={id} className="fold-body" aria-label={title}>
        {children}
      </section>
    </details>
  );
}
