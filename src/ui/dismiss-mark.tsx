/** The close mark of a page that is a dialog: a link, marked for the script that lets Escape follow it too. */
import { DISMISS } from '../domain/browser-names.ts';

/** @param href where closing leads @param label what the close mark says */
export function DismissMark({ href, label }: { href: string; label: string }) {
  return (
    <a {...{ [DISMISS]: '' }} className="dismiss" href={href}>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">×</span>
    </a>
  );
}
