/** The close link of a page that is a dialog. The script follows it on Escape. */
import { DISMISS } from '../domain/browser-names.ts';

export function DismissMark({ href, label }: { href: string; label: string }) {
  return (
    <a {...{ [DISMISS]: '' }} className="dismiss" href={href}>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">×</span>
    </a>
  );
}
