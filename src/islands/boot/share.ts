import { SHARE } from '../../domain/browser-names.ts';
import { say } from '../widgets/notice.ts';

/** Replaces the last link of the row by a button, if the device has a share sheet or can copy. */
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
      // The visitor closed the share sheet.
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
