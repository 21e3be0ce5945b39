/**
 * Sharing with what the device brings: on a phone its own sheet, elsewhere a copy of the address. No island and no React: the boot
 * script fetches it at the first sign of life. Until then, and without script, the links stand for themselves.
 */
import { SHARE } from '../../domain/browser-names.ts';
import { say } from '../widgets/notice.ts';

/** Puts a button in the place of the last link of the row, where the device can do more than the link. @param row see `SHARE` */
export function offerSharing(row: HTMLElement): void {
  const link = row.querySelector<HTMLAnchorElement>('a:last-of-type');
  if (!link) return;
  const onPhone = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  if (!onPhone && !navigator.clipboard) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = onPhone ? 'Other apps' : 'Copy link';
  button.onclick = async () => {
    try {
      if (onPhone)
        return await navigator.share({ title: document.title, text: row.getAttribute(SHARE) ?? '', url: link.href });
      await navigator.clipboard.writeText(link.href);
      say('Link copied.', 'success');
    } catch (error) {
      // Who closes the sheet has changed their mind: nothing went wrong.
      if ((error as Error).name === 'AbortError') return;
      button.replaceWith(link);
      link.focus();
      say('Sharing does not work here. Use the page link instead.');
    }
  };
  const hadFocus = document.activeElement === link;
  link.replaceWith(button);
  if (hadFocus) button.focus();
}
