/**
 * The close mark of a page that is a dialog: a link. Alive, Escape follows it too, and Tab goes round within the dialog.
 * The rest of the page is inert from the server on, and the overlay is a link of its own.
 */
import { useEffect, useRef } from 'react';

const FOCUSABLE = 'a[href]:not([tabindex="-1"]), button, input, select, textarea';

/** @param href where closing leads @param label what the close mark says */
export function Dismissable({ href, label }: { href: string; label: string }) {
  const mark = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') mark.current?.click();
      if (event.key !== 'Tab') return;
      const dialog = mark.current?.closest('[role="dialog"]');
      const stops = [...(dialog?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      const leaves = event.shiftKey ? at <= 0 : at === stops.length - 1;
      if (!leaves) return;
      event.preventDefault();
      stops.at(event.shiftKey ? -1 : 0)?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <a ref={mark} className="dismiss" href={href}>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">×</span>
    </a>
  );
}
