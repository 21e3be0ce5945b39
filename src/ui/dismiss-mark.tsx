/** The close link of a page that is a dialog. Its attribute tells the script to follow it on Escape. */
import { DISMISS } from '../domain/browser-names.ts';

/** @param props.label for assistive technology */
export function DismissMark({ href, label }: { href: string; label: string }) {
  return (
    <a {...{ [DISMISS]: '' }} className="dismiss" href={href}>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">×</span>
    </a>
  );
}
